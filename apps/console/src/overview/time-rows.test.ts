import { expect, it } from 'vitest'
import type { Bucket } from '../charts/buckets.ts'
import { fromFirstFigure, rowsOf } from './time-rows.ts'

it.each([
  ['hour', '2026-10-25T02:00:00.000+02:00', true],
  ['hour', '2026-10-25T02:00:00.000+01:00', false],
  ['date', '2026-10-25', true],
  ['date', '2026-10-26', false],
  ['month', '2026-10', true],
  ['month', '2026-11', false],
] as const)('marks the %s %s as unusual: %s', (bucket: Bucket, key, isUnusual) => {
  const row = { dimensions: { [bucket]: key }, metrics: { clicks: 9 } }
  const period = { hour: '02', date: '00', month: '00' }[bucket]
  const day = bucket === 'month' ? '01' : '25'
  const anomalies = [
    {
      period: `2026-10-${day}T${period}:00:00.000+02:00`,
      metric: 'clicks' as const,
      direction: 'up' as const,
      score: 4,
    },
  ]
  const [shown] = rowsOf([row], bucket, 'clicks', anomalies)
  expect(shown?.unusual !== undefined).toBe(isUnusual)
})

it.each([
  ['months before the first figure', [0, null, 3, 0], [3, 0]],
  ['nothing where there is none', [0, null], [0, null]],
  ['nothing where the first has one', [-2, 0], [-2, 0]],
])('leaves out %s', (_, profits, shown) => {
  const rows = profits.map((profit) => ({ dimensions: {}, metrics: { clicks: 0, profit } }))
  expect(fromFirstFigure(rows).map(({ metrics }) => metrics.profit)).toEqual(shown)
})
