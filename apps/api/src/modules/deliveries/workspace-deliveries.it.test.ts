import { randomUUID } from 'node:crypto'
import { deliveries } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

type Row = Partial<typeof deliveries.$inferInsert>
const startMs = Date.parse('2026-01-02T03:04:05.000Z')
const bodies = {
  'traffic-sources': { name: 'Push', postbackUrl: 'https://push.example/pb?cid={external_id}' },
  'capi-integrations': {
    provider: 'facebook',
    credentials: { pixelId: '123456789012345', accessToken: 'EAAB-example' },
    statusMapping: { sale: 'Purchase' },
  },
  webhooks: { url: 'https://hook.example/', events: ['conversion'] },
}

describeWith(['postgres'], 'what a workspace sent', () => {
  let test: TestApp
  let user: TestUser
  let ids: { source: string; integration: string; webhook: string }
  beforeAll(async () => {
    test = await buildTestApp({ settings: { billingMode: 'self' } })
  })
  afterAll(() => test.close())

  const get = (url: string, by: TestUser = user) =>
    test.request({ method: 'GET', url, token: by.token, workspaceId: by.workspaceId })
  const page = async (query = '') => {
    const response = await get(`/deliveries${query}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const found = async (query = '') => (await page(query)).data.map(({ id }: { id: string }) => id)
  const make = async (noun: keyof typeof bodies, by: TestUser = user): Promise<string> => {
    const { token, workspaceId } = by
    const answer = await test.request({
      method: 'POST',
      url: `/${noun}`,
      body: bodies[noun],
      token,
      workspaceId,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().data.id
  }
  const kinds = {
    source: () => ({ trafficSourceId: ids.source, url: 'https://push.example/pb?cid=1' }),
    integration: () => ({ integrationId: ids.integration, facts: {} }),
    webhook: () => ({ webhookId: ids.webhook, body: '{}' }),
  }
  /** Sent so many seconds after the start, and delivered unless `row` says otherwise. */
  const sent = async (kind: keyof typeof kinds, second: number, row: Row = {}): Promise<string> => {
    const createdAt = new Date(startMs + second * 1000)
    const id = uuidV7(createdAt.getTime(), test.deps.randomBytes(10))
    const arrived = { status: 'delivered', attempts: 1, responseStatus: 200, deliveredAt: createdAt } as const
    await test.deps.db.orm.insert(deliveries).values({
      id,
      workspaceId: user.workspaceId,
      kind,
      event: 'conversion',
      createdAt,
      ...kinds[kind](),
      ...arrived,
      ...row,
    })
    return id
  }
  const gaveUp = { status: 'failed', attempts: 5, deliveredAt: null, responseStatus: 503 } as const
  const waiting = { status: 'pending', attempts: 0, deliveredAt: null, nextAttemptAt: new Date(0) } as const

  beforeEach(async () => {
    user = await test.signUp()
    const [source, integration, webhook] = [
      await make('traffic-sources'),
      await make('capi-integrations'),
      await make('webhooks'),
    ]
    ids = { source, integration, webhook }
  })

  it('is one list of all receivers, newest first, with their names', async () => {
    const conversionId = randomUUID()
    const first = await sent('source', 1, { ...gaveUp, conversionId, error: 'It answered 503.' })
    const last = await sent('integration', 3)
    const middle = await sent('webhook', 2, { event: 'test' })
    const { data, meta } = await page()
    expect(meta).toEqual({ limit: 50, nextCursor: null })
    expect(data.map(({ id }: { id: string }) => id)).toEqual([last, middle, first])
    expect(data.map(({ receiver }: { receiver: object }) => receiver)).toEqual([
      { kind: 'integration', id: ids.integration, name: 'facebook', isActive: true },
      { kind: 'webhook', id: ids.webhook, name: 'https://hook.example/', isActive: true },
      { kind: 'source', id: ids.source, name: 'Push', isActive: true },
    ])
    const one = (await get(`/deliveries/${first}`)).json().data
    expect(one).toEqual(data[2])
    expect(one).toMatchObject({
      status: 'failed',
      attempts: 5,
      responseStatus: 503,
      error: 'It answered 503.',
      conversionId,
      event: 'conversion',
      url: 'https://push.example/pb?cid=1',
      createdAt: '2026-01-02T03:04:06.000Z',
    })
  })

  it('is read page by page, though more is sent meanwhile, and at the same moment', async () => {
    const all = new Set([await sent('source', 1), await sent('source', 1), await sent('webhook', 1)])
    const read: string[] = []
    let query = '?limit=1'
    for (;;) {
      const { data, meta } = await page(query)
      read.push(...data.map(({ id }: { id: string }) => id))
      await sent('source', 2)
      if (meta.nextCursor === null) break
      query = `?limit=1&cursor=${meta.nextCursor}`
    }
    // The first page was read before what is newer came.
    expect(read).toHaveLength(3)
    expect(new Set(read)).toEqual(all)
  })

  it('is found by its state, receiver, conversion and text', async () => {
    const conversionId = randomUUID()
    const failed = await sent('source', 1, { ...gaveUp, conversionId, error: 'No such host' })
    const retried = await sent('integration', 2, { ...gaveUp, ...waiting, status: 'retrying', attempts: 1 })
    const arrived = await sent('webhook', 3, { conversionId })
    const unsent = await sent('webhook', 4, waiting)
    expect(await found('?status=failed')).toEqual([failed])
    expect(await found('?status=pending')).toEqual([unsent])
    expect(await found('?status=failing')).toEqual([retried, failed])
    expect(await found('?kind=webhook')).toEqual([unsent, arrived])
    expect(await found(`?kind=source&receiverId=${ids.source}`)).toEqual([failed])
    expect(await found(`?kind=source&receiverId=${ids.webhook}`)).toEqual([])
    expect(await found(`?conversionId=${conversionId}`)).toEqual([arrived, failed])
    expect(await found('?search=SUCH%20HOST')).toEqual([failed])
    expect(await found('?search=push.example&status=delivered')).toEqual([])
  })

  it('needs the kind of a receiver, and a cursor of its own', async () => {
    expect((await get(`/deliveries?receiverId=${ids.source}`)).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'kind' }],
    })
    expect((await get('/deliveries?cursor=1')).json().details).toMatchObject([{ path: 'cursor' }])
  })

  it('says which receivers fail now: by the last call of each that was tried', async () => {
    await sent('source', 1, gaveUp)
    await sent('source', 2)
    await sent('webhook', 3)
    const fails = await sent('webhook', 4, gaveUp)
    await sent('webhook', 5, waiting)
    expect(await found('?isLatest=true&status=failing')).toEqual([fails])
    expect(await found('?isLatest=true')).toHaveLength(2)
    // Of several in one millisecond the one that the list has on top.
    const together = [await sent('source', 9), await sent('source', 9), await sent('source', 9)]
    expect(await found('?isLatest=true&kind=source')).toEqual(together.sort().slice(-1))
  })

  it.each([
    ['is switched off', 'source', { isActive: false }],
    ['has no URL any more', 'source', { postbackUrl: null }],
    ['is switched off', 'webhook', { isActive: false }],
  ] as const)('says that a receiver is sent nothing now: it %s (%s)', async (_why, kind, body) => {
    const id = await sent(kind, 1, gaveUp)
    const noun = kind === 'source' ? 'traffic-sources' : 'webhooks'
    const { token, workspaceId } = user
    const changed = await test.request({
      method: 'PATCH',
      url: `/${noun}/${ids[kind]}`,
      body,
      token,
      workspaceId,
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await get(`/deliveries/${id}`)).json().data.receiver).toMatchObject({ isActive: false })
  })

  describe('is closed', () => {
    it('to other workspaces', async () => {
      const id = await sent('source', 1)
      const stranger = await test.signUp()
      expect((await get('/deliveries', stranger)).json().data).toEqual([])
      expect((await get(`/deliveries/${id}`, stranger)).statusCode).toBe(404)
      const inside = { ...stranger, workspaceId: user.workspaceId }
      expect((await get('/deliveries', inside)).statusCode).toBe(404)
    })

    it('about what the channels of alerts were sent', async () => {
      const id = await sent('source', 1)
      const alert = { metric: 'clicks', operator: 'gt', threshold: 1, scope: 'workspace', action: 'notify' }
      const channels = [{ kind: 'email', to: user.email }]
      const { token, workspaceId } = user
      const body = { name: 'A', windowMinutes: 60, ...alert, channels }
      const made = await test.request({ method: 'POST', url: '/alerts', body, token, workspaceId })
      expect(made.statusCode, made.body).toBe(201)
      const [channel] = made.json().data.channels
      const toChannel = {
        kind: 'channel',
        trafficSourceId: null,
        url: null,
        channelId: channel.id,
        body: '{}',
      }
      await sent('source', 2, toChannel as Row)
      expect(await found()).toEqual([id])
    })
  })
})
