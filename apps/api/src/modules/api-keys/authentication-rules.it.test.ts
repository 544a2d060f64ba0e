import { apiKeys, memberships, users } from '@waymark/db'
import { defaultScopes } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildTestApp,
  routeContract,
  type TestApp,
  type TestRequest,
  type TestUser,
} from '../../testing/index.ts'

const brokenKey = `wmk_${'1'.repeat(8)}_${'1'.repeat(40)}`
const list = { method: 'GET', url: '/links/list' } as const
const newLink = { method: 'POST', url: '/links', body: { originalUrl: 'https://example.com/' } } as const

/** What rules 7 and 8 close, in their words, by how its paths begin. */
const closedAreas = [
  ['7. sign-in and passwords are closed to keys', '/auth/'],
  ['7. users', '/users/'],
  ['7. API-key management', '/api-keys'],
  ['7. workspaces and members', '/workspaces'],
  ['7. members', '/invitations'],
  ['7. billing', '/billing'],
  ['7. custom domains', '/domains'],
  ['7. UTM presets', '/utm-presets'],
  ['7. bot rules', '/bot-rules'],
  ['7. click-intake settings', '/click-intake-settings'],
  ['7. currency rates', '/currency-rates'],
  ['7. lists', '/lists'],
  ['7. alerts', '/alerts'],
  ['7. postback security', '/postback-security'],
  ['7. audit log', '/audit-log'],
  ['7. dashboard management', '/dashboards'],
  ['7. bio pages', '/bio-pages'],
  ['7. what the scope table does not list', '/links/bulk'],
  ['8. webhook management accepts sessions only', '/webhooks'],
] as const

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Every route of these areas that there is. */
const closedRoutes = closedAreas.flatMap(([area, beginning]) =>
  Object.entries(routeContract).flatMap(([name, audience]) => {
    const [verb, path = ''] = name.split(' ')
    const method = methods.find((known) => known === verb)
    const url = path.replace('/api/v1', '').replace(/:\w+/g, '01900000-0000-7000-8000-000000000000')
    return method && audience !== 'public' && url.startsWith(beginning) ? [{ area, method, url }] : []
  }),
)

/** The specification, "Authentication": its opening sentence and rules 1 to 8, each by its number. */
describeWith(['postgres'], 'the specification’s rules of authentication', () => {
  let test: TestApp
  /** Another api process on the same data. */
  let node: TestApp
  let owner: TestUser

  const status = async (request: TestRequest, app = node) => {
    const response = await app.request(request)
    return [response.statusCode, response.json().code]
  }
  const keyOf = (user: TestUser, options = {}) => test.makeKey(user, options)

  beforeAll(async () => {
    test = await buildTestApp()
    node = await buildTestApp({ deps: test.deps })
    owner = await test.signUp()
  })
  afterAll(async () => {
    await node.close()
    await test.close()
  })

  describe('0. two methods, not both in one request', () => {
    it.each([
      ['a route for keys', list],
      ['a route for sessions', { method: 'GET', url: '/users/me' } as const],
      ['a public route', { method: 'POST', url: '/auth/refresh', body: { refreshToken: 'x' } } as const],
    ])('400 AUTH_AMBIGUOUS on %s, whether or not they are valid', async (_name, request) => {
      const { key } = await keyOf(owner)
      for (const both of [
        { key, token: owner.token },
        { key: brokenKey, token: 'junk' },
        { key, headers: { authorization: 'Basic eDp5' } },
        { key: '', headers: { authorization: '' } },
      ])
        expect(await status({ ...request, ...both })).toEqual([400, 'AUTH_AMBIGUOUS'])
    })
  })

  it.each([
    ['of no account', brokenKey],
    ['of no form', 'key'],
    ['empty', ''],
    ['with another beginning', `abc_${'1'.repeat(8)}_${'1'.repeat(40)}`],
  ])('1. a key that is %s gets 401 where authentication is required', async (_name, key) => {
    expect(await status({ ...list, key })).toEqual([401, 'API_KEY_INVALID'])
    expect(await status({ ...newLink, key })).toEqual([401, 'API_KEY_INVALID'])
  })

  it('1. a secret that is wrong by one character gets 401', async () => {
    const { key } = await keyOf(owner)
    const wrong = `${key.slice(0, -1)}${key.endsWith('1') ? '2' : '1'}`
    expect(await status({ ...list, key: wrong })).toEqual([401, 'API_KEY_INVALID'])
    expect(await status({ ...list, key })).toEqual([200, undefined])
  })

  it('2. a key begins with wmk_ and is stored as a bcrypt hash only', async () => {
    const { id, key } = await keyOf(owner)
    expect(key).toMatch(/^wmk_[A-Za-z0-9]{8}_[A-Za-z0-9]{32,}$/)
    const [row] = await test.deps.db.orm.select().from(apiKeys).where(eq(apiKeys.id, id))
    expect(row?.secretHash).toMatch(/^\$2[aby]\$\d\d\$/)
    expect(JSON.stringify(row)).not.toContain(key.split('_')[2])
    const listed = await test.request({ method: 'GET', url: '/api-keys', token: owner.token })
    expect(listed.body).not.toContain(key.split('_')[2])
  })

  describe('3. a key is made with', () => {
    const make = (body: object) =>
      test.request({ method: 'POST', url: '/api-keys', token: owner.token, body })
    it('the default scopes and no end, where only its name is said', async () => {
      expect((await make({ name: 'Plain' })).json().data).toMatchObject({
        name: 'Plain',
        scopes: [...defaultScopes],
        status: 'active',
        expiresAt: null,
      })
      expect(defaultScopes).toEqual(['links:read', 'links:write', 'analytics:read'])
    })
    it.each([
      ['1 character', 'x', 201],
      ['100 characters', 'x'.repeat(100), 201],
      ['101 characters', 'x'.repeat(101), 400],
      ['none', '', 400],
    ])('a name of %s', async (_name, name, statusCode) => {
      const response = await make({ name })
      expect(response.statusCode).toBe(statusCode)
      if (statusCode === 400) expect(response.json().details).toMatchObject([{ path: 'name' }])
    })
    it.each([
      ['an unknown scope', { scopes: ['links:read', 'everything'] }, 'scopes.1'],
      ['no scope', { scopes: [] }, 'scopes'],
      ['an end in the past', { expiresAt: '2020-01-01' }, 'expiresAt'],
      ['an end that is no date', { expiresAt: 'soon' }, 'expiresAt'],
    ])('not with %s', async (_name, body, path) => {
      const response = await make({ name: 'Wrong', ...body })
      expect(response.json()).toMatchObject({ statusCode: 400, details: [{ path }] })
    })
  })

  it('4. revoking a key disables it at once, on a node that has just served it too', async () => {
    const { id, key } = await keyOf(owner)
    expect(await status({ ...list, key })).toEqual([200, undefined])
    await test.request({ method: 'DELETE', url: `/api-keys/${id}`, token: owner.token })
    expect(await status({ ...list, key })).toEqual([401, 'API_KEY_INVALID'])
  })

  it('4. passing its expiry disables a key at once', async () => {
    const expiresAt = new Date(test.clock.now() + 60_000).toISOString()
    const { key } = await keyOf(owner, { expiresAt })
    expect(await status({ ...list, key })).toEqual([200, undefined])
    test.clock.advance(60_000)
    expect(await status({ ...list, key })).toEqual([401, 'API_KEY_INVALID'])
  })

  describe('5. a key', () => {
    it('works in the workspace where it was made, and refuses a request that names another', async () => {
      const { key } = await keyOf(owner)
      const made = await test.request({
        method: 'POST',
        url: '/workspaces',
        token: owner.token,
        body: { name: 'Another' },
      })
      const workspaceId = made.json().data.id
      for (const requested of [workspaceId, '019ac1f2-7c3a-7b5e-9d10-ffffffffffff', 'junk']) {
        const refused = await node.request({ ...newLink, key, workspaceId: requested })
        const details = [{ path: 'X-Workspace-Id' }]
        expect(refused.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED', details })
      }
      for (const requested of [undefined, owner.workspaceId, owner.workspaceId.toUpperCase()]) {
        const response = await node.request({ ...newLink, key, ...(requested && { workspaceId: requested }) })
        expect(response.json().data.workspaceId).toBe(owner.workspaceId)
      }
    })

    it('has the role of its owner at the time of the request', async () => {
      const member = await test.addMember(owner.workspaceId, 'editor')
      const { key } = await keyOf(member)
      const url = `/workspaces/${owner.workspaceId}/members/${member.userId}`
      const become = (role: string) =>
        test.request({ method: 'PATCH', url, token: owner.token, body: { role } })
      expect(await status({ ...newLink, key })).toEqual([201, undefined])
      await become('viewer')
      expect(await status({ ...newLink, key })).toEqual([403, 'ROLE_INSUFFICIENT'])
      expect(await status({ ...list, key })).toEqual([200, undefined])
      await become('editor')
      expect(await status({ ...newLink, key })).toEqual([201, undefined])
    })

    it('made by a viewer is read-only, whatever its scopes', async () => {
      const viewer = await test.addMember(owner.workspaceId, 'viewer')
      const { key } = await keyOf(viewer, { scopes: ['admin:write'] })
      expect(await status({ ...list, key })).toEqual([200, undefined])
      expect(await status({ ...newLink, key })).toEqual([403, 'ROLE_INSUFFICIENT'])
    })

    it('has its scopes and no more, whatever the role of its owner', async () => {
      const { key } = await keyOf(owner, { scopes: ['links:read'] })
      const response = await node.request({ ...newLink, key })
      expect(response.json()).toMatchObject({
        statusCode: 403,
        code: 'API_KEY_SCOPE_INSUFFICIENT',
        requiredScopes: ['links:write'],
      })
    })

    it('has the restriction of its owner', async () => {
      const link = (await test.request({ ...newLink, token: owner.token })).json().data
      const member = await test.addMember(owner.workspaceId, 'editor')
      const { key } = await keyOf(member)
      await test.request({
        method: 'PATCH',
        url: `/workspaces/${owner.workspaceId}/members/${member.userId}`,
        token: owner.token,
        body: { linkIds: [link.id] },
      })
      expect((await node.request({ ...list, key })).json()).toMatchObject({
        data: [{ id: link.id }],
        meta: { total: 1 },
      })
    })

    const ofMember = (member: TestUser) =>
      and(eq(memberships.workspaceId, member.workspaceId), eq(memberships.userId, member.userId))
    it.each<[string, (member: TestUser) => Promise<unknown>]>([
      [
        'was removed from the workspace',
        async (member) => test.deps.db.orm.delete(memberships).where(ofMember(member)),
      ],
      [
        'was deactivated there',
        async (member) =>
          test.deps.db.orm.update(memberships).set({ isActive: false }).where(ofMember(member)),
      ],
      [
        'was deactivated everywhere',
        async ({ userId }) =>
          test.deps.db.orm.update(users).set({ isActive: false }).where(eq(users.id, userId)),
      ],
    ])('gets 401 when its owner %s', async (_name, happens) => {
      const member = await test.addMember(owner.workspaceId, 'editor')
      const { key } = await keyOf(member)
      expect(await status({ ...list, key })).toEqual([200, undefined])
      await happens(member)
      expect(await status({ ...list, key })).toEqual([401, 'API_KEY_INVALID'])
    })
  })

  it('6. routes that need no key are served without one, and with one that is broken', async () => {
    const { shortCode } = (await test.request({ ...newLink, token: owner.token })).json().data
    for (const key of [undefined, brokenKey]) {
      const credentials = key === undefined ? {} : { key }
      const url = `/links/${shortCode}`
      expect(await status({ method: 'GET', url, ...credentials })).toEqual([200, undefined])
      expect(await status({ method: 'GET', url: '/health', ...credentials })).toEqual([200, undefined])
    }
  })

  it.each(closedRoutes)('$area: $method $url', async ({ method, url }) => {
    const { key } = await keyOf(owner, { scopes: ['admin:write'] })
    const response = await node.request({ method, url, key })
    expect(response.json()).toMatchObject({ statusCode: 403, code: 'API_KEY_ROUTE_CLOSED' })
    expect(response.json().message).toBe('This route is not available to API keys.')
  })

  it('notes when a key was last used, to the minute', async () => {
    const { id, key } = await keyOf(owner)
    const lastUse = async (): Promise<string | null> => {
      const response = await test.request({ method: 'GET', url: '/api-keys', token: owner.token })
      return response.json().data.find((item: { id: string }) => item.id === id).lastUsedAt
    }
    expect(await lastUse()).toBeNull()
    const before = test.clock.now()
    await node.request({ ...list, key })
    await expect.poll(lastUse).not.toBeNull()
    expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThanOrEqual(before)
  })
})
