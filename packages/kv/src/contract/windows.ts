import { describe, expect, test, vi } from 'vitest'
import { type KvNodes, key, minuteMs } from './nodes.ts'

/** Counts within fixed windows, as rate limits have them. */
export function describeWindows(nodes: KvNodes): void {
  describe('countInWindow', () => {
    test('counts exactly over all nodes at once', async () => {
      const one = key('limit')
      const counts = await Promise.all(
        Array.from({ length: 60 }, (_, round) =>
          (round % 2 ? nodes.kv : nodes.other).countInWindow(one, minuteMs),
        ),
      )
      expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 60 }, (_, i) => i + 1),
      )
      for (const { remainingMs } of counts) {
        expect(remainingMs).toBeGreaterThan(minuteMs - 5_000)
        expect(remainingMs).toBeLessThanOrEqual(minuteMs)
      }
    })

    test('the first call fixes the window; after its end the count starts anew', async () => {
      const one = key('window')
      await nodes.kv.countInWindow(one, 150)
      const second = await nodes.kv.countInWindow(one, minuteMs)
      expect(second.count).toBe(2)
      expect(second.remainingMs).toBeLessThanOrEqual(150)
      await vi.waitFor(async () => expect((await nodes.kv.countInWindow(one, 150)).count).toBe(1), {
        interval: 160,
      })
    })
  })

  describe('countInWindows', () => {
    test('counts each of several windows, in order; the same one twice counts twice', async () => {
      const [a, b] = [key('a'), key('b')]
      const by = (one: string, count: number) => ({ key: one, by: count, windowMs: minuteMs })
      const counts = await nodes.kv.countInWindows([by(a, 1), by(b, 5), by(a, 2)])
      expect(counts.map(({ count }) => count)).toEqual([1, 5, 3])
      const mixed = await nodes.kv.countInWindows([
        by(a, 1),
        { ...by(key('hour'), 7), windowMs: 3_600_000 },
        by(b, 1),
      ])
      expect(mixed.map(({ count }) => count)).toEqual([4, 7, 6])
      expect(mixed[1]?.remainingMs).toBeGreaterThan(minuteMs)
      expect((await nodes.other.countInWindow(b, minuteMs)).count).toBe(7)
      const givenBack = await nodes.kv.countInWindows([by(a, -2), by(b, 1)])
      expect(givenBack.map(({ count }) => count)).toEqual([2, 8])
      expect(await nodes.kv.countInWindows([])).toEqual([])
    })

    test('counts exactly over all nodes at once, in windows that the first call fixes', async () => {
      const keys = [key('a'), key('b'), key('c')]
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, round) =>
          (round % 2 ? nodes.kv : nodes.other).countInWindows(
            keys.map((one) => ({ key: one, by: 2, windowMs: minuteMs })),
          ),
        ),
      )
      for (const [position] of keys.entries()) {
        const counts = answers.map((answer) => answer[position]?.count ?? 0)
        expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => 2 * i + 2))
      }
      const [short] = [key('short')]
      await nodes.kv.countInWindows([{ key: short, by: 1, windowMs: 150 }])
      const [later] = await nodes.kv.countInWindows([{ key: short, by: 1, windowMs: minuteMs }])
      expect(later?.count).toBe(2)
      expect(later?.remainingMs).toBeLessThanOrEqual(150)
    })
  })
}
