import type { AnalyticsWriter, InsertOutcome } from '@waymark/analytics-store'
import type { DomainVisitsEvent, FlowEvent, OfferClickEvent } from '@waymark/events'

function byKind(events: readonly FlowEvent[]) {
  const offerClicks: OfferClickEvent[] = []
  const domainVisits: DomainVisitsEvent[] = []
  for (const event of events) {
    switch (event.kind) {
      case 'offer_click':
        offerClicks.push(event)
        break
      case 'domain_visits':
        domainVisits.push(event)
        break
      default:
        event satisfies never
    }
  }
  return { offerClicks, domainVisits }
}

/**
 * Writes flow events, each kind to its table. The offer clicks are written before their clicks are completed,
 * so that nothing is lost when a click is not there yet: its ingestion completes it (docs/decisions/0005).
 */
export function createFlowWrite(
  writer: Pick<AnalyticsWriter, 'insertOfferClicks' | 'insertDomainVisits' | 'completeClicks'>,
) {
  return async (events: readonly FlowEvent[]): Promise<InsertOutcome<FlowEvent>> => {
    const { offerClicks, domainVisits } = byKind(events)
    const outcomes: InsertOutcome<FlowEvent>[] = []
    if (domainVisits.length > 0) outcomes.push(await writer.insertDomainVisits(domainVisits))
    if (offerClicks.length > 0) {
      outcomes.push(await writer.insertOfferClicks(offerClicks))
      await writer.completeClicks(offerClicks)
    }
    return { rejected: outcomes.flatMap(({ rejected }) => rejected) }
  }
}
