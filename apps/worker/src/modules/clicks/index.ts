import type { AnalyticsWriter } from '@waymark/analytics-store'
import { type ClickEvent, clickFormat, deadClicksTopic } from '@waymark/events'
import type { LivePublisher } from '@waymark/live'
import { createIngestion, type IngestionParts } from '../../runtime/ingestion.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'

export interface ClickIngestionDeps extends IngestionParts {
  writer: Pick<AnalyticsWriter, 'insertClicks' | 'withOfferClicks' | 'completeClicks'>
  /** Publishes them to live readers; null: there are none. */
  live?: Pick<LivePublisher, 'publish'> | null
}

export const clicksGroup = 'waymark.clicks'

/** Takes clicks from the bus into the analytics store. */
export function createClickIngestion({ writer, live, ...parts }: ClickIngestionDeps): WorkerRole {
  return createIngestion({
    ...parts,
    format: clickFormat,
    deadTopic: deadClicksTopic,
    group: clicksGroup,
    write: async (clicks) => {
      const outcome = await writer.insertClicks(clicks)
      const gone = await writer.withOfferClicks(clicks.filter(mayGoOn))
      await writer.completeClicks(gone)
      const refused = new Set(outcome.rejected.map(({ event }) => event))
      const stored = clicks.filter((click) => !refused.has(click))
      live?.publish(stored.map((click) => ({ kind: 'click', click })))
      return outcome
    },
    idOf: ({ clickToken }) => clickToken,
    atMsOf: ({ clickedAtMs }) => clickedAtMs,
  })
}

/** Its offer click may have been faster than the click itself (docs/decisions/0005). */
function mayGoOn({ landingId }: ClickEvent): boolean {
  return landingId !== null
}
