import { beforeEach, describe, expect, test } from 'vitest'
import { createPublishedSnapshots } from '../published-snapshots.ts'
import { aSnapshot } from '../testing/index.ts'
import {
  code,
  createWorld,
  deliverMessages,
  found,
  settled,
  unknown,
  type World,
  warm,
} from './testing/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})

describe('a link that is cached', () => {
  test('is answered without a promise, the same object each time, without a request', async () => {
    await warm(world)
    world.kvCalls.mockClear()
    const first = world.resolver.lookup('', code)
    expect(first).toEqual(found(1))
    expect(world.resolver.lookup('', code)).toBe(first)
    expect(world.kvCalls).not.toHaveBeenCalled()
    expect(world.fetch).not.toHaveBeenCalled()
  })

  test('is compiled once for its code and its alias', async () => {
    await warm(world, aSnapshot({ codes: [code, 'sale'] }))
    expect(await world.resolver.lookup('', 'sale')).toEqual(found(1))
    expect(world.compile).toHaveBeenCalledTimes(1)
  })

  test.each([
    { afterMs: 29_999, version: 1 },
    { afterMs: 30_000, version: 2 },
  ])(
    'after $afterMs ms without a message is requested again: then version $version',
    async ({ afterMs, version }) => {
      await warm(world)
      await createPublishedSnapshots(world.kv).put(aSnapshot({ version: 2 }))
      world.clock.nowMs += afterMs
      expect(world.resolver.lookup('', code)).toEqual(found(1))
      await settled(world)
      expect(world.resolver.lookup('', code)).toEqual(found(version))
    },
  )

  test('is served for hours without kv and source, and not every lookup requests them', async () => {
    await warm(world)
    world.state.isKvDown = true
    world.state.isSourceDown = true
    for (let hour = 0; hour < 12; hour++) {
      world.clock.nowMs += 3_600_000
      for (let visit = 0; visit < 100; visit++) expect(world.resolver.lookup('', code)).toEqual(found(1))
      await settled(world)
    }
    expect(world.fetch).toHaveBeenCalledTimes(12)
  })

  test('is unknown once the source says that it is gone', async () => {
    await warm(world)
    await world.kv.delete(['wm:linkdoc:link-1'])
    world.state.truth = []
    world.clock.nowMs += 60_000
    expect(world.resolver.lookup('', code)).toEqual(found(1))
    await settled(world)
    expect(await world.resolver.lookup('', code)).toEqual(unknown)
  })

  test('the one not requested for longest goes when there are too many', async () => {
    world = createWorld({ policy: { entries: 2 } })
    world.state.truth = ['aaa', 'bbb', 'ccc'].map((one) => aSnapshot({ linkId: one, codes: [one] }))
    await world.resolver.lookup('', 'aaa')
    await world.resolver.lookup('', 'bbb')
    await world.resolver.lookup('', 'aaa')
    await world.resolver.lookup('', 'ccc')
    expect(world.resolver.lookup('', 'aaa')).toEqual(found(1, 'aaa'))
    expect(world.resolver.lookup('', 'bbb')).toBeInstanceOf(Promise)
  })

  test('many that are stale at once are requested a few at a time', async () => {
    world = createWorld({ policy: { revalidations: 2 } })
    world.state.truth = Array.from({ length: 20 }, (_, i) =>
      aSnapshot({ linkId: `l${i}`, codes: [`code${i}`] }),
    )
    for (const { codes } of world.state.truth) await world.resolver.lookup('', codes[0] ?? '')
    world.state.isKvDown = true
    let [requesting, most] = [0, 0]
    world.fetch.mockImplementation(async () => {
      most = Math.max(most, ++requesting)
      await deliverMessages()
      requesting -= 1
      throw new Error('slow')
    })
    world.clock.nowMs += 60_000
    for (const { codes } of world.state.truth) world.resolver.lookup('', codes[0] ?? '')
    await settled(world)
    expect(most).toBe(2)
    expect(world.fetch).toHaveBeenCalledTimes(40)
  })
})
