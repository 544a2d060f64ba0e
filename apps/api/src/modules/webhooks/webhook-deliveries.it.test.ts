import { randomBytes } from 'node:crypto'
import { deliveries, webhooks, workspaces } from '@waymark/db'
import { createOutgoingEventQueue } from '@waymark/deliveries'
import { aConversion } from '@waymark/deliveries/testing'
import { webhookEvents } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportedEvents } from '../../reported-events.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const unknownId = '01900000-0000-7000-8000-000000000000'

describeWith(['postgres'], 'deliveries of webhooks', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())

  const send = (by: TestUser, method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) =>
    test.request({ method, url, body, token: by.token, workspaceId: by.workspaceId })
  const aHook = async (by: TestUser, events = ['conversion', 'offer_disabled']): Promise<string> => {
    const response = await send(by, 'POST', '/webhooks', { url: 'https://hooks.example/in', events })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data.id
  }
  const queueConversions = async (by: TestUser, count = 1): Promise<string[]> => {
    const { db, clock } = test.deps
    const outgoingEvents = createOutgoingEventQueue({ clock, randomBytes })
    const conversions = Array.from({ length: count }, () => aConversion(by.workspaceId))
    await db.transaction((tx) => outgoingEvents.queueEvents(tx, conversions))
    return conversions.map(({ data }) => data.conversionId)
  }
  const listed = async (by: TestUser, id: string, query = '') => {
    const response = await send(by, 'GET', `/webhooks/${id}/deliveries${query}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const become = (id: string, row: Partial<typeof deliveries.$inferInsert>) =>
    test.deps.db.orm.update(deliveries).set(row).where(eq(deliveries.id, id))
  const failed = {
    status: 'failed',
    attempts: 5,
    nextAttemptAt: null,
    responseStatus: 503,
    responseMs: 7,
    error: 'It answered 503.',
  } as const

  it('are listed as the contract says', async () => {
    const user = await test.signUp()
    const id = await aHook(user)
    await queueConversions(user)
    const { data, meta } = await listed(user, id)
    expect(meta).toEqual({ total: 1, limit: 50, offset: 0 })
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        event: 'conversion',
        status: 'pending',
        attempts: 0,
        nextAttemptAt: expect.stringMatching(/Z$/),
        responseStatus: null,
        responseMs: null,
        error: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    await become(data[0].id, failed)
    expect((await listed(user, id)).data).toMatchObject([{ ...failed }])
  })

  it('are listed newest first, by page and text, and of their own webhook alone', async () => {
    const user = await test.signUp()
    const id = await aHook(user)
    const [first, second] = await queueConversions(user, 2)
    const other = await aHook(user)
    const ids = (await listed(user, id)).data.map((delivery: { id: string }) => delivery.id)
    const found = async (query: string) =>
      (await listed(user, id, query)).data.map((delivery: { id: string }) => delivery.id)
    expect(await found(`?search=${second}`)).toEqual([ids[0]])
    expect(await found(`?search=${first}`)).toEqual([ids[1]])
    expect(await found('?limit=1&offset=1')).toEqual([ids[1]])
    expect(await found('?sort=createdAt')).toEqual(ids.toReversed())
    expect(await found('?search=100%25')).toEqual([])
    expect((await listed(user, other)).meta.total).toBe(0)
  })

  it('are of links that were made or changed, once a change, and not of what was refused', async () => {
    const user = await test.signUp()
    const id = await aHook(user, ['link.created', 'link.updated'])
    const updates = await aHook(user, ['link.updated'])
    const body = { originalUrl: 'https://shop.example/', tags: ['summer'] }
    const link = (await send(user, 'POST', '/links', body)).json().data
    const path = `/links/${link.shortCode}`
    await send(user, 'PATCH', path, { title: 'Summer' })
    await send(user, 'PATCH', path, { originalUrl: 'no URL' })
    const stale = { 'if-match': '"2000-01-01T00:00:00.000Z"' }
    const { token, workspaceId } = user
    await test.request({
      method: 'PATCH',
      url: path,
      body: { title: 'Lost' },
      headers: stale,
      token,
      workspaceId,
    })
    await send(user, 'POST', `${path}/rules`, { targetUrl: 'https://rule.example/' })
    await send(user, 'POST', '/links/bulk-update', { ids: [link.id], changes: { isActive: false } })
    await send(user, 'POST', '/links/bulk-update', {
      ids: [link.id],
      changes: { isActive: true },
      dryRun: true,
    })
    await test.request({ method: 'DELETE', url: path, token, workspaceId })
    const sent = async (webhookId: string) => {
      const rows = await test.deps.db.orm.select().from(deliveries).where(eq(deliveries.webhookId, webhookId))
      return rows
        .toSorted((one, other) => Number(one.seq - other.seq))
        .map((row) => JSON.parse(row.body ?? ''))
    }
    const of = { linkId: link.id, shortUrl: link.shortUrl, tags: ['summer'] }
    const summer = { ...of, title: 'Summer' }
    const changes = [
      { event: 'link.updated', data: { ...summer, isActive: true, rulesVersion: 1 } },
      { event: 'link.updated', data: { ...summer, rulesVersion: 2 } },
      { event: 'link.updated', data: { ...summer, isActive: false, isDeleted: false } },
      { event: 'link.updated', data: { ...summer, isDeleted: true } },
    ]
    expect(await sent(id)).toMatchObject([
      { event: 'link.created', data: { ...of, title: null } },
      ...changes,
    ])
    expect(await sent(updates)).toMatchObject(changes)
  })

  it.each([...webhookEvents, 'test' as const])('of %s have a sample', async (event) => {
    const user = await test.signUp()
    const { data } = (await send(user, 'GET', `/webhooks/samples/${event}`)).json()
    expect(data).toMatchObject({ event, timestamp: expect.stringMatching(/Z$/) })
    expect(reportedEvents[event].data.parse(data.data)).toEqual(data.data)
    const unknown = await send(user, 'GET', '/webhooks/samples/other')
    expect(unknown.json()).toMatchObject({ statusCode: 400, details: [{ path: 'event' }] })
  })

  describe('sent again', () => {
    it.each<[string, Partial<typeof deliveries.$inferInsert>]>([
      ['failed', failed],
      [
        'delivered',
        {
          status: 'delivered',
          attempts: 1,
          nextAttemptAt: null,
          deliveredAt: new Date(),
          responseStatus: 200,
        },
      ],
      ['waiting for a retry', { status: 'retrying', attempts: 2 }],
    ])('begin anew where they are %s', async (_what, row) => {
      const user = await test.signUp()
      const id = await aHook(user)
      await queueConversions(user)
      const [delivery] = (await listed(user, id)).data
      await become(delivery.id, row)
      const requestedAtMs = Date.now()
      const response = await send(user, 'POST', `/webhooks/${id}/deliveries/${delivery.id}/redeliver`)
      expect(response.statusCode).toBe(200)
      const { data: anew } = response.json()
      expect(anew).toEqual({ ...delivery, nextAttemptAt: expect.any(String) })
      expect(Date.parse(anew.nextAttemptAt)).toBeGreaterThanOrEqual(requestedAtMs)
      expect((await listed(user, id)).data).toEqual([anew])
    })

    it('stay as they are while an attempt is under way', async () => {
      const user = await test.signUp()
      const id = await aHook(user)
      await queueConversions(user)
      const [delivery] = (await listed(user, id)).data
      const leasedUntil = new Date(Date.now() + 30_000)
      await become(delivery.id, { status: 'retrying', attempts: 2, leaseId: unknownId, leasedUntil })
      const response = await send(user, 'POST', `/webhooks/${id}/deliveries/${delivery.id}/redeliver`)
      expect(response.json().data).toMatchObject({ status: 'retrying', attempts: 2 })
    })

    it('are not while the webhook is switched off', async () => {
      const user = await test.signUp()
      const id = await aHook(user)
      await queueConversions(user)
      const [delivery] = (await listed(user, id)).data
      await become(delivery.id, failed)
      await send(user, 'PATCH', `/webhooks/${id}`, { isActive: false })
      const response = await send(user, 'POST', `/webhooks/${id}/deliveries/${delivery.id}/redeliver`)
      expect(response.json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
      expect((await listed(user, id)).data).toMatchObject([{ status: 'failed' }])
    })
  })

  it('are made by a test, of a webhook that is switched off too', async () => {
    const user = await test.signUp()
    const id = await aHook(user)
    await send(user, 'PATCH', `/webhooks/${id}`, { isActive: false })
    const response = await send(user, 'POST', `/webhooks/${id}/test`)
    expect(response.statusCode).toBe(200)
    const { data } = response.json()
    expect(data).toMatchObject({ event: 'test', status: 'pending', attempts: 0 })
    expect((await listed(user, id)).data).toEqual([data])
    const [row] = await test.deps.db.orm.select().from(deliveries).where(eq(deliveries.id, data.id))
    expect(JSON.parse(row?.body ?? '')).toEqual({
      event: 'test',
      data: { webhookId: id },
      timestamp: data.createdAt,
    })
  })

  it('are no other workspace’s, and no other webhook’s', async () => {
    const [user, stranger] = [await test.signUp(), await test.signUp()]
    const id = await aHook(user)
    const [other, theirs] = [await aHook(user, ['alert_fired']), await aHook(stranger)]
    await queueConversions(user)
    const [delivery] = (await listed(user, id)).data
    await become(delivery.id, failed)
    const answers = [
      await send(stranger, 'GET', `/webhooks/${id}/deliveries`),
      await send(stranger, 'POST', `/webhooks/${id}/test`),
      await send(stranger, 'POST', `/webhooks/${id}/deliveries/${delivery.id}/redeliver`),
      await send(stranger, 'POST', `/webhooks/${theirs}/deliveries/${delivery.id}/redeliver`),
      await send(user, 'POST', `/webhooks/${other}/deliveries/${delivery.id}/redeliver`),
      await send(user, 'POST', `/webhooks/${id}/deliveries/${unknownId}/redeliver`),
      await send(user, 'POST', `/webhooks/${unknownId}/test`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect((await listed(user, id)).data).toMatchObject([{ status: 'failed' }])
  })

  it('can be seen on the free plan, and none is sent', async () => {
    const user = await test.signUp()
    const id = await aHook(user)
    await queueConversions(user)
    const [delivery] = (await listed(user, id)).data
    await test.deps.db.orm.update(workspaces).set({ plan: 'free' }).where(eq(workspaces.id, user.workspaceId))
    for (const path of ['test', `deliveries/${delivery.id}/redeliver`])
      expect((await send(user, 'POST', `/webhooks/${id}/${path}`)).json()).toMatchObject({
        statusCode: 402,
        code: 'UPGRADE_REQUIRED',
      })
    expect((await listed(user, id)).meta.total).toBe(1)
  })

  it('go with their webhook', async () => {
    const user = await test.signUp()
    const id = await aHook(user)
    await queueConversions(user)
    await test.deps.db.orm.delete(webhooks).where(eq(webhooks.id, id))
    const left = test.deps.db.orm.select().from(deliveries)
    expect(await left.where(eq(deliveries.workspaceId, user.workspaceId))).toEqual([])
  })
})
