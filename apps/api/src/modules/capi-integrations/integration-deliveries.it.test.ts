import { randomBytes } from 'node:crypto'
import { capiIntegrations, deliveries } from '@waymark/db'
import { createOutgoingEventQueue } from '@waymark/deliveries'
import { aConversion } from '@waymark/deliveries/testing'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const unknownId = '01900000-0000-7000-8000-000000000000'
const credentials = { pixelId: '123456789012345', accessToken: 'EAAB-example' }
const failed = {
  status: 'failed',
  attempts: 1,
  nextAttemptAt: null,
  responseStatus: 400,
  responseMs: 7,
  responseBody: '{"error":{"code":100}}',
  error: 'Invalid parameter',
} as const

describeWith(['postgres'], 'events of conversion integrations', () => {
  let test: TestApp
  let user: TestUser
  let id: string
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())

  const send = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown, by: TestUser = user) =>
    test.request({ method, url, body, token: by.token, workspaceId: by.workspaceId })
  const anIntegration = async (): Promise<string> => {
    const statusMapping = { sale: 'Purchase' }
    const body = { provider: 'facebook', credentials, statusMapping, appliesTo: 'all' }
    const response = await send('POST', '/capi-integrations', body)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data.id
  }
  const event = async (count = 1): Promise<string[]> => {
    const { db, clock } = test.deps
    const outgoingEvents = createOutgoingEventQueue({ clock, randomBytes })
    const conversions = Array.from({ length: count }, () => aConversion(user.workspaceId))
    await db.transaction((tx) => outgoingEvents.queueEvents(tx, conversions))
    return conversions.map(({ data }) => data.conversionId)
  }
  const listed = async (query = '') => {
    const response = await send('GET', `/capi-integrations/${id}/deliveries${query}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }
  const become = (deliveryId: string, row: Partial<typeof deliveries.$inferInsert>) =>
    test.deps.db.orm.update(deliveries).set(row).where(eq(deliveries.id, deliveryId))
  const redeliver = (deliveryId: string, by: TestUser = user) =>
    send('POST', `/capi-integrations/${id}/deliveries/${deliveryId}/redeliver`, undefined, by)

  beforeEach(async () => {
    user = await test.signUp()
    id = await anIntegration()
  })

  it('are listed like the postbacks of traffic sources, with why they failed', async () => {
    const [conversionId] = await event()
    const [delivery] = await listed()
    expect(delivery).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      conversionId,
      action: 'send',
      status: 'pending',
      attempts: 0,
      nextAttemptAt: expect.stringMatching(/Z$/),
      responseStatus: null,
      responseBody: null,
      error: null,
      createdAt: expect.stringMatching(/Z$/),
      deliveredAt: null,
    })
    await become(delivery.id, failed)
    const { responseMs: _, ...shown } = failed
    expect(await listed()).toEqual([{ ...delivery, ...shown }])
  })

  it('are listed newest first, by text, and of their own integration alone', async () => {
    const [first, second] = await event(2)
    const found = async (query: string) =>
      (await listed(query)).map((delivery: { conversionId: string }) => delivery.conversionId)
    expect(await found('')).toEqual([second, first])
    expect(await found(`?search=${first}`)).toEqual([first])
    id = await anIntegration()
    expect(await found('')).toEqual([])
  })

  it('are not there for keys, for others, and of what is not there', async () => {
    await event()
    const [delivery] = await listed()
    const stranger = await test.signUp()
    const path = `/capi-integrations/${id}/deliveries`
    expect((await send('GET', path, undefined, stranger)).statusCode).toBe(404)
    expect((await redeliver(delivery.id, stranger)).statusCode).toBe(404)
    expect((await redeliver(unknownId)).statusCode).toBe(404)
    const viewer = await test.addMember(user.workspaceId, 'viewer')
    const member = { ...viewer, workspaceId: user.workspaceId }
    expect((await send('GET', path, undefined, member)).statusCode).toBe(200)
    expect((await redeliver(delivery.id, member)).statusCode).toBe(403)
  })

  describe('sent again', () => {
    it('begin anew where they failed', async () => {
      await event()
      const [delivery] = await listed()
      await become(delivery.id, failed)
      const response = await redeliver(delivery.id)
      expect(response.statusCode).toBe(200)
      const { data: anew } = response.json()
      expect(anew).toEqual({ ...delivery, nextAttemptAt: expect.any(String) })
      expect(await listed()).toEqual([anew])
    })

    it('stay as they are while an attempt is under way', async () => {
      await event()
      const [delivery] = await listed()
      const leasedUntil = new Date(Date.now() + 30_000)
      await become(delivery.id, { status: 'retrying', attempts: 2, leaseId: unknownId, leasedUntil })
      expect((await redeliver(delivery.id)).json().data).toMatchObject({ status: 'retrying', attempts: 2 })
    })

    it('are not while the integration is switched off', async () => {
      await event()
      const [delivery] = await listed()
      await become(delivery.id, failed)
      await send('PATCH', `/capi-integrations/${id}`, { isActive: false })
      expect((await redeliver(delivery.id)).json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
      expect(await listed()).toMatchObject([{ status: 'failed' }])
    })
  })

  it('wait while the platform refuses the credentials, which the record says until others are given', async () => {
    const pausedUntil = new Date(test.deps.clock() + 300_000)
    const note = { lastError: 'Session expired', pausedUntil }
    await test.deps.db.orm.update(capiIntegrations).set(note).where(eq(capiIntegrations.id, id))
    const read = async () => (await send('GET', `/capi-integrations/${id}`)).json().data
    expect(await read()).toMatchObject({
      lastError: 'Session expired',
      pausedUntil: pausedUntil.toISOString(),
    })
    await send('PATCH', `/capi-integrations/${id}`, { statusMapping: { sale: 'Buy' } })
    expect(await read()).toMatchObject({ lastError: 'Session expired' })
    await send('PATCH', `/capi-integrations/${id}`, { credentials })
    expect(await read()).toMatchObject({ lastError: null, pausedUntil: null })
  })
})
