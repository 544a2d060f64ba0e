import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ProcessState } from '../server-process.ts'

/** Since the last read of the state. */
export interface ApiState extends ProcessState {
  peakMegabytes: number
  /** The longest that the event loop was late. */
  blockedMs: number
  cpuSeconds: number
}

/** Watches this process. @returns its figures since the last call */
export function watchProcess(): () => Pick<ApiState, 'peakMegabytes' | 'blockedMs' | 'cpuSeconds'> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let peak = 0
  let usage = process.cpuUsage()
  setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 50).unref()
  return () => {
    const { user, system } = process.cpuUsage(usage)
    const state = {
      peakMegabytes: Math.round(Math.max(peak, process.memoryUsage.rss()) / 1024 ** 2),
      blockedMs: delay.max / 1e6,
      cpuSeconds: (user + system) / 1e6,
    }
    usage = process.cpuUsage()
    peak = 0
    delay.reset()
    return state
  }
}
