import type { Visitor, VisitorHeaders } from '@waymark/rule-engine'
import { LRUCache } from 'lru-cache'
import { addressBotReasonOf } from './bots/address-bots.ts'
import type { ClientIp } from './client-ip.ts'
import { type Geo, type GeoFacts, nowhere } from './geo/geo.ts'
import type { IdentifiedVisitor } from './identity.ts'
import { preferredLanguage } from './language.ts'
import type { RefererFacts } from './referer.ts'
import { createUserAgentReader, type UserAgentFacts } from './user-agent.ts'

/** What stays the same from one visit of a person to the next. */
export interface VisitorProfile extends UserAgentFacts, GeoFacts, IdentifiedVisitor {
  ip: string | null
  userAgent: string
  language: string | null
}

export interface ProfileRequest {
  /** Of the socket. */
  remoteAddress: string | undefined
  /** Headers as they came. */
  forwardedFor: string | undefined
  connectingIp?: string | undefined
  userAgent: string | undefined
  acceptLanguage: string | undefined
  /** As `hintsOf` gives them. */
  hints?: string | undefined
}

/** What the caller makes of a profile again and again: made once. */
export interface ProfileReaderDeps<OfVisitor, OfUserAgent> {
  clientIp: ClientIp
  geo: Pick<Geo, 'lookup' | 'revision'>
  derive: (profile: VisitorProfile) => OfVisitor
  /** Once a user agent, which many visitors share. */
  deriveUserAgent: (facts: UserAgentFacts) => OfUserAgent
}

export interface KnownVisitor<OfVisitor, OfUserAgent> {
  profile: VisitorProfile
  derived: OfVisitor
  ofUserAgent: OfUserAgent
}

/** The same request gives the same object while it is cached. */
export type ProfileReader<OfVisitor, OfUserAgent> = (
  request: ProfileRequest,
) => KnownVisitor<OfVisitor, OfUserAgent>

interface Entry<OfVisitor, OfUserAgent> extends KnownVisitor<OfVisitor, OfUserAgent>, ProfileRequest {}

const maxCachedProfiles = 20_000
/** Addresses of a dozen proxies; longer ones are invented and would fill the memory. */
const maxKeyLength = 256

/**
 * Reads address, user agent and language into a profile. One entry for each address (what Cloudflare or the
 * proxies say of it, or the socket): comparing the other headers is cheaper than hashing them into a key, and
 * people behind one address still find their parts in the caches of geo and user agent. A known visitor costs
 * this one look-up. After a geo database was replaced everyone is read anew.
 */
export function createProfileReader<OfVisitor, OfUserAgent>(
  deps: ProfileReaderDeps<OfVisitor, OfUserAgent>,
): ProfileReader<OfVisitor, OfUserAgent> {
  const readVisitor = createUncachedReader(deps)
  const byLocation = new LRUCache<string, Entry<OfVisitor, OfUserAgent>>({ max: maxCachedProfiles })
  let { revision } = deps.geo
  return (request) => {
    if (deps.geo.revision !== revision) {
      byLocation.clear()
      revision = deps.geo.revision
    }
    const { connectingIp = '', forwardedFor = '', remoteAddress = '' } = request
    if (Math.max(connectingIp.length, forwardedFor.length) > maxKeyLength) return readVisitor(request)
    const key = connectingIp || forwardedFor || remoteAddress
    const known = byLocation.get(key)
    if (known !== undefined && isSame(known, request)) return known
    const entry = entryOf(request, readVisitor(request))
    byLocation.set(key, entry)
    return entry
  }
}

/**
 * Written out: a spread copies by the names of all of an object's members, which is slow where objects of
 * several shapes come.
 */
function entryOf<OfVisitor, OfUserAgent>(
  { remoteAddress, forwardedFor, connectingIp, userAgent, acceptLanguage, hints }: ProfileRequest,
  { profile, derived, ofUserAgent }: KnownVisitor<OfVisitor, OfUserAgent>,
): Entry<OfVisitor, OfUserAgent> {
  return {
    remoteAddress,
    forwardedFor,
    connectingIp,
    userAgent,
    acceptLanguage,
    hints,
    profile,
    derived,
    ofUserAgent,
  }
}

function isSame(known: ProfileRequest, request: ProfileRequest): boolean {
  return (
    known.userAgent === request.userAgent &&
    known.hints === request.hints &&
    known.acceptLanguage === request.acceptLanguage &&
    known.remoteAddress === request.remoteAddress &&
    known.forwardedFor === request.forwardedFor &&
    known.connectingIp === request.connectingIp
  )
}

function createUncachedReader<OfVisitor, OfUserAgent>({
  clientIp,
  geo,
  derive,
  deriveUserAgent,
}: ProfileReaderDeps<OfVisitor, OfUserAgent>): ProfileReader<OfVisitor, OfUserAgent> {
  const readUserAgent = createUserAgentReader(deriveUserAgent)
  return ({ remoteAddress, forwardedFor, connectingIp, userAgent, acceptLanguage, hints }) => {
    const ip = clientIp(remoteAddress, forwardedFor, connectingIp)
    const location = ip === null ? nowhere : geo.lookup(ip)
    const known = readUserAgent(userAgent, hints)
    const profile = {
      ip,
      countryCode: location.countryCode,
      region: location.region,
      regionCode: location.regionCode,
      city: location.city,
      isp: location.isp,
      connectionType: location.connectionType,
      asn: location.asn,
      proxyType: location.proxyType,
      language: preferredLanguage(acceptLanguage),
      lastIdentity: null,
      ...known.facts,
      ...(ip === null ? null : verdictOf(known.facts, ip)),
    }
    return { profile, derived: derive(profile), ofUserAgent: known.derived }
  }
}

/** The verdict of the user agent, or, where that is a browser's, of the address it comes from. */
function verdictOf({ botReason }: UserAgentFacts, ip: string): Pick<UserAgentFacts, 'isBot' | 'botReason'> {
  const reason = botReason ?? addressBotReasonOf(ip)
  return { isBot: reason !== null, botReason: reason }
}

export interface VisitFacts extends RefererFacts {
  query: ReadonlyMap<string, string>
  /** `sub_id_1` … `sub_id_30`, already mapped. */
  subIds: ReadonlyMap<string, string>
  /** Of the request, as they came. */
  headers: VisitorHeaders
}

/**
 * Puts the visitor together for the rule engine. Written out field by field: spreads would cost more than the
 * decision.
 */
export function visitorOf(profile: VisitorProfile, visit: VisitFacts): Visitor {
  return {
    ip: profile.ip,
    countryCode: profile.countryCode,
    region: profile.region,
    regionCode: profile.regionCode,
    city: profile.city,
    deviceType: profile.deviceType,
    deviceBrand: profile.deviceBrand,
    deviceModel: profile.deviceModel,
    os: profile.os,
    osVersion: profile.osVersion,
    browser: profile.browser,
    browserVersion: profile.browserVersion,
    inApp: profile.inApp,
    language: profile.language,
    userAgent: profile.userAgent,
    referer: visit.referer,
    refererDomain: visit.refererDomain,
    isBot: profile.isBot,
    botReason: profile.botReason,
    isp: profile.isp,
    connectionType: profile.connectionType,
    asn: profile.asn,
    proxyType: profile.proxyType,
    headers: visit.headers,
    query: visit.query,
    subIds: visit.subIds,
  }
}
