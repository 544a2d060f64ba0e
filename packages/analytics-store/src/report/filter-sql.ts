import { foldCase, zoneClock } from '@waymark/domain'
import { type FilterScalar, isLinkGroup, type PlannedFilter } from '@waymark/report-plan'
import { inListSql } from '../query/in-list.ts'
import { zeroUuid } from '../values.ts'
import {
  type DimensionSource,
  dateKey,
  dimensionKey,
  hourKey,
  keyKind,
  nullKey,
  numberKey,
} from './dimension-sql.ts'
import { maskPatterns } from './mask-patterns.ts'
import type { Parameters } from './parameters.ts'

export interface FilterContext {
  source: DimensionSource
  parameters: Parameters
  timezone: string
}

/** The ClickHouse type that the values of a dimension are given in. */
function typeOf(field: string): 'String' | 'UUID' | 'Int64' | 'UInt8' | 'UInt32' {
  switch (keyKind(field)) {
    case 'time':
      return 'Int64'
    case 'id':
      return 'UUID'
    case 'flag':
      return 'UInt8'
    case 'number':
      return numberKey(field).type
    default:
      return 'String'
  }
}

function instantOf(text: string, timezone: string): number {
  if (/(Z|[+-]\d{2}:\d{2})$/.test(text)) return Date.parse(text)
  return zoneClock(timezone).utcMs(Date.parse(`${text}Z`))
}

/** The value as the keys of its dimension are. */
function keyOf(field: string, value: FilterScalar, timezone: string): string | number {
  switch (typeOf(field)) {
    case 'Int64': {
      if (field !== 'hour') return dateKey(field, String(value))
      const instantMs = instantOf(String(value), timezone)
      return hourKey(instantMs, zoneClock(timezone).offsetMs(instantMs))
    }
    case 'UInt8':
    case 'UInt32':
      return typeof value === 'number' ? value : Number(value === true)
    case 'UUID':
      return String(value).toLowerCase()
    default:
      return String(value)
  }
}

const compared = { eq: '=', neq: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

const listOf = (value: PlannedFilter['value']): readonly FilterScalar[] => {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/**
 * SQL that is 1 for the rows that a filter includes (contract §9, "Operators"); text is compared to the
 * letter, tags without case. Of tags and collections, links in any that it means are included, or with a
 * negative operator links in none that it means.
 */
export function filterSql(filter: PlannedFilter, context: FilterContext): string {
  const { field, operator } = filter
  const key = dimensionKey(field, context.source)
  if (!isLinkGroup(field)) return conditionSql(filter, key, context)
  const positive = opposites[operator]
  const meant = positive === undefined ? filter : { ...filter, operator: positive }
  const { compared, written } = field === 'tag' ? withoutCase(meant) : { compared: meant }
  const positions = context.source
    .linkSets(field)
    .positionsWith((value) => conditionSql(compared, value, context), written)
  return `${key} ${positive === undefined ? 'IN' : 'NOT IN'} (\n${positions})`
}

/**
 * Tags are compared without case (contract-3 §18): those of links are folded as those of the filter are, by
 * one function, and not by the store, whose letters are those of its own version.
 */
function withoutCase(filter: PlannedFilter): { compared: PlannedFilter; written?: typeof foldCase } {
  const folded = (value: FilterScalar) => (typeof value === 'string' ? foldCase(value) : value)
  const { operator, value, masks } = filter
  if (operator === 'regex') return { compared: { ...filter, value: `(?i)${String(value)}` } }
  const values = Array.isArray(value) ? value.map(folded) : value === undefined ? undefined : folded(value)
  const compared = { ...filter, value: values, ...(masks && { masks: masks.map(foldCase) }) }
  return { compared, written: foldCase }
}

/** Of operators that include what another one leaves out. */
const opposites: Readonly<Partial<Record<PlannedFilter['operator'], PlannedFilter['operator']>>> = {
  neq: 'eq',
  not_in: 'in',
  not_contains: 'contains',
  not_regex: 'regex',
}

/** @param key SQL of what is compared */
function conditionSql(
  filter: PlannedFilter,
  key: string,
  { parameters, timezone }: Omit<FilterContext, 'source'>,
): string {
  const { field, operator } = filter
  const type = typeOf(field)
  const values = listOf(filter.value)
  const keys = values.map((value) => keyOf(field, value, timezone))
  const one = () => parameters.add(type, keys[0] ?? '')
  const text = () => parameters.add('String', String(values[0] ?? ''))
  const isListed = () => {
    const add = (some: readonly string[] | readonly number[]) => parameters.add(`Array(${type})`, some)
    return type === 'String' || type === 'UUID'
      ? inListSql(key, keys.map(String), add)
      : inListSql(key, keys.map(Number), add)
  }
  const isOneOf = () => {
    const fitsMask = maskPatterns(filter.masks ?? []).map(
      (pattern) => `match(${key}, ${parameters.add('String', pattern)})`,
    )
    const conditions = [...(keys.length === 0 ? [] : [isListed()]), ...fitsMask]
    if (conditions.length === 0) return '0'
    return conditions.length === 1 ? conditions.join() : `(${conditions.join(' OR ')})`
  }
  // What links are in is compared by the texts and ids of their sets.
  const empty = isLinkGroup(field) ? emptyOfType(type) : nullKey(field)
  if (type === 'UUID' && isPart(operator))
    throw new RangeError(`${field} ${operator} looks into names: give the ids`)
  switch (operator) {
    case 'eq':
    case 'neq':
      return `${key} ${compared[operator]} ${one()}`
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return compare({ key, type, parameters }, compared[operator], values[0], keys[0])
    case 'between':
      return `(${compare({ key, type, parameters }, '>=', values[0], keys[0])} AND ${compare({ key, type, parameters }, '<=', values[1], keys[1])})`
    case 'in':
      return isOneOf()
    case 'not_in':
      return `NOT ${isOneOf()}`
    case 'contains':
      return `position(${key}, ${text()}) > 0`
    case 'not_contains':
      return `position(${key}, ${text()}) = 0`
    case 'starts_with':
      return `startsWith(${key}, ${text()})`
    case 'ends_with':
      return `endsWith(${key}, ${text()})`
    case 'regex':
      return `match(${key}, ${text()})`
    case 'not_regex':
      return `NOT match(${key}, ${text()})`
    case 'is_set':
      return `${key} != ${empty}`
    case 'is_not_set':
      return `${key} = ${empty}`
    default:
      return operator satisfies never
  }
}

const emptyOfType = (type: string) => (type === 'UUID' ? `toUUID('${zeroUuid}')` : "''")

const parts: ReadonlySet<string> = new Set([
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'regex',
  'not_regex',
])
const isPart = (operator: string) => parts.has(operator)

interface Compared {
  key: string
  type: string
  parameters: Parameters
}

/** A number given for a text compares numbers: `"9"` is less than 10, and what is no number is neither. */
function compare(
  { key, type, parameters }: Compared,
  sign: string,
  value: FilterScalar | undefined,
  bound: string | number | undefined,
): string {
  if (type === 'String' && typeof value === 'number')
    return `ifNull(toFloat64OrNull(${key}) ${sign} ${parameters.add('Float64', value)}, 0)`
  return `${key} ${sign} ${parameters.add(type, bound ?? '')}`
}
