import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMemoryKv } from './memory/index.ts'
import { seedCounter } from './seed-counter.ts'

it('counts each thing once, whichever nodes seed at once and in whatever order they are done', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.integer({ min: 1_000, max: 1_400 }), { minLength: 1 }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.scheduler(),
      async (things, scheduler) => {
        const kv = createMemoryKv({ monotonicMs: () => 0 })
        // Everything is stored before any node looks it up.
        const countBefore = scheduler.scheduleFunction(
          async (fromMs: number) => things.flat().filter((atMs) => atMs < fromMs).length,
        )
        const node = async (own: readonly number[]) => {
          const seed = { key: 'k', ttlMs: 60_000, fromMs: Math.min(...own), countBefore }
          const { fromMs } = await seedCounter(kv, seed)
          await kv.incrementKnown([{ key: 'k', by: own.filter((atMs) => atMs >= fromMs).length }])
        }
        const all = Promise.all(things.map(node))
        await scheduler.waitFor(all)
        expect(await kv.get('k')).toBe(`${things.flat().length}`)
      },
    ),
  )
})

it.each([
  { what: 'never seeded', stored: {}, seeded: { count: 5, fromMs: 1_000 }, after: '5' },
  // Another node has begun, and looks up what was before its own time.
  { what: 'being seeded', stored: { 'k:from': '900' }, seeded: { count: 4, fromMs: 900 }, after: '4' },
  { what: 'seeded', stored: { 'k:from': '900', k: '7' }, seeded: { count: 7, fromMs: 900 }, after: '7' },
  { what: 'seeded long ago', stored: { k: '7' }, seeded: { count: 7, fromMs: 1_000 }, after: '7' },
])('a counter that is $what: $seeded', async ({ stored, seeded, after }) => {
  const kv = createMemoryKv({ monotonicMs: () => 0 })
  for (const [key, value] of Object.entries(stored)) await kv.set(key, value, 60_000)
  const countBefore = async (fromMs: number) => (fromMs === 1_000 ? 5 : 4)
  expect(await seedCounter(kv, { key: 'k', ttlMs: 60_000, fromMs: 1_000, countBefore })).toEqual(seeded)
  expect(await kv.get('k')).toBe(after)
})

it('nodes agree for a minute; the counter itself has a time of its own', async () => {
  const clock = { nowMs: 0 }
  const kv = createMemoryKv({ monotonicMs: () => clock.nowMs })
  await seedCounter(kv, { key: 'k', ttlMs: 90_000, fromMs: 1_000, countBefore: async () => 5 })
  clock.nowMs = 59_999
  expect(await kv.getMany(['k:from', 'k'])).toEqual(['1000', '5'])
  clock.nowMs = 60_000
  expect(await kv.getMany(['k:from', 'k'])).toEqual([null, '5'])
  clock.nowMs = 90_000
  expect(await kv.get('k')).toBeNull()
})

it('a counter whose things cannot be looked up is not there, and is seeded by the next call', async () => {
  const kv = createMemoryKv({ monotonicMs: () => 0 })
  const seed = { key: 'k', ttlMs: 60_000, fromMs: 1_000 }
  const countBefore = () => Promise.reject(new Error('no store'))
  await expect(seedCounter(kv, { ...seed, countBefore })).rejects.toThrow('no store')
  expect(await kv.get('k')).toBeNull()
  expect(await seedCounter(kv, { ...seed, countBefore: async () => 5 })).toEqual({ count: 5, fromMs: 1_000 })
})
