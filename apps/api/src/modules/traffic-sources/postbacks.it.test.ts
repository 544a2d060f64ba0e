import { randomBytes } from 'node:crypto'
import { deliveries } from '@waymark/db'
import { createOutgoingEventQueue } from '@waymark/deliveries'
import { aConversion } from '@waymark/deliveries/testing'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

describeWith(['postgres'], 'postbacks of traffic sources', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())

  const send = (by: TestUser, method: 'GET' | 'POST', url: string, body?: unknown) =>
    test.request({ method, url, body, token: by.token, workspaceId: by.workspaceId })
  const aSource = async (by: TestUser): Promise<string> => {
    const postbackUrl = 'https://source.example/p?s={status}&p={payout}'
    const response = await send(by, 'POST', '/traffic-sources', { name: 'Ads', postbackUrl })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data.id
  }

  it('are listed as the contract says, of their own source', async () => {
    const user = await test.signUp()
    const [id, other] = [await aSource(user), await aSource(user)]
    const { db, clock } = test.deps
    const conversion = aConversion(user.workspaceId)
    const outgoingEvents = createOutgoingEventQueue({ clock, randomBytes })
    await db.transaction((tx) => outgoingEvents.queueEvents(tx, [conversion]))
    const at = new Date(clock())
    await db.orm
      .update(deliveries)
      .set({ status: 'delivered', attempts: 1, nextAttemptAt: null, deliveredAt: at, responseStatus: 200 })
      .where(eq(deliveries.trafficSourceId, id))
    const response = await send(user, 'GET', `/traffic-sources/${id}/postbacks`)
    const record = {
      id: expect.any(String),
      conversionId: conversion.data.conversionId,
      method: 'GET',
      url: 'https://source.example/p?s=sale&p=12.5',
      status: 'delivered',
      attempts: 1,
      responseStatus: 200,
      responseBody: null,
      error: null,
      createdAt: expect.stringMatching(/Z$/),
      deliveredAt: at.toISOString(),
    }
    expect(response.json()).toEqual({ data: [record], meta: { total: 1, limit: 50, offset: 0 } })
    const others = await send(user, 'GET', `/traffic-sources/${other}/postbacks`)
    expect(others.json().data).toMatchObject([{ status: 'pending', deliveredAt: null }])
    const stranger = await test.signUp()
    expect((await send(stranger, 'GET', `/traffic-sources/${id}/postbacks`)).statusCode).toBe(404)
  })

  it('are sent again by their source, unless they are on their way or it is switched off', async () => {
    const user = await test.signUp()
    const [id, other] = [await aSource(user), await aSource(user)]
    const { db, clock } = test.deps
    const outgoingEvents = createOutgoingEventQueue({ clock, randomBytes })
    await db.transaction((tx) => outgoingEvents.queueEvents(tx, [aConversion(user.workspaceId)]))
    const [postback] = (await send(user, 'GET', `/traffic-sources/${id}/postbacks`)).json().data
    const again = (source: string) =>
      send(user, 'POST', `/traffic-sources/${source}/postbacks/${postback.id}/redeliver`)
    const waiting = await again(id)
    expect([waiting.statusCode, waiting.json().data], waiting.body).toEqual([200, postback])
    await db.orm
      .update(deliveries)
      .set({ status: 'failed', attempts: 5, nextAttemptAt: null, responseStatus: 500, error: 'no' })
      .where(eq(deliveries.id, postback.id))
    expect((await again(other)).statusCode).toBe(404)
    const anew = { status: 'pending', attempts: 0, responseStatus: null, error: null, url: postback.url }
    expect((await again(id)).json().data).toMatchObject(anew)
    const { token, workspaceId } = user
    const off = { method: 'PATCH', url: `/traffic-sources/${id}`, token, workspaceId } as const
    expect((await test.request({ ...off, body: { isActive: false } })).statusCode).toBe(200)
    expect((await again(id)).statusCode).toBe(409)
  })
})
