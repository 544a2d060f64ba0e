import { memberships, sessions } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestRequest, type TestUser } from '../../testing/index.ts'
import { createMemberRepository } from '../members/index.ts'

const dayMs = 86_400_000
const list = { method: 'GET', url: '/links/list' } as const
const newLink = { method: 'POST', url: '/links', body: { originalUrl: 'https://example.com/' } } as const

/**
 * Contract-3 §22, "Sessions for programs". Which routes they open is in the table of all routes, and that
 * they end with the next request in that of the credentials of two nodes.
 */
describeWith(['postgres'], 'a session for a program', () => {
  let test: TestApp
  let limited: TestApp
  let owner: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    limited = await buildTestApp({ deps: test.deps, settings: { rateLimitDisabled: false } })
    owner = await test.signUp()
  })
  afterAll(async () => {
    await limited.close()
    await test.close()
  })

  const inDays = (days: number) => new Date(test.clock.now() + days * dayMs).toISOString()
  const make = (user: TestUser, body: object = {}) => {
    const { token, workspaceId } = user
    const sent = { name: 'Nightly import', expiresAt: inDays(30), workspaceId, ...body }
    return test.request({ method: 'POST', url: '/auth/sessions', token, body: sent })
  }
  const status = async (request: TestRequest) => (await test.request(request)).statusCode
  const listed = async ({ token }: TestUser) =>
    (await test.request({ method: 'GET', url: '/auth/sessions?sort=createdAt', token })).json().data
  const memberUrl = (member: TestUser) => `/workspaces/${owner.workspaceId}/members/${member.userId}`

  it('has a token that is shown once and stored as its hash', async () => {
    const expiresAt = inDays(30)
    const answer = await make(owner, { expiresAt })
    const made = answer.json().data
    expect([answer.statusCode, made]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Nightly import',
        workspaceId: owner.workspaceId,
        expiresAt,
        token: expect.stringMatching(/^wms_[\w-]{43}$/),
      },
    ])
    const rows = await test.deps.db.orm.select().from(sessions).where(eq(sessions.id, made.id))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify([rows, await listed(owner)])).not.toContain(made.token.slice(4))
  })

  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['no end', { expiresAt: undefined }, 'expiresAt'],
    ['an end that is no date', { expiresAt: 'soon' }, 'expiresAt'],
    ['an end now', { expiresAt: 0 }, 'expiresAt'],
    ['an end after more than 366 days', { expiresAt: 366 * dayMs + 60_000 }, 'expiresAt'],
    ['no workspace', { workspaceId: undefined }, 'workspaceId'],
    ['a workspace that is not there', { workspaceId: '01900000-0000-7000-8000-000000000000' }, 'workspaceId'],
    ['an unknown field', { scopes: ['links:read'] }, 'scopes'],
  ])('is not made with %s', async (_name, body, path) => {
    const user = await test.signUp()
    const ends = Object(body).expiresAt
    const at = typeof ends === 'number' && { expiresAt: new Date(test.clock.now() + ends).toISOString() }
    const answer = await make(user, { ...body, ...at })
    expect(answer.json()).toMatchObject({ statusCode: 400, details: [{ path }] })
    expect(await listed(user)).toHaveLength(1)
  })

  it('lives for 366 days at most, and not a moment longer than it says', async () => {
    const user = await test.signUp()
    expect((await make(user, { expiresAt: inDays(366) })).statusCode).toBe(201)
    const { token } = (await make(user, { expiresAt: new Date(test.clock.now() + 60_000) })).json().data
    expect(await status({ ...list, token })).toBe(200)
    test.clock.advance(60_000)
    expect(await status({ ...list, token })).toBe(401)
    expect(await listed(user)).toHaveLength(2)
  })

  describe('in its workspace', () => {
    it('has the role and the restriction that its user has at the time of the request', async () => {
      const link = (await test.request({ ...newLink, token: owner.token })).json().data
      const member = await test.addMember(owner.workspaceId, 'editor')
      const { token } = await test.makeProgram(member)
      const become = (body: object) =>
        test.request({ method: 'PATCH', url: memberUrl(member), token: owner.token, body })
      const made = (await test.request({ ...newLink, token })).json().data
      expect(made.workspaceId).toBe(owner.workspaceId)
      await become({ linkIds: [link.id] })
      expect((await test.request({ ...list, token })).json().data).toMatchObject([{ id: link.id }])
      await become({ linkIds: null, role: 'viewer' })
      expect((await test.request({ ...newLink, token })).json().code).toBe('ROLE_INSUFFICIENT')
    })

    it('refuses a request that names another one, also of its user', async () => {
      const { token } = await test.makeProgram(owner)
      const body = { name: 'Another' }
      const another = await test.request({ method: 'POST', url: '/workspaces', token: owner.token, body })
      const { id } = another.json().data
      for (const workspaceId of [id, 'junk']) {
        const details = [{ path: 'X-Workspace-Id' }]
        expect((await test.request({ ...list, token, workspaceId })).json()).toMatchObject({ details })
      }
      expect(await status({ ...list, token, workspaceId: owner.workspaceId.toUpperCase() })).toBe(200)
      expect(await status({ method: 'GET', url: `/workspaces/${id}`, token })).toBe(404)
      expect(await status({ method: 'GET', url: `/workspaces/${owner.workspaceId}`, token })).toBe(200)
    })

    it('may be called from wherever, under /auth too, where no cookie is sent', async () => {
      const { token } = await test.makeProgram(owner)
      const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
      expect(await status({ method: 'GET', url: '/auth/sessions', token, headers })).toBe(200)
      const cookie = `waymark_session=${owner.refreshToken}`
      const both = { ...headers, cookie }
      expect(await status({ method: 'GET', url: '/auth/sessions', token, headers: both })).toBe(403)
    })

    it('is in the audit log when it is made, when it changes something and when it is deleted', async () => {
      const user = await test.signUp()
      const { id, token } = await test.makeProgram(user)
      const link = (await test.request({ ...newLink, token })).json().data
      await test.request({ method: 'DELETE', url: `/auth/sessions/${id}`, token: user.token })
      const url = '/audit-log?sort=at'
      const log = (await test.request({ method: 'GET', url, token: user.token })).json().data
      expect(log.slice(-3)).toMatchObject([
        { action: 'session.create', resourceId: id, sessionId: null },
        { action: 'link.create', resourceId: link.id, sessionId: id, user: { id: user.userId } },
        { action: 'session.delete', resourceId: id, sessionId: null },
      ])
      expect(JSON.stringify(log)).not.toContain(token)
    })
  })

  it('is listed with its kind and its last use, from where it came', async () => {
    const user = await test.signUp()
    test.clock.advance(1_000)
    const { id, token } = await test.makeProgram(user)
    const [signIn, unused] = await listed(user)
    const sorted = async (sort: string) => {
      const url = `/auth/sessions?sort=${sort}`
      const { data } = (await test.request({ method: 'GET', url, token: user.token })).json()
      return data.map(({ kind }: { kind: string }) => kind)
    }
    // One that was never used was used the longest ago, though it is the newest.
    expect([await sorted('-lastUsedAt'), await sorted('lastUsedAt')]).toEqual([
      ['sign-in', 'program'],
      ['program', 'sign-in'],
    ])
    expect(signIn).toMatchObject({ kind: 'sign-in', name: null, workspaceId: null, isCurrent: true })
    expect(unused).toMatchObject({ id, kind: 'program', name: 'A test', workspaceId: user.workspaceId })
    expect([unused.lastUsedAt, unused.ip]).toEqual([null, null])
    const headers = { 'user-agent': 'import/1.0' }
    await test.request({ ...list, token, headers, ip: '203.0.113.7' })
    await expect.poll(async () => (await listed(user))[1].lastUsedAt).not.toBeNull()
    const [, used] = await listed(user)
    expect(used).toMatchObject({ ip: '203.0.113.7', userAgent: 'import/1.0', isCurrent: false })
    expect(Date.parse(used.lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(unused.createdAt))
    const search = async (text: string) =>
      (await test.request({ method: 'GET', url: `/auth/sessions?search=${text}`, token })).json().data
    expect(await search('A%20test')).toMatchObject([{ id, isCurrent: true }])
  })

  it.each<[string, object]>([
    ['was removed from the workspace', { method: 'DELETE' }],
    ['was deactivated there', { method: 'PATCH', body: { isActive: false } }],
  ])('does not come back with a user that %s', async (_name, change) => {
    const member = await test.addMember(owner.workspaceId, 'editor')
    const { token } = await test.makeProgram(member)
    const other = await test.makeProgram(owner)
    await test.request({ method: 'GET', url: memberUrl(member), token: owner.token, ...change })
    const isActive = { method: 'PATCH', body: { isActive: true } } as const
    await test.request({ url: memberUrl(member), token: owner.token, ...isActive })
    await test.deps.db.orm
      .insert(memberships)
      .values({ workspaceId: owner.workspaceId, userId: member.userId, role: 'editor' })
      .onConflictDoNothing()
    expect(await status({ ...list, token: member.token, workspaceId: owner.workspaceId })).toBe(200)
    expect(await status({ ...list, token })).toBe(401)
    expect(await listed(member)).toHaveLength(1)
    expect(await status({ ...list, token: other.token })).toBe(200)
  })

  it('is not made for a user who is being removed', async () => {
    const { orm } = test.deps.db
    const member = await test.addMember(owner.workspaceId, 'editor')
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let under: Promise<number> = Promise.resolve(0)
    await orm.transaction(async (tx) => {
      const members = createMemberRepository(tx)
      await members.lockWorkspace(owner.workspaceId)
      await members.remove(owner.workspaceId, member.userId, new Date(test.clock.now()))
      let status = 0
      under = make(member).then(({ statusCode }) => {
        status = statusCode
        return status
      })
      const comesOrWaits = async () => status !== 0 || (await orm.execute(waiting)).rows.length > 0
      await expect.poll(comesOrWaits, { timeout: 5_000 }).toBe(true)
    })
    expect(await under).toBe(400)
    expect(await listed(member)).toHaveLength(1)
  })

  it('counts with its user’s requests, and wrong tokens against the address', async () => {
    const user = await test.signUp()
    const { token } = await test.makeProgram(user)
    const remaining = async (credentials: object) => {
      const { headers } = await limited.request({ ...list, ip: '203.0.113.20', ...credentials })
      return Number(headers['x-ratelimit-remaining'])
    }
    const first = await remaining({ token: user.token })
    expect(await remaining({ token })).toBe(first - 1)
    const wrong = { token: `wms_${'1'.repeat(43)}` }
    const before = await remaining(wrong)
    expect(await remaining(wrong)).toBe(before - 1)
    expect(await remaining({ token: 'wms_junk' })).toBe(before - 2)
  })
})
