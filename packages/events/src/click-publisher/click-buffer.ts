import type { Clock } from '../clock.ts'
import type { LossReport } from './loss-report.ts'

export interface ClickBufferOptions<Click> {
  /** Resolves when the clicks are safe or counted as lost; never rejects. */
  send: (clicks: readonly Click[]) => Promise<void>
  clock: Clock
  /** A click waits at most this long for others. */
  flushIntervalMs: number
  /** So many waiting clicks go at once. */
  batchClicks: number
  /** One more is lost. */
  bufferedClicks: number
  losses: LossReport
}

export interface ClickBuffer<Click> {
  add(click: Click): void
  /** Clicks waiting or on their way to safety. */
  size(): number
  /** Sends what waits; resolves when every click taken so far is safe. */
  drain(): Promise<void>
}

/** Collects clicks for a moment and sends them in batches; holds no more than it may. */
export function createClickBuffer<Click>(options: ClickBufferOptions<Click>): ClickBuffer<Click> {
  const { send, clock, losses, flushIntervalMs, batchClicks, bufferedClicks } = options
  const sendings = new Set<Promise<void>>()
  let waiting: Click[] = []
  let size = 0
  let cancelFlush: (() => void) | undefined

  const dispatch = (batch: readonly Click[]) => {
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
    for (let start = 0; start < taken.length; start += batchClicks) {
      dispatch(taken.slice(start, start + batchClicks))
    }
  }
  const flushAfter = (delayMs: number) => {
    cancelFlush?.()
    cancelFlush = clock.after(delayMs, flush)
  }
  return {
    size: () => size,
    add: (click) => {
      if (size >= bufferedClicks) return losses.add('buffer-full', 1)
      size++
      waiting.push(click)
      if (waiting.length === 1) flushAfter(flushIntervalMs)
      // Not here and now: the visitor whose click it is would wait for the serialising of all.
      else if (waiting.length === batchClicks) flushAfter(0)
    },
    drain: async () => {
      flush()
      await Promise.all(sendings)
    },
  }
}
