import type { AnalyticsWriter } from '@waymark/analytics-store'
import { clicksTopic, deadClicksTopic, type EventBus } from '@waymark/events'
import { createConsumerLoop } from '../../runtime/consumer-loop.ts'
import { createDeadLetterStep } from '../../runtime/dead-letters.ts'
import type { WorkerRole } from '../../runtime/worker-role.ts'
import { createClickBatcher } from './click-batcher.ts'
import { createClickSteps } from './click-steps.ts'

export interface ClickIngestionDeps {
  bus: Pick<EventBus, 'publish' | 'consume'>
  writer: AnalyticsWriter
  /** Unix ms. */
  clock: () => number
  logger: {
    warn: (fields: object, message: string) => void
    error: (fields: object, message: string) => void
  }
}

/** Workers of one group share the partitions of the topic between them. */
const group = 'waymark.clicks'
/** A message holds tens to hundreds of clicks, and the bus fetches a few MiB at once. */
const maxBatchMessages = 1000
/** A click is readable within 2 s, and ClickHouse gets ten inserts a second at most where there is little traffic. Longer would
 * add up: the bus may hand over one partition after the other. */
const batching = { maxClicks: 20_000, enoughClicks: 500, intervalMs: 100 }

/** Takes clicks from the bus into the analytics store, acknowledging only what is in it (design §5, §6.1). */
export function createClickIngestion({ bus, writer, clock, logger }: ClickIngestionDeps): WorkerRole {
  const batcher = createClickBatcher({ writer, clock }, batching)
  const deadLetter = createDeadLetterStep({ bus, topic: deadClicksTopic, clock, logger })
  return {
    start: () =>
      bus.consume({
        topic: clicksTopic,
        group,
        maxBatchMessages,
        handler: createConsumerLoop({ ...createClickSteps(batcher), deadLetter }),
        onError: (error) => logger.warn({ err: error, topic: clicksTopic }, 'clicks wait: trying again'),
      }),
  }
}
