import { refreshTokens, users } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/index.ts'
import { passwordCost } from './passwords.ts'

const dayMs = 86_400_000

describeWith(['postgres'], 'signing up and in', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp({ deps: { passwordCost } })
  })
  afterAll(() => test.close())

  const post = (url: string, body: unknown) => test.request({ method: 'POST', url, body })
  const me = (token: string) => test.request({ method: 'GET', url: '/users/me', token })
  const refresh = (refreshToken: string) => post('/auth/refresh', { refreshToken })

  it('makes a user, a workspace it owns and a session', async () => {
    const body = { email: '  Ann@Example.COM ', password: 'long enough', name: 'Ann' }
    const response = await post('/auth/register', body)
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json().data).toMatchObject({
      user: { email: 'ann@example.com', name: 'Ann', timezone: 'UTC' },
      workspace: { name: "Ann's workspace", role: 'owner', plan: 'enterprise', baseCurrency: 'USD' },
      expiresIn: 900,
    })
    const signedIn = await me(response.json().data.accessToken)
    expect(signedIn.json().data).toEqual(response.json().data.user)
  })

  it('refuses an address that is taken, whatever its case, and leaves nothing behind', async () => {
    const { email } = await test.signUp()
    const response = await post('/auth/register', { email: email.toUpperCase(), password: 'long enough' })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'CONFLICT', details: [{ path: 'email' }] })
  })

  it('refuses one of the commonest passwords, in any case, by naming the field', async () => {
    for (const password of ['qwertyuiop', 'Password123', '1Q2w3e4r5t']) {
      const response = await post('/auth/register', { email: 'careless@example.com', password })
      expect(response.statusCode, password).toBe(400)
      expect(response.json().details).toEqual([
        { path: 'password', message: expect.stringContaining('commonest') },
      ])
    }
    const better = { email: 'careless@example.com', password: 'password123 and more' }
    expect((await post('/auth/register', better)).statusCode).toBe(201)
  })

  it('makes one account of an address that many register at once', async () => {
    const body = { email: 'everybody@example.com', password: 'long enough' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('/auth/register', body)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  })

  it('answers the same for a wrong password, an unknown address and a deactivated user', async () => {
    const known = await test.signUp()
    const gone = await test.signUp()
    await test.deps.db.orm.update(users).set({ isActive: false }).where(eq(users.id, gone.userId))
    const attempts = [
      { email: known.email, password: 'not this one' },
      { email: 'unknown@example.com', password: known.password },
      { email: gone.email, password: gone.password },
    ]
    const answers = await Promise.all(attempts.map((body) => post('/auth/login', body)))
    const shown = answers.map((answer) => ({ ...answer.json(), timestamp: '' }))
    expect(shown[0]).toMatchObject({ statusCode: 401, code: 'UNAUTHENTICATED' })
    expect(shown[1]).toEqual(shown[0])
    expect(shown[2]).toEqual(shown[0])
  })

  it('signs in with the domain in Unicode or in ASCII, and shows it in Unicode', async () => {
    const password = 'a long enough password'
    const [inAscii, inUnicode] = ['Idn@xn--mnchen-3ya.example', 'idn@münchen.example']
    const registered = await post('/auth/register', { email: inAscii, password })
    expect(registered.json().data.user.email, registered.body).toBe(inUnicode)
    for (const email of [inAscii, inUnicode]) {
      const response = await post('/auth/login', { email, password })
      expect(response.json().data.user.email, response.body).toBe(inUnicode)
      expect((await post('/auth/register', { email, password })).statusCode).toBe(409)
    }
  })

  it('signs in with the address in any case', async () => {
    const { email, password, userId } = await test.signUp()
    const response = await post('/auth/login', { email: ` ${email.toUpperCase()} `, password })
    expect(response.statusCode).toBe(200)
    expect(response.json().data.user.id).toBe(userId)
  })

  it('stores neither password nor refresh token', async () => {
    const user = await test.signUp()
    const [row] = await test.deps.db.orm.select().from(users).where(eq(users.id, user.userId))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const stored = await test.deps.db.orm.select().from(refreshTokens)
    expect(stored.some((token) => token.tokenHash === user.refreshToken)).toBe(false)
  })

  it('signs out of this session at once, and of no other', async () => {
    const first = await test.signUp()
    const other = (await post('/auth/login', { email: first.email, password: first.password })).json().data
    const out = await test.request({ method: 'POST', url: '/auth/logout', token: first.token })
    expect([out.statusCode, out.body]).toEqual([204, ''])
    expect((await me(first.token)).statusCode).toBe(401)
    expect((await refresh(first.refreshToken)).statusCode).toBe(401)
    expect((await me(other.accessToken)).statusCode).toBe(200)
  })

  it('signs out of all sessions at once', async () => {
    const first = await test.signUp()
    const other = (await post('/auth/login', { email: first.email, password: first.password })).json().data
    const out = await test.request({ method: 'POST', url: '/auth/logout-all', token: first.token })
    expect(out.statusCode).toBe(204)
    expect((await me(other.accessToken)).statusCode).toBe(401)
  })

  it('ends access tokens after 15 minutes and sessions that rest for 30 days', async () => {
    const own = await buildTestApp({ deps: { db: test.deps.db } })
    const user = await own.signUp()
    own.clock.advance(14 * 60_000)
    expect((await own.request({ method: 'GET', url: '/users/me', token: user.token })).statusCode).toBe(200)
    own.clock.advance(60_000)
    expect((await own.request({ method: 'GET', url: '/users/me', token: user.token })).statusCode).toBe(401)
    own.clock.advance(29 * dayMs)
    const pair = await own.request({
      method: 'POST',
      url: '/auth/refresh',
      body: { refreshToken: user.refreshToken },
    })
    expect(pair.statusCode).toBe(200)
    own.clock.advance(30 * dayMs)
    const { refreshToken } = pair.json().data
    const late = await own.request({ method: 'POST', url: '/auth/refresh', body: { refreshToken } })
    expect(late.statusCode).toBe(401)
    await own.close()
  })

  it('refuses to sign up where that is switched off, but lets people sign in', async () => {
    const user = await test.signUp()
    const closed = await buildTestApp({ deps: { db: test.deps.db }, settings: { allowSignup: false } })
    const body = { email: 'late@example.com', password: 'long enough' }
    const refused = await closed.request({ method: 'POST', url: '/auth/register', body })
    expect(refused.json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' })
    const { email, password } = user
    const login = await closed.request({ method: 'POST', url: '/auth/login', body: { email, password } })
    expect(login.statusCode).toBe(200)
    await closed.close()
  })
})
