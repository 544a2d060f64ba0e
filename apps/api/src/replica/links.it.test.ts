import { randomBytes } from 'node:crypto'
import { linkChanges } from '@waymark/db'
import type { Kv } from '@waymark/kv'
import { createRedisKv } from '@waymark/kv/redis'
import { createEntrySink, type EntrySink } from '@waymark/replica'
import { createEntryPublisher, type Replica } from '@waymark/replica/changes'
import { describeWith, startStopwatch, testServices } from '@waymark/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { LinkRecord } from '../modules/links/link-record.schema.ts'
import { buildTestApp, type TestApp, type TestUser } from '../testing/index.ts'

const everything = { early: true }

/** A store that fails on purpose: the real Redis, until a test makes it unavailable. */
function breakable(kv: Kv): Kv & { unavailable: boolean } {
  const guarded = <Arguments extends unknown[], Result>(call: (...args: Arguments) => Promise<Result>) => {
    return async (...args: Arguments): Promise<Result> => {
      if (store.unavailable) throw new Error('Redis is unavailable')
      return call(...args)
    }
  }
  const store = {
    ...kv,
    unavailable: false,
    setIfNewer: guarded(kv.setIfNewer),
    publish: guarded(kv.publish),
  }
  return store
}

describeWith(['postgres', 'redis'], 'changes of links reach the redirectors', () => {
  let test: TestApp
  let user: TestUser
  let kv: Kv & { unavailable: boolean }
  let replica: Replica
  let heard: string[]

  beforeAll(async () => {
    kv = breakable(createRedisKv({ url: testServices().redisUrl }))
    await vi.waitFor(() => kv.ping())
    test = await buildTestApp({ deps: { kv } })
    user = await test.signUp()
    replica = test.deps.replica
  })
  beforeEach(() => {
    kv.unavailable = false
    heard = []
  })
  afterAll(async () => {
    await test.close()
    await kv.close()
  })

  const send = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
    const response = await test.request({ method, url, token: user.token, body })
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response
  }
  const create = async (body: object = {}): Promise<LinkRecord> =>
    (await send('POST', '/links', { originalUrl: 'https://shop.example/', ...body })).json().data
  const waiting = (linkId: string) =>
    test.deps.db.orm.select().from(linkChanges).where(eq(linkChanges.linkId, linkId))
  /** The value of the link in Redis, as text. */
  const published = async (linkId: string) => {
    const versioned = await kv.getVersioned(`wm:linkdoc:${linkId}`)
    return versioned && { version: versioned.version, ...JSON.parse(versioned.value) }
  }

  it('before the writer has its answer, and leave nothing behind', async () => {
    const link = await create()
    expect(await published(link.id)).toMatchObject({ version: 1, codes: [link.shortCode], status: 'active' })
    expect(await waiting(link.id)).toEqual([])
  })

  it('are published to every redirector, the released alias too', async () => {
    const unsubscribe = await kv.subscribe('wm:links', {
      onMessage: (m) => heard.push(m),
      onGap: () => undefined,
    })
    const [old, next] = ['old', 'new'].map((stem) => `${stem}-${randomBytes(5).toString('hex')}`)
    const link = await create({ customAlias: old })
    await send('PATCH', `/links/${old}`, { customAlias: next })
    await expect
      .poll(() => heard.map((message) => JSON.parse(message)))
      .toContainEqual({
        linkId: link.id,
        version: 2,
        addresses: expect.arrayContaining([{ domainKey: '', code: next }]),
        dropped: [{ domainKey: '', code: old }],
      })
    await unsubscribe()
  })

  it('while Redis is unavailable wait in the outbox, and the writer is answered soon', async () => {
    kv.unavailable = true
    using stopwatch = startStopwatch()
    const link = await create()
    expect(stopwatch.ms()).toBeLessThan(1_000)
    expect(await waiting(link.id)).toHaveLength(1)
    expect(await published(link.id)).toBeNull()
  })

  it('that were left behind are published by the sweeper, once Redis is back', async () => {
    kv.unavailable = true
    const link = await create({ customAlias: `swept-${randomBytes(5).toString('hex')}` })
    await send('PATCH', `/links/${link.shortCode}`, { title: 'two', customAlias: null })
    expect(await replica.publisher.sweep(everything)).toBe(0)
    expect(await waiting(link.id)).toHaveLength(2)

    kv.unavailable = false
    expect(await replica.publisher.sweep(everything)).toBeGreaterThanOrEqual(1)
    expect(await published(link.id)).toMatchObject({ version: 2, codes: [link.shortCode] })
    expect(await waiting(link.id)).toEqual([])
    expect(await replica.publisher.sweep(everything)).toBe(0)
  })

  it('that are young are left to the request that made them', async () => {
    kv.unavailable = true
    const link = await create()
    const [change] = await waiting(link.id)
    expect(change && change.sweepAt.getTime() - change.createdAt.getTime()).toBe(500)
    kv.unavailable = false
    const setSweepAt = (sweepAt: Date) =>
      test.deps.db.orm.update(linkChanges).set({ sweepAt }).where(eq(linkChanges.linkId, link.id))
    await setSweepAt(new Date(Date.now() + 3_600_000))
    await replica.publisher.sweep()
    expect(await waiting(link.id)).toHaveLength(1)
    await setSweepAt(new Date(Date.now() - 1))
    await replica.publisher.sweep()
    expect(await waiting(link.id)).toEqual([])
  })

  it('of broken links do not delay the others', async () => {
    kv.unavailable = true
    const broken = new Set<string>()
    for (let link = 0; link < 4; link += 1) broken.add((await create()).id)
    const sound = await create()
    kv.unavailable = false
    const builder = {
      config: replica.config.load,
      links: async (linkIds: readonly string[]) => {
        if (linkIds.some((linkId) => broken.has(linkId))) throw new Error('cannot be built')
        return replica.links.ofLinks(linkIds)
      },
    }
    const { db, logger } = test.deps
    const publisher = createEntryPublisher({ db, builder, sink: createEntrySink({ kv }), logger })
    expect(await publisher.sweep(everything)).toBe(1)
    expect(await waiting(sound.id)).toEqual([])
    expect(await replica.publisher.sweep(everything)).toBe(broken.size)
  })

  it('are tried again when Redis fails once, and given up soon when it is unavailable', async () => {
    kv.unavailable = true
    const { db, logger } = test.deps
    const source = await create()
    kv.unavailable = false
    const made = 250
    await db.orm.execute(sql`
      with made as (
        insert into links (id, short_code, original_url)
        select gen_random_uuid(), 'many' || i, ${source.originalUrl} from generate_series(2, ${made}::int) i
        returning id
      ) insert into link_changes (link_id) select id from made`)
    let calls = 0
    const sinkThat = (fails: (call: number) => boolean) => ({
      publishConfig: async () => undefined,
      publishLink: async () => {
        calls += 1
        if (fails(calls)) throw new Error('Redis is unavailable')
      },
    })
    const builder = { links: replica.links.ofLinks, config: replica.config.load }
    const sweep = (sink: EntrySink) => createEntryPublisher({ db, builder, sink, logger }).sweep(everything)
    expect(await sweep(sinkThat(() => true))).toBe(0)
    expect(calls, 'those of the batch that was under way').toBeLessThan(made)
    calls = 0
    expect([await sweep(sinkThat((call) => call === 1)), calls]).toEqual([made - 1, made])
    expect(await sweep(sinkThat(() => false))).toBe(1)
  })

  it('arrive in order: the newest state wins, however many writers change a link at once', async () => {
    const link = await create()
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send('PATCH', `/links/${link.shortCode}`, { title: `t${index}` }),
      ),
    )
    await replica.publisher.sweep(everything)
    const loaded = await replica.links.load({ domainKey: '', code: link.shortCode })
    expect(loaded?.version).toBe(21)
    expect(await published(link.id)).toMatchObject({ version: 21 })
  })

  it('that are not committed reach no redirector', async () => {
    const link = await create()
    const url = `/links/${link.shortCode}`
    const refused = await test.request({
      method: 'PATCH',
      url,
      token: user.token,
      body: { originalUrl: `http://localhost:3001/${link.shortCode}` },
    })
    expect(refused.statusCode).toBe(400)
    expect(await waiting(link.id)).toEqual([])
    expect(await published(link.id)).toMatchObject({ version: 1, originalUrl: 'https://shop.example/' })
  })

  it('show a deleted link as deleted, and no link at an unused address', async () => {
    const link = await create()
    await send('DELETE', `/links/${link.shortCode}`)
    expect(await published(link.id)).toMatchObject({ version: 2, status: 'deleted', codes: [link.shortCode] })
    const { links } = replica
    expect(await links.load({ domainKey: '', code: link.shortCode })).toMatchObject({ status: 'deleted' })
    expect(await links.load({ domainKey: '', code: 'no-such-code' })).toBeNull()
    expect(await links.load({ domainKey: 'other.example', code: link.shortCode })).toBeNull()
  })
})
