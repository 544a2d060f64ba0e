import { parseQuery, type QueryParameter, zoneClock } from '@waymark/domain'
import { seededRandom } from '@waymark/rule-engine'
import {
  type Audience,
  audiences,
  browsers,
  type Country,
  countries,
  crawlers,
} from './catalogue/audience.ts'
import { creatives, placements, type Source } from './catalogue/marketing.ts'
import type { DemoLink } from './links.ts'
import { type Draw, hex, oneOf, type Random, sum, tokenAt, weightedDraw } from './random.ts'

type VisitorHeaders = Readonly<
  Record<'user-agent' | 'accept-language' | 'x-forwarded-for', string> & { referer?: string }
>

/** A person, or a bot, at one link. */
interface Visitor {
  /** 32 hexadecimal digits. */
  id: string
  country: Country
  isBot: boolean
  /** Of its requests. */
  headers: VisitorHeaders
  /** Unix ms of its last click. */
  lastSeenMs: number
}

/** A request for a link. What it leads to is decided by a redirector, or as one does. */
export interface Visit {
  /** UUIDv7 of `atMs`; a redirector that runs makes its own. */
  clickToken: string
  /** Unix ms. */
  atMs: number
  link: DemoLink
  visitor: Visitor
  isUnique: boolean
  /** Of its query. */
  parameters: readonly QueryParameter[]
  /** Of all that is drawn of it from there on. */
  seed: number
}

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Of a day's clicks, by the visitor's own clock: asleep at four, a peak at noon, a higher one at nine. */
const byLocalHour = [
  22, 14, 9, 7, 6, 9, 18, 32, 43, 49, 53, 57, 61, 58, 54, 52, 53, 57, 63, 71, 78, 80, 64, 40,
] as const
/** Monday first. */
const byLocalWeekday = [1, 0.98, 0.97, 1, 1.04, 1.1, 1.12] as const

function activity({ timezone, weight }: Country, atMs: number): number {
  const localMs = zoneClock(timezone).localMs(atMs)
  // The first of January 1970 was a Thursday.
  const weekday = (Math.floor(localMs / dayMs) + 3) % 7
  return weight * (byLocalHour[Math.floor(localMs / hourMs) % 24] ?? 0) * (byLocalWeekday[weekday] ?? 1)
}

interface Hour {
  fromMs: number
  toMs: number
  clicks: number
  /** How many visitors are awake, in the order of the countries. */
  activities: readonly number[]
}

export interface Traffic {
  seed: number
  /** Unix ms. */
  fromMs: number
  /** Exclusive. */
  toMs: number
  clicks: number
  /** The first and the last one in part; together they have the clicks. */
  hours: readonly Hour[]
}

/**
 * Peaks follow the clocks of the countries, traffic grows a little, and no two days are equal.
 * @throws RangeError for an empty range
 */
export function planTraffic(range: Omit<Traffic, 'hours'>): Traffic {
  const { seed, fromMs, toMs, clicks } = range
  if (!(fromMs < toMs)) throw new RangeError('the range is empty')
  const random = seededRandom(seed)
  const hours: Hour[] = []
  const weights: number[] = []
  let ofDay = 1
  for (let start = fromMs; start < toMs; ) {
    const end = Math.min(toMs, (Math.floor(start / hourMs) + 1) * hourMs)
    if (hours.length % 24 === 0) ofDay = 0.88 + 0.24 * random()
    const growth = 0.85 + (0.3 * (start - fromMs)) / (toMs - fromMs)
    const activities = countries.map((country) => activity(country, start))
    weights.push(sum(activities) * ofDay * growth * (end - start))
    hours.push({ fromMs: start, toMs: end, clicks: 0, activities })
    start = end
  }
  const share = clicks / sum(weights)
  let before = 0
  for (const [index, hour] of hours.entries()) {
    const after = before + share * (weights[index] ?? 0)
    hour.clicks = Math.round(after) - Math.round(before)
    before = after
  }
  return { ...range, hours }
}

/** Of a link's last visitors, those that may come again: what bounds the memory. */
const recentVisitors = 200
const returningShare = 0.22
const crawlerShare = 0.045
const uniquenessMs = 24 * hourMs

const drawBrowser = weightedDraw(browsers, ([weight]) => weight)
const drawCrawler = weightedDraw(crawlers, ([weight]) => weight)

function newVisitor(country: Country, { referers }: Source, random: Random): Visitor {
  const isBot = random() < crawlerShare
  const [, userAgent] = isBot ? drawCrawler(random) : drawBrowser(random)
  const referer = isBot ? null : oneOf(referers, random)
  const headers = {
    'user-agent': userAgent,
    'accept-language': country.drawLanguage(random)[0] ?? '',
    'x-forwarded-for': `${oneOf(country.networks, random)}.${1 + Math.floor(random() * 254)}`,
    ...(referer !== null && { referer }),
  }
  return { id: hex(random, 16), country, isBot, headers, lastSeenMs: Number.NEGATIVE_INFINITY }
}

/** The visitors of a link: new ones, and some of the last ones again. */
function createVisitors(source: Source, random: Random): (drawCountry: Draw<Country>) => Visitor {
  const last: Visitor[] = []
  let position = 0
  return (drawCountry) => {
    if (last.length > 0 && random() < returningShare) return oneOf(last, random)
    const visitor = newVisitor(drawCountry(random), source, random)
    last[position] = visitor
    position = (position + 1) % recentVisitors
    return visitor
  }
}

/** Of the campaigns of a source, the first ones have the most clicks. */
export const campaignWeight = (rank: number) => 1 / (rank + 1)

/** The queries that a source sends, of parameters that are made once: millions of visits share them. */
function createQueries(source: Source): Draw<QueryParameter[]> {
  const { campaigns, sites, keywords = [], clickIdName } = source
  const sets = campaigns.flatMap((campaign, rank) =>
    creatives.flatMap((creative) =>
      placements.map((placement) => ({
        weight: campaignWeight(rank),
        subIds: parseQuery(`sub_id_1=${campaign}&sub_id_2=${creative}&sub_id_3=${placement}`),
      })),
    ),
  )
  const drawSet = weightedDraw(sets, ({ weight }) => weight)
  const ofSites = sites.map((site) => parseQuery(`source=${site}`))
  const ofKeywords = keywords.map((keyword) => parseQuery(`keyword=${encodeURIComponent(keyword)}`))
  return (random) => {
    const query = [...drawSet(random).subIds, ...oneOf(ofSites, random)]
    if (ofKeywords.length > 0) query.push(...oneOf(ofKeywords, random))
    if (clickIdName === null) return query
    const value = hex(random, 8)
    return [...query, { key: clickIdName, value, text: `${clickIdName}=${value}` }]
  }
}

/**
 * The visits in the order of their time, made one after the other: the same ones for the same links and
 * traffic.
 */
export function* generateVisits(links: readonly DemoLink[], { hours, seed }: Traffic): Generator<Visit> {
  const random = seededRandom(seed)
  const live = links.map((link) => ({
    link,
    visitorFrom: createVisitors(link.source, random),
    drawQuery: createQueries(link.source),
  }))
  const drawLink = weightedDraw(live, ({ link }) => link.weight)
  for (const hour of hours) {
    const { fromMs, toMs, clicks } = hour
    const draws = countryDraws(hour)
    const stepMs = (toMs - fromMs) / Math.max(1, clicks)
    for (let index = 0; index < clicks; index++) {
      // The sum of such large numbers may be rounded up to the end.
      const atMs = Math.min(Math.floor(fromMs + (index + random()) * stepMs), toMs - 1)
      const { link, visitorFrom, drawQuery } = drawLink(random)
      const visitor = visitorFrom(draws[link.source.audience])
      const isUnique = atMs - visitor.lastSeenMs >= uniquenessMs
      visitor.lastSeenMs = atMs
      const clickToken = tokenAt(atMs, random)
      const parameters = drawQuery(random)
      yield { clickToken, atMs, link, visitor, isUnique, parameters, seed: random() * 2 ** 32 }
    }
  }
}

/** From which countries the visitors of an hour come. */
function countryDraws({ activities }: Hour): Readonly<Record<Audience, Draw<Country>>> {
  const drawOf = (factor: (country: Country) => number) =>
    weightedDraw(countries, (country, index) => (activities[index] ?? 0) * factor(country))
  const { worldwide, english, europe, emerging } = audiences
  return {
    worldwide: drawOf(worldwide),
    english: drawOf(english),
    europe: drawOf(europe),
    emerging: drawOf(emerging),
  }
}
