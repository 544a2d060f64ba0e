import { createMetrics } from '@waymark/telemetry'
import { expect, it } from 'vitest'
import { createDeliveryCounts, type DeliveryCounts } from './delivery-counts.ts'

type Ended = Parameters<DeliveryCounts['note']>[0]

const answer = { status: 200, body: '', ms: 1_500 }
const delivered: Ended = {
  delivery: { kind: 'webhook' },
  status: 'delivered',
  outcome: { kind: 'delivered', answer },
}
const reported: readonly Ended[] = [
  delivered,
  delivered,
  { ...delivered, delivery: { kind: 'integration' } },
  { ...delivered, status: 'pending', outcome: { kind: 'retry', reason: 'no answer', answer: null } },
  // At the end of the plan.
  { ...delivered, status: 'failed', outcome: { kind: 'retry', reason: '500', answer } },
  { delivery: { kind: 'source' }, status: 'failed', outcome: { kind: 'failed', reason: '410', answer } },
  { delivery: { kind: 'source' }, status: 'failed', outcome: { kind: 'withdrawn', reason: 'switched off' } },
  {
    delivery: { kind: 'integration' },
    status: 'pending',
    outcome: { kind: 'refused', reason: '401', answer: null },
  },
]

async function linesOf(counts: DeliveryCounts): Promise<string[]> {
  const metrics = createMetrics()
  counts.addTo(metrics)
  const text = await metrics.registry.metrics()
  return text
    .split('\n')
    .filter((line) => /^waymark_worker_(deliver\w+_total|delivery_seconds_(count|sum))/.test(line))
}

it('counts attempts by kind and outcome, what is given up, and how long receivers took', async () => {
  const counts = createDeliveryCounts()
  for (const ended of reported) counts.note(ended)
  expect((await linesOf(counts)).toSorted()).toEqual([
    'waymark_worker_deliveries_given_up_total{kind="integration"} 0',
    'waymark_worker_deliveries_given_up_total{kind="source"} 1',
    'waymark_worker_deliveries_given_up_total{kind="webhook"} 1',
    'waymark_worker_delivery_attempts_total{kind="integration",outcome="delivered"} 1',
    'waymark_worker_delivery_attempts_total{kind="integration",outcome="refused"} 1',
    'waymark_worker_delivery_attempts_total{kind="source",outcome="failed"} 1',
    'waymark_worker_delivery_attempts_total{kind="source",outcome="withdrawn"} 1',
    'waymark_worker_delivery_attempts_total{kind="webhook",outcome="delivered"} 2',
    'waymark_worker_delivery_attempts_total{kind="webhook",outcome="retry"} 2',
    'waymark_worker_delivery_seconds_count{kind="integration"} 1',
    'waymark_worker_delivery_seconds_count{kind="source"} 1',
    'waymark_worker_delivery_seconds_count{kind="webhook"} 3',
    'waymark_worker_delivery_seconds_sum{kind="integration"} 1.5',
    'waymark_worker_delivery_seconds_sum{kind="source"} 1.5',
    'waymark_worker_delivery_seconds_sum{kind="webhook"} 4.5',
  ])
})

it('reports nothing given up before the first delivery', async () => {
  expect(await linesOf(createDeliveryCounts())).toEqual(
    ['webhook', 'source', 'integration'].map(
      (kind) => `waymark_worker_deliveries_given_up_total{kind="${kind}"} 0`,
    ),
  )
})
