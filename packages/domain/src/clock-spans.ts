import type { ZoneClock } from './zone-clock.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A span of time in Unix ms; `toMs` is exclusive. */
export interface ClockSpan {
  fromMs: number
  toMs: number
}

/**
 * The instant within the hour after `fromMs`, up to `lastMs`, at which the clock is put; null where it is
 * not.
 */
function changeAfter(clock: ZoneClock, fromMs: number, lastMs: number): number | null {
  if (clock.offsetMs(fromMs) === clock.offsetMs(lastMs)) return null
  return clock.offsets(fromMs, lastMs + 1).at(1)?.fromMs ?? null
}

function startOfHour(clock: ZoneClock, atMs: number): number {
  const offset = clock.offsetMs(atMs)
  const start = Math.floor((atMs + offset) / hourMs) * hourMs - offset
  return changeAfter(clock, start, atMs) ?? start
}

function nextHour(clock: ZoneClock, startMs: number): number {
  const offset = clock.offsetMs(startMs)
  const next = (Math.floor((startMs + offset) / hourMs) + 1) * hourMs - offset
  return changeAfter(clock, startMs, next - 1) ?? next
}

/**
 * Returns the hour that a clock shows at a moment. An hour that is shown twice is two spans; one that a
 * half-hour change cuts (Australia/Lord_Howe) ends there. The next one begins where this one ends.
 */
export function hourOf(clock: ZoneClock, atMs: number): ClockSpan {
  const fromMs = startOfHour(clock, atMs)
  return { fromMs, toMs: nextHour(clock, fromMs) }
}

/** Yields the starts of the hours that a clock shows, from the one that contains `fromMs`, for ever. */
export function* hourStarts(clock: ZoneClock, fromMs: number): Generator<number> {
  for (let start = startOfHour(clock, fromMs); ; start = nextHour(clock, start)) yield start
}

/** Returns the day that a clock shows at a moment, as long as the clock makes it. */
export function dayOf(clock: ZoneClock, atMs: number): ClockSpan {
  const day = Math.floor(clock.localMs(atMs) / dayMs)
  return { fromMs: clock.utcMs(day * dayMs), toMs: clock.utcMs((day + 1) * dayMs) }
}
