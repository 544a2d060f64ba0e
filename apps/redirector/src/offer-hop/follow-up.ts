import type { CompiledLink } from '@waymark/redirect-flow'
import type { Answer } from '../request/answer.ts'
import type { LinkExchange } from '../request/exchange.ts'
import type { Visit } from '../request/visit.ts'
import { requestsNoTracking } from '../request/visitor-cookie.ts'
import { clickCookie } from './click-cookie.ts'
import type { FlowMemory } from './flow-store.ts'
import type { OfferCounter } from './offer-counter.ts'
import { flowTtlMs } from './stored-flow.ts'

/** A counted visit that goes to a landing or to an offer. */
export interface FlowingVisit {
  exchange: LinkExchange
  visit: Visit
  outcome: Answer
  /** The link and rule that drew the landing; absent: the visited link itself. */
  servedBy?: { link: CompiledLink; ruleId: string | null } | undefined
  respectDnt: boolean
}

/**
 * Readies the hop behind a landing, counts a click that goes straight to an offer. Called before the answer,
 * waits for nothing.
 */
export type FollowUp = (visit: FlowingVisit) => void

export function createFollowUp(deps: {
  memory: Pick<FlowMemory, 'saveFlow'>
  counter: Pick<OfferCounter, 'count'>
}): FollowUp {
  return (flowing) => {
    const { landingId, offerId } = flowing.outcome
    if (landingId !== null) toLanding(deps.memory, flowing, landingId)
    else if (offerId !== null) toOffer(deps.counter, flowing, offerId)
  }
}

function toLanding(memory: Pick<FlowMemory, 'saveFlow'>, flowing: FlowingVisit, landingId: string): void {
  const { exchange, visit, outcome } = flowing
  const { link, request, reply } = exchange
  const { link: serving, ruleId } = flowing.servedBy ?? { link, ruleId: outcome.ruleId }
  if (ruleId === null) return
  const { clickToken, visitor } = visit
  memory.saveFlow(clickToken, {
    domainKey: serving.facts.domainKey,
    code: serving.facts.shortCode,
    ruleId,
    landingId,
    linkId: link.facts.linkId,
    isBot: visitor.isBot,
    search: exchange.requested.search,
    subIds: Object.fromEntries(visitor.subIds),
    referer: visitor.referer,
    refererDomain: visitor.refererDomain,
  })
  if (flowing.respectDnt && requestsNoTracking(request.raw)) return
  const existing = { clickToken, code: link.facts.shortCode }
  reply.header('set-cookie', clickCookie(request.raw, existing, flowTtlMs / 1_000))
}

function toOffer(
  counter: Pick<OfferCounter, 'count'>,
  { exchange, visit }: FlowingVisit,
  offerId: string,
): void {
  const { workspaceId } = exchange.link.facts
  if (workspaceId === null || visit.visitor.isBot) return
  counter.count({ workspaceId, offerId, atMs: visit.atMs, clickToken: null })
}
