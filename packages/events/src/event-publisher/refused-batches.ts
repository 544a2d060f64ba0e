import type { Backoff } from '@waymark/async'
import type { EventMessage } from '../event-batch.ts'

export interface RefusedBatchesOptions {
  /** True when the bus or the disk has taken the messages. Never rejects. */
  offer: (messages: readonly EventMessage[]) => Promise<boolean>
  /** Between attempts while neither takes them. */
  pause: Backoff
}

/**
 * Batches that neither the bus nor the disk takes: they stay in memory and are offered again, oldest first.
 */
export interface RefusedBatches {
  /** Resolves when the messages were taken, or at the end. */
  add(messages: readonly EventMessage[]): Promise<void>
  /** Events that wait. */
  events(): number
  /** Offers nothing more. Returns how many events had not been taken. */
  end(): number
}

interface RefusedBatch {
  messages: readonly EventMessage[]
  events: number
  resolve: () => void
}

export function createRefusedBatches({ offer, pause }: RefusedBatchesOptions): RefusedBatches {
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
    add: (messages) => {
      if (hasEnded) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      const ofBatch = eventsIn(messages)
      waiting.push({ messages, events: ofBatch, resolve })
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
