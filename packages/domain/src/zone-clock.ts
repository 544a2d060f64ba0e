const minuteMs = 60_000
/** Every change of a zone's offset falls on a quarter of an hour. */
const blockMs = 15 * minuteMs
const dayMs = 86_400_000

/** The wall clock of one IANA zone. */
export interface ZoneClock {
  /** What the clock shows, as if it were UTC: Unix ms plus the offset of that moment. */
  localMs: (utcMs: number) => number
  /**
   * The moment at which the clock shows `localMs`. Of two (the hour that autumn repeats) the earlier; where
   * there is none (the hour that spring leaves out) the moment the clock jumped.
   */
  utcMs: (localMs: number) => number
}

/** Bounded by the number of zones there are: names come here only when the runtime knows them. */
const clocks = new Map<string, ZoneClock>()

/**
 * The clock of a zone that `isTimezone` knows. A call of Intl costs microseconds, so the offset is cached for
 * the last quarter of an hour: visits come in the order of time.
 * @throws RangeError for a zone that the runtime does not know
 */
export function zoneClock(zone: string): ZoneClock {
  const name = zone.toLowerCase()
  let clock = clocks.get(name)
  if (clock === undefined) {
    clock = createZoneClock(zone)
    clocks.set(name, clock)
  }
  return clock
}

function createZoneClock(zone: string): ZoneClock {
  const offsetAt = createOffsetReader(zone)
  let block = Number.NaN
  let offset = 0
  const offsetMs = (utcMs: number): number => {
    const requested = Math.floor(utcMs / blockMs)
    if (requested !== block) {
      offset = offsetAt(requested * blockMs)
      block = requested
    }
    return offset
  }
  return {
    localMs: (utcMs) => utcMs + offsetMs(utcMs),
    utcMs: (localMs) => utcOf(localMs, offsetAt),
  }
}

/**
 * No zone changes its offset twice in two days, so that the offsets a day before and after are the only two
 * there can be.
 */
function utcOf(localMs: number, offsetAt: (utcMs: number) => number): number {
  const before = offsetAt(localMs - dayMs)
  const after = offsetAt(localMs + dayMs)
  const fitting = [localMs - before, localMs - after].filter((utcMs) => utcMs + offsetAt(utcMs) === localMs)
  return fitting.length > 0 ? Math.min(...fitting) : jumpBetween(localMs - after, localMs - before, offsetAt)
}

/** The first moment, to the quarter of an hour, at which the offset is the later one. */
function jumpBetween(fromMs: number, toMs: number, offsetAt: (utcMs: number) => number): number {
  const later = offsetAt(toMs)
  let moment = Math.ceil(fromMs / blockMs) * blockMs
  while (moment < toMs && offsetAt(moment) !== later) moment += blockMs
  return moment
}

/**
 * Offsets before standard time had seconds, and years after 9999 are shown in another way; no rule is about
 * either.
 */
const earliestMs = 0
const latestMs = Date.UTC(9999, 11, 29)

function createOffsetReader(zone: string): (utcMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (utcMs) => {
    const moment = Math.floor(Math.min(Math.max(utcMs, earliestMs), latestMs) / 1000) * 1000
    const parts = format.formatToParts(moment).map(({ type, value }) => [type, Number(value)] as const)
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = Object.fromEntries(parts)
    return Date.UTC(year, month - 1, day, hour, minute, second) - moment
  }
}
