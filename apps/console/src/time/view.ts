import { isTimezone } from '@waymark/domain'
import { isRangeName, type RangeName } from './presets.ts'

/** Own days, both included, `YYYY-MM-DD`. */
export interface OwnRange {
  from: string
  to: string
}
export type Range = RangeName | OwnRange
export type Basis = 'click' | 'conversion'

/** What the top bar says: which time the figures are of, in which zone, and by which date of a conversion. */
export interface View {
  range: Range
  /** IANA. */
  zone: string
  basis: Basis
}

/** The part of an address that describes a view. What is not said is as in `defaultView`. */
export interface ViewSearch {
  range?: RangeName
  from?: string
  to?: string
  zone?: string
  basis?: Basis
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && dayPattern.test(value) && !Number.isNaN(Date.parse(value))
/** Null where it is none. */
export const dayOf = (value: unknown): string | null => (isDay(value) ? value : null)

const ownRange = (from: unknown, to: unknown): OwnRange | null =>
  isDay(from) && isDay(to) ? { from: from < to ? from : to, to: from < to ? to : from } : null

/** Reads an address that anybody may have written: what does not fit is left out. */
export function parseViewSearch({ range, from, to, zone, basis }: Record<string, unknown>): ViewSearch {
  const days = ownRange(from, to)
  return {
    ...(days ?? (isRangeName(range) ? { range } : {})),
    ...(typeof zone === 'string' && isTimezone(zone) ? { zone } : {}),
    ...(basis === 'click' || basis === 'conversion' ? { basis } : {}),
  }
}

/** @param workspaceZone the zone where the address names none */
export function viewOf(search: ViewSearch, workspaceZone: string): View {
  const { range = 'today', from, to, zone = workspaceZone, basis = 'click' } = search
  return { range: ownRange(from, to) ?? range, zone, basis }
}

/** For the body of a report: days of choice are whole days of the zone. */
export function reportTime({ range, zone, basis }: View) {
  const time = typeof range === 'string' ? { range } : { from: range.from, to: range.to }
  return { ...time, timezone: zone, dateBasis: basis }
}
