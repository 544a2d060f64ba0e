import type { WriteClick } from '@waymark/events'
import { identify, type Salts, type Visit as UniquenessVisit } from '@waymark/visitor'
import { clickLine, outcomeMembers, queryMembers } from './click-json.ts'
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
    const { query, subIds } = visit.visitor
    const parts = [outcome.clickPart ?? link.clickPart, visit.parts.userAgent, visit.parts.place]
    if (visit.parts.referer !== null) parts.push(visit.parts.referer)
    return clickLine({
      parts: parts.map(numberOf),
      clickToken: visit.clickToken,
      clickedAtMs: visit.atMs,
      visitorId: identity.visitorId,
      isUnique,
      ip: storeRawIp && link.snapshot.storeRawIp ? visit.profile.ip : null,
      more: (outcome.clickPart === null ? ownOutcome(outcome) : '') + queryMembers(query, subIds),
    })
  }
}

function ownOutcome({ ruleId, redirectType, url, resolvedParams }: Outcome): string {
  return outcomeMembers({ matchedRuleId: ruleId, redirectType, resolvedUrl: url, resolvedParams })
}
