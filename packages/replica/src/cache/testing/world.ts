import type { Kv } from '@waymark/kv'
import { createMemoryKv } from '@waymark/kv/memory'
import { vi } from 'vitest'
import { createEntrySink } from '../../publisher.ts'
import { aSnapshot } from '../../testing/index.ts'
import type { LinkAddress, LinkSnapshot } from '../../types.ts'
import { createLinkResolver, type LinkResolverDeps } from '../link-resolver.ts'

export const code = 'abc1234'
export const found = (version: number, linkId = 'link-1') => ({
  kind: 'found',
  link: `${linkId} v${version}`,
})
export const unknown = { kind: 'unknown' }
export const unavailable = { kind: 'unavailable', retryAfterSeconds: 2 }

/** A resolver on a kv that can be made unavailable and a source with set answers; links compile to a name. */
export function createWorld(given: Partial<LinkResolverDeps<string>> = {}) {
  const clock = { nowMs: 1_000_000 }
  const memory = createMemoryKv({ monotonicMs: () => clock.nowMs })
  const state = { isKvDown: false, isSourceDown: false, truth: [] as LinkSnapshot[] }
  const kvCalls = vi.fn()

  async function answerOf<T>(work: () => Promise<T>): Promise<T> {
    kvCalls()
    if (state.isKvDown) throw new Error('kv is down')
    return work()
  }
  const kv: Kv = {
    ...memory,
    get: (key) => answerOf(() => memory.get(key)),
    getVersioned: (key) => answerOf(() => memory.getVersioned(key)),
    setIfNewer: (key, version, value, ttlMs) => answerOf(() => memory.setIfNewer(key, version, value, ttlMs)),
  }
  const fetch = vi.fn(async (address: LinkAddress) => {
    if (state.isSourceDown) throw new Error('source is down')
    return (
      state.truth.find((link) => link.domainKey === address.domainKey && link.codes.includes(address.code)) ??
      null
    )
  })
  const compile = vi.fn(({ linkId, version }: LinkSnapshot) => `${linkId} v${version}`)
  const compileAgain = vi.fn(({ linkId, version }: LinkSnapshot) => `${linkId} v${version}`)
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const resolver = createLinkResolver<string>({
    kv,
    source: { fetch },
    compile,
    compileAgain,
    monotonicMs: () => clock.nowMs,
    logger,
    random: () => 0.5,
    ...given,
  })
  const { publishLink: publish } = createEntrySink({ kv: memory })
  return { clock, kv: memory, kvCalls, state, fetch, compile, compileAgain, logger, resolver, publish }
}

export type World = ReturnType<typeof createWorld>

/** Cached in memory, and listening. */
export async function warm(world: World, snapshot = aSnapshot()): Promise<void> {
  await world.resolver.start()
  world.state.truth = [snapshot]
  await world.publish(snapshot, [])
  await world.resolver.lookup(snapshot.domainKey, snapshot.codes[0] ?? '')
}

/** Lets messages that are on their way arrive. */
export async function deliverMessages(): Promise<void> {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve))
}

/** Until every published change has arrived and no load runs in the background. */
export async function settled({ resolver }: World): Promise<void> {
  do await deliverMessages()
  while (resolver.stats().revalidationsWaiting > 0)
}

export async function send({ kv }: World, message: unknown): Promise<void> {
  await kv.publish('wm:links', typeof message === 'string' ? message : JSON.stringify(message))
  await deliverMessages()
}
