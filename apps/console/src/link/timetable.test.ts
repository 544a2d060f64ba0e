import { describe, expect, it } from 'vitest'
import { hourIndex, hoursOf, slotsOf } from './timetable.ts'

const nights = { days: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' }

/** Monday 00:00 and every hour after it, painted by chance but the same each time. */
function painted(seed: number): Set<number> {
  const hours = new Set<number>()
  let state = seed
  for (let hour = 0; hour < 168; hour += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    if (state % 3 > 0) hours.add(hour)
  }
  return hours
}

describe('painted hours', () => {
  it('75: of nights are slots of the days on which they begin', () => {
    const hours = new Set<number>()
    for (const day of [1, 2, 3, 4, 5]) {
      for (const hour of [22, 23]) hours.add(hourIndex(day, hour))
      for (const hour of [0, 1, 2, 3, 4, 5]) hours.add(hourIndex(day + 1, hour))
    }
    expect(slotsOf(hours)).toEqual([nights])
    expect(hoursOf([nights])).toEqual(hours)
  })

  it.each<[string, number[], ReturnType<typeof slotsOf>]>([
    ['none', [], []],
    ['one hour', [hourIndex(3, 9)], [{ days: [3], from: '09:00', to: '10:00' }]],
    ['the last of a day', [hourIndex(3, 23)], [{ days: [3], from: '23:00', to: '24:00' }]],
    ['the night of Sunday', [hourIndex(7, 23), hourIndex(1, 0)], [{ days: [7], from: '23:00', to: '01:00' }]],
    [
      'all of the week',
      Array.from({ length: 168 }, (_, hour) => hour),
      [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }],
    ],
  ])('%s', (_name, hours, slots) => {
    expect(slotsOf(new Set(hours))).toEqual(slots)
  })

  it('are the same hours when their slots are painted, whatever was painted', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const hours = painted(seed)
      expect(hoursOf(slotsOf(hours))).toEqual(hours)
    }
  })

  it('cannot show minutes', () => {
    expect(hoursOf([{ days: [1], from: '09:30', to: '10:00' }])).toBeNull()
  })
})
