import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeenVisitors } from './seen-visitors.ts'

const idOf = (high: number, low: number) =>
  `${high.toString(16).padStart(8, '0')}${low.toString(16).padStart(8, '0')}${'0'.repeat(16)}`

test('a visitor that was not seen is not known', () => {
  expect(createSeenVisitors({ buckets: 4 }).untilMs(idOf(0xffffffff, 1))).toBe(0)
})

test('of a full bucket the one goes that was looked up longest ago', () => {
  const seen = createSeenVisitors({ buckets: 2 })
  for (let visitor = 1; visitor <= 8; visitor++) seen.set(idOf(visitor, 0), visitor)
  expect(seen.untilMs(idOf(1, 0))).toBe(1)
  seen.set(idOf(9, 0), 9)
  seen.set(idOf(9, 1), 91)
  const known = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((visitor) => seen.untilMs(idOf(visitor, 0)))
  expect(known).toEqual([1, 0, 3, 4, 5, 6, 7, 8, 9])
  expect(seen.untilMs(idOf(9, 1))).toBe(91)
})

test('those after a time are read as they are when their bucket comes, none left out by a look-up', () => {
  const seen = createSeenVisitors({ buckets: 2 })
  for (const [visitor, untilMs] of [1, 2, 3, 9].entries()) seen.set(idOf(visitor, 0), untilMs)
  let afterMs = 1
  const found = seen.after(() => afterMs)
  const read = [found.next().value]
  seen.untilMs(idOf(1, 0))
  seen.set(idOf(5, 1), 5)
  seen.set(idOf(6, 1), 6)
  afterMs = 5
  read.push(...found)
  expect(read.map((one) => one?.untilMs)).toEqual([9, 3, 2, 6])
})

const high = fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xffffffff)
const step = fc.record({
  id: fc.tuple(high, fc.nat({ max: 3 })).map(([one, other]) => idOf(one, other)),
  untilMs: fc.option(fc.double({ min: 1, noNaN: true }), { nil: null }),
})

test('while there is room, it says what was set last', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const seen = createSeenVisitors({ buckets: 4 })
      const model = new Map<string, number>()
      for (const { id, untilMs } of steps) {
        if (untilMs === null) expect(seen.untilMs(id)).toBe(model.get(id) ?? 0)
        else {
          seen.set(id, untilMs)
          model.set(id, untilMs)
        }
      }
    }),
  )
})
