import { join } from 'node:path'
import { type MonotonicClock, systemClock } from '@waymark/async'
import {
  clickFormat,
  createEventPublisher,
  type EventBus,
  type FlowEvent,
  flowFormat,
  openEventSpool,
  type PrepareEvents,
} from '@waymark/events'
import type { Kv } from '@waymark/kv'
import type { Logger } from '@waymark/telemetry'
import { createUniqueness, type Salts, type Uniqueness } from '@waymark/visitor'
import { createOutageLog } from '../outage-log.ts'
import { type Click, createClickWriter } from '../redirect/click.ts'

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

/** Who was seen, by all nodes and by this one. */
export function openUniqueness(
  { kv, logger, monotonicMs }: Pick<PublisherParts, 'kv' | 'logger' | 'monotonicMs'>,
  salts: Salts,
): Uniqueness {
  const onError = createOutageLog({ logger, monotonicMs }, 'Unique visitors are known to this node only')
  return createUniqueness({ kv, salts, monotonicMs, onError })
}

/**
 * Clicks on their way to the bus, each with its unique verdict.
 * @throws one sentence when another process has the folder
 */
export async function openClicks(
  { dataDir, storeRawIp }: ClicksConfig,
  { bus, logger, monotonicMs }: PublisherParts,
  uniqueness: Uniqueness,
) {
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

/**
 * Decides the unique verdicts of a batch before it is sent, so that no visitor waits for them (contract §4).
 * A verdict that the rules were decided by stays: one a click.
 */
function createClickCompletion({ uniqueness }: { uniqueness: Uniqueness }): PrepareEvents<Click> {
  return async (clicks) => {
    const open = clicks.filter(({ isUnique }) => isUnique === null)
    const verdicts = await uniqueness.verdicts(open)
    open.forEach((click, index) => {
      click.isUnique = verdicts[index] === true
    })
    return clicks
  }
}

/** How long a click's later hops are distinguished from its first. */
const hopTtlMs = 7 * 86_400_000

/**
 * Decides which offer clicks are the first of their clicks before a batch is sent; without the store the
 * events go as they are.
 */
function createFirstHops({ kv }: { kv: Pick<Kv, 'firstSeen'> }): PrepareEvents<FlowEvent> {
  return async (events) => {
    const hops = events.filter((event) => event.kind === 'offer_click')
    if (hops.length === 0) return events
    const verdicts = await kv.firstSeen(
      hops.map(({ clickToken }) => ({ key: `hop:${clickToken}`, olderKeys: [], ttlMs: hopTtlMs })),
    )
    const isFirst = new Map(hops.map(({ eventId }, index) => [eventId, verdicts[index] ?? null]))
    return events.map((event) =>
      event.kind === 'offer_click' ? { ...event, isFirst: isFirst.get(event.eventId) ?? null } : event,
    )
  }
}
