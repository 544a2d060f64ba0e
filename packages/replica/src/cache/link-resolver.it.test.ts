import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Kv } from '@waymark/kv'
import { createRedisKv } from '@waymark/kv/redis'
import {
  describeWith,
  eventually,
  type Services,
  startServices,
  startStopwatch,
  type TempDir,
  tempDir,
} from '@waymark/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createEntrySink, type EntrySink } from '../publisher.ts'
import { aSnapshot, at } from '../testing/index.ts'
import type { LinkAddress, LinkSnapshot } from '../types.ts'
import { createLinkDisk, createLinkResolver, type LinkResolver } from './link-resolver.ts'

/** Time in which a change must be live on every redirector (contract §4). */
const liveMs = 1_000
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

describeWith(['redis'], 'two redirectors that share only Redis', () => {
  let services: Services<'redis'>
  let directory: TempDir
  let handles: Kv[]
  let publisher: EntrySink
  let one: LinkResolver<LinkSnapshot>
  let two: LinkResolver<LinkSnapshot>
  let truth: LinkSnapshot[]
  let isSourceDown: boolean
  let snapshot: LinkSnapshot
  let code: string

  const source = {
    async fetch({ code, domainKey }: LinkAddress) {
      if (isSourceDown) throw new Error('the internal API is down')
      return truth.find((link) => link.domainKey === domainKey && link.codes.includes(code)) ?? null
    },
  }
  const openKv = (): Kv => {
    const kv = createRedisKv({ url: services.parts.redis.url, logger })
    handles.push(kv)
    return kv
  }
  const createResolver = (file?: string) =>
    createLinkResolver<LinkSnapshot>({
      kv: openKv(),
      source,
      compile: (snapshot) => snapshot,
      monotonicMs: Date.now,
      logger,
      policy: { retryMs: 100 },
      ...(file === undefined ? {} : { disk: createLinkDisk({ file, logger, flushMs: 20 }) }),
    })
  const allHandlesAnswer = () =>
    vi.waitFor(() => Promise.all(handles.map((kv) => kv.ping())), { timeout: 5_000 })

  beforeAll(async () => {
    services = await startServices({ parts: ['redis'] })
    directory = await tempDir()
    handles = []
    publisher = createEntrySink({ kv: openKv() })
    one = createResolver()
    two = createResolver()
    await Promise.all([one.start(), two.start()])
    await allHandlesAnswer()
  })
  afterAll(async () => {
    await Promise.all([one.close(), two.close()])
    await Promise.all(handles.map((kv) => kv.close()))
    await services.stop()
    await directory.remove()
  })

  beforeEach(async () => {
    code = randomUUID().slice(0, 8)
    snapshot = aSnapshot({ linkId: randomUUID(), codes: [code, `${code}-sale`] })
    truth = []
    isSourceDown = false
    await publisher.publishLink(snapshot, [])
    for (const resolver of [one, two]) expect(await resolver.lookup('', code)).toEqual(foundAs(snapshot))
  })

  const foundAs = (link: LinkSnapshot) => ({ kind: 'found', link })

  test('a change is served by both within a second, without a promise in between', async () => {
    const changed = { ...snapshot, version: 2, originalUrl: 'https://example.com/changed' }
    await publisher.publishLink(changed, [])
    await eventually(liveMs, () => {
      expect(one.lookup('', code)).toEqual(foundAs(changed))
      expect(two.lookup('', code)).toEqual(foundAs(changed))
    })
  })

  test('a new link on a code that both have just answered with 404 is found by both within a second', async () => {
    const fresh = aSnapshot({ linkId: randomUUID(), codes: [`${code}-new`] })
    for (const resolver of [one, two])
      expect(await resolver.lookup('', `${code}-new`)).toEqual({ kind: 'unknown' })
    await publisher.publishLink(fresh, [])
    await eventually(liveMs, async () => {
      expect(await one.lookup('', `${code}-new`)).toEqual(foundAs(fresh))
      expect(await two.lookup('', `${code}-new`)).toEqual(foundAs(fresh))
    })
  })

  test('a dropped alias is unknown to both within a second', async () => {
    for (const resolver of [one, two]) await resolver.lookup('', `${code}-sale`)
    const changed = { ...snapshot, version: 2, codes: [code] }
    truth = [changed]
    await publisher.publishLink(changed, [at(`${code}-sale`)])
    await eventually(liveMs, async () => {
      expect(await one.lookup('', `${code}-sale`)).toEqual({ kind: 'unknown' })
      expect(await two.lookup('', `${code}-sale`)).toEqual({ kind: 'unknown' })
    })
  })

  test('Redis killed: cached links answer without a promise, others by the source; a change meanwhile is live after it is back', async () => {
    await services.parts.redis.kill()
    expect(one.lookup('', code)).toEqual(foundAs(snapshot))
    const cold = aSnapshot({ linkId: randomUUID(), codes: [`${code}-cold`] })
    truth = [cold]
    expect(await one.lookup('', `${code}-cold`)).toEqual(foundAs(cold))
    isSourceDown = true
    expect(await one.lookup('', `${code}-none`)).toEqual({ kind: 'unavailable', retryAfterSeconds: 2 })

    const changed = { ...snapshot, version: 2 }
    await expect(publisher.publishLink(changed, [])).rejects.toThrow()
    await services.parts.redis.start()
    await allHandlesAnswer()
    await publisher.publishLink(changed, [])
    await vi.waitFor(() => expect(two.lookup('', code)).toEqual(foundAs(changed)), { timeout: 3_000 })
  })

  test('Redis frozen: cached links answer without a promise, others by the source', async () => {
    services.parts.redis.pause()
    try {
      expect(one.lookup('', code)).toEqual(foundAs(snapshot))
      const cold = aSnapshot({ linkId: randomUUID(), codes: [`${code}-cold`] })
      truth = [cold]
      using stopwatch = startStopwatch()
      expect(await one.lookup('', `${code}-cold`)).toEqual(foundAs(cold))
      expect(stopwatch.ms()).toBeLessThan(700)
    } finally {
      services.parts.redis.resume()
      await allHandlesAnswer()
    }
  })

  test('a redirector that starts while everything is down serves what an earlier one has learned', async () => {
    const file = join(directory.path, 'links.ndjson')
    const earlier = createResolver(file)
    await earlier.start()
    await allHandlesAnswer()
    expect(await earlier.lookup('', code)).toEqual(foundAs(snapshot))
    await earlier.close()

    await services.parts.redis.kill()
    isSourceDown = true
    const later = createResolver(file)
    await later.start()
    expect(await later.lookup('', code)).toEqual(foundAs(snapshot))
    expect(later.lookup('', `${code}-sale`)).toEqual(foundAs(snapshot))
    await later.close()
    await services.parts.redis.start()
    await allHandlesAnswer()
  })
})
