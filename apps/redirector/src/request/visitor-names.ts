import type { CompiledLink } from '@waymark/redirect-flow'
import { type Salts, seenKey, type VisitorIds, type VisitorProfile } from '@waymark/visitor'

/** By what a visitor may be known at a link, in the store. */
export interface VisitorNames {
  /** The identity of the visit: what it is known by from now on. */
  current: string
  /** By the cookie; null: it may not be used. */
  cookie: string | null
  /**
   * What the visitor may have been called before, the surest first: the cookie, then the hashes (contract §4,
   * "Binding").
   */
  before: readonly string[]
}

/** What names visitors. */
export type NamingSalts = Pick<Salts, 'reaching' | keyof VisitorIds>

export interface NamedVisit {
  link: CompiledLink
  profile: VisitorProfile
  atMs: number
  cookie: { id: string; isNew: boolean } | null
}

export function visitorNames({ link, profile, atMs, cookie }: NamedVisit, salts: NamingSalts): VisitorNames {
  const { linkId, uniquenessHours } = link.facts
  const [newest, ...older] = salts.reaching(atMs, uniquenessHours)
  const { ip, userAgent } = profile
  const current = salts.identify(profile, newest, linkId).visitorId
  const hashes = [current, ...older.map((salt) => salts.visitorId(salt, { ip, userAgent, linkId }))]
  if (cookie === null) return { current, cookie: null, before: hashes }
  const name = `c:${linkId}:${cookie.id}`
  return { current, cookie: name, before: cookie.isNew ? hashes : [name, ...hashes] }
}

/** Seen on the link by this name. */
export const linkSeenKey = seenKey

/** Served by the rule under this name. */
export const ruleSeenKey = (name: string, ruleId: string): string => seenKey(`${name}:${ruleId}`)

export const boundKey = (name: string): string => `visitor:bound:${name}`
