import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createAnalyticsStore } from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { createDb, type Db, pageViews } from '@waymark/db'
import { createMigratedDatabase, setPostgresClock } from '@waymark/db/testing'
import { uuidV7 } from '@waymark/domain'
import { describeWith, type TestDatabase, tempDir } from '@waymark/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { numberedClick } from '../../testing/clicks.ts'
import { createPageViews } from './index.ts'
import { createPageViewsRepository } from './page-views.repository.ts'
import { createPageViewProjection } from './project-page-views.ts'

const waitOptions = { timeout: 30_000, interval: 50 }
const nowMs = Date.parse('2026-03-31T23:59:59.000Z')
const hourMs = 3_600_000
const stored = z.object({ data: z.array(z.looseObject({ event_id: z.string() })) })

describeWith(['postgres'], 'page views', () => {
  let database: TestDatabase
  let db: Db
  const folderOf = tempDir()
  const workspaceId = randomUUID()
  const logger = { warn: () => {}, error: () => {} }
  const openStore = async () => {
    const connection = openEmbedded({ path: join((await folderOf).path, 'clickhouse') })
    const store = createAnalyticsStore({ ...connection, logger: { info: () => {} } })
    await store.migrate()
    return { store, client: connection.client }
  }
  let opened: Awaited<ReturnType<typeof openStore>>

  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url })
    opened = await openStore()
  })
  beforeEach(async () => {
    await db.orm.delete(pageViews)
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
    await opened.store.close()
    await (await folderOf).remove()
  })

  const see = async (clickToken: string, ageMs = 0) => {
    const viewedAt = new Date(nowMs - ageMs)
    const id = uuidV7(viewedAt.getTime(), randomBytes(10))
    const url = 'https://shop.example/thanks'
    await db.orm.insert(pageViews).values({
      id,
      clickToken,
      url,
      title: 'Thanks',
      referrer: null,
      viewedAt,
      storedAt: viewedAt,
      retryAt: viewedAt,
    })
    return id
  }
  const clicked = async (click: { workspaceId?: string | null; isBot?: boolean } = {}) => {
    const clickedAtMs = nowMs - hourMs
    const clickToken = uuidV7(clickedAtMs, randomBytes(10))
    const event = numberedClick(1, { workspaceId, clickToken, clickedAtMs, ...click })
    await opened.store.writer.insertClicks([event])
    return event
  }
  const written = async (id: string) => {
    const answer = await opened.client.query({
      query: 'select * from waymark.page_views final where event_id = {id:UUID}',
      query_params: { id },
      format: 'JSON',
    })
    return stored.parse(await answer.json()).data
  }
  const waiting = async () => (await db.orm.select().from(pageViews)).map(({ id }) => id)
  const projection = (atMs = nowMs) =>
    createPageViewProjection({
      repository: createPageViewsRepository(
        db,
        setPostgresClock(() => atMs),
      ),
      reader: opened.store.reader,
      writer: opened.store.writer,
      logger,
    })

  it('go to the analytics store with the link and workspace of their click, once', async () => {
    const click = await clicked({ isBot: true })
    const id = await see(click.clickToken)
    expect(await projection()()).toBe(false)
    expect(await waiting()).toEqual([])
    const row = {
      event_id: id,
      workspace_id: workspaceId,
      link_id: click.linkId,
      click_token: click.clickToken,
      viewed_at: '2026-03-31 23:59:59.000',
      url: 'https://shop.example/thanks',
      title: 'Thanks',
      referrer: '',
      is_bot: true,
    }
    expect(await written(id)).toEqual([row])
  })

  it('wait for their click, ever longer, and are dropped after a day', async () => {
    const token = uuidV7(nowMs, randomBytes(10))
    const [fresh, old, late] = [await see(token), await see(token, hourMs), await see(token, 24 * hourMs)]
    await projection()()
    const rows = await db.orm.select().from(pageViews)
    const waits = new Map(rows.map(({ id, retryAt }) => [id, retryAt.getTime() - nowMs]))
    expect(waits).toEqual(
      new Map([
        [fresh, 1_000],
        [old, 300_000],
      ]),
    )
    expect(await written(late)).toEqual([])
    const event = numberedClick(2, { workspaceId, clickToken: token, clickedAtMs: nowMs })
    await opened.store.writer.insertClicks([event])
    // Not due before its time.
    await projection(nowMs + 999)()
    expect(await written(fresh)).toEqual([])
    await projection(nowMs + 1_000)()
    expect(await written(fresh)).toHaveLength(1)
    expect(await waiting()).toEqual([old])
  })

  it('of a click that is of no workspace are dropped', async () => {
    const click = await clicked({ workspaceId: null })
    const id = await see(click.clickToken)
    await projection()()
    expect(await waiting()).toEqual([])
    expect(await written(id)).toEqual([])
  })

  it('are written by one of two workers, and again when a worker ends before it has', async () => {
    const click = await clicked()
    const id = await see(click.clickToken)
    const repository = createPageViewsRepository(
      db,
      setPostgresClock(() => nowMs),
    )
    const lease = { leaseMs: 30_000, limit: 10 }
    expect(await repository.claim(lease)).toMatchObject([{ id }])
    expect(await repository.claim(lease)).toEqual([])
    await projection(nowMs + 30_000)()
    expect(await written(id)).toHaveLength(1)
  })

  it.each([
    ['ahead', hourMs],
    ['behind', -hourMs],
  ])('are due by the date of Postgres where that of a worker is an hour %s', async (_, offMs) => {
    const viewedAt = new Date()
    const url = 'https://shop.example/'
    const [id, clickToken] = [randomUUID(), randomUUID()]
    await db.orm.insert(pageViews).values({ id, clickToken, url, viewedAt, retryAt: sql`now()` })
    const repository = createPageViewsRepository(db)
    const { reader, writer } = opened.store
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs })
    await createPageViewProjection({ repository, reader, writer, logger })()
    vi.useRealTimers()
    const [row] = await db.orm.select().from(pageViews)
    const waitMs = Number(row?.retryAt) - viewedAt.getTime()
    expect(waitMs).toBeGreaterThanOrEqual(1_000)
    expect(waitMs).toBeLessThan(30_000)
  })

  it('are taken for as long as the role runs', async () => {
    const { reader, writer } = opened.store
    const running = await createPageViews({
      db,
      analytics: { reader, writer },
      clock: () => nowMs,
      logger,
    }).start()
    const click = await clicked()
    const id = await see(click.clickToken)
    await vi.waitFor(async () => expect(await written(id)).toHaveLength(1), waitOptions)
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), waitOptions)
    await running.close()
  })
})
