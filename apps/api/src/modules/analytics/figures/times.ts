import { granularities } from '@waymark/analytics-store'
import { z } from 'zod'
import { bucketsOf } from './buckets.ts'
import { amountOf, figure, request } from './figure.ts'

/** Specification, "GET /links/{code}/analytics/timeseries". */
export const timeseries = figure({
  name: 'timeseries',
  summary: 'Clicks over time',
  description: 'Every bucket of the range is present, with zeros; at most 10,000.',
  shape: {
    data: z.array(z.object({ period: z.string(), totalClicks: z.int(), uniqueClicks: z.int() })),
  },
  example: { data: [{ period: '2026-01-01T00:00:00.000+00:00', totalClicks: 12, uniqueClicks: 9 }] },
  head: {
    shape: { granularity: z.enum(granularities) },
    example: { granularity: 'day' },
    of: (_, { granularity }) => ({ granularity }),
  },
  read: async (sources, scope, { granularity }) => {
    const metrics = ['clicks', 'unique_clicks']
    const buckets = await bucketsOf(sources, scope, { granularity, metrics })
    const data = buckets.map((bucket) => ({
      period: bucket.period,
      totalClicks: amountOf(bucket.metrics, 'clicks'),
      uniqueClicks: amountOf(bucket.metrics, 'unique_clicks'),
    }))
    return { figures: { data }, totalClicks: data.reduce((sum, point) => sum + point.totalClicks, 0) }
  },
})

const hoursOfWeek = Array.from({ length: 7 * 24 }, (_, index) => ({
  weekday: Math.floor(index / 24) + 1,
  hour: index % 24,
}))

/** Index of an hour (`2026-01-31T13:00:00+00:00`) in the week, from Monday's first. */
export function hourOfWeek(iso: string): number {
  const weekday = (new Date(`${iso.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7
  return weekday * 24 + Number(iso.slice(11, 13))
}

/** More hours than the times have that we take (1970 to 2099). */
const allHours = 1_200_000

/** Contract §9, heatmap. */
export const heatmap = figure({
  name: 'heatmap',
  summary: 'Clicks by weekday and hour',
  description:
    'All 168 hours of the week, Monday first, as the clocks of the zone show them: an hour that a change of the clocks shows twice counts twice, one that it leaves out has no clicks.',
  shape: {
    cells: z.array(
      z.object({
        weekday: z.int().min(1).max(7).describe('1 is Monday.'),
        hour: z.int().min(0).max(23),
        clicks: z.int(),
      }),
    ),
  },
  example: { cells: [{ weekday: 1, hour: 0, clicks: 12 }] },
  read: async (sources, scope) => {
    const { rows, totals } = await request(sources, scope, {
      metrics: ['clicks'],
      groupBy: ['hour'],
      limit: allHours,
    })
    const clicks = hoursOfWeek.map(() => 0)
    for (const { dimensions, metrics } of rows) {
      const hour = hourOfWeek(String(dimensions.hour))
      clicks[hour] = (clicks[hour] ?? 0) + amountOf(metrics, 'clicks')
    }
    const cells = hoursOfWeek.map((cell, hour) => ({ ...cell, clicks: clicks[hour] ?? 0 }))
    return { figures: { cells }, totalClicks: amountOf(totals.metrics, 'clicks') }
  },
})
