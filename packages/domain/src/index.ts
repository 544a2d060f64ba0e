export { aliasSchema, isReservedCode } from './aliases.ts'
export { appSchemeMaxLength, appSchemeProblem } from './app-schemes.ts'
export { capWindows } from './cap-windows.ts'
export { clickIdNames, readClickIds } from './click-ids.ts'
export { type ClockSpan, dayOf, hourStarts } from './clock-spans.ts'
export { isContactUrl, isValidContactUrl } from './contact-url.ts'
export { type ConversionStatus, conversionStatuses } from './conversion-statuses.ts'
export {
  type ClickCost,
  type CostModel,
  clickCostOf,
  costModelSchema,
  costModelTypes,
  storedCostModel,
} from './cost-model.ts'
export { currencyCodes, currencyDigits, currencyRule, isCurrencyCode } from './currencies.ts'
export {
  type Decimal,
  decimalLimit,
  decimalOf,
  decimals,
  divideDecimals,
  formulaDecimals,
  multiplyDecimals,
  nearestNumber,
  percentChange,
  percentOf,
  readDecimal,
  roundDecimal,
  roundFormula,
} from './decimal.ts'
export {
  type DeepLink,
  type DeepLinkSystem,
  deepLinkMaxLength,
  deepLinkProblem,
  resolveDeepLink,
  unknownAppScheme,
} from './deep-link.ts'
export {
  type MergedQuery,
  mergeQuery,
  type QueryMerge,
  type UtmPrecedence,
  type UtmTags,
  utmParameters,
  utmPrecedences,
} from './destination.ts'
export { AppError, type AppErrorOptions, type ErrorCode, type ErrorDetail, errorTable } from './errors.ts'
export { firstWritten, foldCase } from './fold-case.ts'
export { completeUrl } from './given-url.ts'
export { type HostNameResult, parseHostName } from './host-name.ts'
export { hostNameSchema } from './host-name-schema.ts'
export { nilUuid, type RandomBytes, randomBase58, uuidV7, uuidV7TimeMs } from './ids.ts'
export { endOf, isInOurTimes, parseEnd, parseInstant, readDate, startOf } from './instant.ts'
export { linkClicksCounter } from './link-clicks.ts'
export { type CompiledContent, compileHtml, compileText, resolveContent } from './macros/content.ts'
export { notFoundUrl, notFoundUrlSchema } from './macros/not-found-url.ts'
export { macroProblems } from './macros/problems.ts'
export { type CompiledTarget, compileTarget, resolveTarget, usesMacro } from './macros/target.ts'
export { type MacroContext, type MacroName, macroNames } from './macros/vocabulary.ts'
export { moneyNumber, moneySchema, moneyText, readMoney } from './money.ts'
export { type NearestName, nearestName, type Proposal } from './nearest-name.ts'
export { offerClicksCounter } from './offer-clicks.ts'
export { passedOn } from './passed-on-parameters.ts'
export {
  includesWebhooks,
  maxCustomDomains,
  maxReportDays,
  type Plan,
  plans,
  requestsPerMinute,
} from './plans.ts'
export { firstValues, parseQuery, type QueryParameter, withPlainAmpersands } from './query.ts'
export { refererSite } from './referer-site.ts'
export {
  describePixelId,
  isPixelId,
  isPixelProvider,
  type PixelProvider,
  pixelProviders,
} from './retargeting-pixels.ts'
export { type Role, roleAllows, roles } from './roles.ts'
export { defaultScopes, expandScopes, missingScopes, type Scope, scopes } from './scopes.ts'
export { subIdSlots } from './sub-ids.ts'
export {
  completedUrlSchema,
  givenUrlSchema,
  parseTargetUrl,
  type TargetUrl,
  type TargetUrlProblem,
  type TargetUrlResult,
  targetUrlMaxLength,
  targetUrlMessage,
  targetUrlProblems,
  targetUrlSchema,
} from './target-url.ts'
export { placeholdersIn } from './template-placeholder.ts'
export { findingUnstorable, findUnstorable, storableText, storableTexts, storableValue } from './text.ts'
export { isTimezone } from './timezones.ts'
export { isUnreplacedToken } from './unreplaced-token.ts'
export { clickCostOfVisit, visitCost, visitCurrency } from './visit-cost.ts'
export {
  noSourceParameters,
  type ParameterReading,
  parameterTargets,
  readParameters,
  type SourceParameter,
  subIdMapSchema,
} from './visit-parameters.ts'
export {
  type IdentityParameter,
  identityParameters,
  isIdentityParameter,
  type VisitorIdentity,
} from './visitor-identity.ts'
export { type WebhookEvent, webhookEvents } from './webhook-events.ts'
export { wholeNumberSchema } from './whole-number.ts'
export { withParameter } from './with-parameter.ts'
export { isForwardPath, withPath } from './with-path.ts'
export { type ZoneClock, type ZoneOffset, zoneClock } from './zone-clock.ts'
