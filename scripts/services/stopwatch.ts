import { setTimeout as delay } from 'node:timers/promises'

export interface Stopwatch extends Disposable {
  /**
   * Milliseconds since its start, without those in which this process wanted to run and the machine was busy
   * with others. Its own work counts in full.
   */
  ms(): number
}

const tickMs = 5
/** Timers are late by as much on a machine that does nothing else. */
const usualLateMs = 2

/**
 * For tests of what must not take longer than so many milliseconds, on machines that run other tests beside
 * them. Nothing is forgiven where there is time for the process.
 */
export function startStopwatch(): Stopwatch {
  const startedMs = performance.now()
  let tickedMs = startedMs
  let cpu = process.threadCpuUsage()
  let stolenMs = 0
  const note = () => {
    const nowMs = performance.now()
    const { user, system } = process.threadCpuUsage(cpu)
    const lateMs = nowMs - tickedMs - tickMs - (user + system) / 1_000
    if (lateMs > usualLateMs) stolenMs += lateMs
    tickedMs = nowMs
    cpu = process.threadCpuUsage()
  }
  const timer = setInterval(note, tickMs).unref()
  return {
    ms: () => {
      note()
      return performance.now() - startedMs - stolenMs
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

/**
 * Repeats the check until it passes.
 * @throws what the check threw last, when it still does after `limitMs` by a {@link startStopwatch}
 */
export async function eventually<Result>(
  limitMs: number,
  check: () => Result | Promise<Result>,
): Promise<Result> {
  using stopwatch = startStopwatch()
  for (;;) {
    const isLast = stopwatch.ms() > limitMs
    try {
      return await check()
    } catch (error) {
      if (isLast) throw error
    }
    await delay(10)
  }
}
