import type { ZoneClock } from '@waymark/domain'

const hourMs = 3_600_000

/**
 * The instant within the hour after `fromMs`, up to `lastMs`, at which the clock is put; null where it is
 * not.
 */
function changeAfter(clock: ZoneClock, fromMs: number, lastMs: number): number | null {
  if (clock.offsetMs(fromMs) === clock.offsetMs(lastMs)) return null
  return clock.offsets(fromMs, lastMs + 1).at(1)?.fromMs ?? null
}

function startOfHour(instantMs: number, clock: ZoneClock): number {
  const offset = clock.offsetMs(instantMs)
  const start = Math.floor((instantMs + offset) / hourMs) * hourMs - offset
  return changeAfter(clock, start, instantMs) ?? start
}

function nextHour(startMs: number, clock: ZoneClock): number {
  const offset = clock.offsetMs(startMs)
  const next = (Math.floor((startMs + offset) / hourMs) + 1) * hourMs - offset
  return changeAfter(clock, startMs, next - 1) ?? next
}

/**
 * Starts of hours as the zone's clocks show them, from the one that contains `fromMs`, for ever. An hour that
 * is shown twice is two buckets, distinguished by their offset; one that a half-hour change cuts
 * (Australia/Lord_Howe) ends there.
 */
export function* hourStarts(fromMs: number, clock: ZoneClock): Generator<number> {
  for (let start = startOfHour(fromMs, clock); ; start = nextHour(start, clock)) yield start
}
