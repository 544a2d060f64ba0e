import { describe, expect, test, vi } from 'vitest'
import { type KvNodes, key, minuteMs, soonMs } from './nodes.ts'

/** Who is there for the first time. */
export function describeFirstSeen(nodes: KvNodes): void {
  describe('firstSeen', () => {
    const seen = (one: string, olderKeys: string[] = []) => ({ key: one, olderKeys, ttlMs: minuteMs })

    test('of many at once over all nodes exactly one is the first', async () => {
      const one = key('visitor')
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, round) => (round % 2 ? nodes.kv : nodes.other).firstSeen([seen(one)])),
      )
      expect(answers.flat().filter(Boolean)).toHaveLength(1)
    })

    test('answers each of several things, in order', async () => {
      const [a, b, c] = [key('a'), key('b'), key('c')]
      await nodes.kv.firstSeen([seen(b)])
      expect(await nodes.kv.firstSeen([seen(a), seen(b), seen(c), seen(a)])).toEqual([
        true,
        false,
        true,
        false,
      ])
      expect(await nodes.kv.firstSeen([])).toEqual([])
    })

    test('a thing seen reads as 1', async () => {
      const one = key('visitor')
      await nodes.kv.firstSeen([seen(one)])
      expect(await nodes.other.getMany([one, key('unknown')])).toEqual(['1', null])
    })

    test('an older name counts as seen, and its window ends when it ends', async () => {
      const [today, yesterday, before] = [key('today'), key('yesterday'), key('before')]
      const query = seen(today, [before, yesterday])
      await nodes.kv.firstSeen([{ ...seen(yesterday), ttlMs: 500 }])
      expect(await nodes.kv.firstSeen([query])).toEqual([false])
      const ended = async () => expect(await nodes.kv.firstSeen([query])).toEqual([true])
      await vi.waitFor(ended, { timeout: 5_000 })
      expect(await nodes.kv.firstSeen([query])).toEqual([false])
    })

    test('is forgotten after its time', async () => {
      const one = key('short')
      const query = { key: one, olderKeys: [], ttlMs: soonMs }
      expect(await nodes.kv.firstSeen([query])).toEqual([true])
      await vi.waitFor(async () => expect(await nodes.kv.firstSeen([query])).toEqual([true]), {
        interval: 70,
      })
    })
  })
}
