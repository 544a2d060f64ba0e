import type { CompiledConditions } from './compile-conditions.ts'
import { countryReader } from './filters/country.ts'
import type { Visitor } from './types.ts'

/**
 * Which rules of a long list can match visitors of a country at all. Whether they do is decided by the rules
 * themselves: the index only leaves out those that cannot.
 */
export interface CountryIndex {
  /** Folded country → positions of the rules that require it, ascending. */
  named: ReadonlyMap<string, readonly number[]>
  /** Positions of the rules that require no country, ascending. */
  others: readonly number[]
}

/** From so many rules on, choosing among them costs less than checking each. */
const minSkippedRules = 8

/** Null where it would leave out too little. */
export function indexByCountry(rules: readonly { conditions: CompiledConditions }[]): CountryIndex | null {
  const named = new Map<string, number[]>()
  const others: number[] = []
  for (const [position, { conditions }] of rules.entries()) {
    const countries = countriesNeeded(conditions)
    if (countries === null) others.push(position)
    else for (const country of countries) add(named, country, position)
  }
  return rules.length - others.length < minSkippedRules ? null : { named, others }
}

function add(named: Map<string, number[]>, country: string, position: number): void {
  const positions = named.get(country)
  if (positions === undefined) named.set(country, [position])
  else positions.push(position)
}

/** The countries of which a visitor must be from one; null when there is no such need. */
function countriesNeeded({ match, filters }: CompiledConditions): ReadonlySet<string> | null {
  if (match === 'any' && filters.length > 1) return null
  for (const { spec } of filters) {
    if (spec.kind !== 'country' || spec.mode === 'is_not') continue
    if (spec.matching === undefined || spec.matching === 'exact')
      return new Set(spec.values.map(countryReader.fold))
  }
  return null
}

const none: readonly number[] = []

/** Positions of the rules that require the visitor's country, ascending. */
export function namedRules({ named }: CountryIndex, { countryCode }: Visitor): readonly number[] {
  return (countryCode === null ? undefined : named.get(countryReader.fold(countryCode))) ?? none
}
