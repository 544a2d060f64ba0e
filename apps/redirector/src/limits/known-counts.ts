import { startPollLoop } from '@waymark/async'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { ClickCounter } from './click-counter.ts'

/** What this node knows of a counter. */
export interface KnownCount {
  /** At least so many were counted, over all nodes. */
  count: number
  /**
   * The same without what a provisional counter of the store has counted: what there was before it had to be
   * opened.
   */
  seen: number
  /**
   * Counted here and not yet in the store, by the time in Unix ms, in steps; below zero: counted there for a
   * visitor who did not wait so long.
   */
  unsent: Map<number, number>
  /** Whether a source of the earlier clicks has answered: the store, the disk or the analytics. */
  isBased: boolean
}

const storedCountSchema = z.object({
  key: z.string(),
  count: z.int().nonnegative(),
  seen: z.int().nonnegative(),
  unsent: z.array(z.tuple([z.number(), z.int()])),
  /** Unix ms: the counter is of no use any more. */
  endsAtMs: z.number(),
})
type StoredCount = z.infer<typeof storedCountSchema>

/** Where counts outlast the process. */
export interface CountsDisk {
  load(createFilter: () => (record: StoredCount) => boolean): AsyncIterable<StoredCount>
  append(record: StoredCount): void
  /** Writes what is pending; never rejects. */
  flush(): Promise<void>
  close(): Promise<void>
}

export const countsOnDisk = {
  record: storedCountSchema,
  noun: 'counts of clicks',
  /** How much of its own counts a killed node loses while the store is unavailable. */
  flushMs: 200,
} as const

export interface KnownCounts {
  of(key: string): KnownCount
  /** It has changed: it goes to the disk, together with others. */
  changed(counter: ClickCounter): void
  /** As `changed`; resolves when it is on the disk. */
  save(counter: ClickCounter): Promise<void>
  /** Learns what earlier runs knew. */
  load(): Promise<void>
  close(): Promise<void>
}

const maxKnown = 100_000

/** Counts in memory, those used longest ago go. Without a disk they end with the process. */
export function createKnownCounts(nowMs: () => number, disk?: CountsDisk): KnownCounts {
  const known = new LRUCache<string, KnownCount>({ maxSize: maxKnown, sizeCalculation: () => 1 })
  const write = ({ key, ttlMs }: ClickCounter) => {
    const one = known.get(key)
    if (one === undefined || disk === undefined) return
    const { count, seen, unsent } = one
    disk.append({ key, count, seen, unsent: [...unsent], endsAtMs: nowMs() + ttlMs })
  }
  const pending = new Map<string, ClickCounter>()
  const writePending = () => {
    for (const counter of pending.values()) write(counter)
    pending.clear()
  }
  const writes =
    disk &&
    startPollLoop({
      work: async () => {
        writePending()
        return false
      },
      pauseMs: countsOnDisk.flushMs,
      // The disk only takes them, and reports by itself what it cannot write.
      onError: () => {},
    })
  return {
    of(key) {
      const one = known.get(key)
      if (one !== undefined) return one
      const fresh = { count: 0, seen: 0, unsent: new Map<number, number>(), isBased: false }
      known.set(key, fresh)
      return fresh
    },
    changed(counter) {
      if (disk !== undefined) pending.set(counter.key, counter)
    },
    async save(counter) {
      write(counter)
      await disk?.flush()
    },
    async load() {
      // A rewrite of the file writes the present counts; what has changed since is written again anyway.
      const isCurrent = ({ key, count, unsent }: StoredCount) => {
        const one = known.peek(key)
        return one?.count === count && JSON.stringify([...one.unsent]) === JSON.stringify(unsent)
      }
      for await (const { key, count, seen, unsent, endsAtMs } of disk?.load(() => isCurrent) ?? [])
        if (endsAtMs > nowMs()) known.set(key, { count, seen, unsent: new Map(unsent), isBased: true })
    },
    async close() {
      await writes?.close()
      writePending()
      await disk?.close()
    },
  }
}

const stepMs = 1_000
/** Of a long outage all that is older than the last of them is one. */
const mostSteps = 300

/** Notes clicks that were counted here alone, now. */
export function addUnsent({ unsent }: KnownCount, by: number, nowMs: number): void {
  const step = nowMs - (nowMs % stepMs)
  unsent.set(step, (unsent.get(step) ?? 0) + by)
  if (unsent.size <= mostSteps) return
  const [[first, early] = [step, 0], [second, late] = [step, 0]] = unsent
  unsent.delete(second)
  unsent.set(first, early + late)
}

/**
 * Clicks that only this node counted before a time (Unix ms) are in the count found for that time: they are
 * subtracted. Returns how many.
 */
export function takeUnsentBefore({ unsent }: KnownCount, beforeMs: number): number {
  let sum = 0
  for (const [step, by] of [...unsent])
    if (step < beforeMs) {
      sum += by
      unsent.delete(step)
    }
  return sum
}
