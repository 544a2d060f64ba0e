export { addressBotReasonOf, isAddressVerdict } from './bots/address-bots.ts'
export { type AddressKind, type AddressList, addressKinds, addressLists } from './bots/address-lists.ts'
export { hasAddressesOf, isKnownByDatabases } from './bots/bot-kinds.ts'
export {
  type BotClassifier,
  type BotClassifierOptions,
  type BotVerdict,
  type ClassifiedVisitor,
  compileBotClassifier,
} from './bots/bot-rules.ts'
export { warnOfStaleRanges } from './bots/stale-ranges.ts'
export { type ClientIp, connectingIp, forwardedFor, normalizeIp, subscriberOf } from './client-ip.ts'
export { proxyRanges } from './cloudflare-ranges.ts'
export { type Geo, type GeoFacts, type KnownNetworkFields, nowhere } from './geo/geo.ts'
export { createGeoOpener, type GeoOpener, type GeoOpenerOptions } from './geo/open-geo.ts'
export type {
  IdentifiedVisitor,
  Identity,
  VisitorIdentity,
  VisitorIds,
} from './identity.ts'
export { createWarningClientIp } from './ignored-proxies.ts'
export { preferredLanguage } from './language.ts'
export { isPrefetch, type RequestHeaders } from './prefetch.ts'
export { createRefererReader, type RefererFacts, type RefererReader, readReferer } from './referer.ts'
export { createSalts, type Salts, type SaltsDeps } from './salts.ts'
export { createUniqueness, seenKey, type Uniqueness, type UniquenessDeps, type Visit } from './uniqueness.ts'
export { hintsOf, requestedHints } from './user-agent/client-hints.ts'
export {
  compileUserAgentPatterns,
  createUserAgentReader,
  parseUserAgent,
  type UserAgentFacts,
  type UserAgentReader,
} from './user-agent.ts'
export {
  createProfileReader,
  type KnownVisitor,
  type ProfileReader,
  type ProfileRequest,
  type VisitFacts,
  type VisitorProfile,
  visitorOf,
} from './visitor.ts'
