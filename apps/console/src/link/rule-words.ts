import type { DraftRule, RuleConditions, RuleFilter } from '../api/rules.queries.ts'
import type { flow } from '../words/en/flow.ts'
import { slotsIn } from './timetable.ts'

type FlowWords = typeof flow

const filter = (kind: 'country' | 'device', mode: 'is' | 'is_not', values: string[]): RuleFilter => ({
  kind,
  mode,
  matching: 'exact',
  values,
})

/** All filters, those of the short form too. */
export function filtersOf({ filters, countries, excludeCountries, devices }: RuleConditions): RuleFilter[] {
  if (filters !== undefined) return filters
  return [
    ...(countries?.length ? [filter('country', 'is', countries)] : []),
    ...(excludeCountries?.length ? [filter('country', 'is_not', excludeCountries)] : []),
    ...(devices?.length ? [filter('device', 'is', devices)] : []),
  ]
}

const isEditable = (kind: string) => (one: RuleFilter) =>
  one.kind === kind &&
  (Object(one).mode ?? 'is') === 'is' &&
  (Object(one).matching ?? 'exact') === 'exact' &&
  Array.isArray(Object(one).values)

/** Of the one condition that says plainly which countries or devices; -1: there is none. */
export const indexOfPlain = (conditions: RuleConditions, kind: 'country' | 'device'): number =>
  filtersOf(conditions).findIndex(isEditable(kind))

/** The values that a visitor must have one of; empty: there is no such condition. */
export const valuesOf = (conditions: RuleConditions, kind: 'country' | 'device'): string[] =>
  Object(filtersOf(conditions).find(isEditable(kind))).values ?? []

/** Changes the one condition of that kind; all others stay as they are. */
export function withValues(
  conditions: RuleConditions,
  kind: 'country' | 'device',
  values: string[],
): RuleConditions {
  const filters = filtersOf(conditions)
  const at = indexOfPlain(conditions, kind)
  const before = at < 0 ? filters : filters.slice(0, at)
  const after = at < 0 ? [] : filters.slice(at + 1)
  const changed = values.length > 0 ? [filter(kind, 'is', values)] : []
  const all = [...before, ...changed, ...after]
  return all.length === 0 ? {} : { match: conditions.match ?? 'all', filters: all }
}

const plain = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(plain).join(' or ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : `${value}`

export const kindWords = (kind: string, words: FlowWords): string =>
  words.kinds[kind] ?? kind.replaceAll('_', ' ')

/** `Mon, Tue 22:00–06:00 or Sat 00:00–24:00 (Europe/Berlin)` */
function timetableWords(filter: RuleFilter, words: FlowWords): string {
  const { slots, timezone = 'UTC' } = Object(filter)
  const times = slotsIn(slots).map(({ days, from, to }) => `${dayWords(days, words)} ${from}–${to}`)
  return `${times.join(words.orPlain)} (${timezone})`
}

/** Days that follow each other as one: `Mon–Fri`. */
function dayWords(days: readonly number[], { days: names }: FlowWords): string {
  const [first = 1, last = 1] = [days[0], days.at(-1)]
  const isRow = days.length > 2 && days.every((day, index) => day === first + index)
  return isRow ? `${names[first]}–${names[last]}` : days.map((day) => names[day]).join(', ')
}

/** `country is GB or IE`; whatever kind it is of. */
function filterWords(one: RuleFilter, words: FlowWords): string {
  const { kind, mode = 'is', matching = 'exact', values, ...rest } = Object(one)
  const name = kindWords(String(kind), words)
  const isNot = mode === 'is_not' ? words.isNot : words.is
  const how = matching === 'exact' ? '' : ` (${matching})`
  if (kind === 'timetable') return `${name} ${isNot} ${timetableWords(one, words)}`
  const others = Object.entries(rest).map(([key, value]) => `${key} ${plain(value)}`)
  const wanted = [...(values === undefined ? [] : [plain(values)]), ...others].join(', ')
  return wanted === '' && how === '' ? `${isNot} ${name}` : `${name} ${isNot} ${wanted}${how}`
}

/** `Country is GB or IE, and device is mobile` */
export function conditionWords(conditions: RuleConditions, words: FlowWords): string {
  const parts = filtersOf(conditions).map((one) => filterWords(one, words).trim())
  if (parts.length === 0) return words.everybody
  const text = parts.join(conditions.match === 'any' ? words.or : words.and)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Where a rule leads, where that is no list of landings and offers. */
export function whereWords({ schema, targetUrl, flowConfig }: DraftRule, words: FlowWords): string {
  if (schema === 'redirect') return targetUrl || words.noTarget
  if (schema !== 'action') return ''
  const { actionType, campaignCode } = Object(flowConfig)
  const action = words.actions[String(actionType)] ?? words.action
  return actionType === 'send_to_campaign' && campaignCode ? `${action}: ${campaignCode}` : action
}
