import type { EventBus } from '@waymark/events'
import type { IngestionCounts } from './ingestion-counts.ts'

export interface LagReaderDeps {
  bus: Pick<EventBus, 'lag'>
  /** Unix ms. */
  clock: () => number
  ingestions: ReadonlyMap<
    string,
    { counts: Pick<IngestionCounts, 'newestStoredMs'>; consumption: { topic: string; group: string } }
  >
}

export interface Lag {
  topic: string
  messages: number
  seconds: number
}

/** Concurrent reads share one request to the bus. */
const cacheMs = 500

/**
 * Reads how far behind the groups are. In seconds: while messages wait, since the newest event that is
 * stored, or since nothing waited, whichever is later; so silence before the first event that waits is not
 * counted. A topic whose lag is not known is left out.
 */
export function createLagReader({ bus, clock, ingestions }: LagReaderDeps): () => Promise<Lag[]> {
  const startedMs = clock()
  const caughtUpMs = new Map<string, number>()
  let stored: { readMs: number; lags: Promise<Lag[]> } | undefined

  const readOne = async (topic: string): Promise<Lag[]> => {
    const one = ingestions.get(topic)
    if (one === undefined) return []
    const messages = await bus.lag(one.consumption.topic, one.consumption.group)
    const nowMs = clock()
    if (messages === 0) caughtUpMs.set(topic, nowMs)
    const sinceMs = Math.max(one.counts.newestStoredMs, caughtUpMs.get(topic) ?? startedMs)
    return [{ topic, messages, seconds: messages === 0 ? 0 : Math.max(0, nowMs - sinceMs) / 1_000 }]
  }

  const readAll = async (): Promise<Lag[]> => {
    const read = await Promise.allSettled([...ingestions.keys()].map(readOne))
    return read.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  }

  return () => {
    if (stored === undefined || clock() - stored.readMs > cacheMs)
      stored = { readMs: clock(), lags: readAll() }
    return stored.lags
  }
}
