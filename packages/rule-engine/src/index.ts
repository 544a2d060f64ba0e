export { type ActionAction, type ActionType, actionTypes } from './actions/action.ts'
export type { FlowLanding, FlowOffer, LandingOfferAction } from './actions/landing-offer.ts'
export { deepLinkSchema, type RedirectAction, type RedirectType, redirectTypes } from './actions/redirect.ts'
export { type RuleAction, ruleActionSchema } from './actions/registry.ts'
export { type CompiledRuleSet, compile } from './compile.ts'
export {
  type ConditionsPool,
  createConditionsPool,
  hasMatchingWork,
  ruleSetProblem,
} from './compile-conditions.ts'
export { type Conditions, type NormalConditions, writtenConditionsSchema } from './conditions.ts'
export { type ContentPool, createContentPool } from './content-pool.ts'
export { decide } from './decide.ts'
export { type Draw, type DrawCandidate, drawCandidates, type Explanation, explain } from './explain.ts'
export { isCountryCode } from './filters/country-codes.ts'
export { prepareList } from './filters/list-kinds.ts'
export { type FilterSpec, filterKinds } from './filters/registry.ts'
export {
  appNames,
  browserNames,
  connectionNames,
  countryNames,
  deviceNames,
  type NameSet,
  nameOf,
  nameProblems,
  systemNames,
} from './filters/visitor-names.ts'
export { type IpKey, ipKeyOf } from './ip/address.ts'
export { type IpRange, type IpValue, readIpValue } from './ip/range.ts'
export { compileRanges } from './ip/range-set.ts'
export { foldCase } from './matching/fold.ts'
export {
  isPatternCompiled,
  type PatternText,
  readPattern,
  storePatternVerdict,
} from './matching/known-patterns.ts'
export { compileMasks } from './matching/mask-set.ts'
export { listNameOf, listValueProblem } from './matching/named-list.ts'
export { compileRegex, compileRegexes, patternTextProblem, regexProblem } from './matching/regex.ts'
export type { Steps } from './matching/steps.ts'
export type { RuleLimit, RuleSetNeeds } from './rule-set-needs.ts'
export { seededRandom } from './seeded-random.ts'
export {
  type ConnectionType,
  connectionTypes,
  type Decision,
  type DecisionContext,
  type DeviceType,
  deviceTypes,
  type FlowType,
  flowTypes,
  type InAppName,
  inAppNames,
  type LimitPeriod,
  type NamedLists,
  type ProxyType,
  proxyTypes,
  type RuleSpec,
  type TraceEntry,
  type Visitor,
  type VisitorHeaders,
  type VisitorHistory,
} from './types.ts'
