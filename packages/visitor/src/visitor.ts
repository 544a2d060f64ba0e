import type { Visitor } from '@waymark/rule-engine'
import { LRUCache } from 'lru-cache'
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
  ip: string | null
  /** Headers as they came. */
  userAgent: string | undefined
  acceptLanguage: string | undefined
}

export interface ProfileReaderDeps<Derived> {
  geo: Geo
  /** What the caller makes of a profile again and again: made once a profile. */
  derive: (profile: VisitorProfile) => Derived
}

export interface KnownVisitor<Derived> {
  profile: VisitorProfile
  derived: Derived
}

/** The same request gives the same object while it is cached. */
export type ProfileReader<Derived> = (request: ProfileRequest) => KnownVisitor<Derived>

interface Entry<Derived> extends KnownVisitor<Derived> {
  userAgent: string | undefined
  acceptLanguage: string | undefined
}

const maxCachedProfiles = 20_000

/**
 * Reads address, user agent and language into a profile. One entry an address: comparing two headers is cheaper than hashing them
 * into a key, and people behind one address still find their parts in the caches of geo and user agent.
 */
export function createProfileReader<Derived>({
  geo,
  derive,
}: ProfileReaderDeps<Derived>): ProfileReader<Derived> {
  const readProfile = createUncachedReader(geo)
  const byIp = new LRUCache<string, Entry<Derived>>({ max: maxCachedProfiles })
  return (request) => {
    const { ip, userAgent, acceptLanguage } = request
    const known = byIp.get(ip ?? '')
    if (known !== undefined && known.userAgent === userAgent && known.acceptLanguage === acceptLanguage) {
      return known
    }
    const profile = readProfile(request)
    const entry = { userAgent, acceptLanguage, profile, derived: derive(profile) }
    byIp.set(ip ?? '', entry)
    return entry
  }
}

function createUncachedReader(geo: Geo): (request: ProfileRequest) => VisitorProfile {
  const readUserAgent = createUserAgentReader()
  return ({ ip, userAgent, acceptLanguage }) => {
    const place = ip === null ? nowhere : geo.lookup(ip)
    return {
      ip,
      countryCode: place.countryCode,
      region: place.region,
      city: place.city,
      language: preferredLanguage(acceptLanguage),
      lastIdentity: null,
      ...readUserAgent(userAgent),
    }
  }
}

export interface VisitFacts extends RefererFacts {
  query: ReadonlyMap<string, string>
  /** `sub_id_1` … `sub_id_30`, already mapped. */
  subIds: ReadonlyMap<string, string>
}

/** Puts the visitor together for the rule engine. Written out field by field: spreads would cost more than the decision. */
export function visitorOf(profile: VisitorProfile, visit: VisitFacts): Visitor {
  return {
    ip: profile.ip,
    countryCode: profile.countryCode,
    region: profile.region,
    city: profile.city,
    deviceType: profile.deviceType,
    os: profile.os,
    osVersion: profile.osVersion,
    browser: profile.browser,
    browserVersion: profile.browserVersion,
    language: profile.language,
    userAgent: profile.userAgent,
    referer: visit.referer,
    refererDomain: visit.refererDomain,
    isBot: profile.isBot,
    botReason: profile.botReason,
    query: visit.query,
    subIds: visit.subIds,
  }
}
