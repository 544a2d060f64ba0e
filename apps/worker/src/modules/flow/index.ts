import type { AnalyticsWriter } from '@waymark/analytics-store'
import { deadFlowTopic, flowFormat } from '@waymark/events'
import { createIngestion, type IngestionParts } from '../../runtime/ingestion.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { createFlowWrite } from './write-flow.ts'

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
