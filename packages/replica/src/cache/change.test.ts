import type { Kv } from '@waymark/kv'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPublishedSnapshots } from '../published-snapshots.ts'
import { aSnapshot, at } from '../testing/index.ts'
import { createLinkResolver } from './link-resolver.ts'
import { code, createWorld, found, send, settled, unknown, type World, warm } from './testing/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})

describe('a change', () => {
  test('is served as soon as it is published, without a lookup in between', async () => {
    await warm(world)
    await world.publish(aSnapshot({ version: 2 }), [])
    await settled(world)
    expect(world.resolver.lookup('', code)).toEqual(found(2))
  })

  test.each([
    { reported: [2, 3], served: 3 },
    { reported: [3, 2], served: 3 },
    { reported: [3, 2, 1], served: 3 },
    { reported: [2, 2], served: 2 },
  ])('published in the order $reported: version $served is served', async ({ reported, served }) => {
    await warm(world)
    for (const version of reported) {
      await world.publish(aSnapshot({ version }), [])
      await settled(world)
    }
    expect(world.resolver.lookup('', code)).toEqual(found(served))
  })

  test('that kv does not have yet is taken from the source', async () => {
    await warm(world)
    world.state.truth = [aSnapshot({ version: 5 })]
    await send(world, { linkId: 'link-1', version: 5, addresses: [at(code)], dropped: [] })
    await settled(world)
    expect(world.resolver.lookup('', code)).toEqual(found(5))
  })

  test('that cannot be read from any store leaves the version before it', async () => {
    await warm(world)
    world.state.isKvDown = true
    world.state.isSourceDown = true
    await send(world, { linkId: 'link-1', version: 5, addresses: [at(code)], dropped: [] })
    await settled(world)
    expect(world.resolver.lookup('', code)).toEqual(found(1))
  })

  test('that cannot be compiled leaves the version before it, and is reported', async () => {
    await warm(world)
    world.compile.mockImplementation(() => {
      throw new Error('bad rule')
    })
    await world.publish(aSnapshot({ version: 2 }), [])
    await settled(world)
    expect(world.resolver.lookup('', code)).toEqual(found(1))
    expect(world.logger.error).toHaveBeenCalled()
  })

  test('published in a message that does not fit makes all cached links be requested again', async () => {
    await warm(world)
    await createPublishedSnapshots(world.kv).put(aSnapshot({ version: 2 }))
    await send(world, 'hello')
    expect(world.resolver.lookup('', code)).toEqual(found(1))
    await settled(world)
    expect(world.resolver.lookup('', code)).toEqual(found(2))
  })

  test('missed in a gap is served from the second visit on', async () => {
    let onGap = () => {}
    world = createWorld()
    const subscribe: Kv['subscribe'] = async (_, handlers) => {
      onGap = handlers.onGap
      return async () => {}
    }
    const resolver = createLinkResolver({
      kv: { ...world.kv, subscribe },
      source: { fetch: world.fetch },
      compile: world.compile,
      monotonicMs: () => world.clock.nowMs,
      logger: world.logger,
    })
    await resolver.start()
    await world.publish(aSnapshot(), [])
    await resolver.lookup('', code)
    await resolver.lookup('', 'no-such-code')
    world.state.truth = [aSnapshot({ linkId: 'link-2', codes: ['no-such-code'] })]
    await world.publish(aSnapshot({ version: 2 }), [])
    expect(resolver.lookup('', code)).toEqual(found(1))
    onGap()
    expect(resolver.lookup('', code)).toEqual(found(1))
    await vi.waitFor(() => expect(resolver.lookup('', code)).toEqual(found(2)))
    expect(await resolver.lookup('', 'no-such-code')).toEqual(found(1, 'link-2'))
  })
})

describe('an alias that moves', () => {
  const before = aSnapshot({ version: 50, codes: [code, 'sale'] })
  const after = aSnapshot({ version: 51, codes: [code] })
  const taker = aSnapshot({ linkId: 'link-2', version: 1, codes: ['xyz9876', 'sale'] })

  test('is unknown once dropped, while the link stays', async () => {
    await warm(world, before)
    await world.resolver.lookup('', 'sale')
    world.state.truth = [after]
    await world.publish(after, [at('sale')])
    await settled(world)
    expect(await world.resolver.lookup('', 'sale')).toEqual(unknown)
    expect(world.resolver.lookup('', code)).toEqual(found(51))
  })

  test('dropped by a version that a newer one has overtaken is unknown all the same', async () => {
    await warm(world, before)
    await world.resolver.lookup('', 'sale')
    const newest = { ...after, version: 52 }
    world.state.truth = [newest]
    await world.publish(newest, [])
    await world.publish(after, [at('sale')])
    await settled(world)
    expect(await world.resolver.lookup('', 'sale')).toEqual(unknown)
  })

  const publishDrop = () => world.publish(after, [at('sale')])
  const publishTaker = () => world.publish(taker, [])
  const publishLate = () => world.publish(before, [])
  test.each([
    { order: 'drop, take, late', steps: [publishDrop, publishTaker, publishLate] },
    { order: 'take, drop, late', steps: [publishTaker, publishDrop, publishLate] },
    { order: 'take, late, drop', steps: [publishTaker, publishLate, publishDrop] },
    { order: 'drop, late, take', steps: [publishDrop, publishLate, publishTaker] },
    { order: 'late, take, drop', steps: [publishLate, publishTaker, publishDrop] },
    { order: 'late, drop, take', steps: [publishLate, publishDrop, publishTaker] },
  ])('published as $order: the link that took it answers', async ({ steps }) => {
    await warm(world, before)
    await world.resolver.lookup('', 'sale')
    world.state.truth = [after, taker]
    for (const step of steps) {
      await step()
      await settled(world)
      await world.resolver.lookup('', 'sale')
    }
    expect(await world.resolver.lookup('', 'sale')).toEqual(found(1, 'link-2'))
    expect(await world.resolver.lookup('', code)).toEqual(found(51))
  })
})
