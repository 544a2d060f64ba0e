import { zoneClock } from '@waymark/domain'
import { z } from 'zod'
import { limits } from '../limits.ts'
import { compileSlots, minuteOfWeek } from '../time/week.ts'
import { defaultZone, zoneSchema } from '../time/zone-schema.ts'
import { type FilterContext, filterModeSchema, type Matcher, noValues } from './filter.ts'

const daySchema = z
  .int()
  .min(1, 'Days are 1 (Monday) to 7 (Sunday).')
  .max(7, 'Days are 1 (Monday) to 7 (Sunday).')

const slotSchema = z.strictObject({
  days: z.array(daySchema).min(1, 'Name at least one day.').max(7, 'A week has seven days.'),
  from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is HH:MM, from 00:00 to 23:59.'),
  to: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'A time is HH:MM, from 00:00 to 24:00.'),
})

/**
 * The time of the visit in a weekly timetable (contract §4): `{timezone, slots: [{days, from, to}]}`. By the
 * wall clock of the zone: what it shows twice in autumn is in twice, what it leaves out in spring not at all.
 */
export const timetableFilterSchema = z.strictObject({
  kind: z.literal('timetable'),
  mode: filterModeSchema,
  timezone: zoneSchema,
  slots: z
    .array(slotSchema)
    .min(1, 'Name at least one slot.')
    .max(limits.slots, `A timetable has at most ${limits.slots} slots.`),
  ...noValues('timetable'),
})

type TimetableFilter = z.infer<typeof timetableFilterSchema>

export function compileTimetableFilter({ mode, timezone, slots }: TimetableFilter): Matcher {
  const wanted = mode !== 'is_not'
  const clock = zoneClock(timezone ?? defaultZone)
  const isInside = compileSlots(slots)
  return (_visitor, { nowMs }) => isInside(clock.localMs(nowMs)) === wanted
}

export function timetableReason(
  { mode, timezone = defaultZone, slots }: TimetableFilter,
  { nowMs }: FilterContext,
): string {
  const localMs = zoneClock(timezone).localMs(nowMs)
  const relation = compileSlots(slots)(localMs) ? 'in' : 'outside'
  return `it is ${weekdayAndTime(localMs)} in ${timezone}, ${relation} the timetable; wanted: ${mode ?? 'is'}`
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function weekdayAndTime(localMs: number): string {
  const minute = minuteOfWeek(localMs)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${dayNames[Math.floor(minute / 1_440)]} ${twoDigits(Math.floor(minute / 60) % 24)}:${twoDigits(minute % 60)}`
}
