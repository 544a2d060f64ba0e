import { type ClockSpan, dayOf, hourOf } from './clock-spans.ts'
import { zoneClock } from './zone-clock.ts'

/**
 * Returns the hour and the day of a zone's clocks that a moment is in: what `capHourly` and `capDaily` of an
 * offer count in (contract-3 §18, "Caps"). A day is as long as the clocks make it, 23 hours where one is left
 * out; an hour is a full one on the clock, and shorter only where a change of half an hour cuts it.
 * @throws RangeError for a zone that the runtime does not know
 */
export function capWindows(timezone: string, nowMs: number): { hour: ClockSpan; day: ClockSpan } {
  const clock = zoneClock(timezone)
  return { hour: hourOf(clock, nowMs), day: dayOf(clock, nowMs) }
}
