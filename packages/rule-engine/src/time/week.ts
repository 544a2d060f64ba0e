/** A weekly slot as it is written: ISO days (1 = Monday), `HH:MM`. */
export interface Slot {
  days: readonly number[]
  from: string
  to: string
}

/** Minutes of a week, Monday 00:00 is 0, from the first up to but without the last. */
type MinuteRange = readonly [from: number, to: number]

const dayMinutes = 1_440
const weekMinutes = 7 * dayMinutes
const minuteMs = 60_000

/** Monday 00:00 of the week that the epoch, a Thursday, lies in. */
const mondayBeforeEpoch = -3 * dayMinutes

/**
 * Whether a wall clock's time lies in one of the slots. A slot that ends no later than it begins passes
 * midnight and belongs to the day it begins on; one that ends when it begins lasts a whole day (contract §4,
 * "`timetable`"). `to` is exclusive, so that 09:00–12:00 and 12:00–18:00 share no minute; 24:00 is the end of
 * a day.
 */
export function compileSlots(slots: readonly Slot[]): (localMs: number) => boolean {
  const ranges = slots.flatMap((slot) => slot.days.flatMap((day) => rangesOf(slot, day)))
  return (localMs) => {
    const minute = minuteOfWeek(localMs)
    for (const [from, to] of ranges) if (minute >= from && minute < to) return true
    return false
  }
}

export function minuteOfWeek(localMs: number): number {
  const minutes = Math.floor(localMs / minuteMs) - mondayBeforeEpoch
  return ((minutes % weekMinutes) + weekMinutes) % weekMinutes
}

function rangesOf({ from, to }: Slot, day: number): MinuteRange[] {
  const midnight = (day - 1) * dayMinutes
  const start = midnight + minuteOfDay(from)
  const sameDayEnd = midnight + minuteOfDay(to)
  const end = sameDayEnd > start ? sameDayEnd : sameDayEnd + dayMinutes
  // Sunday night ends on Monday, at the other end of the week.
  return end <= weekMinutes
    ? [[start, end]]
    : [
        [start, weekMinutes],
        [0, end - weekMinutes],
      ]
}

function minuteOfDay(text: string): number {
  const [hours = '', minutes = ''] = text.split(':')
  return Number(hours) * 60 + Number(minutes)
}
