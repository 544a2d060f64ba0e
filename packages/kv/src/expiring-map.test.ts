import { expect, test } from 'vitest'
import { createExpiringMap } from './expiring-map.ts'

function mapAt(startMs = 0, maxEntries = 1_000) {
  const clock = { nowMs: startMs }
  return { clock, map: createExpiringMap<number>({ monotonicMs: () => clock.nowMs, maxEntries }) }
}

test.each([
  { afterMs: 99, value: 1, remainingMs: 1 },
  { afterMs: 100, value: undefined, remainingMs: 0 },
  { afterMs: 101, value: undefined, remainingMs: 0 },
])('an entry of 100 ms after $afterMs ms', ({ afterMs, value, remainingMs }) => {
  const { clock, map } = mapAt()
  map.set('a', 1, 100)
  clock.nowMs = afterMs
  expect(map.remainingMs('a')).toBe(remainingMs)
  expect(map.get('a')).toBe(value)
})

test('replacing does not change the expiry and does nothing to an entry that has expired', () => {
  const { clock, map } = mapAt()
  map.set('a', 1, 100)
  clock.nowMs = 50
  map.replace('a', 2)
  expect([map.get('a'), map.remainingMs('a')]).toEqual([2, 50])
  clock.nowMs = 100
  map.replace('a', 3)
  expect(map.get('a')).toBeUndefined()
})

test('expired entries leave while others are written, without being read', () => {
  const { clock, map } = mapAt()
  for (let i = 0; i < 500; i++) map.set(`old${i}`, i, 100)
  clock.nowMs = 200
  for (let i = 0; i < 500; i++) map.set(`new${i}`, i, 100)
  expect(map.size).toBeLessThanOrEqual(502)
})

test('above its limit the entry used longest ago goes', () => {
  const { map } = mapAt(0, 3)
  for (const key of ['a', 'b', 'c']) map.set(key, 1, 100)
  map.get('a')
  map.set('d', 1, 100)
  expect(['a', 'b', 'c', 'd'].filter((key) => map.get(key) !== undefined)).toEqual(['a', 'c', 'd'])
})
