import { countryName } from '../format/countries.ts'
import { isNotKnown, noneLabel } from '../words/dimension-label.ts'
import type { Words } from '../words/en/index.ts'
import { type TreeRow, valueLabel } from './report-tree.ts'

/** Returns the name of a row: that of its record, its value in words, or why it has none. */
export function rowLabel(
  { dimension, label, value, row }: Pick<TreeRow, 'dimension' | 'label' | 'value' | 'row'>,
  reports: Words['reports'],
): string {
  if (dimension === 'weekday' && typeof value === 'number')
    return reports.weekdays[value - 1] ?? String(value)
  if (dimension === 'hour_of_day' && typeof value === 'number') return `${String(value).padStart(2, '0')}:00`
  if (typeof value === 'boolean') return value ? reports.yes : reports.no
  if (label === null)
    return isCostAlone(dimension, row) ? reports.costWithoutClicks : noneLabel(dimension, reports)
  if (dimension === 'country') return countryName(label)
  return isNotKnown(dimension, label) ? reports.notKnown : label
}

/** Costs may be of no click: a link without clicks has them, and what is narrower than the record. */
const isCostAlone = (dimension: string, { metrics: { clicks, cost } }: TreeRow['row']): boolean =>
  dimension !== 'link' && clicks === 0 && (cost ?? 0) > 0

/** What each of the values of a row is called, the outermost first. */
export const stepLabels = (
  { path, row }: Pick<TreeRow, 'path' | 'row'>,
  reports: Words['reports'],
): string[] =>
  path.map(({ dimension, value }) =>
    rowLabel({ dimension, value, row, label: valueLabel(dimension, row) }, reports),
  )
