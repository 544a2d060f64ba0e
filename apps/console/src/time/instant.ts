import { zoneClock } from '@waymark/domain'

/**
 * The instant of a wall clock's time, as fields of the browser give it (`2026-11-28T05:00`), in a zone. Of a
 * time that the clock shows twice one of both; of one that it leaves out, one beside it.
 */
export function instantOf(localText: string, zone: string): string {
  const localMs = Date.parse(`${localText}Z`)
  const clock = zoneClock(zone)
  const guessMs = localMs - (clock.localMs(localMs) - localMs)
  return new Date(guessMs + localMs - clock.localMs(guessMs)).toISOString()
}
