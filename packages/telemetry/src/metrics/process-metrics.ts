import { type Probe, probeParts } from '@waymark/async'
import { collectDefaultMetrics } from 'prom-client'
import { createMetrics, type Labels, type Metrics } from './metrics.ts'

/** Each rejects when its part is unavailable. */
export type Probes = Readonly<Record<string, Probe>>

/** A scrape gives up on what takes longer than a second. */
const timeoutMs = 900

/**
 * The metrics of every process: Node's own figures (CPU, memory, event loop, collections) and which parts it
 * reaches. With `labels` each of them has these: processes that are scraped together differ by them.
 */
export function createProcessMetrics(probes: Probes, labels: Labels = {}): Metrics {
  const metrics = createMetrics()
  metrics.registry.setDefaultLabels(labels)
  collectDefaultMetrics({ register: metrics.registry })
  const description = {
    name: 'waymark_part_up',
    help: '1 where this process reaches the part (postgres, redis, kafka, clickhouse; `disk`: the spool of a redirector can be written), else 0. Probed at each scrape.',
    labels: ['part'],
  }
  metrics.readGauge(description, async () => {
    const states = Object.entries(await probeParts(probes, { timeoutMs }))
    return states.map(([part, state]) => [{ part }, state === 'up' ? 1 : 0] as const)
  })
  return metrics
}
