import { randomUUID } from 'node:crypto'
import { sampleClick } from '@waymark/conversions/testing'
import { alertFirings, conversions, memberships, workspaces } from '@waymark/db'
import type { Kv } from '@waymark/kv'
import { createRedisKv } from '@waymark/kv/redis'
import { createLivePublisher, type LivePublisher } from '@waymark/live'
import { describeWith, type EventStream, openEventStream, testServices } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const waiting = { timeout: 15_000, interval: 25 }

/** Two nodes of the api and a worker, each with a connection of its own to Redis. */
describeWith(['postgres', 'redis'], 'GET /live', () => {
  let stores: Kv[]
  let nodes: TestApp[]
  let addresses: string[]
  let publisher: LivePublisher
  let owner: TestUser
  let test: TestApp
  /** Open for as long as the tests run. */
  let quiet: EventStream
  const streams: EventStream[] = []

  beforeAll(async () => {
    const url = `${testServices().redisUrl}/9`
    stores = [0, 1, 2].map(() => createRedisKv({ url }))
    await vi.waitFor(() => Promise.all(stores.map((kv) => kv.ping())))
    const [first, second, ofWorker] = stores
    if (!first || !second || !ofWorker) throw new Error('There is no store')
    test = await buildTestApp({ deps: { kv: first } })
    const other = await buildTestApp({ deps: { ...test.deps, kv: second } })
    nodes = [test, other]
    addresses = await Promise.all(nodes.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
    publisher = createLivePublisher({ kv: ofWorker, monotonicMs: Date.now, logger: { warn: () => {} } })
    await publisher.start()
    owner = await test.signUp()
    quiet = await open(await test.signUp())
    streams.splice(0)
  })
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close()
  })
  afterAll(async () => {
    quiet.close()
    await publisher.close()
    for (const node of nodes.toReversed()) await node.close()
    await Promise.all(stores.map((kv) => kv.close()))
  })

  const open = async (user: TestUser, node = 0) => {
    const headers = { authorization: `Bearer ${user.token}`, 'x-workspace-id': user.workspaceId }
    const stream = await openEventStream(`${addresses[node]}/api/v1/live`, headers)
    streams.push(stream)
    return stream
  }
  const clicksOf = (count: number, linkId: string | null = null) =>
    Array.from({ length: count }, () =>
      sampleClick(new Date().toISOString(), { workspaceId: owner.workspaceId, linkId, countryCode: 'GB' }),
    )
  const publish = (clicks: ReturnType<typeof clicksOf>) =>
    publisher.publish(clicks.map((click) => ({ kind: 'click', click })))
  const tokensOf = (stream: EventStream) => stream.events('click').map(({ data }) => data.clickToken)
  /** Until the worker has heard that there are readers, what it publishes goes nowhere. */
  const heard = async (...opened: EventStream[]) =>
    vi.waitFor(() => {
      publish(clicksOf(1, linkId))
      for (const stream of opened) expect(stream.events('click').length).toBeGreaterThan(0)
    }, waiting)
  const shownOf = (stream: EventStream, event: string) => stream.events(event).map(({ data }) => data.id)
  const storeConversion = async (id: string, click: ReturnType<typeof clicksOf>[number] | undefined) => {
    if (click === undefined) throw new Error('There is no click')
    const { clickToken } = click
    const now = new Date()
    await test.deps.db.orm.insert(conversions).values({
      id,
      workspaceId: owner.workspaceId,
      clickToken,
      linkId,
      click,
      status: 'sale',
      payout: '12.5',
      currency: 'USD',
      source: 'postback',
      clickedAt: now,
      convertedAt: now,
      createdAt: now,
      updatedAt: now,
    })
  }
  const fire = async (alertId: string) =>
    test.deps.db.orm.insert(alertFirings).values({
      id: randomUUID(),
      workspaceId: owner.workspaceId,
      alertId,
      firedAt: new Date(),
      value: 12,
      sampleSize: 12,
      metric: 'clicks',
      operator: 'gt',
      threshold: 10,
      scope: 'workspace',
      action: 'notify',
    })
  let linkId: string
  const makeLink = async () => {
    const { token, workspaceId } = owner
    const body = { originalUrl: 'https://shop.example/' }
    return (await test.request({ method: 'POST', url: '/links', body, token, workspaceId })).json().data.id
  }
  beforeAll(async () => {
    linkId = await makeLink()
  })

  it('has each click on every node, as the log of clicks shows it, and no other workspace’s', async () => {
    const stranger = await open(await test.signUp())
    const both = [await open(owner, 0), await open(owner, 1)] as const
    await heard(...both)
    const [click] = clicksOf(1, linkId)
    if (click === undefined) throw new Error('There is no click')
    await vi.waitFor(() => {
      publish([click])
      for (const stream of both) expect(tokensOf(stream)).toContain(click.clickToken)
    }, waiting)
    const [shown] = both[1].events('click').filter(({ data }) => data.clickToken === click.clickToken)
    const clickedAt = new Date(click.clickedAtMs).toISOString()
    expect(shown?.data).toMatchObject({ linkId, clickedAt, countryName: 'United Kingdom', code: 'x7Kd2Qp' })
    expect(stranger.events()).toEqual([])
  })

  /** The log's cost is a report: in the feed it was one for each message, whose fault lost the message. */
  it('has clicks while no report can be read, without what reports count for them', async () => {
    const paid = await test.signUp()
    const { workspaceId } = paid
    await test.deps.db.orm
      .update(workspaces)
      .set({ hasClickCosts: true })
      .where(eq(workspaces.id, workspaceId))
    const report = vi.spyOn(test.deps.analytics.reader, 'report').mockRejectedValue(new Error('no engine'))
    onTestFinished(() => report.mockRestore())
    const stream = await open(paid)
    const click = sampleClick(new Date().toISOString(), { workspaceId, linkId, cost: '0.05' })
    await vi.waitFor(() => {
      publish([click])
      expect(tokensOf(stream)).toContain(click.clickToken)
    }, waiting)
    const [shown] = stream.events('click')
    expect(shown?.data).toMatchObject({ cost: null, costCurrency: 'USD', costGiven: 0.05 })
    expect(report).not.toHaveBeenCalled()
  })

  it('has conversions when they are written, as their log shows them', async () => {
    const stream = await open(owner)
    await heard(stream)
    const [click] = clicksOf(1, linkId)
    const conversionId = randomUUID()
    await storeConversion(conversionId, click)
    publisher.publish([
      { kind: 'conversion', conversion: { conversionId, workspaceId: owner.workspaceId, linkId } },
    ])
    await vi.waitFor(() => expect(stream.events('conversion')).toHaveLength(1), waiting)
    expect(stream.events('conversion')[0]?.data).toMatchObject({
      id: conversionId,
      payout: 12.5,
      clickToken: click?.clickToken,
      linkTitle: null,
    })
  })

  it('says what is switched on or off, and what fires, from then on', async () => {
    const { token, workspaceId } = owner
    const send = async (method: 'POST' | 'PATCH', url: string, body: object) => {
      const response = await test.request({ method, url, body, token, workspaceId })
      expect(response.statusCode, response.body).toBeLessThan(300)
      return response.json().data
    }
    const offer = { name: 'Hats', url: 'https://shop.example/', payoutCurrency: 'USD' }
    const { id } = await send('POST', '/offers', offer)
    await send('PATCH', `/offers/${id}`, { status: 'paused' })
    const stream = await open(owner, 1)
    await send('PATCH', `/offers/${id}`, { name: 'Shoes' })
    await send('PATCH', `/offers/${id}`, { status: 'active' })
    const alert = await send('POST', '/alerts', {
      name: 'Many',
      metric: 'clicks',
      operator: 'gt',
      threshold: 10,
      scope: 'workspace',
      windowMinutes: 60,
      minSampleSize: 0,
      cooldownMinutes: 60,
      action: 'notify',
    })
    await fire(alert.id)
    await vi.waitFor(() => expect(stream.events()).toHaveLength(2), waiting)
    expect(stream.events('status').map(({ data }) => data)).toEqual([
      { resourceType: 'offer', resourceId: id, status: 'active', reason: null, at: expect.any(String) },
    ])
    expect(stream.events('alert')[0]?.data).toMatchObject({ alertId: alert.id, name: 'Many', value: 12 })
  })

  it('shows members of some links what is about these, and other links as soon as they get them', async () => {
    const ownLink = await makeLink()
    const member = await test.addMember(owner.workspaceId, 'viewer', { linkIds: [ownLink] })
    const stream = await open(member)
    const all = await open(owner)
    await heard(all)
    const [theirs, others] = [clicksOf(2, ownLink), clicksOf(2, linkId)]
    await vi.waitFor(() => {
      publish([...theirs, ...others, ...clicksOf(1, null)])
      expect(tokensOf(stream)).toContain(theirs[1]?.clickToken)
    }, waiting)
    const { token, workspaceId } = owner
    for (const id of [linkId, ownLink]) {
      const { data } = (
        await test.request({ method: 'GET', url: `/links/by-id/${id}`, token, workspaceId })
      ).json()
      const url = `/links/${data.shortCode}`
      await test.request({ method: 'PATCH', url, body: { isActive: false }, token, workspaceId })
    }
    await vi.waitFor(() => expect(stream.events('status')).toHaveLength(1), waiting)
    expect(stream.events('status')[0]?.data).toMatchObject({ resourceId: ownLink, status: 'inactive' })
    expect(new Set(stream.events('click').map(({ data }) => data.linkId))).toEqual(new Set([ownLink]))
    await test.deps.db.orm
      .update(memberships)
      .set({ linkIds: [linkId] })
      .where(eq(memberships.userId, member.userId))
    await vi.waitFor(() => {
      publish(clicksOf(1, linkId))
      expect(stream.events('click').map(({ data }) => data.linkId)).toContain(linkId)
    }, waiting)
  })

  it('is at most 20 events a second, and says how many more there were', async () => {
    const stream = await open(owner)
    await heard(stream)
    const before = stream.events('click').length
    publish(clicksOf(500, linkId))
    await vi.waitFor(() => {
      const skipped = stream.events('skipped').reduce((sum, { data }) => sum + Number(data.skipped), 0)
      expect(skipped + stream.events('click').length).toBeGreaterThanOrEqual(500)
    }, waiting)
    expect(stream.events('click').length - before).toBeLessThanOrEqual(20)
  })

  it('has conversions, alerts and states before clicks, in a workspace that is busier than is shown', async () => {
    const both = [await open(owner, 0), await open(owner, 1)] as const
    await heard(...both)
    const { token, workspaceId } = owner
    const send = async (method: 'POST' | 'PATCH', url: string, body: object) =>
      (await test.request({ method, url, body, token, workspaceId })).json().data
    const alert = await send('POST', '/alerts', {
      name: 'Busy',
      metric: 'clicks',
      operator: 'gt',
      threshold: 10,
      scope: 'workspace',
      windowMinutes: 60,
      minSampleSize: 0,
      cooldownMinutes: 60,
      action: 'notify',
    })
    // 200 clicks a second, for as long as the rest takes.
    const clicking = setInterval(() => publish(clicksOf(10, linkId)), 50)
    onTestFinished(() => clearInterval(clicking))
    await vi.waitFor(() => {
      for (const stream of both) expect(stream.events('skipped').length).toBeGreaterThan(0)
    }, waiting)
    const sold = Array.from({ length: 30 }, () => randomUUID())
    for (const conversionId of sold) await storeConversion(conversionId, clicksOf(1, linkId)[0])
    publisher.publish(
      sold.map((conversionId) => ({
        kind: 'conversion',
        conversion: { conversionId, workspaceId: owner.workspaceId, linkId },
      })),
    )
    await vi.waitFor(() => {
      for (const stream of both) expect(new Set(shownOf(stream, 'conversion'))).toEqual(new Set(sold))
    }, waiting)
    await fire(alert.id)
    await send('PATCH', `/alerts/${alert.id}`, { isActive: false })
    await vi.waitFor(() => {
      for (const stream of both) {
        expect(stream.events('alert').map(({ data }) => data.alertId)).toEqual([alert.id])
        expect(stream.events('status').map(({ data }) => data.resourceId)).toContain(alert.id)
      }
    }, waiting)
  })

  it.each<[string, (user: TestUser) => Promise<unknown>]>([
    ['its user signs out', ({ token }) => test.request({ method: 'POST', url: '/auth/logout-all', token })],
    [
      'the member is removed',
      ({ userId, workspaceId }) => {
        const url = `/workspaces/${workspaceId}/members/${userId}`
        return test.request({ method: 'DELETE', url, token: owner.token })
      },
    ],
  ])('ends when %s, on the other node, too', async (_when, end) => {
    const member = await test.addMember(owner.workspaceId, 'viewer')
    const both = [await open(member, 0), await open(member, 1)] as const
    await end(member)
    await Promise.all(both.map(({ ended }) => ended))
    const later = await open(member)
    expect(later.status).not.toBe(200)
  })

  it('is 20 at a time for a user', async () => {
    const member = await test.addMember(owner.workspaceId, 'viewer')
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(member)))
    expect(opened.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect((await open(member)).status).toBe(429)
    opened[0]?.close()
    await vi.waitFor(async () => expect((await open(member)).status).toBe(200), waiting)
  })

  it('has a comment every 15 seconds while nothing happens', { timeout: 40_000 }, async () => {
    // One when it opens and, of the first reader, one when the loop starts.
    await vi.waitFor(() => expect(quiet.comments()).toBeGreaterThan(2), { timeout: 30_000, interval: 100 })
    expect(quiet.events()).toEqual([])
  })

  it('ends all that are open when the node closes', async () => {
    const [first] = stores
    const node = await buildTestApp({ deps: { ...test.deps, ...(first && { kv: first }) } })
    const address = await node.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { authorization: `Bearer ${owner.token}`, 'x-workspace-id': owner.workspaceId }
    const stream = await openEventStream(`${address}/api/v1/live`, headers)
    await node.app.close()
    await stream.ended
  })
})
