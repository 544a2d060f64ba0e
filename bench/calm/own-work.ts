/**
 * Loaded into each process of an installation (`--import`). Writes a line for each stretch in which its event
 * loop was not free: how much CPU the main thread took for it, whatever else the machine did meanwhile. And
 * one for each collection of garbage, by the clock.
 */
import { appendFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PerformanceObserver } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const lookEveryMs = 1
/** Shorter ones are of no interest. */
const leastMs = 5

const { OWN_WORK_FOLDER: folder } = process.env
const script = basename(process.argv[1] ?? '', '.ts')

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

if (folder !== undefined && isMainThread) {
  const file = join(folder, `${script === 'main' ? 'supervisor' : script}-${process.pid}`)
  let beforeMs = cpuMs()
  setInterval(() => {
    const ownMs = cpuMs() - beforeMs
    if (ownMs > leastMs) appendFileSync(file, `own ${Date.now()} ${ownMs.toFixed(1)}\n`)
    beforeMs = cpuMs()
  }, lookEveryMs).unref()
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const endMs = Math.round(performance.timeOrigin + startTime + duration)
      if (duration > leastMs) appendFileSync(file, `collection ${endMs} ${duration.toFixed(1)}\n`)
    }
  }).observe({ entryTypes: ['gc'] })
}
