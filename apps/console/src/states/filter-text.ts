import type { Schemas } from '@waymark/sdk'
import { countryName } from '../format/countries.ts'
import { dimensionLabel } from '../words/dimension-label.ts'
import type { Words } from '../words/en/index.ts'

/** Of reports and logs: what a row, a click or a conversion must have; or a metric of a row. */
export type AnyFilter = Schemas['ReportFilter'] | Schemas['ReportMetricFilter']

function shownValue(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => shownValue(field, one)).join(', ')
  const text = String(value ?? '')
  return field === 'country' ? countryName(text) : text
}

/**
 * `Device is not desktop`
 * @param name what its value is called, where that is a record
 */
export function filterText({ field, operator, value }: AnyFilter, { reports }: Words, name?: string): string {
  const label = reports.metrics[field] ?? dimensionLabel(field, reports)
  return [label, reports.operators[operator], name ?? shownValue(field, value)].filter(Boolean).join(' ')
}
