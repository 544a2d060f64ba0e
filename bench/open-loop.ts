import { setTimeout as delay } from 'node:timers/promises'

export interface OpenLoopOptions {
  perSecond: number
  /** How many are sent; not given: until `stop`. */
  requests?: number
  send: (index: number) => Promise<void>
  /**
   * Timers are a millisecond apart or more: this long before a request is due the clock is polled instead,
   * which takes a core for itself. Default 2; 0 where the server needs that core.
   */
  pollMs?: number
}

export interface OpenLoop {
  /** In ms, ascending; each from when its request was due. Rejects when a request has failed. */
  latencies: Promise<Float64Array>
  /** Sends no more. */
  stop(): void
}

/**
 * Requests are due at a steady rate, however slow the server is, and the latency of each runs from when it
 * was due: a server that stops for a second is late for all that were due in it.
 */
export function startOpenLoop({
  perSecond,
  requests = Number.POSITIVE_INFINITY,
  send,
  pollMs = 2,
}: OpenLoopOptions): OpenLoop {
  let isStopped = false
  const run = async () => {
    const begunMs = performance.now()
    const answers: Promise<number>[] = []
    for (let index = 0; index < requests && !isStopped; index++) {
      const dueMs = begunMs + (index * 1_000) / perSecond
      await until(dueMs, pollMs)
      const answer = send(index).then(() => performance.now() - dueMs)
      // An error is thrown by `Promise.all` below, not as one that nothing handles.
      answer.catch(() => undefined)
      answers.push(answer)
    }
    return Float64Array.from(await Promise.all(answers)).sort()
  }
  return {
    latencies: run(),
    stop: () => {
      isStopped = true
    },
  }
}

async function until(dueMs: number, pollMs: number): Promise<void> {
  const sleepMs = dueMs - performance.now() - pollMs
  if (sleepMs > 0) await delay(sleepMs)
  while (performance.now() < dueMs) await new Promise(setImmediate)
}
