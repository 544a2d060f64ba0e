import type { Destination, OfferRoom, RuleConditions } from '../api/rules.queries.ts'
import { isCapReached } from '../states/is-cap-reached.ts'
import { filtersOf, valuesOf } from './rule-words.ts'

export type ClosedBy = 'status' | 'health' | 'cap'

/**
 * Why a landing or an offer is not in the draw, as the engine decides it: by its status, its health, or a cap
 * that is reached. Null: it is. One that is not known counts as open.
 */
export function closedBy(record: Destination | undefined, room: OfferRoom | undefined): ClosedBy | null {
  if (record !== undefined && record.status !== 'active') return 'status'
  if (record?.healthStatus === 'unhealthy') return 'health'
  return room !== undefined && isCapReached(room) ? 'cap' : null
}

/** What countries of offers do to the draw of a rule. */
export interface CountryDraw {
  /** For some visitors an offer is left out: the shares are not theirs. */
  isNarrower: boolean
  /** For some visitors no offer is left: the rule passes them over. */
  passesOver: boolean
}

/**
 * What the countries of the offers in a draw mean to the visitors of its rule, as the engine decides it. An
 * offer without countries is for everybody; a visitor from nowhere is for no offer that has some.
 */
export function countryDraw(
  offers: readonly (readonly string[] | null | undefined)[],
  conditions: RuleConditions,
): CountryDraw {
  const visitors = visitorCountries(conditions)
  const leavesOut = (countries: readonly string[]) =>
    visitors === null || visitors.some((country) => !countries.includes(country))
  const narrow = offers.flatMap((countries) => (countries?.length ? [countries] : []))
  return {
    isNarrower: narrow.some(leavesOut),
    passesOver: narrow.length > 0 && narrow.length === offers.length && leavesOut(narrow.flat()),
  }
}

/** Where all visitors of a rule are from; null: from anywhere. */
function visitorCountries(conditions: RuleConditions): readonly string[] | null {
  const isOneOfAny = conditions.match === 'any' && filtersOf(conditions).length > 1
  const countries = valuesOf(conditions, 'country')
  return isOneOfAny || countries.length === 0 ? null : countries
}
