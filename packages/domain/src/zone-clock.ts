const dayMs = 86_400_000
/** No zone has ever had two changes of its offset within less than a week (Recife, October 2000). */
const stepMs = 4 * dayMs
/** Changes fall on whole seconds. */
const secondMs = 1_000
/**
 * Offsets before standard time had seconds, and years after 9999 are shown in another way; no rule is about
 * either.
 */
const firstYear = 1970
const lastYear = 9998

/** The offset of a zone from an instant on. */
export interface ZoneOffset {
  /** Unix ms. */
  fromMs: number
  /** The clocks of the zone are so much ahead of UTC. */
  offsetMs: number
}

/** The wall clock of one IANA zone. */
export interface ZoneClock {
  /** The ms that the clock is ahead of UTC at an instant. */
  offsetMs: (utcMs: number) => number
  /** What the clock shows, as if it were UTC: Unix ms plus the offset of that moment. */
  localMs: (utcMs: number) => number
  /**
   * The same, but the moment at which a day begins is its midnight, also where the clock is put forward then
   * and shows 01:00: what whole days of the calendar are counted by.
   */
  calendarMs: (utcMs: number) => number
  /**
   * The moment at which the clock shows `localMs`. Of two (the hour that autumn repeats) the earlier; where
   * there is none (the hour that spring leaves out) the moment the clock jumped.
   */
  utcMs: (localMs: number) => number
  /**
   * The offsets of a range in their order: the first counts from `fromMs` on, each other one from the moment
   * at which the clock was put. A store that computes with them needs no time zone data of its own.
   */
  offsets: (fromMs: number, toMs: number) => ZoneOffset[]
}

/** Bounded by the number of zones there are: names come here only when the runtime knows them. */
const clocks = new Map<string, ZoneClock>()

/**
 * The clock of a zone that `isTimezone` knows. A call of Intl costs microseconds, so that each year of a zone
 * is read once, when it is first needed.
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
  const offsetsOfYear = createYears(createOffsetReader(zone))
  // Visits come in the order of time: most are of the span of the one before.
  let [fromMs, toMs, offset] = [Number.NaN, Number.NaN, 0]
  const offsetMs = (utcMs: number): number => {
    if (utcMs >= fromMs && utcMs < toMs) return offset
    const year = yearOf(utcMs)
    const offsets = offsetsOfYear(year)
    const index = Math.max(
      0,
      offsets.findLastIndex((one) => one.fromMs <= utcMs),
    )
    fromMs = offsets[index]?.fromMs ?? Number.NaN
    toMs = offsets[index + 1]?.fromMs ?? Date.UTC(year + 1)
    offset = offsets[index]?.offsetMs ?? 0
    return offset
  }
  const offsets = (firstMs: number, endMs: number): ZoneOffset[] => {
    const first = { fromMs: firstMs, offsetMs: offsetMs(firstMs) }
    const last = yearOf(Math.max(firstMs, endMs - 1))
    const inYears = yearsFrom(yearOf(firstMs), last).flatMap(offsetsOfYear)
    const later = inYears.filter((one) => one.fromMs > firstMs && one.fromMs < endMs)
    return [first, ...later].filter((one, index, all) => one.offsetMs !== all[index - 1]?.offsetMs)
  }
  const localMs = (utcMs: number) => utcMs + offsetMs(utcMs)
  const utcMs = (shownMs: number) => utcOf(shownMs, { offsetMs, offsets })
  const calendarMs = (atMs: number) => {
    const shownMs = localMs(atMs)
    const midnightMs = Math.floor(shownMs / dayMs) * dayMs
    return utcMs(midnightMs) === atMs ? midnightMs : shownMs
  }
  return { offsetMs, localMs, calendarMs, utcMs, offsets }
}

function yearOf(utcMs: number): number {
  const year = new Date(utcMs).getUTCFullYear()
  return Math.min(Math.max(Number.isNaN(year) ? firstYear : year, firstYear), lastYear)
}

const yearsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/**
 * No zone changes its offset twice in two days, so that the offsets a day before and after are the only two
 * there can be.
 */
function utcOf(localMs: number, { offsetMs, offsets }: Pick<ZoneClock, 'offsetMs' | 'offsets'>): number {
  const [before, after] = [offsetMs(localMs - dayMs), offsetMs(localMs + dayMs)]
  const fitting = [localMs - before, localMs - after].filter((utcMs) => utcMs + offsetMs(utcMs) === localMs)
  if (fitting.length > 0) return Math.min(...fitting)
  const [, jump] = offsets(localMs - dayMs, localMs + dayMs)
  return jump?.fromMs ?? localMs - before
}

/** The offsets of whole years, each read when it is first needed. The first counts from New Year on. */
function createYears(offsetAt: (utcMs: number) => number): (year: number) => ZoneOffset[] {
  const known = new Map<number, ZoneOffset[]>()
  return (year) => {
    let offsets = known.get(year)
    if (offsets === undefined) {
      offsets = readYear(year, offsetAt)
      known.set(year, offsets)
    }
    return offsets
  }
}

function readYear(year: number, offsetAt: (utcMs: number) => number): ZoneOffset[] {
  const [startMs, endMs] = [Date.UTC(year), Date.UTC(year + 1)]
  let last: ZoneOffset = { fromMs: startMs, offsetMs: offsetAt(startMs) }
  const offsets = [last]
  for (let ms = startMs; ms < endMs; ms += stepMs) {
    const nextMs = Math.min(ms + stepMs, endMs - secondMs)
    const offsetMs = offsetAt(nextMs)
    if (offsetMs === last.offsetMs) continue
    last = { fromMs: changeBetween(ms, nextMs, offsetAt), offsetMs }
    offsets.push(last)
  }
  return offsets
}

/** The second in (lowMs, highMs] from which on the offset is that of `highMs`. */
function changeBetween(lowMs: number, highMs: number, offsetAt: (utcMs: number) => number): number {
  const later = offsetAt(highMs)
  let [before, since] = [lowMs / secondMs, highMs / secondMs]
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2)
    if (offsetAt(middle * secondMs) === later) since = middle
    else before = middle
  }
  return since * secondMs
}

/** Reads offsets of whole seconds from the runtime. */
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
    const parts = format.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)] as const)
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = Object.fromEntries(parts)
    return Date.UTC(year, month - 1, day, hour, minute, second) - utcMs
  }
}
