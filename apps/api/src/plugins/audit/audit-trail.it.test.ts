import { auditLog, passwordResets } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ApiRoute, committedDocument } from '../../testing/contract/api-document.ts'
import { fieldsOf, getAt } from '../../testing/contract/fields.ts'
import { listRows } from '../../testing/contract/listed-records.ts'
import { createSamples, type Samples } from '../../testing/contract/samples.ts'
import { buildTestApp, createTestDemoData, type TestApp, type TestUser } from '../../testing/index.ts'
import { isSecretName, openFieldsOf } from '../secret-names.ts'
import { auditedAction } from './audited-action.ts'

const document = committedDocument()

/** They read by POST, and change nothing; or no user does anything by them. */
const unrecorded: Readonly<Record<string, string>> = {
  'POST /api/v1/links/:code/simulate': 'records nothing',
  'POST /api/v1/postback/explain': 'only reads',
  'POST /api/v1/analytics/report': 'only reads',
  'POST /api/v1/analytics/report/export': 'only reads',
  'POST /api/v1/reports/export': 'only reads',
  'POST /api/v1/analytics/reports/batch': 'only reads',
  'POST /api/v1/downloads': 'only reads',
  'POST /api/v1/auth/refresh': 'a client does it by itself',
  'POST /api/v1/track/pageview': 'visitors do it',
  'POST /api/v1/visits/page': 'visitors do it',
  'PUT /api/v1/users/me/preferences': 'only how screens look',
}
/** What no sample can call. */
const uncallable: Readonly<Record<string, string>> = {
  'POST /api/v1/conversions/track': 'visitors do it, with a click: tested with the module',
  'POST /api/v1/postback': 'networks do it, with a click: tested with the module',
  'PATCH /api/v1/conversions/:conversionId': 'postbacks make conversions: tested in its module',
  'POST /api/v1/conversions/postback-logs/:logId/replay': 'postbacks make the log: tested below',
  'POST /api/v1/webhooks/:id/deliveries/:deliveryId/redeliver': 'what happens makes deliveries: tested below',
  'POST /api/v1/traffic-sources/:id/postbacks/:postbackId/redeliver':
    'conversions make postbacks: tested in its module',
  'POST /api/v1/capi-integrations/:id/deliveries/:deliveryId/redeliver':
    'conversions make deliveries: tested below',
  'POST /api/v1/invitations/:token/accept': 'the token is in a mail: tested below',
  'DELETE /api/v1/auth/sessions/:sessionId': 'only signing in makes sessions: tested in its module',
  'POST /api/v1/analytics/events/:clickToken/explain': 'there is no such click, and it only reads',
  'POST /api/v1/clicks/:clickToken/explain': 'there is no such click, and it only reads',
  'PATCH /api/v1/links/tags/:tag': 'the sample has no such tag: tested in its module',
  'DELETE /api/v1/analytics/events/:clickToken': 'there is no click: tested in its module',
  'DELETE /api/v1/clicks/:clickToken': 'there is no click: tested in its module',
  'PATCH /api/v1/workspaces/:id/members/:userId': 'the sample is the last owner: tested below',
  'DELETE /api/v1/workspaces/:id/members/:userId': 'the sample is the last owner: tested below',
}
const writes = document.routes.filter(({ method, name }) => method !== 'GET' && !(name in uncallable))
const known = new Set(document.routes.map(({ name }) => name))

describeWith(['postgres'], 'the audit log', () => {
  let test: TestApp
  const secrets = new Set<string>()

  beforeAll(async () => {
    test = await buildTestApp({ deps: { demoData: createTestDemoData() }, settings: { billingMode: 'self' } })
  })
  afterAll(() => test.close())

  const entries = () =>
    test.deps.db.orm.select().from(auditLog).orderBy(asc(auditLog.createdAt), asc(auditLog.id))
  const countOf = async () => (await entries()).length

  const noteSecrets = (route: ApiRoute, body: unknown) => {
    const open = openFieldsOf(route.name.split(' ')[1] ?? '')
    const paths = route.body ? fieldsOf(route.body.schema, document.resolve).map(({ path }) => path) : []
    for (const path of paths.filter((one) => !one.includes('{key}'))) {
      const isSecret = path.split('.').some((name) => isSecretName(name) && !open.has(name))
      const value = getAt(body, path)
      if (isSecret && typeof value === 'string') secrets.add(value)
    }
  }
  const noteUser = ({ password, token, refreshToken }: TestUser) => {
    for (const secret of [password, token, refreshToken]) secrets.add(secret)
  }
  /** Secrets that are answered once. */
  const noteAnswer = (route: ApiRoute, body: string) => {
    const data: unknown = body.startsWith('{') ? JSON.parse(body).data : null
    const open = openFieldsOf(route.name.split(' ')[1] ?? '')
    for (const name of ['key', 'secret', 'token', 'accessToken', 'refreshToken']) {
      if (open.has(name)) continue
      const value: unknown = Reflect.get(Object(data), name)
      if (typeof value === 'string' && value.length > 20) secrets.add(value)
    }
  }

  const call = async (route: ApiRoute, { user, own }: { user: TestUser; own: Samples }) => {
    const { url, body } = await own.sampleOf(route)
    noteSecrets(route, body)
    const { token, workspaceId } = user
    const before = await entries()
    const response = await test.request({
      method: route.method,
      url,
      body,
      token,
      workspaceId,
      headers: { 'user-agent': 'a test', 'x-request-id': 'the-request' },
      ip: '192.0.2.7',
    })
    expect(response.statusCode, response.body).toBeLessThan(300)
    noteAnswer(route, response.body)
    const earlier = new Set(before.map(({ id }) => id))
    return (await entries()).filter(({ id }) => !earlier.has(id))
  }

  it('names routes that there are', () => {
    // Reports come with the analytics.
    const missing = Object.keys({ ...unrecorded, ...uncallable }).filter((name) => !known.has(name))
    expect(missing.filter((name) => !name.includes('/analytics/report'))).toEqual([])
  })

  it.each(writes)('$name leaves one entry when it succeeds', async (route) => {
    const user = await test.signUp()
    noteUser(user)
    const own = createSamples(test, user, document)
    const added = await call(route, { user, own })
    if (route.name in unrecorded) return expect(added).toEqual([])
    expect(added).toHaveLength(1)
    const isPublic = route.security.length === 0
    const { action } = auditedAction(route.method, route.name.split(' ')[1] ?? '')
    expect(added[0]).toMatchObject({
      action,
      userId: isPublic ? added[0]?.userId : user.userId,
      ip: '192.0.2.7',
      userAgent: 'a test',
      requestId: 'the-request',
    })
  })

  it.each([
    ['no caller', () => ({})],
    ['a viewer', (viewer: TestUser) => ({ token: viewer.token, workspaceId: viewer.workspaceId })],
  ] as const)('has nothing of what %s was refused', async (_name, credentialsOf) => {
    const owner = await test.signUp()
    const viewer = await test.addMember(owner.workspaceId, 'viewer')
    const own = createSamples(test, owner, document)
    const refused = writes.filter(({ name }) => /offers|domains|lists|webhooks|costs|rules/.test(name))
    const samples = []
    for (const route of refused) samples.push({ route, ...(await own.sampleOf(route)) })
    const before = await countOf()
    for (const { route, url, body } of samples) {
      const response = await test.request({ method: route.method, url, body, ...credentialsOf(viewer) })
      expect([401, 403], `${route.name} ${response.body}`).toContain(response.statusCode)
    }
    expect(await countOf()).toBe(before)
  })

  it('has nothing of bad input, what is not there, and what is taken', async () => {
    const { token, workspaceId } = await test.signUp()
    const post = (body: object) =>
      test.request({ method: 'POST', url: '/utm-presets', token, workspaceId, body })
    await post({ name: 'taken' })
    const before = await countOf()
    const url = '/utm-presets/01900000-0000-7000-8000-000000000000'
    const gone = await test.request({ method: 'DELETE', url, token, workspaceId })
    const answers = [await post({ name: 1 }), await post({ name: 'taken' }), gone]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 409, 404])
    expect(await countOf()).toBe(before)
  })

  it('has one entry of a request that was sent twice with a key', async () => {
    const { token, workspaceId } = await test.signUp()
    const headers = { 'idempotency-key': 'once' }
    const request = {
      method: 'POST',
      url: '/utm-presets',
      token,
      workspaceId,
      headers,
      body: { name: 'a' },
    } as const
    await test.request(request)
    const before = await countOf()
    expect((await test.request(request)).headers['idempotency-replayed']).toBe('true')
    expect(await countOf()).toBe(before)
  })

  it('has accepted invitations, in their workspace and without their token', async () => {
    const [owner, guest] = [await test.signUp(), await test.signUp()]
    const url = `/workspaces/${owner.workspaceId}/invitations`
    const body = { email: guest.email, role: 'editor' }
    const invitation = (await test.request({ method: 'POST', url, token: owner.token, body })).json().data
    secrets.add(invitation.token)
    await test.request({ method: 'POST', url: `/invitations/${invitation.token}/accept`, token: guest.token })
    const entry = (await entries()).at(-1)
    expect(entry).toMatchObject({
      action: 'invitation.accept',
      userId: guest.userId,
      workspaceId: owner.workspaceId,
    })
  })

  it('has changed and removed members by their id', async () => {
    const owner = await test.signUp()
    const { userId } = await test.addMember(owner.workspaceId, 'viewer')
    const url = `/workspaces/${owner.workspaceId}/members/${userId}`
    const { token } = owner
    const before = await countOf()
    await test.request({ method: 'PATCH', url, token, body: { role: 'editor' } })
    await test.request({ method: 'DELETE', url, token })
    const common = { userId: owner.userId, workspaceId: owner.workspaceId, resourceId: userId }
    const added = (await entries()).slice(before)
    expect(added).toMatchObject([
      { action: 'member.update', ...common, changes: { role: 'editor' } },
      { action: 'member.delete', ...common, changes: {} },
    ])
    expect(added).toHaveLength(2)
  })

  it('has sign-ins in each workspace of the user, failed ones too, and passwords in none', async () => {
    const user = await test.signUp()
    const { email, password, token } = user
    const second = await test.request({ method: 'POST', url: '/workspaces', token, body: { name: 'Second' } })
    const workspaceIds = [user.workspaceId, second.json().data.id].sort()
    const login = async (attempt: object) => {
      const before = await countOf()
      await test.request({ method: 'POST', url: '/auth/login', body: { email, ...attempt } })
      // A failure is written after its answer.
      return vi.waitFor(async () => {
        const added = (await entries()).slice(before)
        expect(added.map(({ workspaceId }) => workspaceId).sort()).toEqual(workspaceIds)
        return added
      })
    }
    const wrong = { password: 'guessed by a stranger' }
    secrets.add(wrong.password)
    const failed = { action: 'auth.login-failed', userId: null, resourceId: user.userId }
    for (const entry of await login(wrong))
      expect(entry).toMatchObject({ ...failed, ip: '127.0.0.1', changes: { outcome: 'wrong_password' } })
    const signedIn = { action: 'auth.login', userId: user.userId, resourceId: user.userId }
    for (const entry of await login({ password }))
      expect(entry).toMatchObject({ ...signedIn, ip: '127.0.0.1', changes: { email, password: '***' } })
    const seen = await test.request({ method: 'GET', url: '/audit-log?action=auth.login-failed', token })
    expect(seen.json().data).toMatchObject([{ user: null, resourceId: user.userId, ip: '127.0.0.1' }])
    const body = { currentPassword: password, newPassword: 'another horse battery' }
    secrets.add(body.newPassword)
    await test.request({ method: 'POST', url: '/auth/password/change', token, body })
    const last = (await entries()).slice(-1)
    expect(last).toMatchObject([{ action: 'auth.password-change', userId: user.userId, workspaceId: null }])
  })

  it.each([
    ['/webhooks', '/webhooks/:id/deliveries', 'redeliver', 'delivery.redeliver'],
    ['/capi-integrations', '/capi-integrations/:id/deliveries', 'redeliver', 'delivery.redeliver'],
    [null, '/conversions/postback-logs', 'replay', 'postback-log.replay'],
  ])('has what of %s was done again, by its id', async (parent, path, verb, action) => {
    const user = await test.signUp()
    const { token, workspaceId } = user
    const own = createSamples(test, user, document)
    const list = path.replace(
      ':id',
      parent === null ? '' : await own.nameOf({ collection: parent, property: 'id' }),
    )
    await listRows[path]?.make?.(test, user, 'alpha', list)
    const [item] = (await test.request({ method: 'GET', url: list, token, workspaceId })).json().data
    const before = await countOf()
    const done = await test.request({ method: 'POST', url: `${list}/${item.id}/${verb}`, token, workspaceId })
    expect(done.statusCode, done.body).toBe(200)
    const added = (await entries()).slice(before)
    expect(added).toMatchObject([{ action, userId: user.userId, workspaceId, resourceId: item.id }])
  })

  it('names the key that was used', async () => {
    const user = await test.signUp()
    const { id, key } = await test.makeKey(user, { scopes: ['links:write'] })
    secrets.add(key)
    const body = { originalUrl: 'https://a.example/', password: 'a password of a link' }
    secrets.add(body.password)
    const link = (await test.request({ method: 'POST', url: '/links', key, body })).json().data
    expect((await entries()).at(-1)).toMatchObject({
      action: 'link.create',
      userId: user.userId,
      apiKeyId: id,
      workspaceId: user.workspaceId,
      resourceId: link.id,
      changes: { originalUrl: 'https://a.example/', password: '***' },
    })
  })

  it('leaves a change in place that it could not record', async () => {
    const { token, workspaceId } = await test.signUp()
    await test.deps.db.orm.execute('alter table audit_log rename to audit_log_away')
    const request = { url: '/utm-presets', token, workspaceId } as const
    const made = await test.request({ ...request, method: 'POST', body: { name: 'stored' } })
    await test.deps.db.orm.execute('alter table audit_log_away rename to audit_log')
    expect(made.statusCode).toBe(201)
    expect((await test.request({ ...request, method: 'GET' })).json().meta.total).toBe(1)
  })

  it('cannot be changed', async () => {
    const { orm } = test.deps.db
    await expect(orm.update(auditLog).set({ action: 'x' }).execute()).rejects.toThrow()
    await expect(orm.delete(auditLog).where(eq(auditLog.action, 'auth.login')).execute()).rejects.toThrow()
    await expect(orm.execute('truncate audit_log')).rejects.toThrow()
  })

  it('has no secret of all these calls', async () => {
    const text = JSON.stringify(await entries())
    expect(secrets.size).toBeGreaterThan(20)
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([])
    const resets = await test.deps.db.orm.select().from(passwordResets)
    expect(resets.filter(({ tokenHash }) => text.includes(tokenHash))).toEqual([])
  })
})
