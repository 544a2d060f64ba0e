import type { AnalyticsWriter, InsertOutcome } from '@waymark/analytics-store'
import {
  type DomainVisitsEvent,
  deadFlowTopic,
  type FlowEvent,
  flowFormat,
  type OfferClickEvent,
} from '@waymark/events'
import { createIngestion, type IngestionParts } from '../../runtime/ingestion.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'

export interface FlowIngestionDeps extends IngestionParts {
  writer: Pick<AnalyticsWriter, 'insertOfferClicks' | 'insertDomainVisits' | 'completeClicks'>
}

export const flowGroup = 'waymark.flow'

/**
 * Takes offer clicks and domains' visits from the bus into the analytics store, offer clicks also into their
 * clicks.
 */
export function createFlowIngestion({ writer, ...parts }: FlowIngestionDeps): WorkerRole {
  return createIngestion({
    ...parts,
    format: flowFormat,
    deadTopic: deadFlowTopic,
    group: flowGroup,
    write: createFlowWrite(writer),
    idOf: ({ eventId }) => eventId,
    // Visits of a domain are sent once their minute is over.
    atMsOf: (event) => (event.kind === 'offer_click' ? event.atMs : event.minuteMs + 60_000),
  })
}

/**
 * Writes flow events, each kind to its table. The offer clicks are written before their clicks are completed,
 * so that nothing is lost when a click is not there yet: its ingestion completes it (docs/decisions/0005).
 */
function createFlowWrite(writer: FlowIngestionDeps['writer']) {
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
