import type { ListKind, ListSummary } from '../api/lists.queries.ts'
import type { RuleFilter } from '../api/rules.queries.ts'

/** Whatever kind a filter is of: what all of them may have. */
export interface AnyFilter {
  kind: string
  mode?: string
  matching?: string
  values?: readonly string[]
  [field: string]: unknown
}

export function asAny(filter: RuleFilter): AnyFilter {
  const { values, ...rest } = filter
  return { ...rest, kind: filter.kind, ...(values && { values: values.map(String) }) }
}

/** The kind decides what else must be there; the API says what is wrong with it, at its field. */
const isFilter = (value: unknown): value is RuleFilter => typeof Object(value).kind === 'string'
export const asFilter = (filter: AnyFilter): RuleFilter[] => (isFilter(filter) ? [filter] : [])

const text = ['exact', 'mask', 'regex', 'empty'] as const
const version = [...text, 'gte', 'lte'] as const
export type Matching = (typeof version)[number]

/** How the values of each kind are compared; kinds without values have none. */
const matchings: Readonly<Record<string, readonly Matching[]>> = {
  country: text,
  region: text,
  city: text,
  continent: text,
  language: text,
  device: text,
  os: text,
  os_version: version,
  browser: text,
  browser_version: version,
  device_brand: text,
  device_model: text,
  in_app: text,
  user_agent: text,
  header: text,
  ip: ['exact', 'mask', 'empty'],
  isp: text,
  asn: ['exact', 'empty'],
  connection_type: text,
  proxy_type: text,
  referer: text,
  keyword: text,
  param: text,
  sub_id: text,
  empty_referer: [],
  bot: [],
  uniqueness: [],
  limit: [],
  timetable: [],
  date_between: [],
}
export const filterKinds = Object.keys(matchings)
export const matchingsOf = (kind: string): readonly Matching[] => matchings[kind] ?? []

/** The lists that kinds are compared with as `list:NAME`: a keyword or a provider as a user agent. */
const listKinds: Readonly<Record<string, ListKind>> = {
  ip: 'ip',
  user_agent: 'user_agent',
  keyword: 'user_agent',
  isp: 'user_agent',
  referer: 'referer',
  sub_id: 'sub_id',
  param: 'sub_id',
}
export const takesLists = (kind: string, matching: string): boolean =>
  listKinds[kind] !== undefined && (matching === 'exact' || matching === 'mask')

/** Those that make sense for a kind, the ones made for it first: texts are never addresses. */
export function listsFor(kind: string, lists: readonly ListSummary[]): ListSummary[] {
  const own = listKinds[kind]
  const sensible = lists.filter((list) => (list.kind === 'ip') === (own === 'ip'))
  return [...sensible.filter((list) => list.kind === own), ...sensible.filter((list) => list.kind !== own)]
}

export const limitPeriods = ['hour', 'day', 'total'] as const

const workDay = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }

/** As it is added, to be filled in. @param zone of times, where it has some */
export function newFilter(kind: string, zone: string): AnyFilter {
  const filter = { kind, mode: 'is' }
  const withValues = { ...filter, matching: 'exact', values: [''] }
  switch (kind) {
    case 'timetable':
      return { ...filter, timezone: zone, slots: [workDay] }
    case 'date_between':
      return { ...filter, timezone: zone }
    case 'limit':
      return { ...filter, per: 'day', max: 100 }
    case 'param':
    case 'header':
      return { ...withValues, param: '' }
    case 'sub_id':
      return { ...withValues, slot: 'sub_id_1' }
    default:
      return matchingsOf(kind).length > 0 ? withValues : filter
  }
}

/** Fields of a filter that the API may find wrong, deepest first, as its errors name them. */
export function fieldsOf(filter: RuleFilter): string[] {
  const { values = [], slots } = asAny(filter)
  const parts = Array.isArray(slots) ? slots : []
  return [
    ...values.map((_, index) => `values.${index}`),
    ...parts.flatMap((_, index) => ['days', 'from', 'to'].map((field) => `slots.${index}.${field}`)),
    'values',
    'slots',
    'timezone',
    'param',
    'slot',
    'per',
    'max',
    'from',
    'to',
    'matching',
    'mode',
  ]
}
