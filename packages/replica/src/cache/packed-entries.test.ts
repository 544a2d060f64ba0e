import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { aSnapshot, at } from '../testing/index.ts'
import type { LinkSnapshot } from '../types.ts'
import { createMemory } from './memory.ts'
import { createWorld, found, send, settled, unknown, type World } from './testing/world.ts'

describe('links that were not looked up recently', () => {
  let world: World
  beforeEach(async () => {
    world = createWorld({ policy: { compiledEntries: 1 } })
    await world.resolver.start()
    world.state.truth = ['cold', 'warm'].map((name) => aSnapshot({ linkId: name, codes: [name] }))
    await world.resolver.lookup('', 'cold')
    await world.resolver.lookup('', 'warm')
    world.kvCalls.mockClear()
    world.fetch.mockClear()
  })

  test('are answered without a promise and without a request, compiled again once', () => {
    const answer = world.resolver.lookup('', 'cold')
    expect(answer).toEqual(found(1, 'cold'))
    expect(world.resolver.lookup('', 'cold')).toBe(answer)
    expect(world.compileAgain).toHaveBeenCalledExactlyOnceWith(world.state.truth[0])
    expect(world.kvCalls).not.toHaveBeenCalled()
    expect(world.fetch).not.toHaveBeenCalled()
  })

  test('are served without kv and source however old they are', async () => {
    world.state.isKvDown = true
    world.state.isSourceDown = true
    world.clock.nowMs += 24 * 3_600_000
    expect(world.resolver.lookup('', 'cold')).toEqual(found(1, 'cold'))
    await settled(world)
    expect(world.resolver.lookup('', 'cold')).toEqual(found(1, 'cold'))
  })

  test('are served in the version that is published, without a lookup in between', async () => {
    await world.publish(aSnapshot({ linkId: 'cold', version: 2, codes: ['cold'] }), [])
    await settled(world)
    expect(world.resolver.lookup('', 'cold')).toEqual(found(2, 'cold'))
  })

  test('are never taken over by a version that is older', async () => {
    await world.publish(aSnapshot({ linkId: 'cold', version: 5, codes: ['cold'] }), [])
    await settled(world)
    world.resolver.lookup('', 'warm')
    await world.publish(aSnapshot({ linkId: 'cold', version: 4, codes: ['cold'] }), [])
    await settled(world)
    expect(world.resolver.lookup('', 'cold')).toEqual(found(5, 'cold'))
  })

  test('are unknown once they are dropped', async () => {
    world.state.truth = []
    await world.kv.delete(['wm:linkdoc:cold'])
    await send(world, { linkId: 'cold', version: 2, addresses: [], dropped: [at('cold')] })
    expect(await world.resolver.lookup('', 'cold')).toEqual(unknown)
  })

  test('give an address up to the link that has taken it', async () => {
    world.state.truth = [aSnapshot({ linkId: 'taker', codes: ['cold'] })]
    await world.publish(aSnapshot({ linkId: 'taker', codes: ['cold'] }), [])
    await settled(world)
    expect(world.resolver.lookup('', 'cold')).toEqual(found(1, 'taker'))
  })
})

type Step =
  | { do: 'put'; id: string; version: number; keys: string[]; at: number }
  | { do: 'look'; key: string }
  | { do: 'delete'; key: string }

const ids = fc.constantFrom('one', 'two', 'three')
const keys = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('put' as const),
      id: ids,
      version: fc.integer({ min: 1, max: 4 }),
      keys: fc.uniqueArray(keys, { minLength: 1, maxLength: 3 }),
      at: fc.nat({ max: 2 }),
    }),
    fc.record({ do: fc.constant('look' as const), key: keys }),
    fc.record({ do: fc.constant('delete' as const), key: keys }),
  ),
  { maxLength: 60 },
)

const policy = { entries: 4, characters: null }
const stateOf = (snapshot: LinkSnapshot) => ({
  id: snapshot.linkId,
  version: snapshot.version,
  keys: snapshot.codes,
  content: JSON.stringify(snapshot),
})

/** What is in memory after each step, by key. */
function play(all: readonly Step[], compiledEntries: number) {
  const memory = createMemory<string, string>({
    compile: ({ content }) => content,
    packing: {
      pack: ({ content }) => ({ own: content, rest: '' }),
      unpack: ({ own }) => stateOf(JSON.parse(own)),
      compileAgain: ({ content }) => content,
    },
    policy: { ...policy, compiledEntries },
  })
  const look = (key: string) => {
    const cached = memory.get(key)
    return cached && { answer: memory.answerOf(cached), id: memory.idOf(cached), version: cached.version }
  }
  return all.map((step) => {
    if (step.do === 'look') return look(step.key)
    if (step.do === 'put') {
      const { id, version, keys: codes } = step
      const key = codes[step.at % codes.length] ?? ''
      const { cached, isNew } = memory.put(key, stateOf(aSnapshot({ linkId: id, version, codes })))
      return { isNew, version: cached.version }
    }
    memory.delete(step.key)
    return ['a', 'b', 'c', 'd', 'e'].map((key) => {
      const cached = memory.peek(key)
      return cached && [memory.idOf(cached), cached.version]
    })
  })
}

test('a memory that has nearly all entries packed says what one says that has none', () => {
  fc.assert(
    fc.property(steps, (all) => {
      expect(play(all, 1)).toEqual(play(all, 1_000))
    }),
    { numRuns: 500 },
  )
})
