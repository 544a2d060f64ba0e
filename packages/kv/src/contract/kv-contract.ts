import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Kv } from '../port.ts'
import { standInKey } from '../stand-in-key.ts'

export interface KvUnderTest {
  /** Two handles on one store, as two processes have them (the embedded store gives the same object twice). */
  open(): Promise<[Kv, Kv]>
  close(): Promise<void>
}

const minuteMs = 60_000
const soonMs = 60

/** What every adapter of the kv port guarantees, on a store that may hold other people's keys. */
export function describeKv(name: string, store: KvUnderTest): void {
  describe(`kv contract: ${name}`, () => {
    let kv: Kv
    let other: Kv
    const key = (label: string) => `wm:contract:${randomUUID()}:${label}`

    beforeAll(async () => {
      ;[kv, other] = await store.open()
      await vi.waitFor(() => Promise.all([kv.ping(), other.ping()]), { timeout: 5_000 })
    })
    afterAll(() => store.close())

    describe('values', () => {
      test('a value is read back by every node, and none is null', async () => {
        const one = key('one')
        await kv.set(one, 'Größe \u0000 {"a":1}', minuteMs)
        expect(await other.get(one)).toBe('Größe \u0000 {"a":1}')
        expect(await other.get(key('none'))).toBeNull()
      })

      test('many are read in the order asked', async () => {
        const keys = [key('a'), key('b'), key('c')]
        await kv.set(keys[0] ?? '', 'A', minuteMs)
        await kv.set(keys[2] ?? '', '', minuteMs)
        expect(await kv.getMany(keys)).toEqual(['A', null, ''])
        expect(await kv.getMany([])).toEqual([])
      })

      test('a value ends after its time', async () => {
        const one = key('short')
        await kv.set(one, 'x', soonMs)
        await vi.waitFor(async () => expect(await kv.get(one)).toBeNull())
      })

      test('writing again gives a new value and a new time', async () => {
        const [one, sentinel] = [key('again'), key('sentinel')]
        await kv.set(one, 'first', soonMs)
        await kv.set(one, 'second', minuteMs)
        await kv.set(sentinel, 'x', soonMs)
        await vi.waitFor(async () => expect(await kv.get(sentinel)).toBeNull())
        expect(await kv.get(one)).toBe('second')
      })

      test('deleting removes values, counters and things seen, and minds none that are missing', async () => {
        const [value, counter, seen] = [key('value'), key('counter'), key('seen')]
        await kv.set(value, 'x', minuteMs)
        await kv.countInWindow(counter, minuteMs)
        await kv.firstSeen([{ key: seen, olderKeys: [], ttlMs: minuteMs }])
        await kv.delete([value, counter, seen, key('missing')])
        await kv.delete([])
        expect(await kv.get(value)).toBeNull()
        expect((await kv.countInWindow(counter, minuteMs)).count).toBe(1)
        expect(await kv.firstSeen([{ key: seen, olderKeys: [], ttlMs: minuteMs }])).toEqual([true])
      })
    })

    describe('getOrSet', () => {
      test('of many at once all get the same value', async () => {
        const one = key('salt')
        const answers = await Promise.all(
          Array.from({ length: 40 }, (_, turn) =>
            (turn % 2 ? kv : other).getOrSet(one, `v${turn}`, minuteMs),
          ),
        )
        expect(new Set(answers).size).toBe(1)
        expect(await kv.get(one)).toBe(answers[0])
      })
    })

    describe('setIfNewer', () => {
      test.each([
        { standing: null, given: 1, stored: true },
        { standing: 5, given: 4, stored: false },
        { standing: 5, given: 5, stored: false },
        { standing: 5, given: 6, stored: true },
        { standing: 9, given: 10, stored: true },
        { standing: 2 ** 31, given: 2 ** 31 + 1, stored: true },
        { standing: 2 ** 52, given: 2 ** 52 + 1, stored: true },
      ])('version $given on $standing: stored $stored', async ({ standing, given, stored }) => {
        const one = key('doc')
        if (standing !== null) await kv.setIfNewer(one, standing, 'standing', minuteMs)
        expect(await other.setIfNewer(one, given, 'given', minuteMs)).toBe(stored)
        expect(await kv.getVersioned(one)).toEqual(
          stored ? { version: given, value: 'given' } : { version: standing, value: 'standing' },
        )
      })

      test('whatever the order of arrival, the highest version stands', async () => {
        const one = key('race')
        const versions = [7, 3, 12, 1, 12, 9, 11]
        await Promise.all(
          versions.map((version, turn) =>
            (turn % 2 ? kv : other).setIfNewer(one, version, `v${version}`, minuteMs),
          ),
        )
        expect(await kv.getVersioned(one)).toEqual({ version: 12, value: 'v12' })
      })

      test('ends after its time, and then any version is stored', async () => {
        const one = key('ends')
        await kv.setIfNewer(one, 9, 'old', soonMs)
        await vi.waitFor(async () => expect(await kv.getVersioned(one)).toBeNull())
        expect(await kv.setIfNewer(one, 1, 'new', minuteMs)).toBe(true)
      })
    })

    describe('countInWindow', () => {
      test('counts exactly over all nodes at once', async () => {
        const one = key('limit')
        const counts = await Promise.all(
          Array.from({ length: 60 }, (_, turn) => (turn % 2 ? kv : other).countInWindow(one, minuteMs)),
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
        await kv.countInWindow(one, 150)
        const second = await kv.countInWindow(one, minuteMs)
        expect(second.count).toBe(2)
        expect(second.remainingMs).toBeLessThanOrEqual(150)
        await vi.waitFor(async () => expect((await kv.countInWindow(one, 150)).count).toBe(1), {
          interval: 160,
        })
      })
    })

    describe('countInWindows', () => {
      test('counts each of several windows, in order; the same one twice counts twice', async () => {
        const [a, b] = [key('a'), key('b')]
        const by = (one: string, count: number) => ({ key: one, by: count, windowMs: minuteMs })
        const counts = await kv.countInWindows([by(a, 1), by(b, 5), by(a, 2)])
        expect(counts.map(({ count }) => count)).toEqual([1, 5, 3])
        const mixed = await kv.countInWindows([
          by(a, 1),
          { ...by(key('hour'), 7), windowMs: 3_600_000 },
          by(b, 1),
        ])
        expect(mixed.map(({ count }) => count)).toEqual([4, 7, 6])
        expect(mixed[1]?.remainingMs).toBeGreaterThan(minuteMs)
        expect((await other.countInWindow(b, minuteMs)).count).toBe(7)
        expect(await kv.countInWindows([])).toEqual([])
      })

      test('counts exactly over all nodes at once, in windows that the first call fixes', async () => {
        const keys = [key('a'), key('b'), key('c')]
        const answers = await Promise.all(
          Array.from({ length: 60 }, (_, turn) =>
            (turn % 2 ? kv : other).countInWindows(
              keys.map((one) => ({ key: one, by: 2, windowMs: minuteMs })),
            ),
          ),
        )
        for (const [place] of keys.entries()) {
          const counts = answers.map((answer) => answer[place]?.count ?? 0)
          expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => 2 * i + 2))
        }
        const [short] = [key('short')]
        await kv.countInWindows([{ key: short, by: 1, windowMs: 150 }])
        const [later] = await kv.countInWindows([{ key: short, by: 1, windowMs: minuteMs }])
        expect(later?.count).toBe(2)
        expect(later?.remainingMs).toBeLessThanOrEqual(150)
      })
    })

    describe('increment', () => {
      test('counts exactly over all nodes at once, and the count can be read', async () => {
        const one = key('clicks')
        const answers = await Promise.all(
          Array.from({ length: 60 }, (_, turn) =>
            (turn % 2 ? kv : other).increment([{ key: one, by: 2, ttlMs: null }]),
          ),
        )
        expect(answers.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => 2 * i + 2))
        expect(await kv.getMany([one])).toEqual(['120'])
      })

      test('answers each of several counters, in order; the same one twice counts twice', async () => {
        const [a, b] = [key('a'), key('b')]
        const by = (one: string, count: number) => ({ key: one, by: count, ttlMs: minuteMs })
        expect(await kv.increment([by(a, 1), by(b, 5), by(a, 1), by(b, -7)])).toEqual([1, 5, 2, -2])
        expect(await kv.increment([])).toEqual([])
      })

      test('the first call fixes the end, and a counter without one stays', async () => {
        const [ends, stays, longer] = [key('ends'), key('stays'), key('longer')]
        await kv.increment([
          { key: ends, by: 1, ttlMs: soonMs },
          { key: stays, by: 1, ttlMs: null },
          { key: longer, by: 1, ttlMs: minuteMs },
        ])
        await kv.increment([
          { key: ends, by: 1, ttlMs: minuteMs },
          { key: stays, by: 1, ttlMs: soonMs },
          { key: longer, by: 1, ttlMs: soonMs },
        ])
        await vi.waitFor(async () => expect(await kv.get(ends)).toBeNull())
        expect(await kv.getMany([stays, longer])).toEqual(['2', '2'])
      })
    })

    describe('incrementKnown', () => {
      test('counts where there is a count, and says where there is none', async () => {
        const [known, unknown] = [key('known'), key('unknown')]
        await kv.getOrSet(known, '41', minuteMs)
        const counts = [known, unknown, known].map((one) => ({ key: one, by: 2 }))
        expect(await other.incrementKnown(counts)).toEqual([43, null, 45])
        expect(await kv.getMany([known, unknown])).toEqual(['45', null])
        expect(await kv.incrementKnown([])).toEqual([])
      })

      test('of many that seed and count at once none is lost', async () => {
        const one = key('offer')
        await Promise.all(
          Array.from({ length: 40 }, async (_, turn) => {
            const node = turn % 2 ? kv : other
            const [count] = await node.incrementKnown([{ key: one, by: 1 }])
            if (count !== null) return
            await node.getOrSet(one, '100', minuteMs)
            await node.incrementKnown([{ key: one, by: 1 }])
          }),
        )
        expect(await kv.get(one)).toBe('140')
      })

      test('keeps the end of the counter', async () => {
        const one = key('ends')
        await kv.getOrSet(one, '0', 150)
        await kv.incrementKnown([{ key: one, by: 1 }])
        await vi.waitFor(async () => expect(await kv.get(one)).toBeNull())
      })
    })

    describe('takeBelow', () => {
      test.each([
        { standing: null, limit: 5, taken: { kind: 'unset' }, after: null },
        { standing: 0, limit: 0, taken: { kind: 'full' }, after: '0' },
        { standing: 0, limit: 1, taken: { kind: 'taken', count: 1 }, after: '1' },
        { standing: -1, limit: 1, taken: { kind: 'taken', count: 0 }, after: '0' },
        { standing: 4, limit: 5, taken: { kind: 'taken', count: 5 }, after: '5' },
        { standing: 5, limit: 5, taken: { kind: 'full' }, after: '5' },
        { standing: 9, limit: 5, taken: { kind: 'full' }, after: '9' },
      ])('at $standing of $limit: $taken.kind', async ({ standing, limit, taken, after }) => {
        const one = key('limit')
        if (standing !== null) await kv.getOrSet(one, `${standing}`, minuteMs)
        expect(await other.takeBelow(one, limit)).toEqual(taken)
        expect(await kv.get(one)).toBe(after)
      })

      test('of many at once over all nodes exactly as many pass as there is room, each with its own number', async () => {
        const one = key('limit')
        await kv.increment([{ key: one, by: 3, ttlMs: null }])
        const answers = await Promise.all(
          Array.from({ length: 60 }, (_, turn) => (turn % 2 ? kv : other).takeBelow(one, 20)),
        )
        const counts = answers.flatMap((answer) => (answer.kind === 'taken' ? [answer.count] : []))
        expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, i) => i + 4))
        expect(await kv.get(one)).toBe('20')
      })

      test('keeps the end of the counter', async () => {
        const one = key('ends')
        await kv.getOrSet(one, '0', 150)
        expect(await kv.takeBelow(one, 5)).toEqual({ kind: 'taken', count: 1 })
        await vi.waitFor(async () => expect(await kv.takeBelow(one, 0)).toEqual({ kind: 'unset' }))
      })
    })

    describe('a stand-in', () => {
      const opened = async (one: string, { before = 0, fromMs = 1_000, ttlMs = minuteMs } = {}) =>
        kv.openStandIn({ key: one, fromMs, before, ttlMs })
      const found = (one: string, count: number, fromMs: number | null = 1_000) =>
        other.settleStandIn({ key: one, count, fromMs, ttlMs: minuteMs })

      test('counts from the time that the first one said, and for no counter that is there', async () => {
        const [one, standing] = [key('one'), key('standing')]
        expect(await opened(one)).toBe(1_000)
        expect(await other.openStandIn({ key: one, fromMs: 2_000, before: 0, ttlMs: minuteMs })).toBe(1_000)
        await kv.getOrSet(standing, '3', minuteMs)
        expect(await opened(standing)).toBeNull()
        expect(await kv.get(one)).toBeNull()
      })

      test.each([
        { before: 0, limit: 0, taken: { kind: 'full' } },
        { before: 0, limit: 1, taken: { kind: 'taken', count: 1, isStandIn: true } },
        { before: 4, limit: 5, taken: { kind: 'taken', count: 5, isStandIn: true } },
        { before: 5, limit: 5, taken: { kind: 'full' } },
        { before: 9, limit: 5, taken: { kind: 'full' } },
      ])('with $before before, of $limit: $taken.kind', async ({ before, limit, taken }) => {
        const one = key('limit')
        await opened(one, { before })
        expect(await other.takeInStead(one, limit)).toEqual(taken)
      })

      test('the highest of what is known to have been before stands', async () => {
        const one = key('before')
        for (const before of [2, 7, 4]) await opened(one, { before })
        expect(await kv.takeInStead(one, 100)).toMatchObject({ count: 8 })
        expect(await found(one, 5)).toBe(8)
      })

      test('is not asked where the counter is there; where neither is, it says so', async () => {
        const one = key('neither')
        expect([await kv.takeInStead(one, 5), await kv.countInStead(one, 1)]).toEqual([
          { kind: 'unset' },
          false,
        ])
        await kv.getOrSet(one, '4', minuteMs)
        expect([await kv.takeInStead(one, 5), await kv.takeInStead(one, 5)]).toEqual([
          { kind: 'taken', count: 5, isStandIn: false },
          { kind: 'full' },
        ])
        expect(await kv.countInStead(one, -2)).toBe(true)
        expect(await kv.get(one)).toBe('3')
      })

      test('goes into the counter with what was found and given back', async () => {
        const one = key('settled')
        await opened(one)
        for (let turn = 0; turn < 4; turn++) await kv.takeInStead(one, 100)
        expect(await other.countInStead(one, -1)).toBe(true)
        expect(await found(one, 20)).toBe(23)
        expect(await kv.get(one)).toBe('23')
        expect(await found(one, 99)).toBe(23)
        expect(await kv.takeBelow(one, 100)).toEqual({ kind: 'taken', count: 24 })
        await kv.delete([one])
        expect(await kv.takeInStead(one, 100)).toEqual({ kind: 'unset' })
      })

      test.each<{ standing: number | null; fromMs: number | null; after: number | null }>([
        { standing: 1_000, fromMs: 1_000, after: 8 },
        { standing: 1_000, fromMs: 999, after: null },
        { standing: null, fromMs: 1_000, after: null },
        { standing: 1_000, fromMs: null, after: 8 },
        { standing: null, fromMs: null, after: 7 },
      ])('of $standing, what was found from $fromMs: $after', async ({ standing, fromMs, after }) => {
        const one = key('other')
        if (standing !== null) {
          await opened(one, { fromMs: standing })
          await kv.takeInStead(one, 5)
        }
        expect(await found(one, 7, fromMs)).toBe(after)
        expect(await kv.get(one)).toBe(after === null ? null : `${after}`)
      })

      test('of many at once over all nodes as many pass as there is room, whenever the count is found', async () => {
        const one = key('race')
        await opened(one, { before: 5 })
        const answers = await Promise.all(
          Array.from({ length: 60 }, async (_, turn) => {
            if (turn === 30) await found(one, 5)
            return (turn % 2 ? kv : other).takeInStead(one, 20)
          }),
        )
        const taken = answers.filter(({ kind }) => kind === 'taken').length
        expect(taken).toBe(15)
        expect(await kv.get(one)).toBe('20')
      })

      test('ends after its time, and is deleted by its key', async () => {
        const [ends, gone] = [key('ends'), key('gone')]
        await opened(ends, { ttlMs: soonMs })
        await opened(gone)
        await kv.delete([standInKey(gone)])
        expect(await kv.takeInStead(gone, 5)).toEqual({ kind: 'unset' })
        await vi.waitFor(async () => expect(await kv.takeInStead(ends, 5)).toEqual({ kind: 'unset' }))
        expect(await opened(ends, { fromMs: 5_000 })).toBe(5_000)
      })
    })

    describe('firstSeen', () => {
      const seen = (one: string, olderKeys: string[] = []) => ({ key: one, olderKeys, ttlMs: minuteMs })

      test('of many at once over all nodes exactly one is the first', async () => {
        const one = key('visitor')
        const answers = await Promise.all(
          Array.from({ length: 40 }, (_, turn) => (turn % 2 ? kv : other).firstSeen([seen(one)])),
        )
        expect(answers.flat().filter(Boolean)).toHaveLength(1)
      })

      test('answers each of several things, in order', async () => {
        const [a, b, c] = [key('a'), key('b'), key('c')]
        await kv.firstSeen([seen(b)])
        expect(await kv.firstSeen([seen(a), seen(b), seen(c), seen(a)])).toEqual([true, false, true, false])
        expect(await kv.firstSeen([])).toEqual([])
      })

      test('a thing seen reads as 1', async () => {
        const one = key('visitor')
        await kv.firstSeen([seen(one)])
        expect(await other.getMany([one, key('nobody')])).toEqual(['1', null])
      })

      test('an older name counts as seen, and its window ends when it ends', async () => {
        const [today, yesterday, before] = [key('today'), key('yesterday'), key('before')]
        const query = seen(today, [before, yesterday])
        await kv.firstSeen([{ ...seen(yesterday), ttlMs: 500 }])
        expect(await kv.firstSeen([query])).toEqual([false])
        const ended = async () => expect(await kv.firstSeen([query])).toEqual([true])
        await vi.waitFor(ended, { timeout: 5_000 })
        expect(await kv.firstSeen([query])).toEqual([false])
      })

      test('is forgotten after its time', async () => {
        const one = key('short')
        const query = { key: one, olderKeys: [], ttlMs: soonMs }
        expect(await kv.firstSeen([query])).toEqual([true])
        await vi.waitFor(async () => expect(await kv.firstSeen([query])).toEqual([true]), { interval: 70 })
      })
    })

    describe('pub/sub', () => {
      /** Subscribes and waits until it listens. */
      async function listen(to: Kv, channel: string) {
        const received: string[] = []
        const onGap = vi.fn()
        const unsubscribe = await to.subscribe(channel, {
          onMessage: (message) => received.push(message),
          onGap,
        })
        await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce())
        return { received, unsubscribe }
      }

      test('every message comes once to every subscriber of the channel and to no other', async () => {
        const [channel, elsewhere] = [key('channel'), key('elsewhere')]
        const [first, second, third] = [
          await listen(kv, channel),
          await listen(other, channel),
          await listen(kv, elsewhere),
        ]
        for (const message of ['1', '2', '3']) await other.publish(channel, message)
        await vi.waitFor(() => {
          expect(first.received.toSorted()).toEqual(['1', '2', '3'])
          expect(second.received.toSorted()).toEqual(['1', '2', '3'])
        })
        expect(third.received).toEqual([])
      })

      test('a message has not been handled when publish is called', async () => {
        const channel = key('channel')
        const { received } = await listen(kv, channel)
        const published = kv.publish(channel, 'x')
        expect(received).toEqual([])
        await published
        await vi.waitFor(() => expect(received).toEqual(['x']))
      })

      test('after unsubscribing nothing comes, while another subscriber still hears', async () => {
        const channel = key('channel')
        const [leaving, staying] = [await listen(kv, channel), await listen(kv, channel)]
        await leaving.unsubscribe()
        await leaving.unsubscribe()
        await other.publish(channel, 'x')
        await vi.waitFor(() => expect(staying.received).toEqual(['x']))
        expect(leaving.received).toEqual([])
      })

      test('a subscriber that throws does not keep a message from the others', async () => {
        const channel = key('channel')
        const onGap = vi.fn()
        await kv.subscribe(channel, {
          onMessage: () => {
            throw new Error('broken subscriber')
          },
          onGap,
        })
        await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce())
        const { received } = await listen(kv, channel)
        await kv.publish(channel, 'x')
        await vi.waitFor(() => expect(received).toEqual(['x']))
      })
    })
  })
}
