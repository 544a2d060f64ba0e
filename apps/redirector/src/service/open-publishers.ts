import { join } from 'node:path'
import { type MonotonicClock, systemClock } from '@waymark/async'
import {
  clickFormat,
  createEventPublisher,
  type EventBus,
  type FlowEvent,
  flowFormat,
  openEventSpool,
} from '@waymark/events'
import type { Kv } from '@waymark/kv'
import type { Logger } from '@waymark/telemetry'
import { createUniqueness, type Salts } from '@waymark/visitor'
import { createFirstHops } from '../offer-hop/first-hops.ts'
import { createOutageLog } from '../outage-log.ts'
import { createClickWriter } from '../redirect/click.ts'
import { createClickCompletion } from '../redirect/complete-clicks.ts'

interface ClicksConfig {
  /** The spools are in `redirector` below it. */
  dataDir: string
  storeRawIp: boolean
}

interface PublisherParts {
  kv: Kv
  bus: EventBus
  logger: Logger
  /** What durations are measured by. */
  monotonicMs: MonotonicClock
}

/**
 * Clicks on their way to the bus, each with its unique verdict.
 * @throws one sentence when another process has the folder
 */
export async function openClicks({ dataDir, storeRawIp }: ClicksConfig, parts: PublisherParts, salts: Salts) {
  const { kv, bus, logger, monotonicMs } = parts
  const onError = createOutageLog(parts, 'Unique visitors are known to this node only')
  const uniqueness = createUniqueness({ kv, salts, monotonicMs, onError })
  const spool = await openEventSpool({ dir: join(dataDir, 'redirector', 'clicks'), logger })
  return createEventPublisher({
    format: clickFormat,
    bus,
    spool,
    logger,
    clock: { ...systemClock, monotonicMs },
    prepare: createClickCompletion({ uniqueness }),
    write: createClickWriter({ storeRawIp }),
  })
}

/** The events beside clicks. @throws as {@link openClicks} */
export async function openFlow(
  { dataDir }: Pick<ClicksConfig, 'dataDir'>,
  { bus, kv, logger, monotonicMs }: PublisherParts,
) {
  const spool = await openEventSpool({ dir: join(dataDir, 'redirector', 'flow'), logger })
  return createEventPublisher<FlowEvent>({
    format: flowFormat,
    bus,
    spool,
    logger,
    clock: { ...systemClock, monotonicMs },
    prepare: createFirstHops({ kv }),
  })
}
