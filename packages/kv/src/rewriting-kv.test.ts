import { expect, it } from 'vitest'
import { createMemoryKv } from './memory/index.ts'
import type { Kv } from './port.ts'
import { createRewritingKv } from './rewriting-kv.ts'

const hourMs = 3_600_000

/** Two processes, each with a cache of what it wrote, on a store that can be emptied. */
function twoNodes(maxEntries = 10) {
  const clock = { nowMs: 0 }
  const monotonicMs = () => clock.nowMs
  let store = createMemoryKv({ monotonicMs })
  const kv: Pick<Kv, 'getMany' | 'firstSeen' | 'set' | 'getOrSet'> = {
    getMany: (keys) => store.getMany(keys),
    firstSeen: (queries) => store.firstSeen(queries),
    set: (...given) => store.set(...given),
    getOrSet: (...given) => store.getOrSet(...given),
  }
  const node = () => createRewritingKv({ kv, monotonicMs, maxEntries })
  const empty = () => {
    store = createMemoryKv({ monotonicMs })
  }
  return { one: node(), other: node(), clock, empty }
}

const seen = (key: string, olderKeys: string[] = []) => ({ key, olderKeys, ttlMs: hourMs })

it('answers by what it wrote where the store has lost it, others once it was written again', async () => {
  const { one, other, empty } = twoNodes()
  await one.set('bound', 'b', hourMs)
  await one.firstSeen([seen('visitor')])
  empty()
  expect(await one.getMany(['bound', 'visitor', 'none'])).toEqual(['b', '1', null])
  expect(await one.firstSeen([seen('visitor'), seen('new')])).toEqual([false, true])
  empty()
  expect(await other.getMany(['bound', 'visitor'])).toEqual([null, null])
  expect(await one.writeAgain()).toBe(3)
  expect(await other.getMany(['bound', 'visitor'])).toEqual(['b', '1'])
  expect(await other.firstSeen([seen('visitor'), seen('tomorrow', ['visitor'])])).toEqual([false, false])
})

it('knows a visitor by an older name, although the store has lost it', async () => {
  const { one, empty } = twoNodes()
  await one.firstSeen([seen('yesterday')])
  empty()
  expect(await one.firstSeen([seen('today', ['yesterday'])])).toEqual([false])
})

it('writes nothing over what others stored since, and nothing for longer than it was to last', async () => {
  const { one, other, clock, empty } = twoNodes()
  await one.set('bound', 'before', hourMs)
  await one.set('ended', 'before', 10)
  empty()
  await other.set('bound', 'since', 2 * hourMs)
  clock.nowMs = 10
  await one.writeAgain()
  expect(await other.getMany(['bound', 'ended'])).toEqual(['since', null])
  empty()
  const { one: writer, other: reader, clock: time, empty: lose } = twoNodes()
  await writer.set('bound', 'b', hourMs)
  time.nowMs = hourMs - 1
  lose()
  await writer.writeAgain()
  expect(await reader.getMany(['bound'])).toEqual(['b'])
  time.nowMs = hourMs
  expect(await reader.getMany(['bound'])).toEqual([null])
})

// Redis answers it with "value is not an integer"; the clock of the process has fractions of a millisecond.
it('writes again for whole milliseconds, whatever the clock says', async () => {
  const { one, other, clock, empty } = twoNodes()
  await one.set('bound', 'b', hourMs)
  await one.firstSeen([seen('visitor')])
  empty()
  clock.nowMs = 1_000.67
  expect(await one.writeAgain()).toBe(2)
  expect(await other.getMany(['bound', 'visitor'])).toEqual(['b', '1'])
})

it('does not write for others what they have seen first', async () => {
  const { one, other, empty } = twoNodes()
  await one.firstSeen([seen('visitor')])
  await other.firstSeen([seen('visitor')])
  empty()
  expect(await other.writeAgain()).toBe(0)
})

it('caches as many as it may', async () => {
  const { one, empty } = twoNodes(2)
  for (const key of ['a', 'b', 'c']) await one.set(key, key, hourMs)
  empty()
  expect(await one.getMany(['a', 'b', 'c'])).toEqual([null, 'b', 'c'])
})
