import { describe, expect, test, vi } from 'vitest'
import { type KvNodes, key, minuteMs, soonMs } from './nodes.ts'

/** Counters, those that have to be known before and those with a limit among them. */
export function describeCounters(nodes: KvNodes): void {
  describe('increment', () => {
    test('counts exactly over all nodes at once, and the count can be read', async () => {
      const one = key('clicks')
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, round) =>
          (round % 2 ? nodes.kv : nodes.other).increment([{ key: one, by: 2, ttlMs: null }]),
        ),
      )
      expect(answers.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => 2 * i + 2))
      expect(await nodes.kv.getMany([one])).toEqual(['120'])
    })

    test('answers each of several counters, in order; the same one twice counts twice', async () => {
      const [a, b] = [key('a'), key('b')]
      const by = (one: string, count: number) => ({ key: one, by: count, ttlMs: minuteMs })
      expect(await nodes.kv.increment([by(a, 1), by(b, 5), by(a, 1), by(b, -7)])).toEqual([1, 5, 2, -2])
      expect(await nodes.kv.increment([])).toEqual([])
    })

    test('the first call fixes the end, and a counter without one stays', async () => {
      const [ends, stays, longer] = [key('ends'), key('stays'), key('longer')]
      await nodes.kv.increment([
        { key: ends, by: 1, ttlMs: soonMs },
        { key: stays, by: 1, ttlMs: null },
        { key: longer, by: 1, ttlMs: minuteMs },
      ])
      await nodes.kv.increment([
        { key: ends, by: 1, ttlMs: minuteMs },
        { key: stays, by: 1, ttlMs: soonMs },
        { key: longer, by: 1, ttlMs: soonMs },
      ])
      await vi.waitFor(async () => expect(await nodes.kv.get(ends)).toBeNull())
      expect(await nodes.kv.getMany([stays, longer])).toEqual(['2', '2'])
    })
  })

  describe('incrementKnown', () => {
    test('counts where there is a count, and says where there is none', async () => {
      const [known, unknown] = [key('known'), key('unknown')]
      await nodes.kv.getOrSet(known, '41', minuteMs)
      const counts = [known, unknown, known].map((one) => ({ key: one, by: 2 }))
      expect(await nodes.other.incrementKnown(counts)).toEqual([43, null, 45])
      expect(await nodes.kv.getMany([known, unknown])).toEqual(['45', null])
      expect(await nodes.kv.incrementKnown([])).toEqual([])
    })

    test('of many that seed and count at once none is lost', async () => {
      const one = key('offer')
      await Promise.all(
        Array.from({ length: 40 }, async (_, round) => {
          const node = round % 2 ? nodes.kv : nodes.other
          const [count] = await node.incrementKnown([{ key: one, by: 1 }])
          if (count !== null) return
          await node.getOrSet(one, '100', minuteMs)
          await node.incrementKnown([{ key: one, by: 1 }])
        }),
      )
      expect(await nodes.kv.get(one)).toBe('140')
    })

    test('does not change the expiry of the counter', async () => {
      const one = key('ends')
      await nodes.kv.getOrSet(one, '0', 150)
      await nodes.kv.incrementKnown([{ key: one, by: 1 }])
      await vi.waitFor(async () => expect(await nodes.kv.get(one)).toBeNull())
    })
  })

  describe('takeBelow', () => {
    test.each([
      { stored: null, limit: 5, taken: { kind: 'unset' }, after: null },
      { stored: 0, limit: 0, taken: { kind: 'full' }, after: '0' },
      { stored: 0, limit: 1, taken: { kind: 'taken', count: 1 }, after: '1' },
      { stored: -1, limit: 1, taken: { kind: 'taken', count: 0 }, after: '0' },
      { stored: 4, limit: 5, taken: { kind: 'taken', count: 5 }, after: '5' },
      { stored: 5, limit: 5, taken: { kind: 'full' }, after: '5' },
      { stored: 9, limit: 5, taken: { kind: 'full' }, after: '9' },
    ])('at $stored of $limit: $taken.kind', async ({ stored, limit, taken, after }) => {
      const one = key('limit')
      if (stored !== null) await nodes.kv.getOrSet(one, `${stored}`, minuteMs)
      expect(await nodes.other.takeBelow(one, limit)).toEqual(taken)
      expect(await nodes.kv.get(one)).toBe(after)
    })

    test('of many at once over all nodes exactly as many pass as there is room, each with its own number', async () => {
      const one = key('limit')
      await nodes.kv.increment([{ key: one, by: 3, ttlMs: null }])
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, round) => (round % 2 ? nodes.kv : nodes.other).takeBelow(one, 20)),
      )
      const counts = answers.flatMap((answer) => (answer.kind === 'taken' ? [answer.count] : []))
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, i) => i + 4))
      expect(await nodes.kv.get(one)).toBe('20')
    })

    test('does not change the expiry of the counter', async () => {
      const one = key('ends')
      await nodes.kv.getOrSet(one, '0', 150)
      expect(await nodes.kv.takeBelow(one, 5)).toEqual({ kind: 'taken', count: 1 })
      await vi.waitFor(async () => expect(await nodes.kv.takeBelow(one, 0)).toEqual({ kind: 'unset' }))
    })
  })
}
