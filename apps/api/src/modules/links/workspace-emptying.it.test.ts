import { mapInBatches } from '@waymark/async'
import { linkChanges, links, workspaces } from '@waymark/db'
import type { Kv } from '@waymark/kv'
import { createRedisKv } from '@waymark/kv/redis'
import { createWorkspaceEmptying } from '@waymark/links'
import { createLinkResolver, type LinkResolver, type LinkSnapshot } from '@waymark/replica'
import { createReplica, type Replica } from '@waymark/replica/changes'
import {
  createTcpProxy,
  describeWith,
  eventually,
  startStopwatch,
  type TcpProxy,
  testServices,
} from '@waymark/testing'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { LinkRecord } from './link-record.schema.ts'

/** Time in which a change must be live on every redirector (contract §5). */
const liveMs = 1_000

describeWith(['postgres', 'redis'], 'a deleted workspace, to the redirectors', () => {
  let test: TestApp
  let proxy: TcpProxy
  let replica: Replica
  let redirectors: LinkResolver<LinkSnapshot>[]
  const handles: Kv[] = []

  const openKv = (url: string): Kv => {
    const kv = createRedisKv({ url })
    handles.push(kv)
    return kv
  }

  beforeAll(async () => {
    const redisUrl = new URL(testServices().redisUrl)
    proxy = await createTcpProxy({ host: redisUrl.hostname, port: Number(redisUrl.port) })
    const throughProxy = Object.assign(new URL(redisUrl), { host: `127.0.0.1:${proxy.port}` }).href
    test = await buildTestApp({ deps: { kv: openKv(throughProxy) } })
    replica = test.deps.replica
    redirectors = [1, 2].map(() =>
      createLinkResolver<LinkSnapshot>({
        kv: openKv(redisUrl.href),
        source: { fetch: replica.links.load },
        compile: (snapshot) => snapshot,
        monotonicMs: Date.now,
        logger: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
      }),
    )
    await Promise.all(redirectors.map((redirector) => redirector.start()))
    await vi.waitFor(() => Promise.all(handles.map((kv) => kv.ping())), { timeout: 5_000 })
  })
  afterAll(async () => {
    await Promise.all(redirectors.map((redirector) => redirector.close()))
    await test.close()
    await Promise.all(handles.map((kv) => kv.close()))
    await proxy.close()
  })

  const create = async (user: TestUser): Promise<LinkRecord> => {
    const body = { originalUrl: 'https://shop.example/' }
    const response = await test.request({ method: 'POST', url: '/links', token: user.token, body })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  /** Ten at once: they wait for each other, and longer than one may for a connection if all are sent. */
  const createMany = (user: TestUser, count: number) =>
    mapInBatches(Array<TestUser>(count).fill(user), 10, (users) => Promise.all(users.map(create)))
  const deleteWorkspace = async ({ workspaceId, token }: TestUser) => {
    const url = `/workspaces/${workspaceId}`
    expect((await test.request({ method: 'DELETE', url, token })).statusCode).toBe(204)
  }
  /** What each redirector has of each link. */
  const served = async (made: readonly LinkRecord[]) => {
    const looks = redirectors.flatMap((redirector) =>
      made.map(async ({ shortCode }) => redirector.lookup('', shortCode)),
    )
    return new Set(
      (await Promise.all(looks)).map((found) => (found.kind === 'found' ? found.link.status : found.kind)),
    )
  }
  const workspace = async ({ workspaceId }: TestUser) =>
    (await test.deps.db.orm.select().from(workspaces).where(eq(workspaces.id, workspaceId)))[0]
  const liveLinks = ({ workspaceId }: TestUser) =>
    test.deps.db.orm
      .select({ id: links.id })
      .from(links)
      .where(and(eq(links.workspaceId, workspaceId), isNull(links.deletedAt)))
  const outboxOf = async ({ workspaceId }: TestUser) =>
    test.deps.db.orm
      .select({ linkId: linkChanges.linkId })
      .from(linkChanges)
      .innerJoin(links, eq(links.id, linkChanges.linkId))
      .where(eq(links.workspaceId, workspaceId))

  it('removes its links from all of them within a second, warm ones too, and no other’s', async () => {
    const [user, other] = [await test.signUp(), await test.signUp()]
    const made = await createMany(user, 50)
    const foreign = await createMany(other, 2)
    expect(await served([...made, ...foreign])).toEqual(new Set(['active']))

    await deleteWorkspace(user)
    await eventually(liveMs, async () => expect(await served(made)).toEqual(new Set(['deleted'])))
    expect(await served(foreign)).toEqual(new Set(['active']))
    await vi.waitFor(async () => expect(await outboxOf(user)).toEqual([]))
    expect((await workspace(user))?.emptiedAt).not.toBeNull()
  })

  it('leaves links that were deleted before as they are', async () => {
    const user = await test.signUp()
    const [gone] = await createMany(user, 1)
    await test.request({ method: 'DELETE', url: `/links/${gone?.shortCode}`, token: user.token })
    const row = () =>
      test.deps.db.orm
        .select()
        .from(links)
        .where(eq(links.id, gone?.id ?? ''))
    const before = await row()
    await deleteWorkspace(user)
    expect(await row()).toEqual(before)
  })

  it('is answered soon while Redis is unavailable, and its links are removed by the sweeper when it is back', async () => {
    const user = await test.signUp()
    const made = await createMany(user, 5)
    expect(await served(made)).toEqual(new Set(['active']))

    await proxy.cut()
    using stopwatch = startStopwatch()
    await deleteWorkspace(user)
    expect(stopwatch.ms()).toBeLessThan(1_000)
    expect(await outboxOf(user)).toHaveLength(5)
    expect(await served(made)).toEqual(new Set(['active']))

    await proxy.pass()
    await vi.waitFor(
      async () => {
        await replica.publisher.sweep({ early: true })
        expect(await outboxOf(user)).toEqual([])
      },
      { timeout: 10_000, interval: 50 },
    )
    await eventually(liveMs, async () => expect(await served(made)).toEqual(new Set(['deleted'])))
  })

  it.each([
    [0, 1],
    [2, 2],
    [3, 2],
    [7, 4],
  ])(
    'with %i links in batches of two takes %i transactions, each of which a crash may follow',
    async (count, batches) => {
      const user = await test.signUp()
      const made = await createMany(user, count)
      const setIfNewer = () => Promise.reject(new Error('the process has died'))
      const { publicShortUrl: shortUrl } = test.deps.settings
      const unheard = createReplica({ ...test.deps, kv: { ...test.deps.kv, setIfNewer }, shortUrl })
      // One for each turn, as if the process had died before publishing anything.
      const attempt = () => createWorkspaceEmptying({ ...test.deps, replica: unheard, batchSize: 2 })
      await attempt().remove(user.workspaceId, async (tx, deletedAt) => {
        await tx.update(workspaces).set({ deletedAt }).where(eq(workspaces.id, user.workspaceId))
      })
      let rounds = 1
      while (await attempt().sweep()) rounds += 1
      expect(rounds).toBe(batches)
      expect(await liveLinks(user)).toEqual([])
      expect((await workspace(user))?.emptiedAt).not.toBeNull()
      expect(await outboxOf(user)).toHaveLength(count)

      await replica.publisher.sweep({ early: true })
      if (count > 0) expect(await served(made)).toEqual(new Set(['deleted']))
    },
  )

  it('whose deletion fails still has its links', async () => {
    const user = await test.signUp()
    const made = await createMany(user, 3)
    const failing = createWorkspaceEmptying(test.deps).remove(user.workspaceId, async () => {
      throw new Error('the deletion fails')
    })
    await expect(failing).rejects.toThrow('the deletion fails')
    expect(await liveLinks(user)).toHaveLength(3)
    expect(await outboxOf(user)).toEqual([])
    expect(await served(made)).toEqual(new Set(['active']))
  })

  it('has no link that was made while it was deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await test.signUp()
      const body = { originalUrl: 'https://shop.example/' }
      const creations = Array.from({ length: 12 }, () =>
        test.request({ method: 'POST', url: '/links', token: user.token, body }),
      )
      const [codes] = await Promise.all([Promise.all(creations), deleteWorkspace(user)])
      for (const { statusCode } of codes) expect([201, 404]).toContain(statusCode)
      expect(await liveLinks(user)).toEqual([])
    }
  })
})
