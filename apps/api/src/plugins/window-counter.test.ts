import { createMemoryKv } from '@waymark/kv/memory'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createWindowCounter } from './window-counter.ts'

const windowMs = 60_000

function counterOf() {
  let nowMs = 0
  const monotonicMs = () => nowMs
  const kv = createMemoryKv({ monotonicMs })
  const store = { isUnavailable: false }
  const counter = createWindowCounter({
    kv: {
      countInWindows: (counts) =>
        store.isUnavailable ? Promise.reject(new Error('unavailable')) : kv.countInWindows(counts),
    },
    monotonicMs,
    logger: Fastify().log,
  })
  const count = async (key = 'a') => (await counter.count({ key, windowMs })).count
  const times = async (number: number) => {
    for (let time = 1; time < number; time += 1) await count()
    return count()
  }
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { pass, store, counter, count, times }
}

it('windows continue from the last count of the store while it is unavailable, and from the counts of that time when it is back', async () => {
  const { pass, store, count, times } = counterOf()
  expect(await times(10)).toBe(10)
  store.isUnavailable = true
  expect(await times(5)).toBe(15)
  store.isUnavailable = false
  expect(await count()).toBe(16)
  pass(1_000)
  expect(await count()).toBe(11)
  store.isUnavailable = true
  expect(await count()).toBe(17)
  expect(await count('of another caller')).toBe(1)
  pass(windowMs)
  expect(await count()).toBe(1)
})

it('those of one key that come together have numbers of their own, each key by itself', async () => {
  const { counter } = counterOf()
  const keys = ['a', 'b', 'a', 'a', 'b']
  const counted = await Promise.all(keys.map((key) => counter.count({ key, windowMs })))
  expect(counted.map(({ count }) => count)).toEqual([1, 1, 2, 3, 2])
  expect(counted.every(({ remainingMs }) => remainingMs === windowMs)).toBe(true)
})
