import type { WriteClick } from '@waymark/events'
import { identify, type Salts, type Visit as UniquenessVisit } from '@waymark/visitor'
import { clickLine, ownMembers } from './click-json.ts'
import type { CompiledLink, Outcome } from './compiled-link.ts'
import type { Visit } from './visit.ts'

/** A counted visit on its way to the bus. It holds the raw address, which only the click writer may let out. */
export interface Click extends UniquenessVisit {
  link: CompiledLink
  visit: Visit
  outcome: Outcome
  /** False until the batch's verdicts are in. */
  isUnique: boolean
}

export interface AnsweredVisit {
  link: CompiledLink
  visit: Visit
  outcome: Outcome
}

/** Makes the click of an answered visit (design §4). Synchronous: the unique verdict comes when it is sent. */
export function createClickMaker({
  salts,
}: {
  salts: Pick<Salts, 'current'>
}): (answered: AnsweredVisit) => Click {
  return ({ link, visit, outcome }) => {
    const { linkId, uniquenessHours } = link.snapshot
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
export function createClickWriter({ storeRawIp }: { storeRawIp: boolean }): WriteClick<Click> {
  return ({ link, visit, outcome, identity, isUnique }, numberOf) => {
    const { userAgent, place, referer } = visit.written
    let parts = `${numberOf(outcome.clickPart ?? link.clickPart)},${numberOf(userAgent)}`
    if (referer !== null) parts += `,${numberOf(referer)}`
    return clickLine({
      parts,
      clickToken: visit.clickToken,
      clickedAtMs: visit.atMs,
      visitorId: identity.visitorId,
      isUnique,
      place,
      ip: storeRawIp && link.snapshot.storeRawIp ? visit.profile.ip : null,
      own: ownMembers(ownOutcome(outcome), visit.visitor.query, visit.visitor.subIds),
    })
  }
}

/** Null: it stands in the click's first part. */
function ownOutcome({ ruleId, redirectType, url, resolvedParams, clickPart }: Outcome) {
  if (clickPart !== null) return null
  return { matchedRuleId: ruleId, redirectType, resolvedUrl: url, resolvedParams }
}
