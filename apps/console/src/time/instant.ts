import { zoneClock } from '@waymark/domain'

const hourMs = 3_600_000

/**
 * The instant of a wall clock's time, as fields of the browser give it (`2026-11-28T05:00`), in a zone. Of a
 * time that the clock shows twice the earlier; of one that it leaves out the moment at which it jumped.
 */
export const instantOf = (localText: string, zone: string): string =>
  new Date(zoneClock(zone).utcMs(Date.parse(`${localText}Z`))).toISOString()

/** The last moment of a day, `2026-11-28`: what works until that day works until it is over. */
export const endOfDay = (day: string, zone: string): string => instantOf(`${day}T23:59:59.999`, zone)

/** An instant as fields of the browser take it: `2026-11-28T05:00`; empty for what is none. */
export function localText(instant: unknown, zone: string): string {
  const ms = typeof instant === 'string' ? Date.parse(instant) : Number.NaN
  return Number.isNaN(ms) ? '' : new Date(zoneClock(zone).localMs(ms)).toISOString().slice(0, 16)
}

/** How often the clock of a zone shows a time: twice in the hour that is repeated, never in one left out. */
export function clockReading(text: string, zone: string): 'once' | 'twice' | 'never' {
  const instant = instantOf(text, zone)
  if (localText(instant, zone) !== text.slice(0, 16)) return 'never'
  const later = [hourMs / 2, hourMs].map((ms) => new Date(Date.parse(instant) + ms).toISOString())
  return later.some((one) => localText(one, zone) === text.slice(0, 16)) ? 'twice' : 'once'
}
