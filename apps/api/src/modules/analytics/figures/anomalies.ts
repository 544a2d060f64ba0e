import { maxTimeseriesBuckets } from '@waymark/analytics-store'
import { AppError } from '@waymark/domain'
import { z } from 'zod'
import { type AnomalyScorer, anomalyScore, createAnomalyScorer } from './anomaly-score.ts'
import { type Bucket, bucketsOf } from './buckets.ts'
import { amountOf, type FigureScope, figure, request } from './figure.ts'
import { hourOfWeek } from './times.ts'

const hourMs = 3_600_000
/** The usual level is computed from these before the range, and from the range. */
const learnedMs = 8 * 7 * 24 * hourMs

function scorersOf(buckets: readonly Bucket[]): Map<number, AnomalyScorer | null> {
  const samples = Map.groupBy(buckets, ({ period }) => hourOfWeek(period))
  return new Map(
    [...samples].map(([hour, hours]) => [hour, createAnomalyScorer(hours.map(({ clicks }) => clicks))]),
  )
}

function scored(buckets: readonly Bucket[], isRequested: (bucket: Bucket) => boolean) {
  const first = buckets.findIndex(({ clicks }) => clicks > 0)
  // Before its first click nothing was usual yet.
  const known = first < 0 ? [] : buckets.slice(first)
  const scorers = scorersOf(known)
  return known.filter(isRequested).flatMap(({ period, clicks }) => {
    const scoring = scorers.get(hourOfWeek(period))?.(clicks)
    if (scoring === undefined || Math.abs(scoring.score) < anomalyScore) return []
    const direction = scoring.score > 0 ? ('up' as const) : ('down' as const)
    return [{ period, clicks, ...scoring, direction }]
  })
}

const mostDays = Math.floor((maxTimeseriesBuckets - learnedMs / hourMs) / 24)

/**
 * Hours are looked at whatever `granularity`: it is not what there is too much of. @throws VALIDATION_FAILED
 */
function refuseLongRange({ fromMs, toMs }: FigureScope): void {
  if (toMs - fromMs <= mostDays * 24 * hourMs) return
  const message = `must be at most ${mostDays} days before the end: anomalies are of single hours`
  throw new AppError('VALIDATION_FAILED', { details: [{ path: 'from', message }] })
}

/** Contract §9, anomalies. */
export const anomalies = figure({
  name: 'anomalies',
  summary: 'Hours with unusually many or few clicks',
  description:
    'Each whole hour of the range is compared with the same weekday and hour of the range and of the 8 weeks before it, from the first click on, by the robust z-score: (clicks − median) / deviation, where the deviation is 1.4826 × the median absolute deviation, and at least √median, or 1. Hours of |score| ≥ 3.5 are anomalies; with fewer than 4 such hours there are none. `limit` selects the highest scores, in order of time. Hours whatever `granularity`, of at most 360 days.',
  shape: {
    anomalies: z.array(
      z.object({
        period: z.string().describe('Start of the hour.'),
        clicks: z.int(),
        expected: z.number().describe('The median.'),
        score: z.number(),
        direction: z.enum(['up', 'down']),
      }),
    ),
  },
  example: {
    anomalies: [
      { period: '2026-01-01T13:00:00.000+00:00', clicks: 95, expected: 12, score: 23.96, direction: 'up' },
    ],
  },
  read: async (sources, scope, { limit }) => {
    refuseLongRange(scope)
    const learned = { ...scope, fromMs: Math.max(0, scope.fromMs - learnedMs) }
    const [buckets, { totals }] = await Promise.all([
      bucketsOf(sources, learned, 'hour'),
      request(sources, scope, { metrics: ['clicks'] }),
    ])
    const endMs = Math.min(scope.toMs, sources.clock())
    const ends = new Map(buckets.map(({ startMs }, index) => [startMs, buckets[index + 1]?.startMs]))
    const endOf = ({ startMs }: Bucket) => ends.get(startMs) ?? startMs + hourMs
    const found = scored(buckets, (bucket) => bucket.startMs >= scope.fromMs && endOf(bucket) <= endMs)
    const highest = found
      .toSorted((left, right) => Math.abs(right.score) - Math.abs(left.score))
      .slice(0, limit)
    const stored = new Set(highest)
    const shown = found.filter((anomaly) => stored.has(anomaly))
    return { figures: { anomalies: shown }, totalClicks: amountOf(totals.metrics, 'clicks') }
  },
})
