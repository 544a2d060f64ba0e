import { setTimeout as delay } from 'node:timers/promises'
import { startStopwatch } from '@waymark/testing'

/** How long others wait for an answer, in ms. */
export interface Waits {
  p99: number
  longest: number
  count: number
}

const everyMs = 10

/**
 * Sends `probe` every ten milliseconds while `work` runs, also where the one before is not answered yet: no
 * other caller waits for its answer. A probe's wait counts from when it was due, also where the process was
 * too busy to send it; what the machine gave to others meanwhile does not count.
 */
export async function othersWait(
  work: () => Promise<unknown>,
  probe: () => Promise<unknown>,
): Promise<Waits> {
  using stopwatch = startStopwatch()
  const waits: Promise<number>[] = []
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  const waitSince = async (dueMs: number) => {
    await probe()
    return stopwatch.ms() - dueMs
  }
  for (let dueMs = stopwatch.ms(); !isOver; dueMs += everyMs) {
    const earlyMs = dueMs - stopwatch.ms()
    if (earlyMs > 0) await delay(earlyMs)
    waits.push(waitSince(dueMs))
  }
  await working
  const sorted = (await Promise.all(waits)).toSorted((one, other) => one - other)
  return {
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    longest: sorted.at(-1) ?? 0,
    count: sorted.length,
  }
}
