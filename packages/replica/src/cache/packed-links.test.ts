import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { aSnapshot } from '../testing/index.ts'
import { createPacking } from './packing.ts'
import { createWorld, found, settled, type World } from './world-under-test.ts'

let world: World

/** Of four links the two that were looked up last are compiled: `ccc` and `ddd`. */
beforeEach(async () => {
  world = createWorld({ policy: { compiled: 2 } })
  await world.resolver.start()
  world.state.truth = ['aaa', 'bbb', 'ccc', 'ddd'].map((one) =>
    aSnapshot({ linkId: one, codes: [one, `${one}-2`] }),
  )
  for (const { codes } of world.state.truth) await world.resolver.lookup('', codes[0] ?? '')
  world.compile.mockClear()
  world.kvCalls.mockClear()
  world.fetch.mockClear()
})

describe('a link that was not looked up for longest', () => {
  test('is answered without a promise or a request, compiled from what was packed', () => {
    expect(world.resolver.lookup('', 'aaa')).toEqual(found(1, 'aaa'))
    expect(world.compile.mock.calls).toEqual([[world.state.truth[0], true]])
    expect(world.kvCalls).not.toHaveBeenCalled()
    expect(world.fetch).not.toHaveBeenCalled()
  })

  test('is compiled once for the lookups that follow', () => {
    const first = world.resolver.lookup('', 'aaa')
    expect(world.resolver.lookup('', 'aaa')).toBe(first)
    expect(world.compile).toHaveBeenCalledTimes(1)
  })

  test('takes the room of the one that was not looked up for longest then', () => {
    const busy = world.resolver.lookup('', 'ccc')
    world.resolver.lookup('', 'aaa')
    expect(world.resolver.lookup('', 'ccc')).toBe(busy)
    expect(world.compile).toHaveBeenCalledTimes(1)
    world.resolver.lookup('', 'ddd')
    expect(world.compile).toHaveBeenCalledTimes(2)
  })

  test('that has changed is served in its new version', async () => {
    await world.publish(aSnapshot({ linkId: 'aaa', codes: ['aaa', 'aaa-2'], version: 2 }), [])
    await settled(world)
    expect(world.resolver.lookup('', 'aaa')).toEqual(found(2, 'aaa'))
  })

  test('and has not changed is not compiled for being loaded again', async () => {
    world.clock.nowMs += 60_000
    world.resolver.lookup('', 'aaa')
    // Packed again before the load in the background has ended.
    for (const one of ['bbb', 'ccc']) world.resolver.lookup('', one)
    const compiled = world.compile.mock.calls.length
    await settled(world)
    expect(world.fetch.mock.calls.length + world.kvCalls.mock.calls.length).toBeGreaterThan(0)
    expect(world.compile).toHaveBeenCalledTimes(compiled)
  })

  test('is served for as long as no tier can be reached', async () => {
    world.state.isKvDown = true
    world.state.isSourceDown = true
    for (let hour = 0; hour < 3; hour++) {
      world.clock.nowMs += 3_600_000
      for (const one of ['aaa', 'bbb', 'ccc', 'ddd'])
        expect(world.resolver.lookup('', one)).toEqual(found(1, one))
      await settled(world)
    }
  })
})

test('what was packed is unpacked as it was, whatever its length and letters', () => {
  const { pack, unpack } = createPacking<unknown>(aSnapshot())
  fc.assert(
    fc.property(fc.jsonValue(), (content) => {
      expect(unpack(pack(content))).toEqual(JSON.parse(JSON.stringify(content)))
    }),
  )
  const long = aSnapshot({ title: 'Größe 📈 '.repeat(20_000) })
  expect(unpack(pack(long))).toEqual(long)
})
