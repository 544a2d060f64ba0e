import type { CompiledLink, Outcome } from '@waymark/redirect-flow'
import { identify, type Salts, type Visit as UniquenessVisit } from '@waymark/visitor'
import { LRUCache } from 'lru-cache'
import { joinParts, linkPart, outcomePart, queryPart, refererPart } from './click-json.ts'
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
    const { linkId, uniquenessHours } = link.facts
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

/** Of the busiest: a redirector holds a hundred thousand links, and the texts of all of them would take more room than the links. */
const maxKeptParts = 10_000

/** Writes a click as a ClickEvent. The address goes in only where STORE_RAW_IP and the workspace both say so. */
export function createClickSerialiser({ storeRawIp }: { storeRawIp: boolean }): (click: Click) => string {
  const linkPartOf = keepingParts(linkPart)
  const constantPartOf = keepingParts(outcomePartOf)
  return ({ link, visit, outcome, visitorId, isUnique }) => {
    const { query, subIds } = visit.visitor
    return joinParts({
      link: linkPartOf(link),
      outcome: outcome.isConstant ? constantPartOf(outcome) : outcomePartOf(outcome),
      profile: visit.profilePart,
      referer: refererPart(visit.visitor),
      query: queryPart(query, subIds),
      moment: {
        clickToken: visit.clickToken,
        clickedAtMs: visit.atMs,
        ip: storeRawIp && link.facts.storeRawIp ? visit.profile.ip : null,
        visitorId,
        isUnique,
      },
    })
  }
}

function keepingParts<Source extends object>(write: (source: Source) => string): (source: Source) => string {
  const parts = new LRUCache<Source, string>({ max: maxKeptParts })
  return (source) => {
    let part = parts.get(source)
    if (part === undefined) {
      part = write(source)
      parts.set(source, part)
    }
    return part
  }
}

function outcomePartOf({ ruleId, redirectType, url, resolvedParams }: Outcome): string {
  return outcomePart({ matchedRuleId: ruleId, redirectType, resolvedUrl: url, resolvedParams })
}
