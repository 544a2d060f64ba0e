import { describe, expect, test, vi } from 'vitest'
import { type KvNodes, key, minuteMs, soonMs } from './nodes.ts'

/** Values, with and without versions. */
export function describeValues(nodes: KvNodes): void {
  describe('values', () => {
    test('a value is read back by every node, and none is null', async () => {
      const one = key('one')
      await nodes.kv.set(one, 'Größe \u0000 {"a":1}', minuteMs)
      expect(await nodes.other.get(one)).toBe('Größe \u0000 {"a":1}')
      expect(await nodes.other.get(key('none'))).toBeNull()
    })

    test('many are read in the requested order', async () => {
      const keys = [key('a'), key('b'), key('c')]
      await nodes.kv.set(keys[0] ?? '', 'A', minuteMs)
      await nodes.kv.set(keys[2] ?? '', '', minuteMs)
      expect(await nodes.kv.getMany(keys)).toEqual(['A', null, ''])
      expect(await nodes.kv.getMany([])).toEqual([])
    })

    test('a value ends after its time', async () => {
      const one = key('short')
      await nodes.kv.set(one, 'x', soonMs)
      await vi.waitFor(async () => expect(await nodes.kv.get(one)).toBeNull())
    })

    test('writing again gives a new value and a new time', async () => {
      const [one, sentinel] = [key('again'), key('sentinel')]
      await nodes.kv.set(one, 'first', soonMs)
      await nodes.kv.set(one, 'second', minuteMs)
      await nodes.kv.set(sentinel, 'x', soonMs)
      await vi.waitFor(async () => expect(await nodes.kv.get(sentinel)).toBeNull())
      expect(await nodes.kv.get(one)).toBe('second')
    })

    // The clock of a process has fractions, and so has the rest of a time on it.
    test.each<{ call: string; make: (one: string, ttlMs: number) => Promise<unknown> }>([
      { call: 'set', make: (one, ttlMs) => nodes.kv.set(one, 'x', ttlMs) },
      { call: 'getOrSet', make: (one, ttlMs) => nodes.kv.getOrSet(one, 'x', ttlMs) },
      { call: 'setIfNewer', make: (one, ttlMs) => nodes.kv.setIfNewer(one, 1, 'x', ttlMs) },
      { call: 'increment', make: (one, ttlMs) => nodes.kv.increment([{ key: one, by: 1, ttlMs }]) },
      { call: 'countInWindow', make: (one, ttlMs) => nodes.kv.countInWindow(one, ttlMs) },
      { call: 'firstSeen', make: (one, ttlMs) => nodes.kv.firstSeen([{ key: one, olderKeys: [], ttlMs }]) },
    ])('$call refuses a time that is not of whole milliseconds', async ({ make }) => {
      await expect(make(key('fraction'), minuteMs + 0.33)).rejects.toThrow()
      await make(key('whole'), minuteMs)
    })

    test('deleting removes values, counters and things seen, and minds none that are missing', async () => {
      const [value, counter, seen] = [key('value'), key('counter'), key('seen')]
      await nodes.kv.set(value, 'x', minuteMs)
      await nodes.kv.countInWindow(counter, minuteMs)
      await nodes.kv.firstSeen([{ key: seen, olderKeys: [], ttlMs: minuteMs }])
      await nodes.kv.delete([value, counter, seen, key('missing')])
      await nodes.kv.delete([])
      expect(await nodes.kv.get(value)).toBeNull()
      expect((await nodes.kv.countInWindow(counter, minuteMs)).count).toBe(1)
      expect(await nodes.kv.firstSeen([{ key: seen, olderKeys: [], ttlMs: minuteMs }])).toEqual([true])
    })
  })

  describe('getOrSet', () => {
    test('of many at once all get the same value', async () => {
      const one = key('salt')
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, round) =>
          (round % 2 ? nodes.kv : nodes.other).getOrSet(one, `v${round}`, minuteMs),
        ),
      )
      expect(new Set(answers).size).toBe(1)
      expect(await nodes.kv.get(one)).toBe(answers[0])
    })
  })

  describe('setIfNewer', () => {
    test.each([
      { present: null, given: 1, stored: true },
      { present: 5, given: 4, stored: false },
      { present: 5, given: 5, stored: false },
      { present: 5, given: 6, stored: true },
      { present: 9, given: 10, stored: true },
      { present: 2 ** 31, given: 2 ** 31 + 1, stored: true },
      { present: 2 ** 52, given: 2 ** 52 + 1, stored: true },
    ])('version $given on $present: stored $stored', async ({ present, given, stored }) => {
      const one = key('doc')
      if (present !== null) await nodes.kv.setIfNewer(one, present, 'present', minuteMs)
      expect(await nodes.other.setIfNewer(one, given, 'given', minuteMs)).toBe(stored)
      expect(await nodes.kv.getVersioned(one)).toEqual(
        stored ? { version: given, value: 'given' } : { version: present, value: 'present' },
      )
    })

    test('whatever the order of arrival, the highest version is stored', async () => {
      const one = key('race')
      const versions = [7, 3, 12, 1, 12, 9, 11]
      await Promise.all(
        versions.map((version, round) =>
          (round % 2 ? nodes.kv : nodes.other).setIfNewer(one, version, `v${version}`, minuteMs),
        ),
      )
      expect(await nodes.kv.getVersioned(one)).toEqual({ version: 12, value: 'v12' })
    })

    test('ends after its time, and then any version is stored', async () => {
      const one = key('ends')
      await nodes.kv.setIfNewer(one, 9, 'old', soonMs)
      await vi.waitFor(async () => expect(await nodes.kv.getVersioned(one)).toBeNull())
      expect(await nodes.kv.setIfNewer(one, 1, 'new', minuteMs)).toBe(true)
    })
  })
}
