import type { WriteEvent } from '@waymark/events'
import type { CompiledLink, RedirectOutcome } from '@waymark/redirect-flow'
import { identify, type Salts, type Visit as UniquenessVisit } from '@waymark/visitor'
import { LRUCache } from 'lru-cache'
import { clickLine, linkPart, ownMembers } from './click-json.ts'
import type { Visit } from './visit.ts'

/** A counted visit on its way to the bus. It holds the raw address, which only the click writer may let out. */
export interface Click extends UniquenessVisit {
  link: CompiledLink
  visit: Visit
  outcome: RedirectOutcome
  /** False until the batch's verdicts are in. */
  isUnique: boolean
}

export interface AnsweredVisit {
  link: CompiledLink
  visit: Visit
  outcome: RedirectOutcome
}

/** Makes the click of an answered visit (design §4). Synchronous: the unique verdict comes when it is sent. */
export function createClickMaker({
  salts,
}: {
  salts: Pick<Salts, 'current'>
}): (answered: AnsweredVisit) => Click {
  return ({ link, visit, outcome }) => {
    const { linkId, uniquenessHours } = link.facts
    const { profile, atMs } = visit
    return {
      link,
      visit,
      outcome,
      ip: profile.ip,
      userAgent: profile.userAgent,
      linkId,
      identity: identify(profile, salts.current(atMs, uniquenessHours), linkId),
      visitedAtMs: atMs,
      uniquenessHours,
      isBot: profile.isBot,
      isUnique: false,
    }
  }
}

/** Writes clicks in the wire format. The address goes in only where STORE_RAW_IP and the workspace both say so. */
export function createClickWriter({ storeRawIp }: { storeRawIp: boolean }): WriteEvent<Click> {
  const linkPartOf = keepingLinkParts()
  return ({ link, visit, outcome, identity, isUnique }, numberOf) => {
    const { userAgent, place, referer } = visit.written
    let parts = `${numberOf(linkPartOf(link, outcome))},${numberOf(userAgent)}`
    if (referer !== null) parts += `,${numberOf(referer)}`
    const ownOutcome = outcome.isConstant ? null : outcomeOf(outcome)
    return clickLine({
      parts,
      clickToken: visit.clickToken,
      clickedAtMs: visit.atMs,
      visitorId: identity.visitorId,
      isUnique,
      place,
      ip: storeRawIp && link.facts.storeRawIp ? visit.profile.ip : null,
      own: ownMembers(ownOutcome, visit.visitor.query, visit.visitor.subIds),
    })
  }
}

/** Of the busiest: a redirector holds a hundred thousand links, and the texts of all of them would take more room than the links. */
const maxKeptParts = 10_000

/** The link's part, with the outcome where that is the same for every visitor: such an outcome is one object, of one link. */
function keepingLinkParts(): (link: CompiledLink, outcome: RedirectOutcome) => string {
  const parts = new LRUCache<CompiledLink | RedirectOutcome, string>({ max: maxKeptParts })
  return (link, outcome) => {
    const key = outcome.isConstant ? outcome : link
    let part = parts.get(key)
    if (part === undefined) {
      part = linkPart(link, outcome.isConstant ? outcomeOf(outcome) : null)
      parts.set(key, part)
    }
    return part
  }
}

function outcomeOf({
  ruleId,
  landingId,
  offerId,
  networkId,
  redirectType,
  url,
  resolvedParams,
}: RedirectOutcome) {
  return {
    matchedRuleId: ruleId,
    landingId,
    offerId,
    networkId,
    redirectType,
    resolvedUrl: url,
    resolvedParams,
  }
}
