import { PerformanceObserver } from 'node:perf_hooks'

/** What blocked the event loop of a process, since the last read of the state. */
export interface LoopState {
  /**
   * CPU of the main thread from one sample to the next, a millisecond apart: how long the process itself
   * delays visitors.
   */
  ownP99Ms: number
  /** The same by the clock: including the other work of the machine. */
  waitP99Ms: number
  /** Of collections of garbage. */
  longestCollectionMs: number
  collectionsMs: number
}

const lookEveryMs = 1

/** Watches this process's event loop for as long as it lives, at a hundredth of a core. */
export function watchLoop(): () => LoopState {
  let own: number[] = []
  let waits: number[] = []
  let collections: number[] = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collections.push(duration)
  }).observe({ entryTypes: ['gc'] })
  let [atMs, cpuMs] = now()
  setInterval(() => {
    const [nextAtMs, nextCpuMs] = now()
    own.push(nextCpuMs - cpuMs)
    waits.push(nextAtMs - atMs - lookEveryMs)
    ;[atMs, cpuMs] = [nextAtMs, nextCpuMs]
  }, lookEveryMs).unref()
  return () => {
    const state = {
      ownP99Ms: p99(own),
      waitP99Ms: p99(waits),
      longestCollectionMs: Math.max(0, ...collections),
      collectionsMs: collections.reduce((sum, ms) => sum + ms, 0),
    }
    own = []
    waits = []
    collections = []
    return state
  }
}

function now(): [atMs: number, cpuMs: number] {
  const { user, system } = process.threadCpuUsage()
  return [performance.now(), (user + system) / 1_000]
}

function p99(values: readonly number[]): number {
  const ascending = values.toSorted((a, b) => a - b)
  return ascending[Math.floor(ascending.length * 0.99)] ?? 0
}
