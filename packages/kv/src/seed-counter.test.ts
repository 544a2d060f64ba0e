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
