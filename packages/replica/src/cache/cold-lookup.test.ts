import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPublishedSnapshots } from '../published-snapshots.ts'
import { aSnapshot, at } from '../testing/index.ts'
import {
  code,
  createWorld,
  deliverMessages,
  found,
  unavailable,
  unknown,
  type World,
  warm,
} from './testing/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})

describe('a code that is not cached', () => {
  test.each([
    { inKv: true, kv: 'up', source: 'down', answer: found(1) },
    { inKv: true, kv: 'up', source: 'up', answer: found(1) },
    { inKv: true, kv: 'down', source: 'knows', answer: found(1) },
    { inKv: true, kv: 'down', source: 'down', answer: unavailable },
    { inKv: false, kv: 'up', source: 'knows', answer: found(1) },
    { inKv: false, kv: 'up', source: 'up', answer: unknown },
    { inKv: false, kv: 'up', source: 'down', answer: unavailable },
    { inKv: false, kv: 'down', source: 'knows', answer: found(1) },
    { inKv: false, kv: 'down', source: 'up', answer: unknown },
    { inKv: false, kv: 'down', source: 'down', answer: unavailable },
  ])('published $inKv, kv $kv, source $source: $answer.kind', async ({ inKv, kv, source, answer }) => {
    if (inKv) await world.publish(aSnapshot(), [])
    world.state.isKvDown = kv === 'down'
    world.state.isSourceDown = source === 'down'
    if (source === 'knows') world.state.truth = [aSnapshot()]
    expect(await world.resolver.lookup('', code)).toEqual(answer)
  })

  test('a thousand lookups at once send one request', async () => {
    world.state.truth = [aSnapshot()]
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => world.resolver.lookup('', code)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(found(1))]),
    )
    expect(world.fetch).toHaveBeenCalledTimes(1)
    expect(world.compile).toHaveBeenCalledTimes(1)
  })

  test('what the source has found is in kv for the others', async () => {
    world.state.truth = [aSnapshot()]
    await world.resolver.lookup('', code)
    await vi.waitFor(async () =>
      expect(await createPublishedSnapshots(world.kv).find(at(code))).toEqual(aSnapshot()),
    )
  })

  test('a code that no link can have is unknown without a request', async () => {
    expect(world.resolver.lookup('', 'wp-login.php')).toEqual(unknown)
    expect(world.resolver.lookup('', 'go.example/abc1234')).toEqual(unknown)
    expect(world.kvCalls).not.toHaveBeenCalled()
    expect(world.fetch).not.toHaveBeenCalled()
  })

  test('a link of one domain does not answer on another', async () => {
    world.state.truth = [aSnapshot({ domainKey: 'go.example' })]
    expect(await world.resolver.lookup('go.example', code)).toEqual(found(1))
    expect(await world.resolver.lookup('', code)).toEqual(unknown)
    expect(await world.resolver.lookup('no.example', code)).toEqual(unknown)
  })

  test('a source that gives the link of another address is not believed', async () => {
    world.fetch.mockResolvedValue(aSnapshot({ codes: ['other'] }))
    expect(await world.resolver.lookup('', code)).toEqual(unavailable)
  })

  test('a link that cannot be compiled is unavailable, and reported', async () => {
    world.state.truth = [aSnapshot()]
    world.compile.mockImplementation(() => {
      throw new Error('bad rule')
    })
    expect(await world.resolver.lookup('', code)).toEqual(unavailable)
    expect(world.logger.error).toHaveBeenCalled()
  })

  test('the loss of the source and its return are reported once', async () => {
    world.state.isSourceDown = true
    for (const one of ['aaa', 'bbb', 'ccc']) await world.resolver.lookup('', one)
    world.state.isSourceDown = false
    for (const one of ['ddd', 'eee']) await world.resolver.lookup('', one)
    expect(world.logger.warn).toHaveBeenCalledTimes(1)
    expect(world.logger.info).toHaveBeenCalledTimes(1)
  })
})

describe('an unknown code', () => {
  test.each([
    { afterMs: 4_999, requestCount: 1 },
    { afterMs: 5_000, requestCount: 2 },
  ])('after $afterMs ms the source was requested $requestCount times', async ({ afterMs, requestCount }) => {
    await world.resolver.lookup('', code)
    world.clock.nowMs += afterMs
    expect(await world.resolver.lookup('', code)).toEqual(unknown)
    expect(world.fetch).toHaveBeenCalledTimes(requestCount)
  })

  test('is found as soon as it is published', async () => {
    await world.resolver.start()
    expect(await world.resolver.lookup('', code)).toEqual(unknown)
    await world.publish(aSnapshot(), [])
    await vi.waitFor(async () => expect(await world.resolver.lookup('', code)).toEqual(found(1)))
  })

  test('is found when it was published during the request to the source', async () => {
    await world.resolver.start()
    const { promise, resolve } = Promise.withResolvers<null>()
    world.fetch.mockImplementationOnce(() => promise)
    const answer = world.resolver.lookup('', code)
    await vi.waitFor(() => expect(world.fetch).toHaveBeenCalled())
    await world.publish(aSnapshot(), [])
    await deliverMessages()
    resolve(null)
    expect(await answer).toEqual(found(1))
  })

  test('a scan of unknown codes pushes out no link', async () => {
    world = createWorld({ policy: { entries: 3, unknowns: 3 } })
    await warm(world)
    for (let round = 0; round < 50; round++) await world.resolver.lookup('', `scan${round}`)
    expect(world.resolver.lookup('', code)).toEqual(found(1))
    expect(world.resolver.stats().unknownsCached).toBe(3)
  })
})
