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

/** `2026-11-25` or `2026-11-25T13`: so much of a bucket's start names the bar that it is. */
const keyLength = { hour: 13, date: 10, month: 7 }

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
    const start = key.slice(0, keyLength[bucket])
    const unusual = worstOf(anomalies.filter(({ period }) => period.startsWith(start)))
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
