import type { Clock } from '@waymark/async'
import type { LossReport } from './loss-report.ts'

export interface EventBufferOptions<Event> {
  /** Resolves when the events are safe or counted as lost; never rejects. */
  send: (events: readonly Event[]) => Promise<void>
  clock: Clock
  /** An event waits at most this long for others. */
  flushIntervalMs: number
  /** So many waiting events go at once. */
  batchEvents: number
  /** One more is lost. */
  bufferedEvents: number
  losses: LossReport
}

export interface EventBuffer<Event> {
  add(event: Event): void
  /** Events waiting or on their way to safety. */
  size(): number
  /** Sends what waits; resolves when every event taken so far is safe. */
  drain(): Promise<void>
}

/** Collects events for a moment and sends them in batches; buffers no more than its bound. */
export function createEventBuffer<Event>(options: EventBufferOptions<Event>): EventBuffer<Event> {
  const { send, clock, losses, flushIntervalMs, batchEvents, bufferedEvents } = options
  const sendings = new Set<Promise<void>>()
  let waiting: Event[] = []
  let size = 0
  let cancelFlush: (() => void) | undefined

  const dispatch = (batch: readonly Event[]) => {
    const sending = send(batch).then(() => {
      size -= batch.length
      sendings.delete(sending)
    })
    sendings.add(sending)
  }
  const flush = () => {
    cancelFlush?.()
    cancelFlush = undefined
    const taken = waiting
    waiting = []
    for (let start = 0; start < taken.length; start += batchEvents) {
      dispatch(taken.slice(start, start + batchEvents))
    }
  }
  const flushAfter = (delayMs: number) => {
    cancelFlush?.()
    cancelFlush = clock.after(delayMs, flush)
  }
  return {
    size: () => size,
    add: (event) => {
      if (size >= bufferedEvents) return losses.add('buffer-full', 1)
      size++
      waiting.push(event)
      if (waiting.length === 1) flushAfter(flushIntervalMs)
      // Not here and now: the visitor whose event it is would wait for the serialising of all.
      else if (waiting.length === batchEvents) flushAfter(0)
    },
    drain: async () => {
      flush()
      await Promise.all(sendings)
    },
  }
}
