import type { WriteEvent } from '@waymark/events'
import type { CompiledLink } from '@waymark/redirect-flow'
import type { Salts, Visit as UniquenessVisit } from '@waymark/visitor'
import { LRUCache } from 'lru-cache'
import type { Answer } from '../request/answer.ts'
import { bioPart, clickLine, linkPart, type OutcomePart, ownMembers } from '../request/click-json.ts'
import type { Visit } from '../request/visit.ts'

/** A counted visit on its way to the bus. It has the raw address, which only the click writer may let out. */
export interface Click extends UniquenessVisit {
  link: CompiledLink
  /** The entry of a bio page that led to the link, or that is served as one. */
  bioLinkId: string | undefined
  visit: Visit
  outcome: Answer
  /** Null until the batch's verdicts are in, where it was not found out before deciding. */
  isUnique: boolean | null
  /** Whether the workspace stores the visitor's address. */
  storesAddress: boolean
}

export interface AnsweredVisit {
  link: CompiledLink
  bioLinkId: string | undefined
  visit: Visit
  outcome: Answer
  /** Null: the verdict comes when the click is sent. */
  isUnique: boolean | null
  /** The workspace agrees to raw addresses, and the visitor does not object where that is heeded. */
  storesAddress: boolean
}

/** Makes the click of an answered visit (design §4). Synchronous. */
export function createClickMaker({
  salts,
}: {
  salts: Pick<Salts, 'current' | 'identify'>
}): (answered: AnsweredVisit) => Click {
  return ({ link, bioLinkId, visit, outcome, isUnique, storesAddress }) => {
    const { linkId, uniquenessHours } = link.facts
    const { profile, atMs } = visit
    return {
      link,
      bioLinkId,
      visit,
      outcome,
      ip: profile.ip,
      userAgent: profile.userAgent,
      linkId,
      identity: salts.identify(profile, salts.current(atMs, uniquenessHours), linkId),
      visitedAtMs: atMs,
      uniquenessHours,
      isBot: visit.visitor.isBot,
      isUnique,
      storesAddress,
    }
  }
}

/**
 * Writes clicks in the wire format. The address goes in only where STORE_RAW_IP and the workspace both say
 * so.
 */
export function createClickWriter({ storeRawIp }: { storeRawIp: boolean }): WriteEvent<Click> {
  const linkPartOf = cacheLinkParts()
  return ({ link, bioLinkId, visit, outcome, identity, isUnique, storesAddress }, numberOf) => {
    const { userAgent, locationPart, referer } = visit.written
    let parts = `${numberOf(linkPartOf(link, outcome))},${numberOf(userAgent)}`
    if (referer !== null) parts += `,${numberOf(referer)}`
    if (bioLinkId !== undefined) parts += `,${numberOf(bioPart(bioLinkId, link.facts.linkId))}`
    const ownOutcome = isConstant(outcome) ? null : outcomeOf(outcome)
    return clickLine({
      parts,
      clickToken: visit.clickToken,
      clickedAtMs: visit.atMs,
      visitorId: identity.visitorId,
      isUnique: isUnique === true,
      locationPart: locationPart,
      ip: storeRawIp && storesAddress ? visit.profile.ip : null,
      own: ownMembers(ownOutcome, { ...visit, link }),
    })
  }
}

/**
 * Of the busiest: a redirector caches a hundred thousand links, and the texts of all of them would take more
 * room than the links.
 */
const maxCachedParts = 10_000

/**
 * The link's part, with the outcome where that is the same for every visitor: such an outcome is one object,
 * of one link.
 */
function cacheLinkParts(): (link: CompiledLink, outcome: Answer) => string {
  const parts = new LRUCache<CompiledLink | Answer, string>({ max: maxCachedParts })
  return (link, outcome) => {
    const isKey = isConstant(outcome)
    const key = isKey ? outcome : link
    let part = parts.get(key)
    if (part === undefined) {
      part = linkPart(link, isKey ? outcomeOf(outcome) : null)
      parts.set(key, part)
    }
    return part
  }
}

function isConstant(outcome: Answer): boolean {
  return outcome.kind === 'redirect' && outcome.isConstant
}

function outcomeOf(outcome: Answer): OutcomePart {
  const { ruleId: matchedRuleId, landingId, offerId, networkId } = outcome
  const isRedirect = outcome.kind === 'redirect'
  return {
    matchedRuleId,
    landingId,
    offerId,
    networkId,
    redirectType: isRedirect ? outcome.redirectType : actionOf(outcome),
    resolvedUrl: isRedirect ? outcome.url : null,
    resolvedParams: isRedirect ? outcome.resolvedParams : {},
  }
}

/**
 * The click's `redirectType` where the visitor was not redirected: the action of the rule, or that the
 * visitor was blocked.
 */
function actionOf(outcome: Exclude<Answer, { kind: 'redirect' }>): string {
  switch (outcome.kind) {
    case 'content':
      return outcome.format === 'html' ? 'show_html' : 'show_text'
    case 'not_found':
      return 'http_404'
    case 'nothing':
      return 'do_nothing'
    case 'campaign':
      return 'send_to_campaign'
    case 'blocked':
      return 'blocked'
    default:
      return outcome satisfies never
  }
}
