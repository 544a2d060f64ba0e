import { bucketStarts, type Granularity, isoInZone, maxTimeseriesBuckets } from '@waymark/analytics-store'
import { AppError, zoneClock } from '@waymark/domain'
import { type FigureRequest, type FigureScope, type FigureSources, type Metrics, request } from './figure.ts'

/** The dimension of reports whose values are the buckets of a granularity. */
const dimensions = { hour: 'hour', day: 'date', week: 'week', month: 'month' } as const

/** What reports call the bucket that begins so (contract §9, "A row's `dimensions`"). */
const keys: Readonly<Record<Granularity, (iso: string) => string>> = {
  // Where clocks are put by half an hour, a bucket may begin within an hour.
  hour: (iso) => `${iso.slice(0, 13)}:00:00${iso.slice(23)}`,
  day: (iso) => iso.slice(0, 10),
  week: (iso) => iso.slice(0, 10),
  month: (iso) => iso.slice(0, 7),
}

export interface Bucket {
  startMs: number
  /** ISO 8601 start with the zone's offset. */
  period: string
  /** Empty where there is nothing. */
  metrics: Metrics
}

interface BucketsRequest extends Pick<FigureRequest, 'metrics' | 'dateBasis'> {
  granularity: Granularity
}

/** The buckets of a range. @throws VALIDATION_FAILED for more than `maxTimeseriesBuckets` */
export function startsOf({ fromMs, toMs, timezone }: FigureScope, granularity: Granularity): number[] {
  try {
    return bucketStarts({ granularity, fromMs, toMs, timezone })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const message = `gives more than ${maxTimeseriesBuckets} buckets in this range: take a coarser one or a shorter range`
    throw new AppError('VALIDATION_FAILED', { details: [{ path: 'granularity', message }] })
  }
}

/** Metrics by bucket, every bucket of the range with them. @throws VALIDATION_FAILED for too many */
export async function bucketsOf(
  sources: FigureSources,
  scope: FigureScope,
  { granularity, ...requested }: BucketsRequest,
): Promise<Bucket[]> {
  const { offsetMs } = zoneClock(scope.timezone)
  const buckets = startsOf(scope, granularity).map((startMs): Bucket => {
    return { startMs, period: isoInZone(startMs, offsetMs(startMs)), metrics: {} }
  })
  const byKey = new Map(buckets.map((bucket) => [keys[granularity](bucket.period), bucket]))
  const dimension = dimensions[granularity]
  const { rows } = await request(sources, scope, {
    ...requested,
    groupBy: [dimension],
    limit: buckets.length + 1,
  })
  for (const { dimensions: values, metrics } of rows) {
    const bucket = byKey.get(String(values[dimension]))
    if (bucket === undefined) throw new Error('a report has a bucket that its range has not')
    bucket.metrics = metrics
  }
  return buckets
}
