import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createExpiringMap } from '../expiring-map.ts'
import type { Kv } from '../port.ts'
import { provisionalKey } from '../provisional-key.ts'
import { createMemoryKv } from './memory-kv.ts'

/** The contract waits for real time: here a clock says to the millisecond when something ends. */
function openStore(maxEntries?: number) {
  const clock = { nowMs: 1_000 }
  return { clock, kv: createMemoryKv({ monotonicMs: () => clock.nowMs, maxEntries }) }
}

interface Kind {
  /** Makes the thing for 100 ms. */
  make: (kv: Kv) => Promise<unknown>
  /** Uses it again, which must not make it last longer. */
  use: (kv: Kv) => Promise<unknown>
  exists: (kv: Kv) => Promise<boolean>
}
const ttlMs = 100
const kinds: Record<string, Kind> = {
  'a value': {
    make: (kv) => kv.set('k', 'v', ttlMs),
    use: (kv) => kv.getOrSet('k', 'other', 10_000),
    exists: async (kv) => (await kv.get('k')) !== null,
  },
  'a counter': {
    make: (kv) => kv.increment([{ key: 'k', by: 1, ttlMs }]),
    use: (kv) => kv.increment([{ key: 'k', by: 1, ttlMs: 10_000 }]),
    exists: async (kv) => (await kv.get('k')) !== null,
  },
  'a counter that is raised where it is known': {
    make: (kv) => kv.increment([{ key: 'k', by: 1, ttlMs }]),
    use: (kv) => kv.incrementKnown([{ key: 'k', by: 1 }]),
    exists: async (kv) => (await kv.incrementKnown([{ key: 'k', by: 0 }]))[0] !== null,
  },
  'a counter with a limit': {
    make: (kv) => kv.getOrSet('k', '0', ttlMs),
    use: (kv) => kv.takeBelow('k', 5),
    exists: async (kv) => (await kv.takeBelow('k', 0)).kind !== 'unset',
  },
  'a versioned value': {
    make: (kv) => kv.setIfNewer('k', 1, 'v', ttlMs),
    use: (kv) => kv.setIfNewer('k', 1, 'v', 10_000),
    exists: async (kv) => (await kv.getVersioned('k')) !== null,
  },
  'a window': {
    make: (kv) => kv.countInWindow('k', ttlMs),
    use: (kv) => kv.countInWindow('k', 10_000),
    // A window that the look itself opens has ended at once.
    exists: async (kv) => (await kv.countInWindows([{ key: 'k', by: 0, windowMs: 0 }]))[0]?.count !== 0,
  },
  'a thing seen': {
    make: (kv) => kv.firstSeen([{ key: 'k', olderKeys: [], ttlMs }]),
    use: (kv) => kv.firstSeen([{ key: 'k', olderKeys: [], ttlMs: 10_000 }]),
    exists: async (kv) => (await kv.get('k')) !== null,
  },
  'a provisional counter': {
    make: (kv) => kv.openProvisional({ key: 'k', fromMs: 0, before: 0, ttlMs }),
    use: (kv) => kv.takeProvisionally('k', 5),
    exists: async (kv) => (await kv.takeProvisionally('k', 0)).kind !== 'unset',
  },
}

describe.each(Object.entries(kinds))('in memory, %s', (_name, { make, use, exists }) => {
  it('ends after its time, however often it is used before', async () => {
    const { clock, kv } = openStore()
    expect(await exists(kv)).toBe(false)
    await make(kv)
    clock.nowMs += ttlMs - 1
    expect(await exists(kv)).toBe(true)
    await use(kv)
    clock.nowMs += 1
    expect(await exists(kv)).toBe(false)
  })

  it('ends when it is deleted, and may be made again', async () => {
    const { clock, kv } = openStore()
    await make(kv)
    await kv.delete(['other', 'k', provisionalKey('k')])
    expect(await exists(kv)).toBe(false)
    clock.nowMs += ttlMs / 2
    await make(kv)
    clock.nowMs += ttlMs - 1
    expect(await exists(kv)).toBe(true)
  })
})

it('a counter without an end outlasts every other entry', async () => {
  const { clock, kv } = openStore()
  await kv.increment([{ key: 'k', by: 1, ttlMs: null }])
  clock.nowMs += 100 * 365 * 86_400_000
  expect(await kv.increment([{ key: 'k', by: 1, ttlMs: 1 }])).toEqual([2])
})

it('the rest of a window goes down with the clock, and the next one begins whole', async () => {
  const { clock, kv } = openStore()
  const count = () => kv.countInWindow('k', ttlMs)
  expect(await count()).toEqual({ count: 1, remainingMs: 100 })
  clock.nowMs += 30
  expect(await count()).toEqual({ count: 2, remainingMs: 70 })
  clock.nowMs += 70
  expect(await count()).toEqual({ count: 1, remainingMs: 100 })
})

describe('a map whose entries end', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd')
  const step = fc.oneof(
    fc.record({ do: fc.constant('set' as const), key, ms: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ do: fc.constantFrom('get' as const, 'replace' as const, 'delete' as const), key }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 10 }) }),
  )

  it('is a map of what has not ended, whatever is done with it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let nowMs = 0
        let value = 0
        const map = createExpiringMap<number>({ monotonicMs: () => nowMs, maxEntries: 100 })
        const expected = new Map<string, { value: number; endsAtMs: number }>()
        for (const one of steps) {
          value += 1
          if (one.do === 'wait') nowMs += one.ms
          else if (one.do === 'set') {
            map.set(one.key, value, one.ms)
            expected.set(one.key, { value, endsAtMs: nowMs + one.ms })
          } else if (one.do === 'replace') {
            map.replace(one.key, value)
            const entry = expected.get(one.key)
            if (entry) entry.value = value
          } else if (one.do === 'delete') {
            map.delete(one.key)
            expected.delete(one.key)
          }
          for (const [name, { endsAtMs }] of expected) if (endsAtMs <= nowMs) expected.delete(name)
          for (const name of ['a', 'b', 'c', 'd']) {
            const entry = expected.get(name)
            expect([map.get(name), map.remainingMs(name)]).toEqual([
              entry?.value,
              entry === undefined ? 0 : entry.endsAtMs - nowMs,
            ])
          }
        }
      }),
    )
  })

  it('never has more entries than it may, and the one written last among them', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 1 }), fc.integer({ min: 1, max: 5 }), (keys, most) => {
        const map = createExpiringMap<number>({ monotonicMs: () => 0, maxEntries: most })
        for (const one of keys) {
          map.set(`${one}`, one, 100)
          expect(map.size).toBeLessThanOrEqual(most)
          expect(map.get(`${one}`)).toBe(one)
        }
      }),
    )
  })

  it('gives up what was used longest ago, by a read as by a write', () => {
    const use = fc.record({
      do: fc.constantFrom('set' as const, 'get' as const, 'replace' as const),
      key: fc.nat(9),
    })
    fc.assert(
      fc.property(fc.array(use, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (uses, most) => {
        const map = createExpiringMap<number>({ monotonicMs: () => 0, maxEntries: most })
        /** Keys, the one used last at the end. */
        let present: number[] = []
        for (const [value, one] of uses.entries()) {
          if (one.do === 'set') map.set(`${one.key}`, value, 100)
          else if (one.do === 'get') map.get(`${one.key}`)
          else map.replace(`${one.key}`, value)
          const wasThere = present.includes(one.key)
          present = present.filter((key) => key !== one.key)
          if (wasThere || one.do === 'set') present.push(one.key)
          present = present.slice(-most)
        }
        const found = Array.from({ length: 10 }, (_, key) => key).filter(
          (key) => map.get(`${key}`) !== undefined,
        )
        expect(found).toEqual(present.toSorted((a, b) => a - b))
      }),
    )
  })

  it('has at most as many that have ended as are written while it goes round', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (count) => {
        let nowMs = 0
        const map = createExpiringMap<number>({ monotonicMs: () => nowMs, maxEntries: 1_000 })
        for (let index = 0; index < count; index++) map.set(`old${index}`, index, 100)
        nowMs = 100
        for (let index = 0; index <= count; index++) map.set('new', index, 100)
        expect(map.size).toBe(1)
      }),
    )
  })
})
