/**
 * A weekly slot as the API has it: ISO days (1 = Monday), `HH:MM`; one that passes midnight belongs to the
 * day it begins on.
 */
export interface Slot {
  days: number[]
  from: string
  to: string
}

export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const
export const dayHours = 24
const weekHours = 7 * dayHours

const isSlot = (value: unknown): value is Slot =>
  Array.isArray(Object(value).days) &&
  typeof Object(value).from === 'string' &&
  typeof Object(value).to === 'string'
export const slotsIn = (value: unknown): Slot[] => (Array.isArray(value) ? value.filter(isSlot) : [])

/** Of the week, Monday 00:00 is 0. */
export const hourIndex = (day: number, hour: number): number => (day - 1) * dayHours + hour

const hourOf = (time: string): number => Number(time.slice(0, 2))
const timeOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The hours of the week that the slots take; null where a slot has minutes, which hours cannot show. */
export function hoursOf(slots: readonly Slot[]): ReadonlySet<number> | null {
  const hours = new Set<number>()
  for (const { days, from, to } of slots) {
    if (!from.endsWith(':00') || !to.endsWith(':00')) return null
    const [start, end] = [hourOf(from), hourOf(to)]
    const length = end > start ? end - start : end + dayHours - start
    for (const day of days)
      for (let hour = 0; hour < length; hour += 1) hours.add((hourIndex(day, start) + hour) % weekHours)
  }
  return hours
}

interface Run {
  start: number
  /** Exclusive, up to 24. */
  end: number
}

/** The hours of one day that follow each other. */
function runsOf(hours: ReadonlySet<number>, day: number): Run[] {
  const runs: Run[] = []
  for (let hour = 0; hour < dayHours; hour += 1) {
    if (!hours.has(hourIndex(day, hour))) continue
    const last = runs.at(-1)
    if (last?.end === hour) last.end = hour + 1
    else runs.push({ start: hour, end: hour + 1 })
  }
  return runs
}

/** A night goes on in the morning of the next day, where both together are less than a day. */
const isNight = (evening: Run | undefined, morning: Run | undefined): boolean =>
  evening?.end === dayHours && evening.start > 0 && morning?.start === 0 && morning.end <= evening.start

/** Painted hours as slots: nights over midnight belong to the day they begin, days alike are one slot. */
export function slotsOf(hours: ReadonlySet<number>): Slot[] {
  const runs = weekDays.map((day) => runsOf(hours, day))
  const next = (day: number) => runs[day % 7]
  const days = new Map<string, Slot>()
  for (const day of weekDays) {
    const today = runs[day - 1] ?? []
    const hasNightBefore = isNight(runs[(day + 5) % 7]?.at(-1), today[0])
    for (const run of hasNightBefore ? today.slice(1) : today) {
      const morning = next(day)?.[0]
      const end = run === today.at(-1) && isNight(run, morning) && morning ? morning.end : run.end
      const [from, to] = [timeOf(run.start), timeOf(end)]
      const slot = days.get(from + to) ?? { days: [], from, to }
      slot.days.push(day)
      days.set(from + to, slot)
    }
  }
  return [...days.values()]
}
