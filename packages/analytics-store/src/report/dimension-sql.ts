import { type DimensionKind, dimensionKind, isLinkGroup, type LinkGroupDimension } from '@waymark/report-plan'
import { isoInZone } from '../buckets/iso-in-zone.ts'
import { zeroUuid } from '../values.ts'
import { type LinkSets, noSet } from './link-sets.ts'
import type { DimensionValue } from './report-query.ts'
import type { ZoneSql } from './zone-sql.ts'

/** Where the rows of a scan have what dimensions are made of. */
export interface DimensionSource {
  /** SQL of the instant, Unix ms, shifted where a period is laid over another. */
  instant: string
  /**
   * The same, never shifted: Mondays are compared with Mondays, and an hour of the day with itself, whatever
   * date the other period is laid over.
   */
  ownInstant: string
  /** The clocks of the report. */
  zone: ZoneSql
  /** SQL of a column, by its name in `clicks` and `conversions`. */
  column: (name: string) => string
  /** What the links of the rows are in. */
  linkSets: (token: LinkGroupDimension) => LinkSets
  /** SQL of a sub id, by its slot. */
  subId: (slot: string) => string
}

/**
 * The dimension of single clicks, by their tokens: of the log and the look-up, which show what reports count
 * for a click. No report of a person has it.
 */
export const clickDimension = 'click:token'

/** The kind of a dimension of a plan; null for what is none. */
export const keyKind = (token: string): DimensionKind | null =>
  token === clickDimension ? 'id' : dimensionKind(token)

const columns: Readonly<Record<string, string>> = {
  [clickDimension]: 'click_token',
  link: 'link_id',
  offer: 'offer_id',
  landing: 'landing_id',
  network: 'network_id',
  traffic_source: 'traffic_source_id',
  country: 'country_code',
  city: 'city',
  device: 'device_type',
  os: 'os',
  browser: 'browser',
  language: 'language',
  referer: 'referer_domain',
  bot: 'is_bot',
  rule: 'matched_rule_id',
  region: 'region',
  keyword: 'keyword',
  source: 'source',
  os_version: 'os_version',
  browser_version: 'browser_version',
  device_brand: 'device_brand',
  isp: 'isp',
  connection_type: 'connection_type',
  asn: 'asn',
  in_app: 'in_app',
  bot_reason: 'bot_reason',
}

/** Of conversions only. */
const conversionColumns: Readonly<Record<string, string>> = { goal: 'goal_id', status: 'status' }

/** The columns of texts and of `asn`, which costs may be broken down by. */
export const breakdownColumns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(columns).filter(([token]) => keyKind(token) === 'text')),
  asn: 'asn',
  external_id: 'external_id',
}

const hoursOf = (localMs: string) => `intDiv(${localMs}, 3600000)`
const daysOf = (localMs: string) => `intDiv(${localMs}, 86400000)`
// 1970-01-01 was a Thursday.
const daysSinceMonday = (localMs: string) => `(${daysOf(localMs)} + 3) % 7`

/**
 * Numbers that order times as they follow: days since 1970 (`date`, and `week` by its Monday), `YYYYMM`, and
 * for hours those since 1970 as the clocks show them, with the offset, so that an hour shown twice is two. 0
 * means no time.
 */
const times = {
  date: (zone, instant) => daysOf(zone.localMs(instant)),
  week: (zone, instant) => {
    const local = zone.localMs(instant)
    return `(${daysOf(local)} - ${daysSinceMonday(local)})`
  },
  month: (zone, instant) => `toInt64(toYYYYMM(fromUnixTimestamp64Milli(${zone.localMs(instant)}, 'UTC')))`,
  hour: (zone, instant) =>
    `(${hoursOf(zone.localMs(instant))} * 4096 + 2048 - intDiv(${zone.offsetMs(instant)}, 60000))`,
} as const satisfies Readonly<Record<string, (zone: ZoneSql, instant: string) => string>>

/** Whether a dimension is made of the time of a row. */
export const isOfTime = (token: string): boolean => isTime(token) || numbers[token] !== undefined

const isTime = (token: string): token is keyof typeof times => Object.hasOwn(times, token)

/** SQL of the bucket of a time dimension that an instant is in. */
export const timeKey = (token: keyof typeof times, zone: ZoneSql, instant: string): string =>
  times[token](zone, instant)

const numbers: Readonly<Record<string, (zone: ZoneSql, instant: string) => string>> = {
  weekday: (zone, instant) => `toUInt8(${daysSinceMonday(zone.localMs(instant))} + 1)`,
  hour_of_day: (zone, instant) => `toUInt8(${hoursOf(zone.localMs(instant))} % 24)`,
}

const botUnknown = 2

interface NumberKey {
  type: 'UInt8' | 'UInt32'
  unknown: number
}
const clockKey: NumberKey = { type: 'UInt8', unknown: 255 }

/** How the values of a dimension of numbers are given, and which of them means null. */
export const numberKey = (token: string): NumberKey =>
  token === 'asn' ? { type: 'UInt32', unknown: 0 } : clockKey

/**
 * SQL of the key that the rows of a dimension share. '' and the zero UUID stand for null. Of what links have
 * many of it is the position of their set, until `spreadSets`.
 */
export function dimensionKey(token: string, source: DimensionSource): string {
  const { instant, ownInstant, zone, column, subId } = source
  if (isTime(token)) return timeKey(token, zone, instant)
  const number = numbers[token]
  if (number !== undefined) return number(zone, ownInstant)
  // The short URL is that of the visit: a link may have moved since. `domain()` of the store knows no
  // `localhost`.
  if (token === 'domain') return `extract(${column('short_url')}, '^[^:]+://([^/:?#]+)')`
  if (isLinkGroup(token)) return source.linkSets(token).positionOf(column('link_id'))
  const name = columns[token] ?? conversionColumns[token]
  if (name === 'is_bot') return `toUInt8(${column(name)})`
  if (name !== undefined) return column(name)
  return subId(token.slice('sub_id:'.length))
}

/** The key of null in a dimension. */
export function nullKey(token: string): string {
  if (isLinkGroup(token)) return noSet
  switch (keyKind(token)) {
    case 'time':
      return 'toInt64(0)'
    case 'id':
      return `toUUID('${zeroUuid}')`
    case 'flag':
      return `toUInt8(${botUnknown})`
    case 'number':
      return `to${numberKey(token).type}(${numberKey(token).unknown})`
    default:
      return "''"
  }
}

const dayMs = 86_400_000
const dayOf = (days: number) => new Date(days * dayMs).toISOString().slice(0, 10)

function timeOf(token: string, key: number): string | null {
  if (key === 0) return null
  switch (token) {
    case 'month':
      return `${Math.floor(key / 100)}-${String(key % 100).padStart(2, '0')}`
    case 'hour': {
      const offsetMs = (2048 - (((key % 4096) + 4096) % 4096)) * 60_000
      return isoInZone(Math.floor(key / 4096) * 3_600_000 - offsetMs, offsetMs).replace('.000', '')
    }
    default:
      return dayOf(key)
  }
}

/** A key as reports show it (contract §9, "A row's `dimensions`"). */
export function dimensionValue(token: string, key: unknown): DimensionValue {
  switch (keyKind(token)) {
    case 'time':
      return timeOf(token, Number(key))
    case 'id':
      return key === zeroUuid ? null : String(key)
    case 'flag':
      return Number(key) === botUnknown ? null : Number(key) === 1
    case 'number':
      return Number(key) === numberKey(token).unknown ? null : Number(key)
    default:
      return key === '' ? null : String(key)
  }
}

const hourMs = 3_600_000

/** The key of an instant that is given in a filter by hours. */
export function hourKey(instantMs: number, offsetMs: number): number {
  return Math.floor((instantMs + offsetMs) / hourMs) * 4096 + 2048 - Math.trunc(offsetMs / 60_000)
}

/** The key of a day, a week by any of its days, or a month. */
export function dateKey(token: string, text: string): number {
  if (token === 'month') return Number(text.replace('-', ''))
  const days = Date.parse(`${text}T00:00:00Z`) / dayMs
  // 1970-01-01 was a Thursday.
  return token === 'week' ? days - ((days + 3) % 7) : days
}
