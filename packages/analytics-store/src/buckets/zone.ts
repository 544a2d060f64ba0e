import { canonicalTimezone } from '@waymark/domain'
import { IANAZone } from 'luxon'

/** The zone's offset from UTC in ms at an instant. */
export type OffsetAt = (instantMs: number) => number

/**
 * The offsets of an IANA zone (`Europe/London`, `UTC`).
 * @throws RangeError when there is no such zone
 */
export function zoneOffsets(timezone: string): OffsetAt {
  const zone = IANAZone.create(timezone)
  if (!zone.isValid) throw new RangeError(`"${timezone}" is no IANA time zone.`)
  return (instantMs) => zone.offset(instantMs) * 60_000
}

const commonNames: ReadonlySet<string> = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

/**
 * The zone as the store spells it: ours may be in other cases (`europe/london`), which the store would
 * refuse.
 */
export function storedZone(timezone: string): string {
  return commonNames.has(timezone) ? timezone : (canonicalTimezone(timezone) ?? timezone)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/**
 * `2026-03-29T00:00:00.000+01:00`: the instant as the zone's clocks show it, with the offset then in force.
 */
export function isoInZone(instantMs: number, offsetMs: number): string {
  const local = new Date(instantMs + offsetMs).toISOString().slice(0, -1)
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  return `${local}${offsetMs < 0 ? '-' : '+'}${twoDigits(Math.trunc(minutes / 60))}:${twoDigits(minutes % 60)}`
}
