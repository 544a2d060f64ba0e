import type { InsertOutcome } from '@waymark/analytics-store'
import { createBatcher, yieldToEventLoop } from '@waymark/async'
import { decodeBatch, type EventBus, type EventFormat } from '@waymark/events'
import { createIngestionCounts, type IngestionCounts, noteStored } from '../metrics/ingestion-counts.ts'
import { type ConsumerSteps, createConsumerLoop } from './consumer-loop.ts'
import { createDeadLetterStep } from './dead-letters.ts'
import { type InsertEvents, insertTogether } from './insert-together.ts'
import { ok } from './step-end.ts'
import type { WorkerRole } from './worker-role.ts'

export interface IngestionParts {
  bus: Pick<EventBus, 'publish' | 'consume'>
  /** Unix ms. */
  clock: () => number
  /** Where it is counted what becomes of the events. */
  counts?: IngestionCounts
  logger: {
    warn: (fields: object, message: string) => void
    error: (fields: object, message: string) => void
  }
}

export interface IngestionOptions<Event> extends IngestionParts {
  format: EventFormat<Event>
  deadTopic: string
  /** Workers of one group share the partitions of the topic between them. */
  group: string
  /**
   * Writes what it can and returns the rest; rejects when that is not known. Writing twice changes no figure.
   */
  write: (events: readonly Event[]) => Promise<InsertOutcome<Event>>
  /** Copies of an event have the same. */
  idOf: (event: Event) => string
  /** Unix ms. */
  atMsOf: (event: Event) => number
}

/** A message has tens to hundreds of events, and the bus fetches a few MiB at once. */
const maxBatchMessages = 1000
/**
 * In events. One is readable within 2 s, and ClickHouse gets ten inserts a second at most, or larger ones:
 * each costs it a part to write and to merge. A longer interval would add up: the bus may hand over one
 * partition after the other.
 */
const batching = { maxSize: 50_000, pace: { enough: 20_000, intervalMs: 100 } }

/** Takes events from the bus into the analytics store, acknowledging only what is in it (design §5, §6.1). */
export function createIngestion<Event>(options: IngestionOptions<Event>): WorkerRole {
  const { bus, format, group, deadTopic, clock, logger, idOf } = options
  const { counts = createIngestionCounts() } = options
  const write = countedWrite(options, counts)
  const insert = createBatcher({
    send: (handovers: readonly (readonly Event[])[]) => insertTogether(handovers, { write, idOf }),
    sizeOf: (events) => events.length,
    ...batching,
  })
  const deadLetter = createDeadLetterStep({
    bus,
    topic: deadTopic,
    clock,
    logger,
    onLetters: (letters) => {
      counts.deadLettered += letters
    },
  })
  return {
    start: () =>
      bus.consume({
        topic: format.topic,
        group,
        maxBatchMessages,
        handler: createConsumerLoop({
          decode: createDecodeStep(format),
          insert: createInsertStep({ insert, idOf }),
          deadLetter,
        }),
        onError: (error) => {
          counts.retried += 1
          logger.warn({ err: error, topic: format.topic }, 'A batch of events could not be stored; retrying')
        },
      }),
  }
}

function countedWrite<Event>(
  { write, atMsOf, clock }: IngestionOptions<Event>,
  counts: IngestionCounts,
): IngestionOptions<Event>['write'] {
  return async (events) => {
    const beganMs = clock()
    const outcome = await write(events)
    const refused = new Set(outcome.rejected.map(({ event }) => event))
    const stored = refused.size === 0 ? events : events.filter((event) => !refused.has(event))
    noteStored(counts, stored.map(atMsOf), { beganMs, endedMs: clock() })
    return outcome
  }
}

/** About 5 ms of decoding: the event loop is free between two runs of this many. */
const eventsPerSlice = 500

/** Reads the events of a message; what is none is refused line by line. */
function createDecodeStep<Event>(format: EventFormat<Event>): ConsumerSteps<Event>['decode'] {
  let sinceSlice = 0
  return async ({ value }) => {
    const { events, rejected } = decodeBatch(format, value)
    sinceSlice += events.length
    if (sinceSlice >= eventsPerSlice) {
      sinceSlice = 0
      await yieldToEventLoop()
    }
    return ok({ items: events, refused: rejected.map(({ line, reason }) => ({ payload: line, reason })) })
  }
}

interface InsertStepOptions<Event> extends Pick<IngestionOptions<Event>, 'idOf'> {
  insert: InsertEvents<Event>
}

/** Inserts events; those that the store can never take come back, each with the message it was read in. */
function createInsertStep<Event>({ insert, idOf }: InsertStepOptions<Event>): ConsumerSteps<Event>['insert'] {
  return async (events) => {
    const { rejected } = await insert(events.map(({ item }) => item))
    if (rejected.length === 0) return ok([])
    const sources = new Map(events.map(({ item, source }) => [idOf(item), source]))
    return ok(
      rejected.flatMap(({ event, reason }) => {
        const source = sources.get(idOf(event))
        return source ? [{ reason, payload: JSON.stringify(event), source }] : []
      }),
    )
  }
}
