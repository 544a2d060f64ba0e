import type { Bucket } from '../../charts/buckets.ts'
import type { LinePoint } from '../../charts/lines.tsx'
import { dayLabel, daysLabel } from '../../time/range-days.ts'
import { figureText } from '../cells.ts'
import type { ReportAnswer } from '../report-tree.ts'

/** Of `2026-11-25`: a month or an hour has another. */
const dayLength = 10

/** A metric at the times of an answer. */
export function timePoints({ rows }: ReportAnswer, bucket: Bucket, metric: string): LinePoint[] {
  return rows.flatMap(({ dimensions, metrics }) => {
    const key = dimensions[bucket]
    // Costs of the whole workspace have no day of a click: they are no part of a line over time.
    if (typeof key !== 'string') return []
    const value = metrics[metric] ?? null
    const isDay = key.length === dayLength
    const time = bucket === 'hour' ? key.slice(11, 16) : key
    const label = isDay ? daysLabel({ from: key, to: key }, Date.now()) : time
    return [{ key, label, axisLabel: isDay ? dayLabel(key) : time, value, text: figureText(metric, value) }]
  })
}
