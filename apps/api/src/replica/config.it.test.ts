import { configVersions, domains } from '@waymark/db'
import type { Kv } from '@waymark/kv'
import { createRedisKv } from '@waymark/kv/redis'
import type { ConfigRef } from '@waymark/replica'
import { createEntryPublisher, type Replica, withChange } from '@waymark/replica/changes'
import { aWorkspaceContent } from '@waymark/replica/testing'
import { describeWith, testServices } from '@waymark/testing'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/index.ts'

const everything = { early: true }

describeWith(['postgres', 'redis'], 'changes of config reach the redirectors', () => {
  let test: TestApp
  let real: Kv
  let unavailable = false
  let replica: Replica
  let ref: ConfigRef<'workspace'>

  beforeAll(async () => {
    real = createRedisKv({ url: testServices().redisUrl })
    await vi.waitFor(() => real.ping())
    const setIfNewer: Kv['setIfNewer'] = (...args) =>
      unavailable ? Promise.reject(new Error('Redis is unavailable')) : real.setIfNewer(...args)
    test = await buildTestApp({ deps: { kv: { ...real, setIfNewer } } })
    replica = test.deps.replica
  })
  beforeEach(async () => {
    unavailable = false
    ref = { kind: 'workspace', key: (await test.signUp()).workspaceId }
  })
  afterAll(async () => {
    await test.close()
    await real.close()
  })

  const touch = () => replica.changeSettings(ref.key, async () => 'done')
  const published = async ({ kind, key }: ConfigRef) => {
    const stored = await real.getVersioned(`wm:doc:${kind}:${key}`)
    return stored && { stored: stored.version, ...JSON.parse(stored.value) }
  }
  const isThis = () => and(eq(configVersions.kind, ref.kind), eq(configVersions.key, ref.key))
  const row = async () => (await test.deps.db.orm.select().from(configVersions).where(isThis()))[0]
  const setSweepAt = (sweepAt: Date) =>
    test.deps.db.orm.update(configVersions).set({ sweepAt }).where(isThis())

  it('one that was never changed has version 0 and the defaults', async () => {
    expect(await replica.config.load(ref)).toEqual({
      ...ref,
      version: 0,
      content: aWorkspaceContent(),
    })
  })

  it('before the writer gets its answer, published on the channel of the kind, and leave nothing behind', async () => {
    const heard: string[] = []
    const unsubscribe = await real.subscribe('wm:documents:workspace', {
      onMessage: (message) => heard.push(message),
      onGap: () => undefined,
    })
    expect(await touch()).toBe('done')
    await touch()
    expect(await published(ref)).toMatchObject({ stored: 2, version: 2, key: ref.key })
    expect(await row()).toMatchObject({ version: 2, publishedVersion: 2 })
    await expect.poll(() => heard).toContain(JSON.stringify({ key: ref.key, version: 2 }))
    await unsubscribe()
  })

  it('not where the transaction failed', async () => {
    const failing = replica.changeSettings(ref.key, async () => {
      throw new Error('a wrong name')
    })
    await expect(failing).rejects.toThrow('a wrong name')
    expect(await row()).toBeUndefined()
  })

  it('while Redis is unavailable wait, the writer is answered, and the sweeper publishes them later', async () => {
    unavailable = true
    expect(await touch()).toBe('done')
    await replica.publisher.settled()
    expect(await row()).toMatchObject({ version: 1, publishedVersion: 0 })
    expect(await replica.publisher.sweep(everything)).toBe(0)
    unavailable = false
    await setSweepAt(new Date(Date.now() + 3_600_000))
    expect(await replica.publisher.sweep()).toBe(0)
    await setSweepAt(new Date(Date.now() - 1))
    expect(await replica.publisher.sweep()).toBe(1)
    expect(await published(ref)).toMatchObject({ version: 1 })
    expect(await replica.publisher.sweep(everything)).toBe(0)
  })

  it('of one that cannot be built do not delay the others', async () => {
    unavailable = true
    const refs: ConfigRef[] = []
    for (let one = 0; one < 5; one += 1) {
      ref = { kind: 'workspace', key: (await test.signUp()).workspaceId }
      refs.push(ref)
      await touch()
    }
    unavailable = false
    const sound = refs.at(-1)?.key
    const builder = {
      links: replica.links.ofLinks,
      config: (one: ConfigRef) =>
        one.key === sound ? replica.config.load(one) : Promise.reject(new Error('cannot be built')),
    }
    const { db, logger } = test.deps
    const sink = { publishLink: async () => undefined, publishConfig: async () => undefined }
    expect(await createEntryPublisher({ db, builder, sink, logger }).sweep(everything)).toBe(1)
    expect(await replica.publisher.sweep(everything)).toBe(4)
  })

  it.each([
    { publishedBy: 'writer', leftMs: 500 },
    { publishedBy: 'sweep', leftMs: 0 },
  ] as const)(
    'are left to the $publishedBy for $leftMs ms, each time anew',
    async ({ publishedBy, leftMs }) => {
      const change = () =>
        test.deps.db.transaction((tx) => withChange(tx, { config: [ref] }, { publishedBy }))
      const leftOf = async () => {
        const { sweepAt, changedAt } = (await row()) ?? {}
        return sweepAt && changedAt && sweepAt.getTime() - changedAt.getTime()
      }
      await change()
      expect(await leftOf()).toBe(leftMs)
      await setSweepAt(new Date(0))
      await change()
      expect(await leftOf()).toBe(leftMs)
    },
  )

  it('two writers at once give two versions', async () => {
    const { db } = test.deps
    await Promise.all(
      Array.from({ length: 8 }, () => db.transaction((tx) => withChange(tx, { config: [ref] }))),
    )
    expect(await row()).toMatchObject({ version: 8 })
  })

  it('the directory has the verified domains, and a page that is not there is null', async () => {
    const shared = { workspaceId: ref.key, verificationToken: 'token' }
    await test.deps.db.orm.insert(domains).values([
      { ...shared, id: crypto.randomUUID(), host: 'b.example', status: 'active' },
      { ...shared, id: crypto.randomUUID(), host: 'a.example', status: 'banned', rotatedTo: 'b.example' },
      { ...shared, id: crypto.randomUUID(), host: 'c.example' },
    ])
    const directory = await replica.config.load({ kind: 'domains', key: '' })
    expect(directory.content?.domains).toMatchObject([
      { host: 'a.example', status: 'banned', rotatedTo: 'https://b.example' },
      { host: 'b.example', status: 'active', rotatedTo: null },
    ])
    const page = await replica.config.load({ kind: 'bio_page', key: 'a.example/me' })
    expect(page).toMatchObject({ version: 0, content: null })
  })
})
