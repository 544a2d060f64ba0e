import type { Backoff } from '@waymark/async'
import type { EventMessage } from '../event-batch.ts'

export interface RefusedBatchesOptions {
  /** True when the bus or the disk has taken the messages. Never rejects. */
  offer: (messages: readonly EventMessage[]) => Promise<boolean>
  /** Between attempts while neither takes them. */
  pause: Backoff
  monotonicMs: () => number
}

/**
 * Batches that neither the bus nor the disk takes: they stay in memory and are offered again, oldest first.
 */
export interface RefusedBatches {
  /** Resolves when the messages were taken, or at the end. */
  add(messages: readonly EventMessage[]): Promise<void>
  /** Events that wait. */
  events(): number
  /** For how long the oldest of them has waited, in ms; 0 while none does. */
  waitedMs(): number
  /** Offers nothing more. Returns how many events had not been taken. */
  end(): number
}

interface RefusedBatch {
  messages: readonly EventMessage[]
  events: number
  sinceMs: number
  resolve: () => void
}

export function createRefusedBatches({ offer, pause, monotonicMs }: RefusedBatchesOptions): RefusedBatches {
  const waiting: RefusedBatch[] = []
  let events = 0
  let isRunning = false
  let hasEnded = false

  const run = async () => {
    isRunning = true
    for (let [oldest] = waiting; oldest && !hasEnded; [oldest] = waiting) {
      if (!(await offer(oldest.messages))) {
        await pause.wait()
        continue
      }
      pause.reset()
      if (hasEnded) break
      waiting.shift()
      events -= oldest.events
      oldest.resolve()
    }
    isRunning = false
  }
  return {
    events: () => events,
    waitedMs: () => (waiting[0] === undefined ? 0 : monotonicMs() - waiting[0].sinceMs),
    add: (messages) => {
      if (hasEnded) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      const ofBatch = eventsIn(messages)
      waiting.push({ messages, events: ofBatch, sinceMs: monotonicMs(), resolve })
      events += ofBatch
      if (!isRunning) void run()
      return promise
    },
    end: () => {
      hasEnded = true
      pause.end()
      const left = events
      events = 0
      for (const { resolve } of waiting.splice(0)) resolve()
      return left
    },
  }
}

function eventsIn(messages: readonly EventMessage[]): number {
  return messages.reduce((sum, { events }) => sum + events, 0)
}
