import { countryName } from '../format/countries.ts'
import type { Words } from '../words/en/index.ts'
import { type TreeRow, valueLabel } from './report-tree.ts'

/** What a row is called: the name of its record, its value in words, or that it is unknown. */
export function rowLabel(
  { dimension, label, value }: Pick<TreeRow, 'dimension' | 'label' | 'value'>,
  reports: Words['reports'],
): string {
  if (dimension === 'weekday' && typeof value === 'number')
    return reports.weekdays[value - 1] ?? String(value)
  if (dimension === 'hour_of_day' && typeof value === 'number') return `${String(value).padStart(2, '0')}:00`
  if (typeof value === 'boolean') return value ? reports.yes : reports.no
  if (label === null && dimension === 'link') return reports.noLink
  if (label !== null && dimension === 'country') return countryName(label)
  return label ?? reports.unknown
}

/** What each of the values of a row is called, the outermost first. */
export const stepLabels = (
  { path, row }: Pick<TreeRow, 'path' | 'row'>,
  reports: Words['reports'],
): string[] =>
  path.map(({ dimension, value }) =>
    rowLabel({ dimension, value, label: valueLabel(dimension, row) }, reports),
  )
