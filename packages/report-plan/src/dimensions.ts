import { subIdSlots } from '@waymark/domain'

/** How the values of a dimension are written and compared. */
export type DimensionKind = 'time' | 'id' | 'flag' | 'number' | 'text'

const kinds = {
  date: 'time',
  hour: 'time',
  week: 'time',
  month: 'time',
  link: 'id',
  offer: 'id',
  landing: 'id',
  network: 'id',
  traffic_source: 'id',
  country: 'text',
  city: 'text',
  device: 'text',
  os: 'text',
  browser: 'text',
  language: 'text',
  referer: 'text',
  bot: 'flag',
  // Contract-2 §13.
  rule: 'id',
  weekday: 'number',
  hour_of_day: 'number',
  region: 'text',
  keyword: 'text',
  source: 'text',
  domain: 'text',
  os_version: 'text',
  browser_version: 'text',
  device_brand: 'text',
  // Contract-3 §18.
  isp: 'text',
  connection_type: 'text',
  asn: 'number',
  in_app: 'text',
  bot_reason: 'text',
  collection: 'id',
  tag: 'text',
  goal: 'id',
  status: 'text',
} as const satisfies Record<string, DimensionKind>

const kindByToken: ReadonlyMap<string, DimensionKind> = new Map([
  ...Object.entries(kinds),
  ...subIdSlots.map((slot): [string, DimensionKind] => [`sub_id:${slot}`, 'text']),
])

/**
 * What reports group and filter by, in the order of the specification (POST /analytics/report, `groupBy`).
 */
export const dimensions: readonly string[] = [...kindByToken.keys()]

/**
 * What a link has any number of, today's: a click counts in the row of each of them and once in totals
 * (contract-2 §13).
 */
export type LinkGroupDimension = 'collection' | 'tag'

/**
 * What links are in when a report runs, by dimension: their tags, their collections (docs/decisions, "Tags
 * and collections"). Links that are in none need not be there.
 */
export type LinkGroups = Readonly<Partial<Record<LinkGroupDimension, ReadonlyMap<string, readonly string[]>>>>

/** Whether a dimension groups by what links are in: their tags or their collections. */
export const isLinkGroup = (token: string): token is LinkGroupDimension =>
  token === 'collection' || token === 'tag'

/** What conversions have and clicks do not. */
export const isConversionDimension = (token: string): boolean => token === 'goal' || token === 'status'

/** Bounds of the dimensions that are numbers; a week begins on Monday, 1. */
export const numberBounds: Readonly<Record<string, readonly [least: number, most: number]>> = {
  weekday: [1, 7],
  hour_of_day: [0, 23],
  asn: [1, 4_294_967_295],
}

/** Whether a dimension is a time of the day or of the week, which every event has and none is about. */
export const isClockDimension = (token: string): boolean => token === 'weekday' || token === 'hour_of_day'

/** The kind of a dimension; null for what is none. */
export function dimensionKind(token: string): DimensionKind | null {
  return kindByToken.get(token) ?? null
}
