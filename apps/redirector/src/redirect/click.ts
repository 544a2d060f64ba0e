import { identify, type Salts, type Visit as UniquenessVisit } from '@waymark/visitor'
import { joinParts, outcomePart, queryPart, refererPart } from './click-json.ts'
import type { CompiledLink, Outcome } from './compiled-link.ts'
import type { Visit } from './visit.ts'

/** A counted visit on its way to the bus. It holds the raw address, which only `serialiseClick` may let out. */
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
      visitorId: identify(profile, salts.current(atMs, uniquenessHours), linkId),
      visitedAtMs: atMs,
      uniquenessHours,
      isBot: profile.isBot,
      isUnique: false,
    }
  }
}

/** Writes a click as a ClickEvent. The address goes in only where STORE_RAW_IP and the workspace both say so. */
export function createClickSerialiser({ storeRawIp }: { storeRawIp: boolean }): (click: Click) => string {
  return ({ link, visit, outcome, visitorId, isUnique }) => {
    const { query, subIds } = visit.visitor
    return joinParts({
      link: link.clickPart,
      outcome: outcome.clickPart ?? outcomePartOf(outcome),
      profile: visit.profilePart,
      referer: refererPart(visit.visitor),
      query: queryPart(query, subIds),
      moment: {
        clickToken: visit.clickToken,
        clickedAtMs: visit.atMs,
        ip: storeRawIp && link.snapshot.storeRawIp ? visit.profile.ip : null,
        visitorId,
        isUnique,
      },
    })
  }
}

function outcomePartOf({ ruleId, redirectType, url, resolvedParams }: Outcome): string {
  return outcomePart({ matchedRuleId: ruleId, redirectType, resolvedUrl: url, resolvedParams })
}
