import { randomUUID } from 'node:crypto'
import { createDb, type Db, deliveries } from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'
import { uuidV7 } from '@waymark/domain'
import { describeWith, type TestDatabase } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clickDeliveryId, createClickEventQueue, type ReportedClick } from './click-events.ts'
import { aConversion } from './testing/sample-conversion.ts'
import { aWebhook, aWorkspace } from './testing/workspace.ts'

const atMs = Date.parse('2026-01-02T03:04:05.678Z')
/** When the webhooks were made. */
const createdAt = new Date(atMs - 5 * 86_400_000)
const bytes = () => Buffer.from(randomUUID().replaceAll('-', ''), 'hex')

describeWith(['postgres'], 'clicks for webhooks', () => {
  let database: TestDatabase
  let db: Db
  const leftOut = new Map<string, number>()
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 4 })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  const clicksOf = (workspaceId: string, count: number, clickedAtMs = atMs): ReportedClick[] => {
    const { click } = aConversion(workspaceId).conversion
    return Array.from({ length: count }, () => ({
      ...click,
      bioLinkId: null,
      isUnique: true,
      workspaceId,
      clickedAtMs,
      clickToken: uuidV7(clickedAtMs, bytes()),
    }))
  }
  const queue = (clicks: readonly ReportedClick[], maxWaiting?: number) =>
    createClickEventQueue({
      db,
      clock: () => atMs,
      onLeftOut: (id, count) => leftOut.set(id, count),
      ...(maxWaiting !== undefined && { maxWaiting }),
    }).queueClicks(clicks)
  const rowsOf = (webhookId: string) =>
    db.orm.select().from(deliveries).where(eq(deliveries.webhookId, webhookId))
  const tokensOf = async (webhookId: string) =>
    (await rowsOf(webhookId)).map(({ body }) => JSON.parse(body ?? '').data.clickToken).toSorted()
  const aHook = (workspaceId: string, fields: Parameters<typeof aWebhook>[2] = {}) =>
    aWebhook(db, workspaceId, { events: ['click'], createdAt, ...fields })

  it('are queued once for each webhook that subscribes, however often they come', async () => {
    const workspaceId = await aWorkspace(db)
    const [all, other] = [await aHook(workspaceId), await aHook(workspaceId)]
    const deaf = [
      await aHook(workspaceId, { events: ['conversion'] }),
      await aHook(workspaceId, { isActive: false }),
      await aHook(workspaceId, { createdAt: new Date(atMs + 1) }),
      await aHook(await aWorkspace(db)),
      await aHook(await aWorkspace(db, { plan: 'free' })),
    ]
    const dayMs = 86_400_000
    const clicks = [...clicksOf(workspaceId, 2), ...clicksOf(workspaceId, 1, atMs - 2 * dayMs)]
    const tooOld = clicksOf(workspaceId, 1, atMs - 2 * dayMs - 1)
    const tokens = clicks.map(({ clickToken }) => clickToken).toSorted()
    await Promise.all([
      queue([...clicks, ...tooOld]),
      queue([...clicks, { ...(clicks[0] ?? raise()), workspaceId: null }]),
    ])
    const ids = (await rowsOf(all)).map(({ id }) => id).toSorted()
    await queue(clicks.toReversed())
    expect(await tokensOf(all)).toEqual(tokens)
    expect(ids).toEqual(clicks.map((click) => clickDeliveryId(all, click)).toSorted())
    expect(await tokensOf(other)).toEqual(tokens)
    expect((await rowsOf(all)).map(({ id }) => id).toSorted()).toEqual(ids)
    for (const id of deaf) expect(await rowsOf(id)).toEqual([])
  })

  it('are a share of all, always the same ones, and more of a larger share', async () => {
    const workspaceId = await aWorkspace(db)
    const id = await aHook(workspaceId, { clickSharePercent: 30 })
    const clicks = clicksOf(workspaceId, 400)
    await queue(clicks)
    await queue(clicks)
    const some = await tokensOf(id)
    expect(some.length).toBeGreaterThan(70)
    expect(some.length).toBeLessThan(170)
    await db.orm.execute(`update webhooks set click_share_percent = 60 where id = '${id}'`)
    await queue(clicks)
    const more = await tokensOf(id)
    expect(more).toEqual(expect.arrayContaining(some))
    expect(more.length).toBeGreaterThan(some.length)
  })

  it('are left out, and counted, beyond what may wait', async () => {
    const workspaceId = await aWorkspace(db)
    const id = await aHook(workspaceId)
    await queue(clicksOf(workspaceId, 4), 5)
    await queue(clicksOf(workspaceId, 4), 5)
    expect([await tokensOf(id).then(({ length }) => length), leftOut.get(id)]).toEqual([5, 3])
  })

  it('say when they were, and nothing by which a visitor is known', async () => {
    const workspaceId = await aWorkspace(db)
    const id = await aHook(workspaceId)
    const [click = raise()] = clicksOf(workspaceId, 1, atMs + 5)
    await queue([Object.assign(click, { visitorId: 'visitor', ip: '198.51.100.7', userAgent: 'Agent' })])
    const [row] = await rowsOf(id)
    expect(row).toMatchObject({ event: 'click', status: 'pending', createdAt: new Date(atMs) })
    const body = JSON.parse(row?.body ?? '')
    expect(body).toMatchObject({ event: 'click', timestamp: '2026-01-02T03:04:05.683Z' })
    expect(body.data).toMatchObject({ clickToken: click.clickToken, countryCode: 'GB', isBot: false })
    expect(row?.body).not.toMatch(/visitor|198\.51|Agent/)
  })
})

function raise(): never {
  throw new Error('There is no click')
}
