import { describe, expect, test, vi } from 'vitest'
import { provisionalKey } from '../provisional-key.ts'
import { type KvNodes, key, minuteMs, soonMs } from './nodes.ts'

/** What counts while a counter does not exist. */
export function describeProvisionalCounters(nodes: KvNodes): void {
  describe('a provisional counter', () => {
    const opened = async (one: string, { before = 0, fromMs = 1_000, ttlMs = minuteMs } = {}) =>
      nodes.kv.openProvisional({ key: one, fromMs, before, ttlMs })
    const found = (one: string, count: number, fromMs: number | null = 1_000) =>
      nodes.other.settleProvisional({ key: one, count, fromMs, ttlMs: minuteMs })

    test('counts from the time that the first one said, and for no counter that is there', async () => {
      const [one, present] = [key('one'), key('present')]
      expect(await opened(one)).toBe(1_000)
      expect(await nodes.other.openProvisional({ key: one, fromMs: 2_000, before: 0, ttlMs: minuteMs })).toBe(
        1_000,
      )
      await nodes.kv.getOrSet(present, '3', minuteMs)
      expect(await opened(present)).toBeNull()
      expect(await nodes.kv.get(one)).toBeNull()
    })

    test.each([
      { before: 0, limit: 0, taken: { kind: 'full' } },
      { before: 0, limit: 1, taken: { kind: 'taken', count: 1, isProvisional: true } },
      { before: 4, limit: 5, taken: { kind: 'taken', count: 5, isProvisional: true } },
      { before: 5, limit: 5, taken: { kind: 'full' } },
      { before: 9, limit: 5, taken: { kind: 'full' } },
    ])('with $before before, of $limit: $taken.kind', async ({ before, limit, taken }) => {
      const one = key('limit')
      await opened(one, { before })
      expect(await nodes.other.takeProvisionally(one, limit)).toEqual(taken)
    })

    test('the highest known value of `before` is used', async () => {
      const one = key('before')
      for (const before of [2, 7, 4]) await opened(one, { before })
      expect(await nodes.kv.takeProvisionally(one, 100)).toMatchObject({ count: 8 })
      expect(await found(one, 5)).toBe(8)
    })

    test('is not used when the counter exists; when neither exists, it says so', async () => {
      const one = key('neither')
      expect([await nodes.kv.takeProvisionally(one, 5), await nodes.kv.countProvisionally(one, 1)]).toEqual([
        { kind: 'unset' },
        false,
      ])
      await nodes.kv.getOrSet(one, '4', minuteMs)
      expect([await nodes.kv.takeProvisionally(one, 5), await nodes.kv.takeProvisionally(one, 5)]).toEqual([
        { kind: 'taken', count: 5, isProvisional: false },
        { kind: 'full' },
      ])
      expect(await nodes.kv.countProvisionally(one, -2)).toBe(true)
      expect(await nodes.kv.get(one)).toBe('3')
    })

    test('goes into the counter with what was found and given back', async () => {
      const one = key('settled')
      await opened(one)
      for (let round = 0; round < 4; round++) await nodes.kv.takeProvisionally(one, 100)
      expect(await nodes.other.countProvisionally(one, -1)).toBe(true)
      expect(await found(one, 20)).toBe(23)
      expect(await nodes.kv.get(one)).toBe('23')
      expect(await found(one, 99)).toBe(23)
      expect(await nodes.kv.takeBelow(one, 100)).toEqual({ kind: 'taken', count: 24 })
      await nodes.kv.delete([one])
      expect(await nodes.kv.takeProvisionally(one, 100)).toEqual({ kind: 'unset' })
    })

    test.each<{ present: number | null; fromMs: number | null; after: number | null }>([
      { present: 1_000, fromMs: 1_000, after: 8 },
      { present: 1_000, fromMs: 999, after: null },
      { present: null, fromMs: 1_000, after: null },
      { present: 1_000, fromMs: null, after: 8 },
      { present: null, fromMs: null, after: 7 },
    ])('of $present, what was found from $fromMs: $after', async ({ present, fromMs, after }) => {
      const one = key('other')
      if (present !== null) {
        await opened(one, { fromMs: present })
        await nodes.kv.takeProvisionally(one, 5)
      }
      expect(await found(one, 7, fromMs)).toBe(after)
      expect(await nodes.kv.get(one)).toBe(after === null ? null : `${after}`)
    })

    test.each([
      { count: 0, settled: 0 },
      { count: 3, settled: 3 },
    ])('of a counter without one $count are found: it has $settled', async ({ count, settled }) => {
      const one = key('found')
      expect(await found(one, count, null)).toBe(settled)
      expect(await nodes.kv.get(one)).toBe(`${settled}`)
    })

    test('of what was counted elsewhere, only what is not in the count that was found', async () => {
      const one = key('elsewhere')
      await opened(one, { fromMs: 1_000 })
      await found(one, 7, 1_000)
      expect(await nodes.kv.countProvisionally(one, 5, 999)).toBe(true)
      expect(await nodes.kv.get(one)).toBe('7')
      expect(await nodes.other.countProvisionally(one, 5, 1_000)).toBe(true)
      expect(await nodes.kv.get(one)).toBe('12')
      await nodes.kv.delete([one])
      expect(await nodes.kv.countProvisionally(one, 5, 1_000)).toBe(false)
      expect(await opened(one, { fromMs: 2_000 })).toBe(2_000)
    })

    test('of many at once over all nodes as many pass as there is room, whenever the count is found', async () => {
      const one = key('race')
      await opened(one, { before: 5 })
      const answers = await Promise.all(
        Array.from({ length: 60 }, async (_, round) => {
          if (round === 30) await found(one, 5)
          return (round % 2 ? nodes.kv : nodes.other).takeProvisionally(one, 20)
        }),
      )
      const taken = answers.filter(({ kind }) => kind === 'taken').length
      expect(taken).toBe(15)
      expect(await nodes.kv.get(one)).toBe('20')
    })

    test('ends after its time, and is deleted by its key', async () => {
      const [ends, gone] = [key('ends'), key('gone')]
      await opened(ends, { ttlMs: soonMs })
      await opened(gone)
      await nodes.kv.delete([provisionalKey(gone)])
      expect(await nodes.kv.takeProvisionally(gone, 5)).toEqual({ kind: 'unset' })
      await vi.waitFor(async () =>
        expect(await nodes.kv.takeProvisionally(ends, 5)).toEqual({ kind: 'unset' }),
      )
      expect(await opened(ends, { fromMs: 5_000 })).toBe(5_000)
    })
  })
}
