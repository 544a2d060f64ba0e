import { canonicalTimezone } from '@waymark/domain'
import { IANAZone } from 'luxon'

/** The zone's offset from UTC in ms at an instant. */
export type OffsetAt = (instantMs: number) => number

const dayMs = 86_400_000

/**
 * The offsets of an IANA zone (`Europe/London`, `UTC`). A day whose ends have the same offset has it
 * throughout, since no zone changes twice within one: instants that follow each other, such as the hours of a
 * year, look up the zone's rules once a day.
 * @throws RangeError when there is no such zone
 */
export function zoneOffsets(timezone: string): OffsetAt {
  const zone = IANAZone.create(timezone)
  if (!zone.isValid) throw new RangeError(`"${timezone}" is no IANA time zone.`)
  const exactOffset: OffsetAt = (instantMs) => zone.offset(instantMs) * 60_000
  let day = { startMs: Number.NaN, offset: 0, changes: false }
  return (instantMs) => {
    const startMs = Math.floor(instantMs / dayMs) * dayMs
    if (startMs !== day.startMs) {
      const offset = exactOffset(startMs)
      day = { startMs, offset, changes: exactOffset(startMs + dayMs) !== offset }
    }
    return day.changes ? exactOffset(instantMs) : day.offset
  }
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
