import { adPlatformDefaults } from '@waymark/ad-platforms'
import { auditLog } from '@waymark/db'
import { createOutboundHttp } from '@waymark/outbound-http'
import { describeWith, openReceiver, type Receiver } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const google = {
  customerId: '1',
  conversionActionId: '2',
  developerToken: 'dev-secret',
  clientId: 'client',
  clientSecret: 'client-secret',
  refreshToken: 'refresh-secret',
}

describeWith(['postgres'], 'POST /capi-integrations/{id}/test', () => {
  let test: TestApp
  let user: TestUser
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await openReceiver()
    const { url } = receiver
    test = await buildTestApp({
      deps: {
        outbound: createOutboundHttp({ allow: ['127.0.0.0/8'] }),
        adPlatforms: {
          ...adPlatformDefaults,
          facebookUrl: url,
          tiktokUrl: url,
          googleTokenUrl: `${url}/token`,
          googleDataManagerUrl: url,
          googleAdsUrl: url,
        },
      },
    })
    user = await test.signUp()
  })
  beforeEach(() => {
    receiver.requests.length = 0
  })
  afterAll(async () => {
    await receiver.close()
    await test.close()
  })

  const send = async (url: string, body?: object) => {
    const { token, workspaceId } = user
    const response = await test.request({ method: 'POST', url, body, token, workspaceId })
    return { status: response.statusCode, text: response.body, ...response.json() }
  }
  const anIntegration = async (
    provider: string,
    credentials: object,
    statusMapping: object = { sale: 'Purchase' },
  ) => {
    const { data } = await send('/capi-integrations', { provider, credentials, statusMapping })
    return `/capi-integrations/${data.id}/test`
  }

  it.each([
    ['facebook', { pixelId: '123', accessToken: 'EAAB-secret' }, '/v25.0/123/events', { events_received: 1 }],
    ['tiktok', { pixelCode: 'C1', accessToken: 'EAAB-secret' }, '/event/track/', { code: 0, message: 'OK' }],
  ])(
    'sends %s one event under the code, and shows it without its secrets',
    async (provider, credentials, path, said) => {
      receiver.answer({ body: JSON.stringify({ ...said, echo: 'EAAB-secret' }) })
      const answer = await send(await anIntegration(provider, credentials), { testEventCode: 'TEST12345' })
      expect(receiver.requests.map((request) => request.path)).toEqual([path])
      expect(JSON.parse(String(receiver.requests[0]?.body))).toMatchObject({ test_event_code: 'TEST12345' })
      expect(String(receiver.requests[0]?.body) + JSON.stringify(receiver.requests[0]?.headers)).toContain(
        'EAAB-secret',
      )
      expect(answer).toMatchObject({
        status: 200,
        data: { isDelivered: true, error: null, answer: { status: 200 } },
      })
      expect(JSON.parse(answer.data.sent.body)).toMatchObject({ test_event_code: 'TEST12345' })
      expect(answer.text).not.toContain('EAAB-secret')
      expect(answer.text).toContain('[secret]')
    },
  )

  it.each([
    ['the Data Manager API', undefined, '/events:ingest', { requestId: '' }],
    [
      'the Google Ads API',
      'https://www.googleapis.com/auth/adwords',
      '/v26/customers/1:uploadClickConversions',
      {},
    ],
  ])('has Google validate it only, by %s', async (_api, scope, path, said) => {
    const token = { access_token: 'a-token-of-no-form', expires_in: 3600, scope }
    receiver.answer((request) => ({ body: JSON.stringify(request.path === '/token' ? token : said) }))
    const answer = await send(await anIntegration('google', google))
    expect(receiver.requests.map((request) => request.path)).toEqual(['/token', path])
    expect(JSON.parse(String(receiver.requests[1]?.body))).toMatchObject({ validateOnly: true })
    expect(answer.data).toMatchObject({ isDelivered: true, error: null })
    for (const secret of ['a-token-of-no-form', 'dev-secret', 'client-secret', 'refresh-secret'])
      expect(answer.text).not.toContain(secret)
  })

  it('says why a platform refuses it', async () => {
    receiver.answer({
      status: 400,
      body: JSON.stringify({ error: { message: 'Invalid OAuth access token', code: 190 } }),
    })
    const url = await anIntegration('facebook', { pixelId: '123', accessToken: 'EAAB-secret' })
    const { data } = await send(url, { testEventCode: 'TEST1' })
    expect(data).toMatchObject({
      isDelivered: false,
      error: expect.stringMatching(/refuses the credentials.*Invalid OAuth access token/),
      answer: { status: 400 },
    })
  })

  it('sends nothing that would count: a code is required where the platform has one, and no other', async () => {
    const facebook = await anIntegration('facebook', { pixelId: '123', accessToken: 'EAAB-secret' })
    const ofGoogle = await anIntegration('google', google)
    for (const [url, body] of [
      [facebook, undefined],
      [facebook, { testEventCode: 'a b' }],
      [ofGoogle, { testEventCode: 'TEST1' }],
    ] as const) {
      const { status, details } = await send(url, body)
      expect([status, details?.[0]?.path]).toEqual([400, 'testEventCode'])
    }
    expect(receiver.requests).toEqual([])
  })

  it('is in the audit log', async () => {
    receiver.answer({ body: JSON.stringify({ events_received: 1 }) })
    const url = await anIntegration('facebook', { pixelId: '123', accessToken: 'EAAB-secret' })
    await send(url, { testEventCode: 'TEST1' })
    const entries = await test.deps.db.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.resourceId, url.split('/')[2] ?? ''))
    expect(entries.map(({ action }) => action)).toContain('capi-integration.test')
  })
})
