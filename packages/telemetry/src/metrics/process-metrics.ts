import { withTimeoutOr } from '@waymark/async'
import { collectDefaultMetrics } from 'prom-client'
import { createMetrics, type Labels, type Metrics } from './metrics.ts'

/** Each rejects when its part is unavailable. */
export type Probes = Readonly<Record<string, () => Promise<void>>>

const probeTimeoutMs = 900

/** 1 or 0. A probe that hangs counts as down: the answer must come before the caller's own timeout. */
function isUp(probe: () => Promise<void>): Promise<number> {
  const answer = probe().then(
    () => 1,
    () => 0,
  )
  return withTimeoutOr(answer, { timeoutMs: probeTimeoutMs, otherwise: () => 0 })
}

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
  metrics.readGauge(description, () =>
    Promise.all(Object.entries(probes).map(async ([part, probe]) => [{ part }, await isUp(probe)] as const)),
  )
  return metrics
}
