import { createTimes, type Times, workBounds } from '@waymark/telemetry'

/** What became of the events of a topic in this worker, in plain numbers. */
export interface IngestionCounts {
  stored: number
  /** Put into the dead-letter topic, since they can never be stored. */
  deadLettered: number
  /** Batches that come again, since a part was unavailable. */
  retried: number
  /** Of an insert. */
  inserts: Times
  /** From the event to its row. */
  delays: Times
  /** Unix ms of the newest event that is stored; 0: none yet. */
  newestStoredMs: number
}

/** A click is to be readable within two seconds. */
const delayBounds = [0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30, 60, 300, 3_600]

export function createIngestionCounts(): IngestionCounts {
  return {
    stored: 0,
    deadLettered: 0,
    retried: 0,
    inserts: createTimes(workBounds),
    delays: createTimes(delayBounds),
    newestStoredMs: 0,
  }
}

/** Counts an insert that has ended. @param eventTimesMs Unix ms of the events that are stored */
export function noteStored(
  counts: IngestionCounts,
  eventTimesMs: readonly number[],
  { beganMs, endedMs }: { beganMs: number; endedMs: number },
): void {
  counts.stored += eventTimesMs.length
  counts.inserts.observe((endedMs - beganMs) / 1_000)
  for (const atMs of eventTimesMs) {
    counts.delays.observe(Math.max(0, endedMs - atMs) / 1_000)
    if (atMs > counts.newestStoredMs) counts.newestStoredMs = atMs
  }
}
