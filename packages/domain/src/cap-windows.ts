import { zoneClock } from './zone-clock.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Unix ms; `toMs` is exclusive. */
export interface CapWindow {
  fromMs: number
  toMs: number
}

/**
 * Returns the hour and the day of a zone's clocks that a moment is in: what `capHourly` and `capDaily` of an
 * offer count in (contract-3 §18, "Caps"). A day is as long as the clocks make it, 23 hours where one is left
 * out; an hour is 60 minutes of which the first is a full hour on the clock.
 * @throws RangeError for a zone that the runtime does not know
 */
export function capWindows(timezone: string, nowMs: number): { hour: CapWindow; day: CapWindow } {
  const clock = zoneClock(timezone)
  const shownMs = clock.localMs(nowMs)
  const hourFromMs = nowMs - (((shownMs % hourMs) + hourMs) % hourMs)
  const day = Math.floor(shownMs / dayMs)
  return {
    hour: { fromMs: hourFromMs, toMs: hourFromMs + hourMs },
    day: { fromMs: clock.utcMs(day * dayMs), toMs: clock.utcMs((day + 1) * dayMs) },
  }
}
