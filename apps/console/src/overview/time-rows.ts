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
  /** Of the bar as far from the start of the period before; undefined: there is none. */
  before?: number | null
  /** The figure that is far from what is usual at this time. */
  unusual?: Unusual
}

export interface RowSources {
  before: readonly ReportRow[] | undefined
  anomalies: readonly Anomaly[] | undefined
}

/** `2026-11-25` or `2026-11-25T13`: so much of a bucket's start names the bar that it is. */
const keyLength = { hour: 13, date: 10, month: 7 }

/** Rows of a report by time, as a chart shows them. */
export function rowsOf(
  reportRows: readonly ReportRow[],
  bucket: Bucket,
  metric: string,
  { before, anomalies = [] }: RowSources,
): Row[] {
  // Costs of the whole workspace have no day of a click: they are no part of a line over time.
  const timed = (rows: readonly ReportRow[]) =>
    rows.flatMap(({ dimensions, metrics }) => {
      const key = dimensions[bucket]
      return typeof key === 'string' ? [{ key, value: metrics[metric] ?? null }] : []
    })
  const earlier = before && timed(before)
  return timed(reportRows).map(({ key, value }, index) => {
    const start = key.slice(0, keyLength[bucket])
    const unusual = worstOf(anomalies.filter(({ period }) => period.startsWith(start)))
    const isDay = bucket === 'date'
    const time = bucket === 'hour' ? key.slice(11, 16) : key
    return {
      ...{ key, value, label: isDay ? daysLabel({ from: key, to: key }, Date.now()) : time },
      axisLabel: isDay ? dayLabel(key) : time,
      ...(earlier && { before: earlier[index]?.value ?? null }),
      ...(unusual && { unusual }),
    }
  })
}
