import { type Granularity, maxTimeseriesBuckets } from '@waymark/analytics-store'
import { z } from 'zod'
import { anomalyScore, createAnomalyScorer } from './anomaly-score.ts'
import { type Bucket, bucketsOf, startsOf } from './buckets.ts'
import { amountOf, type FigureScope, figure, request } from './figure.ts'
import { hourOfWeek } from './times.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The earlier buckets that those of each granularity are compared with. */
const seasons: Readonly<
  Record<
    Granularity,
    {
      /** Buckets of the same number are alike. */
      kindOf: (period: string) => number
      /** The usual level is computed from these before the range, and from the range. */
      learnedMs: number
      /** No bucket is longer. */
      longestMs: number
    }
  >
> = {
  hour: { kindOf: hourOfWeek, learnedMs: 56 * dayMs, longestMs: 2 * hourMs },
  day: {
    kindOf: (period) => Math.floor(hourOfWeek(period) / 24),
    learnedMs: 56 * dayMs,
    longestMs: 2 * dayMs,
  },
  week: { kindOf: () => 0, learnedMs: 26 * 7 * dayMs, longestMs: 8 * dayMs },
  month: { kindOf: () => 0, learnedMs: 731 * dayMs, longestMs: 32 * dayMs },
}

const watched = ['clicks', 'conversions', 'revenue'] as const
type Watched = (typeof watched)[number]

/** Conversions that `revenue` is made of. */
const payments = ['sales', 'rebills', 'upsells']

interface WholeBucket extends Bucket {
  endMs: number
}

/** Buckets that are over and lie wholly in the range: what is usual cannot be read off a part of one. */
function wholeBuckets(
  buckets: readonly Bucket[],
  scope: FigureScope,
  { granularity, endMs }: { granularity: Granularity; endMs: number },
): WholeBucket[] {
  const starts = startsOf({ ...scope, toMs: scope.toMs + seasons[granularity].longestMs }, granularity)
  return buckets
    .map((bucket, index) => ({ ...bucket, endMs: starts[index + 1] ?? Number.POSITIVE_INFINITY }))
    .filter((bucket) => bucket.startMs >= scope.fromMs && bucket.endMs <= endMs)
}

/** The amount that one event adds to a metric: chance is measured in it. It is 0 where no event is known. */
function unitOf(metric: Watched, buckets: readonly Bucket[]): number {
  if (metric !== 'revenue') return 1
  const sum = (names: readonly string[]) =>
    buckets.reduce(
      (total, { metrics }) => names.reduce((own, name) => own + amountOf(metrics, name), total),
      0,
    )
  const paid = sum(payments)
  return paid === 0 ? 0 : Math.abs(sum(['revenue'])) / paid
}

function anomaliesOf(metric: Watched, buckets: readonly Bucket[], { granularity, fromMs }: AnomalyRange) {
  const amount = ({ metrics }: Bucket) => amountOf(metrics, metric)
  const first = buckets.findIndex((bucket) => amount(bucket) !== 0)
  const unit = unitOf(metric, buckets)
  // Before the first of them nothing was usual yet.
  if (first < 0 || unit === 0) return []
  const known = buckets.slice(first)
  const { kindOf } = seasons[granularity]
  const samples = Map.groupBy(known, ({ period }) => kindOf(period))
  const scorers = new Map(
    [...samples].map(([kind, alike]) => [kind, createAnomalyScorer(alike.map(amount), unit)]),
  )
  return known.flatMap((bucket) => {
    const value = amount(bucket)
    const scoring = scorers.get(kindOf(bucket.period))?.(value)
    const isUsual = scoring === undefined || Math.abs(scoring.score) < anomalyScore
    if (bucket.startMs < fromMs || isUsual) return []
    const direction = scoring.score > 0 ? ('up' as const) : ('down' as const)
    const clicks = amountOf(bucket.metrics, 'clicks')
    return [{ startMs: bucket.startMs, period: bucket.period, metric, value, clicks, ...scoring, direction }]
  })
}

interface AnomalyRange {
  granularity: Granularity
  /** Earlier buckets are learned from only. */
  fromMs: number
}

/** The range with the time before it that says what is usual, from the start of a bucket. */
function learnedScope(scope: FigureScope, granularity: Granularity): FigureScope {
  const aboutMs = Math.max(0, scope.fromMs - seasons[granularity].learnedMs)
  const [startMs = aboutMs] = startsOf({ ...scope, fromMs: aboutMs, toMs: aboutMs + 1 }, granularity)
  return { ...scope, fromMs: startMs }
}

/** Contract §9 and contract-3 §18, anomalies. */
export const anomalies = figure({
  name: 'anomalies',
  summary: 'Hours, days, weeks or months with unusual clicks, conversions or revenue',
  description: `Each whole bucket of the range is compared with buckets like it of the range and of the time before: hours with the same weekday and hour of 8 weeks, days with the same weekday of 8 weeks, weeks with those of 26 weeks, months with those of two years; from the first click, conversion or payment on, by the robust z-score: (value − median) / deviation, where the deviation is 1.4826 × the median absolute deviation, and at least √median, or 1; for revenue at least that many times the amount of an average payment. Conversions and revenue count when they came, not at their click: those of the last clicks are still to come. Buckets of |score| ≥ 3.5 are anomalies; with fewer than 4 buckets alike there are none. \`limit\` selects the highest scores, in order of time. At most ${maxTimeseriesBuckets.toLocaleString('en')} buckets, those before the range with them: 360 days of hours.`,
  shape: {
    anomalies: z.array(
      z.object({
        period: z.string().describe('Start of the bucket.'),
        metric: z.enum(watched).describe('The figure that is unusual.'),
        value: z.number().describe('Of that figure; revenue in the base currency of the workspace.'),
        clicks: z.int().describe('Clicks of the bucket, whichever figure is unusual.'),
        expected: z.number().describe('The median of the figure.'),
        score: z.number(),
        direction: z.enum(['up', 'down']),
      }),
    ),
  },
  example: {
    anomalies: [
      {
        period: '2026-01-01T00:00:00.000+00:00',
        metric: 'clicks',
        value: 95,
        clicks: 95,
        expected: 12,
        score: 23.96,
        direction: 'up',
      },
    ],
  },
  read: async (sources, scope, { limit, granularity }) => {
    const learned = learnedScope(scope, granularity)
    const metrics = [...watched, ...payments]
    const [buckets, { totals }] = await Promise.all([
      bucketsOf(sources, learned, { granularity, metrics, dateBasis: 'conversion' }),
      request(sources, scope, { metrics: ['clicks'] }),
    ])
    const endMs = Math.min(scope.toMs, sources.clock())
    const whole = wholeBuckets(buckets, learned, { granularity, endMs })
    const found = watched.flatMap((metric) =>
      anomaliesOf(metric, whole, { granularity, fromMs: scope.fromMs }),
    )
    const highest = found
      .toSorted((left, right) => Math.abs(right.score) - Math.abs(left.score))
      .slice(0, limit)
    const shown = highest
      .toSorted((left, right) => left.startMs - right.startMs)
      .map(({ startMs: _, ...anomaly }) => anomaly)
    return { figures: { anomalies: shown }, totalClicks: amountOf(totals.metrics, 'clicks') }
  },
})
