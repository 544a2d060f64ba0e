import { type RandomBytes, uuidV7 } from '@waymark/domain'
import type { EventPublisher, FlowEvent } from '@waymark/events'
import type { Answer } from '../request/answer.ts'
import type { Visit } from '../request/visit.ts'
import type { FoundClick } from './find-click.ts'
import type { OfferCounter } from './offer-counter.ts'

export interface RecordHopDeps {
  flowEvents: Pick<EventPublisher<FlowEvent>, 'record'>
  counter: Pick<OfferCounter, 'count'>
  randomBytes: RandomBytes
}

export interface MadeHop {
  click: FoundClick
  visit: Visit
  outcome: Answer
  /** Sub ids of the hop itself. */
  given: ReadonlyMap<string, string>
}

/** Records a hop that led to an offer, and counts it for people. Waits for nothing. */
export function recordHop(deps: RecordHopDeps, { click, visit, outcome, given }: MadeHop): void {
  const { link, flow, clickToken, clickedAtMs } = click
  const { workspaceId } = link.facts
  const { offerId, networkId, ruleId } = outcome
  // Anonymous links have no offers.
  if (offerId === null || workspaceId === null) return
  const { atMs, visitor } = visit
  deps.flowEvents.record({
    kind: 'offer_click',
    eventId: uuidV7(atMs, deps.randomBytes(10)),
    clickToken,
    workspaceId,
    linkId: flow?.linkId ?? link.facts.linkId,
    clickedAtMs,
    atMs,
    ruleId,
    landingId: flow?.landingId ?? null,
    offerId,
    networkId,
    isFirst: null,
    isBot: visitor.isBot,
    subIds: Object.fromEntries(given),
  })
  if (!visitor.isBot) deps.counter.count({ workspaceId, offerId, atMs, clickToken })
}
