import { type AnalyticsStore, createAnalyticsStore } from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { sampleClick } from '@waymark/conversions/testing'
import { auditLog, conversionIdentities, conversions, deliveries, postbackLogs } from '@waymark/db'
import { createClickEventQueue } from '@waymark/deliveries'
import { anIntegration, aWebhook } from '@waymark/deliveries/testing'
import { uuidV7 } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { describeWith, type TempDir, tempDir } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const hourMs = 3_600_000
const clickedAt = '2026-01-10T12:00:00.000Z'

describeWith(['postgres'], 'what a workspace must not store', () => {
  let test: TestApp
  let folder: TempDir
  let store: AnalyticsStore
  let owner: TestUser

  beforeAll(async () => {
    folder = await tempDir()
    store = createAnalyticsStore({
      ...openEmbedded({ path: folder.path }),
      logger: { info: () => undefined },
    })
    await store.migrate()
    test = await buildTestApp({ deps: { analytics: store, eraser: store.eraser } })
    owner = await test.signUp()
  })
  afterAll(async () => {
    await test.close()
    await store.close()
    await folder.remove()
  })

  const newId = () => uuidV7(Date.now(), test.deps.randomBytes(10))
  const clickOf = async (workspaceId: string, at = clickedAt): Promise<ClickEvent> => {
    const click = sampleClick(at, {
      workspaceId,
      countryCode: 'GB',
      city: 'London',
      subIds: { sub_id_1: 'visitor@example.com' },
      resolvedParams: { q: 'a search' },
      userAgent: 'A browser',
    })
    await store.writer.insertClicks([click])
    return click
  }
  /** A sale of the click with the log of its postback. */
  const convert = async ({ workspaceId, clickToken, ...click }: ClickEvent): Promise<void> => {
    if (workspaceId === null) throw new Error('a click of no workspace')
    const now = new Date(clickedAt)
    const dates = { clickedAt: now, convertedAt: now, createdAt: now, updatedAt: now }
    const id = newId()
    const shared = { workspaceId, clickToken, source: 'postback' as const }
    await test.deps.db.orm.insert(conversions).values({
      ...shared,
      ...dates,
      id,
      linkId: click.linkId,
      status: 'sale',
      payout: '12.5',
      currency: 'EUR',
      tid: 'T1',
      click,
      projectedVersion: 1,
    })
    const report = {
      clickToken,
      status: 'sale',
      statusLists: {},
      payout: '12.5',
      currency: 'EUR',
      tid: 'T1',
      goalKey: null,
      convertedAt: null,
      network: null,
      keyHash: null,
    }
    await test.deps.db.orm.insert(postbackLogs).values({
      ...shared,
      id: newId(),
      receivedAt: now,
      ip: '192.0.2.1',
      method: 'GET',
      query: { click_id: clickToken },
      report,
      result: 'created',
      processedAt: now,
      conversionId: id,
    })
    await test.deps.db.orm.insert(conversionIdentities).values({
      conversionId: id,
      workspaceId,
      identity: { email: 'hash-of-email' },
      expiresAt: new Date(Date.now() + 72 * hourMs),
    })
  }
  const send = (method: 'GET' | 'DELETE', clickToken: string, { token, workspaceId }: TestUser) =>
    test.request({ method, url: `/analytics/events/${clickToken}`, token, workspaceId })
  const conversionOf = async ({ clickToken }: ClickEvent) => {
    const rows = await test.deps.db.orm
      .select()
      .from(conversions)
      .where(eq(conversions.clickToken, clickToken))
    expect(rows).toHaveLength(1)
    return rows[0]
  }
  /** An event of an ad platform whose hour has not come. */
  const queueForPlatform = async (integrationId: string, click: ClickEvent): Promise<void> => {
    const nextAttemptAt = new Date(Date.now() + 86_400_000)
    await test.deps.db.orm.insert(deliveries).values({
      id: newId(),
      workspaceId: owner.workspaceId,
      kind: 'integration',
      integrationId,
      event: 'conversion',
      conversionId: (await conversionOf(click))?.id ?? null,
      facts: { status: 'sale', click: { city: 'London' } },
      nextAttemptAt,
      createdAt: new Date(),
    })
  }
  const waitingOf = async (click: ClickEvent): Promise<string[]> => {
    const conversionId = (await conversionOf(click))?.id ?? ''
    const rows = await test.deps.db.orm
      .select()
      .from(deliveries)
      .where(eq(deliveries.conversionId, conversionId))
    return rows.map(({ status }) => status)
  }
  /** The hours for which it is stored yet who the visitor is, rounded up; null: it is not stored. */
  const hoursOfIdentity = async (click: ClickEvent): Promise<number | null> => {
    const [row] = await test.deps.db.orm
      .select()
      .from(conversionIdentities)
      .where(eq(conversionIdentities.conversionId, (await conversionOf(click))?.id ?? ''))
    return row ? Math.max(0, Math.ceil((row.expiresAt.getTime() - Date.now()) / hourMs)) : null
  }
  const logsOf = ({ clickToken }: ClickEvent) =>
    test.deps.db.orm.select().from(postbackLogs).where(eq(postbackLogs.clickToken, clickToken))

  it('deletes what webhooks were sent of the click, and of no other', async () => {
    const { db } = test.deps
    const [click, other] = [await clickOf(owner.workspaceId), await clickOf(owner.workspaceId)]
    await aWebhook(db, owner.workspaceId, { events: ['click'], createdAt: new Date(0) })
    const clock = () => click.clickedAtMs
    await createClickEventQueue({ db, clock, onLeftOut: () => {} }).queueClicks([click, other])
    const reported = async () =>
      (await db.orm.select().from(deliveries).where(eq(deliveries.event, 'click'))).map(({ body }) => {
        const { data }: { data: { clickToken: string } } = JSON.parse(body ?? '')
        return data.clickToken
      })
    expect((await reported()).toSorted()).toEqual([click.clickToken, other.clickToken].toSorted())
    expect((await send('DELETE', click.clickToken, owner)).statusCode).toBe(204)
    expect(await reported()).toEqual([other.clickToken])
  })

  it('lets owners and admins alone erase a click, of their own workspace', { timeout: 120_000 }, async () => {
    const click = await clickOf(owner.workspaceId)
    const stranger = await test.signUp()
    const editor = await test.addMember(owner.workspaceId, 'editor')
    const admin = await test.addMember(owner.workspaceId, 'admin')
    expect((await send('DELETE', click.clickToken, stranger)).statusCode).toBe(404)
    expect((await send('DELETE', click.clickToken, editor)).json().code).toBe('ROLE_INSUFFICIENT')
    expect((await send('DELETE', 'no-token', admin)).statusCode).toBe(400)
    const read = await send('GET', click.clickToken, owner)
    expect(read.statusCode).toBe(200)
    const erase = (tag: unknown) =>
      test.request({
        method: 'DELETE',
        url: `/clicks/${click.clickToken}`,
        headers: { 'if-match': String(tag) },
        token: admin.token,
        workspaceId: owner.workspaceId,
      })
    expect((await erase('"another"')).statusCode).toBe(412)
    expect((await send('GET', click.clickToken, owner)).headers.etag).toBe(read.headers.etag)
    expect((await send('DELETE', click.clickToken.toUpperCase(), admin)).statusCode).toBe(204)
    expect((await send('GET', click.clickToken, owner)).statusCode).toBe(404)
    expect((await send('DELETE', click.clickToken, admin)).statusCode).toBe(404)
    const entries = await test.deps.db.orm.select().from(auditLog).where(eq(auditLog.userId, admin.userId))
    expect(entries.filter(({ workspaceId }) => workspaceId === owner.workspaceId)).toMatchObject([
      { resourceId: click.clickToken.toUpperCase() },
    ])
  })

  it('removes the visitor from the conversions, and changes neither their money nor the others', {
    timeout: 120_000,
  }, async () => {
    const [gone, stored] = [await clickOf(owner.workspaceId), await clickOf(owner.workspaceId)]
    const integrationId = await anIntegration(test.deps.db, owner.workspaceId, { delays: { sale: 24 } })
    for (const click of [gone, stored]) {
      await convert(click)
      await queueForPlatform(integrationId, click)
    }
    const untouched = await conversionOf(stored)
    expect((await send('DELETE', gone.clickToken, owner)).statusCode).toBe(204)

    const erased = await conversionOf(gone)
    expect(erased).toMatchObject({
      status: 'sale',
      payout: '12.500000',
      currency: 'EUR',
      tid: 'T1',
      linkId: gone.linkId,
      version: 2,
      projectedVersion: 1,
      click: {
        countryCode: 'GB',
        deviceType: 'desktop',
        shortCode: gone.shortCode,
        subIds: {},
        userAgent: '',
      },
    })
    for (const secret of ['visitor@example.com', 'a search', 'London', 'A browser']) {
      expect(JSON.stringify(untouched?.click)).toContain(secret)
      expect(JSON.stringify(erased?.click)).not.toContain(secret)
    }
    const { token, workspaceId } = owner
    const url = `/conversions/${erased?.id}`
    const shown = await test.request({ method: 'GET', url, token, workspaceId })
    expect(shown.json().data).toMatchObject({ id: erased?.id, click: { city: null, subIds: {} } })
    expect(shown.body).not.toContain('visitor@example.com')
    expect(await logsOf(gone)).toEqual([])
    expect(await waitingOf(gone)).toEqual([])
    expect([await hoursOfIdentity(gone), await hoursOfIdentity(stored)]).toEqual([null, 72])
    expect(await waitingOf(stored)).toEqual(['pending'])
    expect(await conversionOf(stored)).toEqual(untouched)
    expect(await logsOf(stored)).toHaveLength(1)
    expect((await send('GET', stored.clickToken, owner)).statusCode).toBe(200)

    // More hours are of what comes later, fewer of what is there, too.
    const hoursBy = async (identityHours: number) => {
      const body = { identityHours }
      await test.request({ method: 'PATCH', url: `/workspaces/${workspaceId}`, token, body })
      return hoursOfIdentity(stored)
    }
    expect([await hoursBy(720), await hoursBy(5), await hoursBy(0)]).toEqual([72, 5, 0])
  })
})
