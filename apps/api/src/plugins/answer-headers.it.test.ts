import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../testing/index.ts'

const ofJson = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Sent by a page of another site. */
const origin = 'https://shop.example'

describeWith(['postgres'], 'what an answer says of itself', () => {
  let test: TestApp
  let user: TestUser

  beforeAll(async () => {
    test = await buildTestApp({ settings: { securityContact: 'mailto:s@example.com' } })
    user = await test.signUp()
  })
  afterAll(() => test?.close())

  it.each([
    ['/robots.txt', /^User-agent: \*\n(Allow: \/\S+\n)+Disallow: \/\n$/],
    ['/.well-known/security.txt', /^Contact: mailto:s@example\.com\nExpires: \d{4}-\S+Z\n/],
  ])('%s is there for who has no key', async (path, body) => {
    const answer = await test.app.inject({ url: path, headers: { accept: 'text/html' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(answer.body).toMatch(body)
  })

  it('is that no cache may store it, no page frame or load it and no browser reinterpret it, whatever came of the request', async () => {
    const answers = await Promise.all([
      test.request({ method: 'GET', url: '/users/me', token: user.token }),
      test.request({ method: 'GET', url: '/users/me' }),
      test.request({ method: 'POST', url: '/auth/login', rawBody: '{' }),
      test.request({ method: 'GET', url: '/no/such/route' }),
      test.request({ method: 'GET', url: '/links/%zz' }),
      test.request({ method: 'GET', url: `/links/${'a'.repeat(500)}` }),
      test.app.inject('/health'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 400, 404, 400, 404, 200])
    for (const { headers } of answers) {
      expect(headers).toMatchObject(ofJson)
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })

  it('is that browsers come back by https alone, where the installation is reached by it', async () => {
    const secure = await buildTestApp({ settings: { publicApiUrl: 'https://api.example.com' } })
    const { headers } = await secure.app.inject('/health')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    await secure.close()
  })

  it('lets the page at /docs load what is its own, and nothing else', async () => {
    for (const url of ['/docs', '/docs/openapi-explorer.js']) {
      const { statusCode, headers } = await test.app.inject(url)
      expect(statusCode).toBe(200)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/https?:/)
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' })
    }
  })

  it.each(['/api/v1/conversions/track', '/api/v1/track/pageview', '/api/v1/visits/page'])(
    'lets pages of every origin request %s, without credentials',
    async (url) => {
      const requested = await test.app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect(requested.statusCode).toBe(204)
      const sent = await test.app.inject({ method: 'POST', url, headers: { origin }, payload: {} })
      for (const { headers } of [requested, sent]) {
        expect(headers).toMatchObject({
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
        expect(headers).not.toHaveProperty('access-control-allow-credentials')
      }
    },
  )

  it.each([
    ['the api with a session', 'GET', '/api/v1/users/me'],
    ['signing in', 'POST', '/api/v1/auth/login'],
    ['a public report', 'GET', `/api/v1/public/reports/${'a'.repeat(22)}`],
    ['a public dashboard', 'GET', `/api/v1/public/dashboards/${'a'.repeat(22)}`],
    ['a postback', 'GET', '/api/v1/postback'],
    ['a path that only begins like an open one', 'GET', '/api/v1/conversions/tracked'],
    ['the state of the installation', 'GET', '/health'],
  ] as const)('lets no page of another origin read %s', async (_name, method, url) => {
    const headers = { origin, authorization: `Bearer ${user.token}` }
    const requested = await test.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': method },
    })
    for (const answer of [requested, await test.app.inject({ method, url, headers })]) {
      const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
      expect(names).toEqual([])
    }
  })

  describe('with CORS_ORIGINS', () => {
    const named = ['https://app.example', 'http://localhost:5173']
    let opened: TestApp
    beforeAll(async () => {
      opened = await buildTestApp({ deps: { db: test.deps.db }, settings: { corsOrigins: named } })
    })
    afterAll(() => opened?.close())

    const preflight = (from: string, url = '/api/v1/links/list') =>
      opened.app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin: from, 'access-control-request-method': 'GET' },
      })
    const corsHeaders = ({ headers }: { headers: Record<string, unknown> }) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')))
    const words = (value: unknown) => String(value).toLowerCase().split(', ')

    it('is that pages of a named origin may send any call with a key or a token', async () => {
      const answer = await preflight('https://app.example')
      expect(answer.statusCode).toBe(204)
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': 'https://app.example' })
      const { 'access-control-allow-methods': methods, 'access-control-allow-headers': names } =
        answer.headers
      expect(words(methods)).toEqual(['get', 'post', 'put', 'patch', 'delete'])
      expect(words(names)).toEqual(
        expect.arrayContaining([
          'authorization',
          'content-type',
          'idempotency-key',
          'x-api-key',
          'x-workspace-id',
        ]),
      )
    })

    it('is that they may read it and its limits, a refusal too, each as itself', async () => {
      const query = (from: string, token?: string) =>
        opened.request({
          method: 'GET',
          url: '/users/me',
          ...(token && { token }),
          headers: { origin: from },
        })
      for (const from of [...named, ...named]) {
        for (const answer of [await query(from, user.token), await query(from)]) {
          expect(answer.headers).toMatchObject({ 'access-control-allow-origin': from, vary: 'Origin' })
          expect(words(answer.headers['access-control-expose-headers'])).toEqual(
            expect.arrayContaining(['ratelimit', 'ratelimit-policy', 'retry-after', 'x-ratelimit-remaining']),
          )
          expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
        }
      }
      const { headers } = await opened.request({ method: 'GET', url: '/users/me', token: user.token })
      expect([corsHeaders({ headers }), headers.vary]).toEqual([{}, 'Origin'])
    })

    it.each(['https://shop.example', 'https://app.example.evil.example', 'http://app.example', 'null'])(
      'is that pages of %s may not',
      async (from) => {
        expect(corsHeaders(await preflight(from))).toEqual({})
        const read = {
          method: 'GET',
          url: '/users/me',
          token: user.token,
          headers: { origin: from },
        } as const
        const answer = await opened.request(read)
        expect([answer.statusCode, corsHeaders(answer)]).toEqual([200, {}])
      },
    )

    it('is that the tracking routes stay open to every origin', async () => {
      const answer = await preflight('https://app.example', '/api/v1/conversions/track')
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    })
  })
})
