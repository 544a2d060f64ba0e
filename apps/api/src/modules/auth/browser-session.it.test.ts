import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestRequest, type TestUser } from '../../testing/index.ts'

const password = 'correct horse battery staple'
const ofConsole = { 'x-waymark-console': '1' }

type Headers = Record<string, string>

/** Contract 2 §10, "Cookie mode". */
describeWith(['postgres'], 'a session of the console', () => {
  let test: TestApp
  let https: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    https = await buildTestApp({
      deps: { db: test.deps.db },
      settings: { publicApiUrl: 'https://links.example:8443' },
    })
    user = await test.signUp()
  })
  afterAll(async () => {
    await https.close()
    await test.close()
  })

  const post = (path: string, given: Partial<TestRequest> = {}, app = test) =>
    app.request({ method: 'POST', url: `/auth/${path}`, headers: ofConsole, ...given })
  const login = (more: object = {}, app = test) =>
    post('login', { body: { email: user.email, password, ...more } }, app)
  const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie'])
  const tokenOf = (answer: { headers: Record<string, unknown> }) =>
    /waymark_session=([^;]+)/.exec(cookieOf(answer))?.[1] ?? ''
  const withCookie = (token: string, more: Headers = ofConsole) => ({
    headers: { cookie: `waymark_session=${token}`, ...more },
  })
  const attributesOf = (answer: { headers: Record<string, unknown> }) =>
    cookieOf(answer).split('; ').slice(1).toSorted()
  const isAlive = async (token: string) => (await post('refresh', withCookie(token))).statusCode === 200

  const attributes = ['HttpOnly', 'Max-Age=2592000', 'Path=/api/v1/auth', 'SameSite=Strict']

  it('has its refresh token in a cookie for /auth alone, and nowhere else', async () => {
    const email = 'console@example.com'
    const registered = await post('register', { body: { email, password } })
    const loggedIn = await login()
    const refreshed = await post('refresh', withCookie(tokenOf(loggedIn)))
    for (const [answer, fields] of [
      [registered, ['accessToken', 'expiresIn', 'user', 'workspace']],
      [loggedIn, ['accessToken', 'expiresIn', 'user']],
      [refreshed, ['accessToken', 'expiresIn']],
    ] as const) {
      expect(Object.keys(answer.json().data).toSorted()).toEqual(fields)
      expect(tokenOf(answer)).toHaveLength(43)
      expect(answer.body).not.toContain(tokenOf(answer))
      expect(attributesOf(answer)).toEqual(attributes)
    }
    expect(await isAlive(tokenOf(refreshed))).toBe(true)
  })

  it('has a cookie for https alone where PUBLIC_API_URL is https', async () => {
    const answer = await login({}, https)
    expect(cookieOf(answer)).toMatch(/^__Secure-waymark_session=/)
    expect(attributesOf(answer)).toEqual([...attributes, 'Secure'])
    const refreshed = await post(
      'refresh',
      { headers: { ...ofConsole, cookie: `__Secure-waymark_session=${tokenOf(answer)}` } },
      https,
    )
    expect(refreshed.statusCode).toBe(200)
    // The other name is what a neighbour without https could set.
    const other = await post('refresh', withCookie(tokenOf(refreshed)), https)
    expect(other.statusCode).toBe(401)
  })

  it('that is not to stay ends with the browser, after each refresh too', async () => {
    const loggedIn = await login({ remember: false })
    const refreshed = await post('refresh', withCookie(tokenOf(loggedIn)))
    for (const answer of [loggedIn, refreshed])
      expect(attributesOf(answer)).toEqual(['HttpOnly', 'Path=/api/v1/auth', 'SameSite=Strict'])
  })

  it('is not there without the header: tokens are in JSON, and no cookie is set', async () => {
    const answer = await login()
    const plain = await post('login', { headers: {}, body: { email: user.email, password } })
    expect(plain.json().data.refreshToken).toHaveLength(43)
    expect(plain.headers['set-cookie']).toBe(undefined)
    const refreshed = await post('refresh', {
      headers: {},
      body: { refreshToken: plain.json().data.refreshToken },
    })
    expect(Object.keys(refreshed.json().data)).toContain('refreshToken')
    expect(await isAlive(tokenOf(answer))).toBe(true)
  })

  it.each([
    ['no cookie', undefined, undefined, [401, 'UNAUTHENTICATED']],
    ['a cookie that is none', 'guess', undefined, [401, 'UNAUTHENTICATED']],
    ['a token in the body too', 'own', { refreshToken: 'x' }, [400, 'AUTH_AMBIGUOUS']],
    ['a token in the body alone', undefined, { refreshToken: 'x' }, [400, 'AUTH_AMBIGUOUS']],
  ])('is not refreshed with %s', async (_name, given, body, expected) => {
    const own = tokenOf(await login())
    const cookie = given === 'own' ? own : given
    const answer = await post('refresh', {
      ...(cookie !== undefined && withCookie(cookie)),
      ...(body !== undefined && { body }),
    })
    expect([answer.statusCode, answer.json().code]).toEqual(expected)
    expect(await isAlive(own)).toBe(true)
  })

  it.each(['logout', 'logout-all'])('ends by %s, with the cookie and what the page stored', async (path) => {
    const { email } = await test.signUp()
    const answer = await post('login', { body: { email, password } })
    const { accessToken: token } = answer.json().data
    const out = await post(path, { token, ...withCookie(tokenOf(answer)) })
    expect(out.statusCode).toBe(204)
    expect(cookieOf(out)).toMatch(/^waymark_session=; /)
    expect(attributesOf(out)).toEqual([
      'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      'HttpOnly',
      'Max-Age=0',
      'Path=/api/v1/auth',
      'SameSite=Strict',
    ])
    expect(out.headers['clear-site-data']).toBe('"cache","storage"')
    expect(await isAlive(tokenOf(answer))).toBe(false)
  })

  it.each([
    ['no access token', 'logout', undefined],
    ['an access token that has ended', 'logout', 'ended'],
    ['what is no access token', 'logout', 'junk'],
    ['no access token, everywhere', 'logout-all', undefined],
    ['an access token that has ended, everywhere', 'logout-all', 'ended'],
  ])('ends by its cookie alone: %s', async (_name, path, given) => {
    const own = await buildTestApp({ deps: { db: test.deps.db } })
    const { email } = await own.signUp()
    const [here, there] = [
      await post('login', { body: { email, password } }, own),
      await post('login', { body: { email, password } }, own),
    ]
    own.clock.advance(16 * 60_000)
    const token = given === 'ended' ? here.json().data.accessToken : given
    const out = await post(path, { ...(token && { token }), ...withCookie(tokenOf(here)) }, own)
    expect([out.statusCode, out.headers['clear-site-data']]).toEqual([204, '"cache","storage"'])
    expect(cookieOf(out)).toMatch(/^waymark_session=; /)
    const alive = async (answer: typeof here) =>
      (await post('refresh', withCookie(tokenOf(answer)), own)).statusCode === 200
    expect([await alive(here), await alive(there)]).toEqual([false, path === 'logout'])
    // The session has ended: nothing is left that the cookie could name.
    expect((await post(path, withCookie(tokenOf(here)), own)).statusCode).toBe(401)
    await own.close()
  })

  it('is ended by no cookie without the header, and by no key beside it', async () => {
    const { email } = await test.signUp()
    const answer = await post('login', { body: { email, password } })
    const { key } = await test.makeKey(await test.signUp())
    const forged = await post('logout', withCookie(tokenOf(answer), {}))
    const byKey = await post('logout', { key, ...withCookie(tokenOf(answer)) })
    expect([forged.statusCode, byKey.statusCode]).toEqual([403, 403])
    expect(await isAlive(tokenOf(answer))).toBe(true)
  })

  it('ends without a word about cookies for other clients', async () => {
    const { token } = await test.signUp()
    const { headers } = await post('logout', { token, headers: {} })
    expect([headers['set-cookie'], headers['clear-site-data']]).toEqual([undefined, undefined])
  })

  it('goes on when its password is changed there, and others end', async () => {
    const { email } = await test.signUp()
    const [here, there] = [
      await post('login', { body: { email, password } }),
      await post('login', { body: { email, password } }),
    ]
    const { accessToken: token } = here.json().data
    const body = { currentPassword: password, newPassword: 'another horse battery' }
    const changed = await post('password/change', { token, body, ...withCookie(tokenOf(here)) })
    expect([changed.statusCode, changed.headers['set-cookie']]).toEqual([204, undefined])
    expect([await isAlive(tokenOf(here)), await isAlive(tokenOf(there))]).toEqual([true, false])
  })

  describe('takes nothing from pages of others', () => {
    const sameSite = { ...ofConsole, 'sec-fetch-site': 'same-site' }
    const forged: [name: string, headers: Headers][] = [
      ['the cookie without the header', {}],
      ['the header with another value', { 'x-waymark-console': 'yes' }],
      ['Sec-Fetch-Site: cross-site', { ...ofConsole, 'sec-fetch-site': 'cross-site' }],
      ['Sec-Fetch-Site: same-site, as a sibling host sends it', sameSite],
      ['Sec-Fetch-Site: none', { ...ofConsole, 'sec-fetch-site': 'none' }],
      ['Sec-Fetch-Site: same-site with the right Origin', { ...sameSite, origin: 'http://localhost:3000' }],
      ['another Origin', { ...ofConsole, origin: 'http://evil.example' }],
      ['the Origin of another port', { ...ofConsole, origin: 'http://localhost:3001' }],
      ['the Origin of another scheme', { ...ofConsole, origin: 'https://localhost:3000' }],
      ['the Origin null, as a page in a sandbox sends it', { ...ofConsole, origin: 'null' }],
      ['an empty Origin', { ...ofConsole, origin: '' }],
    ]
    const paths: [path: string, body: object | undefined][] = [
      ['refresh', undefined],
      ['login', { email: 'unknown@example.com', password }],
      ['register', { email: 'forged@example.com', password }],
      ['logout', undefined],
      ['logout-all', undefined],
      ['password/forgot', { email: 'unknown@example.com' }],
    ]
    it.each(forged)('%s', async (_name, headers) => {
      const loggedIn = await login()
      const { accessToken: token } = loggedIn.json().data
      for (const [path, body] of paths) {
        const answer = await post(path, { token, body, ...withCookie(tokenOf(loggedIn), headers) })
        expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'FORBIDDEN'])
        expect(answer.headers['set-cookie']).toBe(undefined)
      }
      expect(await isAlive(tokenOf(loggedIn))).toBe(true)
    })

    it('nor a sign-in without a cookie, which would sign the visitor in as another user', async () => {
      const headers = { ...ofConsole, origin: 'http://evil.example' }
      const answer = await post('login', { headers, body: { email: user.email, password } })
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
    })

    it('nor forms: their bodies are no JSON', async () => {
      const loggedIn = await login()
      for (const type of [
        'application/x-www-form-urlencoded',
        'text/plain',
        'multipart/form-data; boundary=x',
      ]) {
        const headers = { ...ofConsole, cookie: `waymark_session=${tokenOf(loggedIn)}`, 'content-type': type }
        const answer = await post('login', { headers, rawBody: '{"email":"a@example.com"}' })
        expect([type, answer.statusCode]).toEqual([type, 415])
      }
    })

    it('nor does any origin get the header past its browser, one of CORS_ORIGINS neither', async () => {
      const named = 'https://app.example.com'
      const app = await buildTestApp({ deps: { db: test.deps.db }, settings: { corsOrigins: [named] } })
      const preflightHeaders = { origin: named, 'access-control-request-headers': 'x-waymark-console' }
      const preflight = await app.app.inject({
        method: 'OPTIONS',
        url: '/api/v1/auth/login',
        headers: preflightHeaders,
      })
      expect(String(preflight.headers['access-control-allow-headers']).toLowerCase()).not.toContain('console')
      expect(preflight.headers['access-control-allow-credentials']).toBe(undefined)
      const answer = await post(
        'login',
        { headers: { ...ofConsole, origin: named }, body: { email: user.email, password } },
        app,
      )
      expect(answer.statusCode).toBe(403)
      await app.close()
    })
  })

  describe('takes what its own pages send', () => {
    it.each<[string, Headers]>([
      [
        'at the address of PUBLIC_API_URL',
        { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
      ],
      ['at another name of the host', { origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' }],
      ['at a port that is not written', { origin: 'http://waymark.lan', host: 'waymark.lan:80' }],
      ['from a browser that says nothing of it', {}],
    ])('%s', async (_name, headers) => {
      const sent = { ...ofConsole, ...headers }
      const answer = await post('login', { headers: sent, body: { email: user.email, password } })
      expect(answer.statusCode, answer.body).toBe(200)
    })

    it('behind a proxy that is believed, by the scheme that it names', async () => {
      const app = await buildTestApp({ deps: { db: test.deps.db }, settings: { trustProxy: ['127.0.0.1'] } })
      const own = { host: 'links.example', origin: 'https://links.example' }
      const body = { email: user.email, password }
      const statusOf = async (headers: Headers) =>
        (await post('login', { headers: { ...ofConsole, ...own, ...headers }, body }, app)).statusCode
      expect([await statusOf({ 'x-forwarded-proto': 'https' }), await statusOf({})]).toEqual([200, 403])
      await app.close()
    })
  })
})
