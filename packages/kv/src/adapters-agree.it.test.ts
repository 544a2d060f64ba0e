import { randomUUID } from 'node:crypto'
import { describeWith, testServices } from '@waymark/testing'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { createMemoryKv } from './memory/index.ts'
import type { Kv } from './port.ts'
import { createRedisKv } from './redis/index.ts'

/** One call of the port; `keyOf` gives the label a key of this run. */
type Call = (kv: Kv, keyOf: (label: string) => string) => Promise<unknown>

/** Longer than a run, so that nothing ends while the answers are compared. */
const ttlMs = 600_000
const label = fc.constantFrom('a', 'b')
const by = fc.integer({ min: -3, max: 5 })
const limit = fc.integer({ min: 0, max: 8 })
const ms = fc.integer({ min: 1, max: 4 }).map((step) => step * 1_000)

/**
 * Each kind of thing has keys of its own, as it has in use: counters, cached values, versions, windows,
 * things seen.
 */
const counter = (one: string) => `counter:${one}`
const counterCalls: fc.Arbitrary<Call>[] = [
  fc.tuple(label, by).map(
    ([one, count]) =>
      (kv, keyOf) =>
        kv.increment([{ key: keyOf(counter(one)), by: count, ttlMs }]),
  ),
  fc
    .array(fc.tuple(label, by), { maxLength: 4 })
    .map(
      (counts) => (kv, keyOf) =>
        kv.incrementKnown(counts.map(([one, count]) => ({ key: keyOf(counter(one)), by: count }))),
    ),
  fc.tuple(label, limit).map(
    ([one, most]) =>
      (kv, keyOf) =>
        kv.takeBelow(keyOf(counter(one)), most),
  ),
  fc.tuple(label, by).map(
    ([one, count]) =>
      (kv, keyOf) =>
        kv.getOrSet(keyOf(counter(one)), `${count}`, ttlMs),
  ),
  label.map((one) => (kv, keyOf) => kv.get(keyOf(counter(one)))),
  label.map((one) => (kv, keyOf) => kv.delete([keyOf(counter(one))])),
  fc.tuple(label, ms, limit).map(
    ([one, fromMs, before]) =>
      (kv, keyOf) =>
        kv.openProvisional({ key: keyOf(counter(one)), fromMs, before, ttlMs }),
  ),
  fc.tuple(label, limit).map(
    ([one, most]) =>
      (kv, keyOf) =>
        kv.takeProvisionally(keyOf(counter(one)), most),
  ),
  fc.tuple(label, by, fc.option(ms, { nil: undefined })).map(
    ([one, count, sinceMs]) =>
      (kv, keyOf) =>
        kv.countProvisionally(keyOf(counter(one)), count, sinceMs),
  ),
  fc.tuple(label, limit, fc.option(ms)).map(
    ([one, count, fromMs]) =>
      (kv, keyOf) =>
        kv.settleProvisional({ key: keyOf(counter(one)), count, fromMs, ttlMs }),
  ),
]

const text = fc.string({ unit: 'binary', maxLength: 12 })
const otherCalls: fc.Arbitrary<Call>[] = [
  fc.tuple(label, text).map(
    ([one, value]) =>
      (kv, keyOf) =>
        kv.set(keyOf(`value:${one}`), value, ttlMs),
  ),
  fc.tuple(label, text).map(
    ([one, value]) =>
      (kv, keyOf) =>
        kv.getOrSet(keyOf(`value:${one}`), value, ttlMs),
  ),
  fc
    .array(label, { maxLength: 3 })
    .map((some) => (kv, keyOf) => kv.getMany(some.map((one) => keyOf(`value:${one}`)))),
  fc
    .array(label, { maxLength: 2 })
    .map((some) => (kv, keyOf) => kv.delete(some.map((one) => keyOf(`value:${one}`)))),
  fc.tuple(label, fc.nat(5), text).map(
    ([one, version, value]) =>
      (kv, keyOf) =>
        kv.setIfNewer(keyOf(`version:${one}`), version, value, ttlMs),
  ),
  label.map((one) => (kv, keyOf) => kv.getVersioned(keyOf(`version:${one}`))),
  label.map((one) => (kv, keyOf) => kv.delete([keyOf(`version:${one}`)])),
  fc.array(fc.tuple(label, by), { maxLength: 4 }).map((counts) => async (kv, keyOf) => {
    const windows = await kv.countInWindows(
      counts.map(([one, count]) => ({ key: keyOf(`window:${one}`), by: count, windowMs: ttlMs })),
    )
    return windows.map(({ count }) => count)
  }),
  label.map((one) => async (kv, keyOf) => (await kv.countInWindow(keyOf(`window:${one}`), ttlMs)).count),
  fc
    .array(fc.tuple(label, fc.array(label, { maxLength: 2 })), { maxLength: 3 })
    // A call names a thing once, and not as an older name of another.
    .map((some) => some.filter(([one], index) => some.findIndex(([other]) => other === one) === index))
    .map(
      (some) => (kv, keyOf) =>
        kv.firstSeen(
          some.map(([one, older]) => ({
            key: keyOf(`seen:${one}`),
            olderKeys: older.map((name) => keyOf(`seen:yesterday:${name}`)),
            ttlMs,
          })),
        ),
    ),
  label.map(
    (one) => (kv, keyOf) => kv.firstSeen([{ key: keyOf(`seen:yesterday:${one}`), olderKeys: [], ttlMs }]),
  ),
]

describeWith(['redis'], 'the store in memory and Redis', () => {
  it.each([
    ['counters, provisional ones, too', fc.oneof(...counterCalls)],
    ['values, versions, windows and things seen', fc.oneof(...otherCalls)],
  ])('answer the same to the same calls: %s', async (_name, call) => {
    const redis = createRedisKv({ url: testServices().redisUrl, commandTimeoutMs: 10_000 })
    await vi.waitFor(() => redis.ping(), { timeout: 5_000 })
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 40 }), async (calls) => {
          const memory = createMemoryKv({ monotonicMs: () => 0 })
          const run = randomUUID()
          const keyOf = (one: string) => `wm:agree:${run}:${one}`
          for (const [position, each] of calls.entries()) {
            const [expected, actual] = [await each(memory, keyOf), await each(redis, keyOf)]
            expect(actual, `call ${position}`).toEqual(expected)
          }
        }),
        { numRuns: 200 },
      )
    } finally {
      await redis.close()
    }
  })
})
