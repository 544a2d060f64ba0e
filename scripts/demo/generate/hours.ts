import { zoneClock } from '@waymark/domain'
import { type Country, countries } from '../catalogue/countries.ts'
import type { Audience } from '../workspace/plan.ts'
import { type Draw, type Random, weightedDraw } from './random.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Share of a day's clicks by the hour of the visitor's own clock: asleep at four, a peak at noon, a higher
 * one at nine.
 */
const byLocalHour = [
  22, 14, 9, 7, 6, 9, 18, 32, 43, 49, 53, 57, 61, 58, 54, 52, 53, 57, 63, 71, 78, 80, 64, 40,
] as const

/** Monday first. */
const byLocalWeekday = [1, 0.98, 0.97, 1, 1.04, 1.1, 1.12] as const

const factors: Record<Audience, (country: Country) => number> = {
  worldwide: () => 1,
  english: ({ code }) => (['US', 'GB', 'CA', 'AU', 'ZA'].includes(code) ? 4 : 0.15),
  europe: ({ timezone }) => (timezone.startsWith('Europe/') ? 4 : 0.05),
  emerging: ({ value }) => (value < 0.5 ? 4 : 0.2),
}

function activity({ timezone, weight }: Country, atMs: number): number {
  const localMs = zoneClock(timezone).localMs(atMs)
  const hour = Math.floor(localMs / hourMs) % 24
  // The first of January 1970 was a Thursday.
  const weekday = (Math.floor(localMs / dayMs) + 3) % 7
  return weight * (byLocalHour[hour] ?? 0) * (byLocalWeekday[weekday] ?? 1)
}

/** An hour of the range: how many of its clicks fall there, and from which countries an audience's come. */
export interface Hour {
  fromMs: number
  toMs: number
  clicks: number
  countryOf: Readonly<Record<Audience, Draw<Country>>>
}

/**
 * Hours with their weights: the first and the last may be parts of one. Traffic grows a little, and no two
 * days are equal.
 */
function weightedHours({ fromMs, toMs }: { fromMs: number; toMs: number }, random: Random) {
  const hours: { fromMs: number; toMs: number; weight: number }[] = []
  let ofDay = 1
  for (let start = fromMs; start < toMs; ) {
    const end = Math.min(toMs, (Math.floor(start / hourMs) + 1) * hourMs)
    if (hours.length % 24 === 0) ofDay = 0.88 + 0.24 * random()
    const growth = 0.85 + (0.3 * (start - fromMs)) / (toMs - fromMs)
    const sum = countries.reduce((total, country) => total + activity(country, start), 0)
    hours.push({ fromMs: start, toMs: end, weight: (sum * ofDay * growth * (end - start)) / hourMs })
    start = end
  }
  return hours
}

/**
 * The hours of a range with exactly so many clicks in all, one after the other: peaks follow the clocks of
 * the countries, their summer time included.
 * @throws RangeError for an empty range
 */
export function* hoursOf(
  range: { fromMs: number; toMs: number; clicks: number },
  random: Random,
): Generator<Hour> {
  if (!(range.fromMs < range.toMs)) throw new RangeError('the range is empty')
  const hours = weightedHours(range, random)
  const total = hours.reduce((sum, { weight }) => sum + weight, 0)
  let before = 0
  let given = 0
  for (const { fromMs, toMs, weight } of hours) {
    before += weight
    const upTo = Math.round((range.clicks * before) / total)
    const drawOf = (audience: Audience) =>
      weightedDraw(countries, (country) => activity(country, fromMs) * factors[audience](country))
    const countryOf = {
      worldwide: drawOf('worldwide'),
      english: drawOf('english'),
      europe: drawOf('europe'),
      emerging: drawOf('emerging'),
    }
    yield { fromMs, toMs, clicks: upTo - given, countryOf }
    given = upTo
  }
}
