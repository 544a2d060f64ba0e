import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  type AnalyticsStore,
  AnalyticsUnavailableError,
  createAnalyticsStore,
} from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import {
  alerts,
  auditLog,
  costs,
  createDb,
  type Db,
  deliveries,
  linkChanges,
  links,
  lists,
  offers,
  redirectRules,
  workspaces,
} from '@waymark/db'
import { createMigratedDatabase, setPostgresClock } from '@waymark/db/testing'
import { createOutgoingEventQueue } from '@waymark/deliveries'
import { aWebhook, aWorkspace } from '@waymark/deliveries/testing'
import { uuidV7 } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { describeWith, type TestDatabase, tempDir } from '@waymark/testing'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { numberedClick } from '../../testing/clicks.ts'
import { createAlertChecks } from './check-alerts.ts'
import { createAlerts } from './index.ts'

const minuteMs = 60_000
/** Shortly after midnight, so that windows contain the beginning of a day, whose cost counts. */
const startMs = Date.parse('2026-03-31T00:20:00.000Z')

describeWith(['postgres'], 'alerts', () => {
  let database: TestDatabase
  let db: Db
  let store: AnalyticsStore
  let workspaceId: string
  let nowMs = startMs
  let isUnavailable = false
  const folderOf = tempDir()

  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 10 })
    const connection = openEmbedded({ path: join((await folderOf).path, 'clickhouse') })
    store = createAnalyticsStore({ ...connection, logger: { info: () => {} } })
    await store.migrate()
  })
  afterAll(async () => {
    await store.close()
    await db.close()
    await database.drop()
    await (await folderOf).remove()
  })
  beforeEach(async () => {
    nowMs = startMs
    isUnavailable = false
    await db.orm.delete(alerts)
    await db.orm.delete(deliveries)
    await db.orm.delete(linkChanges)
    workspaceId = await aWorkspace(db)
    await aWebhook(db, workspaceId, { events: ['alert_fired'] })
  })

  const deps = () => ({
    db,
    analytics: {
      reader: {
        report: (query: Parameters<typeof store.reader.report>[0]) =>
          isUnavailable
            ? Promise.reject(new AnalyticsUnavailableError('unavailable'))
            : store.reader.report(query),
      },
    },
    outgoingEvents: createOutgoingEventQueue({ clock: () => nowMs, randomBytes }),
    dbClock: setPostgresClock(() => nowMs),
    clock: () => nowMs,
    randomBytes,
  })
  const round = async () => {
    const check = createAlertChecks(deps())
    while (await check());
  }
  const anAlert = async (fields: Partial<typeof alerts.$inferInsert> = {}) => {
    const id = randomUUID()
    const row = {
      id,
      workspaceId,
      name: 'Many clicks',
      metric: 'clicks',
      operator: 'gte',
      threshold: 3,
      windowMinutes: 30,
      scope: 'workspace',
      cooldownMinutes: 60,
    }
    await db.orm.insert(alerts).values({ ...row, ...fields })
    return id
  }
  const click = async (count: number, atMs: number, changes: Partial<ClickEvent> = {}) => {
    const events = Array.from({ length: count }, (_, index) =>
      numberedClick(index, {
        workspaceId,
        clickToken: uuidV7(atMs + index, randomBytes(10)),
        clickedAtMs: atMs + index,
        ...changes,
      }),
    )
    expect((await store.writer.insertClicks(events)).rejected).toEqual([])
  }
  const alertOf = async (id: string) => (await db.orm.select().from(alerts).where(eq(alerts.id, id)))[0]
  const reported = async () => {
    const rows = await db.orm
      .select()
      .from(deliveries)
      .where(eq(deliveries.workspaceId, workspaceId))
      .orderBy(asc(deliveries.seq))
    return rows.map(({ body }) => JSON.parse(body ?? 'null')?.data)
  }
  const aLink = async (fields: Partial<typeof links.$inferInsert> = {}) => {
    const [id, shortCode] = [randomUUID(), randomBytes(6).toString('hex')]
    await db.orm
      .insert(links)
      .values({ id, workspaceId, shortCode, originalUrl: 'https://shop.example/', ...fields })
    return id
  }

  const auditedOf = (resourceId: string) =>
    db.orm.select().from(auditLog).where(eq(auditLog.resourceId, resourceId))

  it('are about the entries of a named list at the time, and about nothing without the list', async () => {
    const listId = randomUUID()
    const list = { workspaceId, name: 'Bad', kind: 'sub_id', entries: ['bad-*', 'worse'] } as const
    await db.orm.insert(lists).values({ id: listId, ...list, entries: [...list.entries] })
    const other = await aWorkspace(db)
    await db.orm.insert(lists).values({ ...list, id: randomUUID(), workspaceId: other, entries: ['good'] })
    await click(3, nowMs - 5 * minuteMs, { subIds: { sub_id_1: 'bad-1' } })
    await click(2, nowMs - 4 * minuteMs, { subIds: { sub_id_1: 'worse' } })
    await click(9, nowMs - 3 * minuteMs, { subIds: { sub_id_1: 'good' } })
    const aimed = { scope: 'sub_id:sub_id_1', scopeValue: 'list:bad', threshold: 1, cooldownMinutes: 0 }
    await anAlert(aimed)
    await round()
    expect(await reported()).toEqual([
      expect.objectContaining({ value: 5, sampleSize: 5, dimensionValue: 'list:bad' }),
    ])
    await db.orm
      .update(lists)
      .set({ entries: ['worse'] })
      .where(eq(lists.id, listId))
    nowMs += minuteMs
    await round()
    expect((await reported()).map(({ value }) => value)).toEqual([5, 2])
    await db.orm.delete(lists).where(eq(lists.id, listId))
    nowMs += minuteMs
    await round()
    expect(await reported()).toHaveLength(2)
  })

  it('report what fired, by which rule and why', async () => {
    await click(4, nowMs - 5 * minuteMs, { countryCode: 'GB' })
    await click(9, nowMs - 5 * minuteMs, { countryCode: 'DE' })
    const id = await anAlert({ scope: 'country', scopeValue: 'GB', minSampleSize: 4, threshold: 3.5 })
    await round()
    expect(await reported()).toEqual([
      {
        ruleName: 'Many clicks',
        metric: 'clicks',
        operator: 'gte',
        threshold: 3.5,
        value: 4,
        sampleSize: 4,
        scope: 'country',
        dimensionValue: 'GB',
        action: 'notify',
        firedAt: '2026-03-31T00:20:00.000Z',
      },
    ])
    expect(await alertOf(id)).toMatchObject({
      lastFiredAt: new Date(nowMs),
      lastValue: 4,
      checkedAt: new Date(nowMs),
      leaseId: null,
    })
  })

  it.each<[what: string, fields: Partial<typeof alerts.$inferInsert>, fires: number]>([
    ['clicks that are enough', {}, 1],
    ['clicks that are too few', { threshold: 4 }, 0],
    ['a sample that is too small', { minSampleSize: 4 }, 0],
    ['a window that begins after the clicks', { windowMinutes: 4 }, 0],
    ['a rate without what it is divided by', { metric: 'approve_rate', operator: 'lt', threshold: 100 }, 0],
    ['a rate that is 0', { metric: 'cr', operator: 'lt', threshold: 1 }, 1],
    ['one that is switched off', { isActive: false }, 0],
    ['another value of the dimension', { scope: 'country', scopeValue: 'FR' }, 0],
    ['a system by the name that people give it', { scope: 'os', scopeValue: 'iPhone OS' }, 1],
    ['a name that no visitor has', { scope: 'os', scopeValue: 'Andriod' }, 0],
    ['no clicks, where few are the alarm', { scope: 'city', scopeValue: 'Rome', operator: 'lt' }, 1],
    ['the cost of the day', { metric: 'cost', operator: 'gt', threshold: 12.4 }, 1],
  ])('check %s', async (_what, fields, fires) => {
    await click(3, nowMs - 5 * minuteMs)
    await click(50, nowMs - 5 * minuteMs, { isBot: true })
    const day = '2026-03-31'
    const cost = { amount: '12.5', currency: 'USD', periodStart: day, periodEnd: day }
    await db.orm.insert(costs).values({ id: randomUUID(), workspaceId, ...cost })
    await anAlert(fields)
    await round()
    expect(await reported()).toHaveLength(fires)
  })

  it('take costs by the day, at any hour of it and in the zone of the workspace', async () => {
    await db.orm.update(workspaces).set({ timezone: 'Asia/Tokyo' }).where(eq(workspaces.id, workspaceId))
    nowMs = Date.parse('2026-03-31T23:00:00.000Z')
    await click(2, nowMs - 5 * 60 * minuteMs)
    await click(1, nowMs - 5 * minuteMs)
    for (const [day, amount] of [
      ['2026-03-31', '100'],
      ['2026-04-01', '12.6'],
    ] as const) {
      const period = { periodStart: day, periodEnd: day }
      await db.orm.insert(costs).values({ id: randomUUID(), workspaceId, amount, currency: 'USD', ...period })
    }
    await anAlert({ metric: 'cpc', operator: 'gt', threshold: 4 })
    await round()
    expect(await reported()).toEqual([
      expect.objectContaining({ sampleSize: 3, value: expect.closeTo(4.2, 9) }),
    ])
  })

  it('are looked at every minute, and fire again when their cooldown is over', async () => {
    const id = await anAlert({ operator: 'lt', cooldownMinutes: 2 })
    const firedAt: string[] = []
    for (let second = 0; second <= 240; second += 30) {
      nowMs = startMs + second * 1_000
      await round()
      firedAt.splice(0, 9, ...(await reported()).map((data) => data.firedAt.slice(14, 19)).toSorted())
    }
    expect(firedAt).toEqual(['20:00', '22:00', '24:00'])
    expect((await alertOf(id))?.checkedAt).toEqual(new Date(nowMs))
  })

  it('fire once, however many workers check them', async () => {
    await click(3, nowMs - minuteMs)
    for (let index = 0; index < 20; index += 1) await anAlert({ name: `A${index}` })
    await Promise.all([round(), round(), round(), round()])
    expect((await reported()).map(({ ruleName }) => ruleName).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, index) => `A${index}`).toSorted(),
    )
  })

  it('pause their link, and note it for the redirectors', async () => {
    const [linkId, other] = [await aLink(), await aLink()]
    await click(3, nowMs - minuteMs, { linkId })
    const alertId = await anAlert({
      scope: 'link',
      scopeValue: linkId,
      action: 'pause',
      cooldownMinutes: 0,
    })
    await round()
    nowMs += minuteMs
    await round()
    const rows = await db.orm.select().from(links).where(eq(links.workspaceId, workspaceId))
    const running = Object.fromEntries(rows.map(({ id, isActive, version }) => [id, [isActive, version]]))
    expect(running).toEqual({ [linkId]: [false, 2], [other]: [true, 1] })
    expect((await db.orm.select().from(linkChanges)).map((change) => change.linkId)).toEqual([linkId])
    expect((await reported()).map(({ action }) => action)).toEqual(['pause', 'pause'])
    // What is off already is not paused again.
    expect(await auditedOf(linkId)).toEqual([
      expect.objectContaining({
        workspaceId,
        userId: null,
        apiKeyId: null,
        ip: null,
        action: 'link.update',
        resourceType: 'link',
        createdAt: new Date(startMs),
        changes: { isActive: false, reason: `alert ${alertId} (Many clicks)` },
      }),
    ])
  })

  it('pause their offer, and note the links that draw from it', async () => {
    const [offerId, linkId] = [randomUUID(), await aLink()]
    const url = 'https://offer.example/'
    await db.orm.insert(offers).values({ id: offerId, workspaceId, name: 'O', url, payoutCurrency: 'USD' })
    const flowConfig = { landings: [], offers: [{ id: offerId, weight: 1 }] }
    await db.orm
      .insert(redirectRules)
      .values({ id: randomUUID(), linkId, schema: 'landing_offer', flowConfig })
    await click(3, nowMs - minuteMs, { offerId })
    await anAlert({ scope: 'offer', scopeValue: offerId, action: 'pause' })
    await round()
    const [offer] = await db.orm.select().from(offers).where(eq(offers.id, offerId))
    expect(offer?.status).toBe('paused')
    expect(await auditedOf(offerId)).toMatchObject([
      { workspaceId, userId: null, action: 'offer.update', changes: { status: 'paused' } },
    ])
    expect((await db.orm.select().from(linkChanges)).map((change) => change.linkId)).toEqual([linkId])
  })

  it('pause nothing of another workspace', async () => {
    const elsewhere = await aWorkspace(db)
    const linkId = await aLink({ workspaceId: elsewhere })
    await anAlert({ scope: 'link', scopeValue: linkId, action: 'pause', operator: 'lt' })
    await round()
    expect(await reported()).toHaveLength(1)
    expect((await db.orm.select().from(links).where(eq(links.id, linkId)))[0]?.isActive).toBe(true)
    expect(await auditedOf(linkId)).toEqual([])
  })

  it('wait while the store is unavailable, and then check what came meanwhile', async () => {
    const id = await anAlert({ windowMinutes: 5 })
    await round()
    isUnavailable = true
    await click(3, nowMs + 7 * minuteMs)
    nowMs += minuteMs
    await expect(round()).rejects.toThrow(`alert ${id} could not be looked at`)
    expect((await alertOf(id))?.checkedAt).toEqual(new Date(startMs))
    isUnavailable = false
    nowMs = startMs + 20 * minuteMs
    await round()
    const [data, ...more] = await reported()
    expect(more).toEqual([])
    expect(data).toMatchObject({ value: 3, firedAt: '2026-03-31T00:40:00.000Z' })
    expect((await alertOf(id))?.checkedAt).toEqual(new Date(nowMs))
  })

  it('that cannot be checked do not block the others, and those of a killed worker are taken over', async () => {
    await anAlert({ metric: 'no such metric' })
    const leased = { leaseId: randomUUID(), leasedUntil: new Date(nowMs + minuteMs) }
    await anAlert({ name: 'Of the killed', operator: 'lt', ...leased })
    await anAlert({ name: 'Good', operator: 'lt' })
    const names = async () => (await reported()).map(({ ruleName }) => ruleName).toSorted()
    await expect(round()).rejects.toThrow('could not be looked at')
    expect(await names()).toEqual(['Good'])
    nowMs += minuteMs - 1
    await expect(round()).rejects.toThrow('could not be looked at')
    expect(await names()).toEqual(['Good'])
    nowMs += 1
    await round()
    expect(await names()).toEqual(['Good', 'Of the killed'])
  })

  it.each([
    ['ahead', 60 * minuteMs],
    ['behind', -60 * minuteMs],
  ])('are claimed by the date of Postgres where that of a process is an hour %s', async (_, offMs) => {
    const id = await anAlert({ operator: 'lt' })
    const { dbClock: _set, ...byPostgres } = deps()
    const switchOff = async (ms: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
      const check = createAlertChecks(byPostgres)
      while (await check());
      vi.useRealTimers()
      return Number((await alertOf(id))?.checkedAt)
    }
    const checkedMs = await switchOff(offMs)
    expect(Math.abs(checkedMs - Date.now())).toBeLessThan(minuteMs)
    // Neither early by one whose date is ahead, nor late by one whose date is right.
    expect(await switchOff(60 * minuteMs)).toBe(checkedMs)
    await db.orm.update(alerts).set({ checkedAt: sql`checked_at - interval '1 minute'` })
    expect(await switchOff(0)).toBeGreaterThanOrEqual(checkedMs)
  })

  it('report nothing of a transaction that is rolled back', async () => {
    const linkId = await aLink()
    const id = await anAlert({ scope: 'link', scopeValue: linkId, action: 'pause', operator: 'lt' })
    const broken = { queueEvents: () => Promise.reject(new Error('no')) }
    await expect(createAlertChecks({ ...deps(), outgoingEvents: broken })()).rejects.toThrow(
      'could not be looked at',
    )
    expect((await db.orm.select().from(links).where(eq(links.id, linkId)))[0]?.isActive).toBe(true)
    expect((await alertOf(id))?.lastFiredAt).toBeNull()
  })

  it('are looked at by the role for as long as it runs', async () => {
    await anAlert({ operator: 'lt' })
    const logger = { warn: () => {} }
    const roles = await Promise.all([1, 2].map(() => createAlerts({ ...deps(), logger }).start()))
    await vi.waitFor(async () => expect(await reported()).toHaveLength(1), { timeout: 30_000, interval: 50 })
    await Promise.all(roles.map((role) => role.close()))
  })
})
