import { isTimezone } from '@waymark/domain'
import { type Address, dayValue, isText, nameValue, type ReadAddress } from '../format/address-values.ts'
import { isRangeName, type RangeName } from './presets.ts'

/** Own days, both included, `YYYY-MM-DD`. */
export interface OwnRange {
  from: string
  to: string
}
export type Range = RangeName | OwnRange
const bases = ['click', 'conversion'] as const
export type Basis = (typeof bases)[number]

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

function ownRange(first: unknown, last: unknown): OwnRange | null {
  const [from, to] = [dayValue(first), dayValue(last)]
  if (from === undefined || to === undefined) return null
  return from < to ? { from, to } : { from: to, to: from }
}

/** Reads an address that anybody may have written: what does not fit is left out. */
export function parseViewSearch({ range, from, to, zone, basis }: Address): ViewSearch {
  const days = ownRange(from, to)
  return {
    range: days === null && isRangeName(range) ? range : undefined,
    from: days?.from,
    to: days?.to,
    zone: isText(zone) && isTimezone(zone) ? zone : undefined,
    basis: nameValue(basis, bases),
  } satisfies ReadAddress<ViewSearch>
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
