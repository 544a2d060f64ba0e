import { join } from 'node:path'
import type { Kv } from '@waymark/kv'
import { createMemoryKv } from '@waymark/kv/memory'
import { tempDir } from '@waymark/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type ConfigEntry, noBotKinds, type WorkspaceSettings } from '../config.ts'
import { createEntrySink } from '../publisher.ts'
import { type ConfigCacheDeps, createConfigCache, createConfigDisk } from './config-cache.ts'

type Deps = ConfigCacheDeps<'workspace', string>
type Workspace = ConfigEntry<'workspace'>

const id = 'workspace-1'
const found = (version: number, key = id) => ({ kind: 'found', entry: `${key} v${version}` })
const none = { kind: 'unknown' }
const unavailable = { kind: 'unavailable', retryAfterSeconds: 2 }

const gone = (version: number, key = id): Workspace => ({ kind: 'workspace', key, version, content: null })
/** Says its version in the name of a list, so that an answer shows which state it is. */
const state = (version: number, key = id): Workspace => ({
  kind: 'workspace',
  key,
  version,
  content: {
    isSuspended: false,
    storeRawIp: false,
    botAction: 'flag',
    botKinds: noBotKinds,
    respectDnt: false,
    botRules: [],
    lists: [{ name: `v${version}`, kind: 'ip', entries: [] }],
  },
})

function createWorld() {
  const clock = { nowMs: 1_000_000 }
  const kv = createMemoryKv({ monotonicMs: () => clock.nowMs })
  const down = { kv: false, source: false }
  const truth = new Map<string, Workspace>()
  const getVersioned = vi.fn<Kv['getVersioned']>(async (key) => {
    if (down.kv) throw new Error('kv is down')
    return kv.getVersioned(key)
  })
  const fetch = vi.fn(async (key: string): Promise<Workspace> => {
    if (down.source) throw new Error('source is down')
    return truth.get(key) ?? gone(0, key)
  })
  const compile = vi.fn(({ lists }: WorkspaceSettings, key: string) => `${key} ${lists[0]?.name}`)
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const nowMs = () => clock.nowMs
  const open = (given: Partial<Deps> = {}) =>
    createConfigCache<'workspace', string>({
      kind: 'workspace',
      kv: { ...kv, getVersioned },
      fetch,
      compile,
      monotonicMs: nowMs,
      logger,
      random: () => 0.5,
      ...given,
    })
  return {
    clock,
    kv,
    down,
    truth,
    getVersioned,
    fetch,
    compile,
    logger,
    open,
    cache: open(),
    publish: createEntrySink({ kv }).publishConfig,
  }
}

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
})

/** Cached in memory, and listening. */
async function warm(version = 1): Promise<void> {
  await world.cache.start()
  world.truth.set(id, state(version))
  await world.publish(state(version))
  expect(await world.cache.lookup(id)).toEqual(found(version))
}

/** Lets messages that are on their way arrive, and what they set going end. */
async function settle(): Promise<void> {
  for (let round = 0; round < 10; round++) await new Promise((resolve) => setImmediate(resolve))
}

describe('what takes long to make ready', () => {
  test('is prepared before it is compiled, once a version, with what was in memory before', async () => {
    const prepared: [string | undefined, string | undefined][] = []
    const prepare: Deps['prepare'] = async ({ lists }, before) => {
      prepared.push([lists[0]?.name, before])
      expect(world.compile).toHaveBeenCalledTimes(prepared.length - 1)
    }
    const cache = world.open({ prepare })
    await cache.start()
    world.truth.set(id, state(1))
    expect(await cache.lookup(id)).toEqual(found(1))
    world.clock.nowMs += 100_000
    cache.lookup(id)
    await settle()
    await world.publish(state(2))
    await settle()
    expect(cache.lookup(id)).toEqual(found(2))
    expect(prepared).toEqual([
      ['v1', undefined],
      ['v2', `${id} v1`],
    ])
  })

  test('lets the version before it serve meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const cache = world.open({
      prepare: async (_content, before) => (before === undefined ? undefined : promise),
    })
    await cache.start()
    world.truth.set(id, state(1))
    await cache.lookup(id)
    await world.publish(state(2))
    await settle()
    expect(await cache.lookup(id)).toEqual(found(1))
    resolve()
    await settle()
    expect(cache.lookup(id)).toEqual(found(2))
  })

  test('is compiled all the same where it cannot be prepared', async () => {
    const cache = world.open({ prepare: () => Promise.reject(new Error('not ready')) })
    world.truth.set(id, state(1))
    expect(await cache.lookup(id)).toEqual(found(1))
  })
})

describe('an entry that is not in memory', () => {
  test.each([
    { kv: 'has it', source: 'down', answer: found(1) },
    { kv: 'has it', source: 'has none', answer: found(1) },
    { kv: 'down', source: 'has it', answer: found(1) },
    { kv: 'down', source: 'down', answer: unavailable },
    { kv: 'empty', source: 'has it', answer: found(1) },
    { kv: 'empty', source: 'has none', answer: none },
    { kv: 'empty', source: 'down', answer: unavailable },
    { kv: 'down', source: 'has none', answer: none },
    { kv: 'says gone', source: 'has it', answer: none },
  ])('kv $kv, source $source: $answer.kind', async ({ kv, source, answer }) => {
    if (kv === 'has it') await world.publish(state(1))
    if (kv === 'says gone') await world.publish(gone(2))
    if (source === 'has it') world.truth.set(id, state(1))
    world.down.kv = kv === 'down'
    world.down.source = source === 'down'
    expect(await world.cache.lookup(id)).toEqual(answer)
  })

  test('a thousand lookups at once send one request; then the answer is synchronous and the same object', async () => {
    world.truth.set(id, state(1))
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => world.cache.lookup(id)))
    expect(new Set(answers).size).toBe(1)
    expect(world.fetch).toHaveBeenCalledTimes(1)
    expect(world.compile).toHaveBeenCalledTimes(1)
    expect(world.cache.lookup(id)).toBe(answers[0])
  })

  test('what the source has found is in kv for the others; that there is none is not', async () => {
    world.truth.set(id, state(1))
    await world.cache.lookup(id)
    await world.cache.lookup('unknown')
    await settle()
    expect(await world.kv.getVersioned(`wm:doc:workspace:${id}`)).toMatchObject({ version: 1 })
    expect(await world.kv.getVersioned('wm:doc:workspace:unknown')).toBeNull()
  })

  test('the default state of version 0 gives way to the first change', async () => {
    world.truth.set(id, state(0))
    await world.cache.start()
    expect(await world.cache.lookup(id)).toEqual(found(0))
    await world.publish(state(1))
    await settle()
    expect(world.cache.lookup(id)).toEqual(found(1))
  })

  test('a visitor waits only so long, and the answer is there for the next', async () => {
    const { promise, resolve } = Promise.withResolvers<Workspace>()
    world.fetch.mockImplementationOnce(() => promise)
    const cache = world.open({ policy: { waitMs: 20 } })
    expect(await cache.lookup(id)).toEqual(unavailable)
    resolve(state(1))
    await settle()
    expect(cache.lookup(id)).toEqual(found(1))
  })

  test('one that cannot be had delays one visitor, then is requested beside them every retry', async () => {
    Object.assign(world.down, { kv: true, source: true })
    expect(await world.cache.lookup(id)).toEqual(unavailable)
    for (let visitor = 0; visitor < 5; visitor++) expect(world.cache.lookup(id)).toEqual(unavailable)
    expect(world.fetch).toHaveBeenCalledTimes(1)
    Object.assign(world.down, { kv: false, source: false })
    world.truth.set(id, state(1))
    world.clock.nowMs += 2_000
    expect(world.cache.lookup(id)).toEqual(unavailable)
    await settle()
    expect(world.cache.lookup(id)).toEqual(found(1))
  })

  test('one that cannot be compiled is unavailable, and reported', async () => {
    world.truth.set(id, state(1))
    world.compile.mockImplementation(() => {
      throw new Error('bad rule')
    })
    expect(await world.cache.lookup(id)).toEqual(unavailable)
    expect(world.logger.error).toHaveBeenCalled()
  })
})

describe('that there is no such thing', () => {
  test.each([
    { afterMs: 4_999, requestCount: 1 },
    { afterMs: 5_000, requestCount: 2 },
  ])('after $afterMs ms the source was requested $requestCount times', async ({ afterMs, requestCount }) => {
    await world.cache.lookup(id)
    world.clock.nowMs += afterMs
    expect(await world.cache.lookup(id)).toEqual(none)
    expect(world.fetch).toHaveBeenCalledTimes(requestCount)
  })

  test('ends as soon as there is one', async () => {
    await world.cache.start()
    expect(await world.cache.lookup(id)).toEqual(none)
    await world.publish(state(1))
    await settle()
    expect(await world.cache.lookup(id)).toEqual(found(1))
  })

  test('trying out addresses pushes out no entry and stays within its room', async () => {
    const cache = world.open({ policy: { entries: 2, unknowns: 3 } })
    world.truth.set(id, state(1))
    await cache.lookup(id)
    for (let round = 0; round < 50; round++) await cache.lookup(`scan${round}`)
    expect(cache.lookup(id)).toEqual(found(1))
    expect(cache.stats()).toMatchObject({ entriesCached: 1, unknownsCached: 3 })
  })
})

describe('an entry in memory', () => {
  test('is served in its new state once published, and in the old one until it is there', async () => {
    await warm()
    const before = world.cache.lookup(id)
    const published = world.publish(state(2))
    expect(world.cache.lookup(id)).toBe(before)
    await published
    await settle()
    expect(world.cache.lookup(id)).toEqual(found(2))
  })

  test('is not replaced by an older state, however late that comes', async () => {
    await warm(5)
    await world.publish(state(4))
    await settle()
    world.clock.nowMs += 100_000
    world.cache.lookup(id)
    await settle()
    expect(world.cache.lookup(id)).toEqual(found(5))
  })

  test('is gone once that is published', async () => {
    await warm()
    await world.publish(gone(2))
    await settle()
    expect(await world.cache.lookup(id)).toEqual(none)
  })

  test('is served for as long as kv and source are unavailable', async () => {
    await warm()
    Object.assign(world.down, { kv: true, source: true })
    for (let hour = 0; hour < 5; hour++) {
      world.clock.nowMs += 3_600_000
      expect(world.cache.lookup(id)).toEqual(found(1))
      await settle()
    }
  })

  test('is requested again after missed messages, once however many visitors come', async () => {
    await warm()
    await world.kv.setIfNewer(`wm:doc:workspace:${id}`, 2, JSON.stringify(state(2)), 60_000)
    await world.kv.publish('wm:documents:workspace', 'not a change')
    await settle()
    world.getVersioned.mockClear()
    for (let visitor = 0; visitor < 5; visitor++) expect(world.cache.lookup(id)).toEqual(found(1))
    await settle()
    expect(world.cache.lookup(id)).toEqual(found(2))
    expect(world.getVersioned).toHaveBeenCalledTimes(1)
  })

  test('a change published while it is requested is not missed', async () => {
    await world.cache.start()
    const { promise, resolve } = Promise.withResolvers<Workspace>()
    world.fetch.mockImplementationOnce(() => promise)
    const answer = world.cache.lookup(id)
    await vi.waitFor(() => expect(world.fetch).toHaveBeenCalled())
    await world.publish(state(2))
    await settle()
    resolve(state(1))
    expect(await answer).toEqual(found(2))
  })

  test('the memory is bounded in entries and in characters', async () => {
    for (const key of ['a', 'b', 'c', 'd']) world.truth.set(key, state(1, key))
    const few = world.open({ policy: { entries: 3 } })
    const small = world.open({ policy: { characters: 2 * JSON.stringify(state(1).content).length } })
    for (const key of ['a', 'b', 'c', 'd']) await Promise.all([few.lookup(key), small.lookup(key)])
    expect(few.stats().entriesCached).toBe(3)
    expect(small.stats().entriesCached).toBe(2)
    const tiny = world.open({ policy: { characters: 10 } })
    await tiny.lookup('a')
    expect(tiny.lookup('a')).toEqual(found(1, 'a'))
  })
})

describe('after a start with a disk', () => {
  test('it is served as it was only when kv and source are unavailable', async () => {
    await using dir = await tempDir()
    const openDisk = () =>
      createConfigDisk('workspace', { file: join(dir.path, 'workspaces.jsonl'), logger: world.logger })
    const earlier = world.open({ disk: openDisk() })
    for (const key of ['unchanged', 'changed', 'removed']) world.truth.set(key, state(1, key))
    await earlier.start()
    for (const key of ['unchanged', 'changed', 'removed']) await earlier.lookup(key)
    await world.publish(state(2, 'changed'))
    await world.publish(gone(2, 'removed'))
    await settle()
    await earlier.close()

    Object.assign(world.down, { kv: true, source: true })
    const cold = world.open({ disk: openDisk() })
    await cold.start()
    expect(await cold.lookup('unchanged')).toEqual(found(1, 'unchanged'))
    expect(await cold.lookup('changed')).toEqual(found(2, 'changed'))
    expect(await cold.lookup('removed')).toEqual(unavailable)
    await cold.close()

    Object.assign(world.down, { kv: false, source: false })
    world.truth.set('unchanged', state(3, 'unchanged'))
    const online = world.open({ disk: openDisk() })
    await online.start()
    await world.publish(state(3, 'unchanged'))
    expect(await online.lookup('unchanged')).toEqual(found(3, 'unchanged'))
    await online.close()
  })
})
