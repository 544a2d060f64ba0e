import { refererSite } from '@waymark/domain'
import {
  appNames,
  browserNames,
  connectionNames,
  countryNames,
  deviceNames,
  type NameSet,
  nameOf,
  nameProblems,
  systemNames,
} from '@waymark/rule-engine'
import { nameIn } from './list-value.ts'
import type { Operator } from './operators.ts'

type Scalar = string | number | boolean

/** What is looked at of a filter, written or planned. */
interface Named {
  field: string
  operator: Operator
  value?: Scalar | Scalar[] | undefined
}

const namesByField: ReadonlyMap<string, NameSet> = new Map([
  ['os', systemNames],
  ['browser', browserNames],
  ['device', deviceNames],
  ['country', countryNames],
  ['in_app', appNames],
  ['connection_type', connectionNames],
])

const byWholeName: ReadonlySet<Operator> = new Set(['eq', 'neq', 'in', 'not_in'])

/** The names that the values of a filter are of; null: they are none, or parts of some. */
const namesOf = ({ field, operator }: Named): NameSet | null =>
  byWholeName.has(operator) ? (namesByField.get(field) ?? null) : null

/**
 * The values of a filter that no visitor can have. The empty text means unknown, and lists are refused
 * elsewhere.
 */
export function visitorNameProblems(filter: Named): { path: (string | number)[]; message: string }[] {
  const { value } = filter
  const names = namesOf(filter)
  if (names === null || value === undefined) return []
  const values = [value].flat().flatMap((one, at) => {
    const isName = typeof one !== 'boolean' && one !== '' && nameIn(one) === null
    return isName ? [{ at, name: String(one) }] : []
  })
  const problems = nameProblems(
    names,
    values.map(({ name }) => name),
  )
  return problems.map(([index, message]) => ({
    path: ['value', ...(Array.isArray(value) ? [values[index]?.at ?? 0] : [])],
    message,
  }))
}

/** What visitors have in place of a value that a person wrote; null: nothing else. */
function visitorNameOf(filter: Named, written: string): string | null {
  if (filter.field === 'referer') return refererSite(written.toLowerCase())
  const names = namesOf(filter)
  return names && nameOf(names, written)
}

/**
 * The filters with the names that visitors have beside those that people wrote: `macOS` matches `Mac OS`,
 * `m.facebook.com` matches `facebook.com`, too. What was written stays, since some names are stored as the
 * user agent spells them, and hosts of before as they came.
 */
export function withVisitorNames<Filter extends Named>(filters: readonly Filter[]): Filter[] {
  return filters.map((filter) => {
    if (!byWholeName.has(filter.operator) || filter.value === undefined) return filter
    const written = [filter.value].flat()
    const texts = new Set(written.map(String))
    const others = written
      .flatMap((value) => visitorNameOf(filter, String(value)) ?? [])
      .filter((name) => !texts.has(name))
    if (others.length === 0) return filter
    const operator = filter.operator === 'eq' || filter.operator === 'in' ? 'in' : 'not_in'
    return { ...filter, operator, value: [...new Set([...written, ...others])] }
  })
}
