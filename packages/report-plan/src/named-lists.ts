import { refererSite } from '@waymark/domain'
import { foldCase } from '@waymark/rule-engine'
import type { FilterScalar } from './filter.ts'
import { listKindOf, nameIn } from './list-value.ts'
import type { PlannedFilter, ReportFilter } from './plan.ts'

/** A named list of a workspace (contract §9, `/lists`). */
export interface ReportList {
  kind: string
  entries: readonly string[]
}

const valuesOf = ({ value }: ReportFilter): readonly FilterScalar[] => {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** The names of the lists that filters refer to, in lower case, each once. */
export function listNamesIn(filters: readonly ReportFilter[]): string[] {
  return [...new Set(filters.flatMap((filter) => valuesOf(filter).flatMap((value) => nameIn(value) ?? [])))]
}

/** What is wrong with a reference to a list, by its index in the filters. */
interface ListProblem {
  path: (string | number)[]
  message: string
}

/**
 * A report takes as many list entries as a workspace has, and as many masks as every click can be matched
 * with in time.
 */
export const listLimits = { characters: 4 * 1024 * 1024, masks: 1_000 } as const

const wildcard = /[*?]/
const withoutWww = (domain: string) => (domain.length > 4 ? domain.replace(/^www\./, '') : domain)

interface Entries {
  values: readonly string[]
  masks: readonly string[]
}

/**
 * Entries as the store has the dimension: domains in lower case without `www.`, and by their sites; sub ids
 * to the letter.
 */
function entriesOf({ kind, entries }: ReportList): Entries {
  const isDomain = kind === 'referer'
  const folded = isDomain ? entries.map((entry) => foldCase(entry.trim())) : entries
  const values = folded.filter((entry) => !wildcard.test(entry))
  return {
    values: isDomain ? [...new Set(values.flatMap((host) => [withoutWww(host), refererSite(host)]))] : values,
    masks: folded.filter((entry) => wildcard.test(entry)),
  }
}

/** Gives the entries of lists for the filters of one report, or why one cannot stand in a dimension. */
function createTaking(lists: ReadonlyMap<string, ReportList>) {
  let [characters, masks] = [0, 0]
  return (name: string, field: string): Entries | string => {
    const list = lists.get(name)
    if (list === undefined) return `there is no list ${name}`
    const kind = listKindOf(field)
    if (list.kind !== kind) return `the list ${name} is of the kind ${list.kind}: ${field} takes ${kind}`
    for (const entry of list.entries) characters += entry.length
    if (characters > listLimits.characters) return 'the lists of a report may have at most 4 MiB together'
    const entries = entriesOf(list)
    masks += entries.masks.length
    if (masks > listLimits.masks)
      return `the lists of a report may have at most ${listLimits.masks} masks together`
    return entries
  }
}

interface Resolved {
  filter: PlannedFilter
  problems: { valueIndex: number; message: string }[]
}

/** A filter that refers to lists, with their entries; each of them is read once. */
function resolve(filter: ReportFilter, take: ReturnType<typeof createTaking>): Resolved {
  const values = new Set<FilterScalar>()
  const masks = new Set<string>()
  const seen = new Set<string>()
  const problems: Resolved['problems'] = []
  for (const [valueIndex, value] of valuesOf(filter).entries()) {
    const name = nameIn(value)
    if (name === null) values.add(value)
    if (name === null || seen.has(name)) continue
    seen.add(name)
    const entries = take(name, filter.field)
    if (typeof entries === 'string') {
      problems.push({ valueIndex, message: entries })
      continue
    }
    for (const entry of entries.values) values.add(entry)
    for (const mask of entries.masks) masks.add(mask)
  }
  const operator = filter.operator === 'eq' || filter.operator === 'in' ? 'in' : 'not_in'
  return { filter: { field: filter.field, operator, value: [...values], masks: [...masks] }, problems }
}

/**
 * The filters with entries instead of lists, `eq` and `neq` as `in` and `not_in` (contract §9, `list:NAME`).
 * An entry with `*` or `?` is a mask. A list that is not allowed where it is used is a problem, and counts as
 * empty.
 * @param lists by their names in lower case, as `listNamesIn` has them
 */
export function withListEntries(
  filters: readonly ReportFilter[],
  lists: ReadonlyMap<string, ReportList>,
): { filters: PlannedFilter[]; problems: ListProblem[] } {
  const take = createTaking(lists)
  const problems: ListProblem[] = []
  const planned = filters.map((filter, index): PlannedFilter => {
    if (listNamesIn([filter]).length === 0) return filter
    const resolved = resolve(filter, take)
    for (const { valueIndex, message } of resolved.problems)
      problems.push({ path: [index, 'value', ...(Array.isArray(filter.value) ? [valueIndex] : [])], message })
    return resolved.filter
  })
  return { filters: planned, problems }
}
