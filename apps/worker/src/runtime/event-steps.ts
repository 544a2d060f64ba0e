import { yieldToEventLoop } from '@waymark/async'
import { decodeBatch, type EventFormat } from '@waymark/events'
import type { ConsumerSteps } from './consumer-loop.ts'
import type { InsertEvents } from './insert-together.ts'
import { ok } from './step-end.ts'

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

export interface EventStepsOptions<Event> {
  format: EventFormat<Event>
  insert: InsertEvents<Event>
  /** Copies of an event have the same. */
  idOf: (event: Event) => string
}

/** Inserts events; those that the store can never take come back, each with the message it was read in. */
function createInsertStep<Event>({
  insert,
  idOf,
}: Omit<EventStepsOptions<Event>, 'format'>): ConsumerSteps<Event>['insert'] {
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

/** The steps that are the events' own; the dead letters' is every consumer's. */
export function createEventSteps<Event>(
  options: EventStepsOptions<Event>,
): Pick<ConsumerSteps<Event>, 'decode' | 'insert'> {
  return { decode: createDecodeStep(options.format), insert: createInsertStep(options) }
}
