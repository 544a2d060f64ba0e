import { dimensionKind, operators } from '@waymark/report-plan'
import type { Schemas } from '@waymark/sdk'
import { isFilterValue, isText } from '../format/address-values.ts'
import { countryCode } from '../format/countries.ts'

/** A value of a dimension: null where it is unknown or empty. */
export type DimensionValue = string | number | boolean | null

export type ReportFilter = Schemas['ReportFilter']
export type ReportMetricFilter = Schemas['ReportMetricFilter']
export type Operator = ReportFilter['operator']

/** Those that the form of filters offers; the address may have any. */
const offeredOperators = [
  'eq',
  'neq',
  'contains',
  'not_contains',
  'starts_with',
  'is_set',
  'is_not_set',
] as const
/** The values of some are looked up by name: a part of one finds nothing. */
const wholeOperators = ['eq', 'neq', 'is_set', 'is_not_set'] as const
export const operatorsOf = (field: string): readonly Operator[] =>
  field === 'country' ? wholeOperators : offeredOperators
export const numericOperators = ['gte', 'lte', 'gt', 'lt', 'eq', 'neq'] as const
const isOperator = (value: unknown): boolean => operators.some((one) => one === value)

/** Whether an address has a filter there; the API refuses values that do not fit their dimension. */
export function isReportFilter(written: unknown): written is ReportFilter {
  const { field, operator, value } = Object(written)
  return isText(field) && dimensionKind(field) !== null && isOperator(operator) && isFilterValue(value)
}

/** The same of a filter by a metric, of which own ones have any name. */
export function isMetricFilter(written: unknown): written is ReportMetricFilter {
  const { field, operator, value } = Object(written)
  return isText(field) && isOperator(operator) && typeof value === 'number'
}

/** The filter for the rows of one value, or for all others. */
export function filterOfValue(field: string, value: DimensionValue, isExcluded: boolean): ReportFilter {
  const token = field as ReportFilter['field']
  if (value === null) return { field: token, operator: isExcluded ? 'is_set' : 'is_not_set' }
  return { field: token, operator: isExcluded ? 'neq' : 'eq', value }
}

const flags: Record<string, boolean> = { true: true, yes: true, false: false, no: false }

/** What was typed, as the dimension's values are written. The API refuses what does not fit. */
export function typedFilter(field: string, operator: Operator, text: string): ReportFilter {
  const token = field as ReportFilter['field']
  if (operator === 'is_set' || operator === 'is_not_set') return { field: token, operator }
  const kind = dimensionKind(field)
  const typed = text.trim()
  if (kind === 'flag') return { field: token, operator, value: flags[typed.toLowerCase()] ?? typed }
  if (kind === 'number' && typed !== '') return { field: token, operator, value: Number(typed) }
  return { field: token, operator, value: field === 'country' ? countryCode(typed) : typed }
}

export const isSameFilter = (one: ReportFilter, other: ReportFilter): boolean =>
  JSON.stringify([one.field, one.operator, one.value]) ===
  JSON.stringify([other.field, other.operator, other.value])
