import type { OffsetAt } from './zone.ts'

const hourMs = 3_600_000

/** The instant in (lowMs, highMs] at which the offset becomes that of `highMs`. */
function transition(lowMs: number, highMs: number, offsetAt: OffsetAt): number {
  const after = offsetAt(highMs)
  let before = lowMs
  let since = highMs
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2)
    if (offsetAt(middle) === after) since = middle
    else before = middle
  }
  return since
}

function startOfHour(instantMs: number, offsetAt: OffsetAt): number {
  const offset = offsetAt(instantMs)
  const start = Math.floor((instantMs + offset) / hourMs) * hourMs - offset
  return offsetAt(start) === offset ? start : transition(start, instantMs, offsetAt)
}

function nextHour(startMs: number, offsetAt: OffsetAt): number {
  const offset = offsetAt(startMs)
  const next = (Math.floor((startMs + offset) / hourMs) + 1) * hourMs - offset
  return offsetAt(next - 1) === offset ? next : transition(startMs, next - 1, offsetAt)
}

/**
 * Starts of hours as the zone's clocks show them, from the one that contains `fromMs`, for ever. An hour that
 * is shown twice is two buckets, distinguished by their offset; one that a half-hour change cuts
 * (Australia/Lord_Howe) ends there.
 */
export function* hourStarts(fromMs: number, offsetAt: OffsetAt): Generator<number> {
  for (let start = startOfHour(fromMs, offsetAt); ; start = nextHour(start, offsetAt)) yield start
}
