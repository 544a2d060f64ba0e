import type { ReportRow } from '../api/reports.queries.ts'
import type { Bucket } from '../charts/buckets.ts'
import { type Anomaly, type Unusual, worstOf } from '../charts/unusual.ts'
import { dayLabel, daysLabel } from '../time/range-days.ts'

/** What a bar of the chart is of. */
export interface Row {
  /** Begins with the day. */
  key: string
  label: string
  axisLabel: string
  value: number | null
  /** The value of the same time in the period before; `undefined` without a comparison. */
  before?: number | null
  /** The figure that is far from what is usual at this time. */
  unusual?: Unusual
}

/**
 * Says whether a time begins the bar with this key. Of an hour that clocks have twice the offset says which
 * one it is; a day is `2026-11-25` and a month `2026-11`, as its start begins.
 */
const isOf = (period: string, bucket: Bucket, key: string): boolean =>
  bucket === 'hour' ? Date.parse(period) === Date.parse(key) : period.startsWith(key)

/** Leaves out the bars before the first that has a figure: all time begins long before the workspace did. */
export function fromFirstFigure(rows: readonly ReportRow[]): readonly ReportRow[] {
  const first = rows.findIndex(({ metrics }) => Object.values(metrics).some((value) => Boolean(value)))
  return first === -1 ? rows : rows.slice(first)
}

/** Rows of a report by time, as a chart shows them. */
export function rowsOf(
  reportRows: readonly ReportRow[],
  bucket: Bucket,
  metric: string,
  anomalies: readonly Anomaly[] = [],
): Row[] {
  // Costs of the whole workspace have no day of a click: they are no part of a line over time.
  const timed = reportRows.flatMap(({ dimensions, metrics, previous }) => {
    const key = dimensions[bucket]
    if (typeof key !== 'string') return []
    return [{ key, value: metrics[metric] ?? null, before: previous && (previous[metric] ?? null) }]
  })
  return timed.map(({ key, value, before }) => {
    const unusual = worstOf(anomalies.filter(({ period }) => isOf(period, bucket, key)))
    const isDay = bucket === 'date'
    const time = bucket === 'hour' ? key.slice(11, 16) : key
    return {
      key,
      value,
      label: isDay ? daysLabel({ from: key, to: key }, Date.now()) : time,
      axisLabel: isDay ? dayLabel(key) : time,
      ...(before !== undefined && { before }),
      ...(unusual && { unusual }),
    }
  })
}
