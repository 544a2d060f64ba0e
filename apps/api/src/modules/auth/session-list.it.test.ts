import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

/** Contract 2 §10, "GET /auth/sessions". */
describeWith(['postgres'], 'the sessions of a user', () => {
  let first: TestApp
  let second: TestApp
  beforeAll(async () => {
    first = await buildTestApp()
    second = await buildTestApp({ deps: { db: first.deps.db } })
  })
  afterAll(async () => {
    await second.close()
    await first.close()
  })

  const login = async ({ email, password }: TestUser, from: { ip?: string; userAgent?: string } = {}) => {
    const headers = { 'user-agent': from.userAgent ?? 'A test' }
    const body = { email, password }
    const answer = await first.request({
      method: 'POST',
      url: '/auth/login',
      body,
      headers,
      ...(from.ip && { ip: from.ip }),
    })
    return answer.json().data
  }
  const list = async (token: string) =>
    (await first.request({ method: 'GET', url: '/auth/sessions', token })).json().data
  const remove = (token: string, id: string) =>
    first.request({ method: 'DELETE', url: `/auth/sessions/${id}`, token })

  it('say when and from where each was used, and which one this is', async () => {
    const user = await first.signUp()
    first.clock.advance(60_000)
    await login(user, { ip: '203.0.113.7', userAgent: 'A phone' })
    const sessions = await list(user.token)
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        kind: 'sign-in',
        name: null,
        workspaceId: null,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        lastUsedAt: sessions[0].createdAt,
        ip: '203.0.113.7',
        userAgent: 'A phone',
        isCurrent: false,
      },
      expect.objectContaining({ ip: '127.0.0.1', isCurrent: true }),
    ])
  })

  it('show the last use: each refresh is one', async () => {
    const user = await first.signUp()
    const [before] = await list(user.token)
    first.clock.advance(60_000)
    const { refreshToken } = user
    const headers = { 'user-agent': `${'x'.repeat(600)}` }
    await first.request({
      method: 'POST',
      url: '/auth/refresh',
      body: { refreshToken },
      headers,
      ip: '203.0.113.9',
    })
    const [after] = await list(user.token)
    expect(after).toMatchObject({ id: before.id, createdAt: before.createdAt, ip: '203.0.113.9' })
    expect(after.userAgent).toBe('x'.repeat(500))
    expect(after.lastUsedAt > before.lastUsedAt).toBe(true)
  })

  it('end at once, on every node, where one is deleted; the others go on', async () => {
    const user = await first.signUp()
    const other = await login(user)
    const [{ id }] = (await list(user.token)).filter((session: { isCurrent: boolean }) => !session.isCurrent)
    const me = () => second.request({ method: 'GET', url: '/users/me', token: other.accessToken })
    expect((await me()).statusCode).toBe(200)
    expect((await remove(user.token, id)).statusCode).toBe(204)
    expect((await me()).statusCode).toBe(401)
    const body = { refreshToken: other.refreshToken }
    expect((await second.request({ method: 'POST', url: '/auth/refresh', body })).statusCode).toBe(401)
    expect(await list(user.token)).toMatchObject([{ isCurrent: true }])
  })

  it.each([
    [
      'ended already',
      async (user: TestUser) => {
        await login(user)
        const [{ id }] = (await list(user.token)).filter(
          (session: { isCurrent: boolean }) => !session.isCurrent,
        )
        await remove(user.token, id)
        return id
      },
    ],
    ['of another user', async () => (await list((await first.signUp()).token))[0].id],
    ['never made', async () => '01900000-0000-7000-8000-000000000000'],
  ])('are not found where one is %s, and nothing ends', async (_name, idOf) => {
    const user = await first.signUp()
    const id = await idOf(user)
    expect((await remove(user.token, id)).json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
    expect(await list(user.token)).toHaveLength(1)
  })

  it('do not show what has ended', async () => {
    const user = await first.signUp()
    const other = await login(user)
    await first.request({ method: 'POST', url: '/auth/logout', token: other.accessToken })
    expect(await list(user.token)).toHaveLength(1)
  })
})
