import { apiKeys, memberships, users } from '@waymark/db'
import { expandScopes, scopes } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { ApiModule } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { apiModules } from '../../modules.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

/** A route for each scope, which does nothing: only the access check decides whether a key reaches it. */
const scopeProbes: ApiModule = (app) => {
  for (const scope of scopes) {
    app.route({
      method: 'GET',
      url: `/probe/${scope.replace(':', '-')}`,
      config: { access: scoped([scope], { role: 'viewer', restricted: 'same' }) },
      schema: {
        summary: 'A probe',
        tags: ['Probes'],
        response: { 200: dataOf(z.object({ role: z.string() })) },
      },
      handler: async (request) => ({ data: { role: callerOf(request).role } }),
    })
  }
}

describeWith(['postgres'], 'API keys', () => {
  let test: TestApp
  let second: TestApp
  let owner: TestUser
  const modules = [...apiModules, scopeProbes]
  beforeAll(async () => {
    test = await buildTestApp({ modules })
    second = await buildTestApp({ modules, deps: { db: test.deps.db } })
    owner = await test.signUp()
  })
  afterAll(async () => {
    await second.close()
    await test.close()
  })

  const list = (key: string, app = test) => app.request({ method: 'GET', url: '/links/list', key })
  const revoke = (user: TestUser, id: string) =>
    test.request({
      method: 'DELETE',
      url: `/api-keys/${id}`,
      token: user.token,
      workspaceId: user.workspaceId,
    })

  it('are shown once, whole, and known by their prefix after that', async () => {
    const response = await test.request({
      method: 'POST',
      url: '/api-keys',
      token: owner.token,
      body: { name: ' CI ' },
    })
    expect(response.statusCode).toBe(201)
    const made = response.json().data
    expect(made).toMatchObject({
      name: 'CI',
      scopes: ['links:read', 'links:write', 'analytics:read'],
      status: 'active',
      expiresAt: null,
      lastUsedAt: null,
    })
    expect(made.key).toMatch(/^wmk_[1-9A-HJ-NP-Za-km-z]{8}_[1-9A-HJ-NP-Za-km-z]{40}$/)
    expect(made.key.startsWith(`${made.prefix}_`)).toBe(true)
    const listed = await test.request({ method: 'GET', url: '/api-keys', token: owner.token })
    const { key, ...record } = made
    expect(listed.json().data).toContainEqual(record)
    expect(listed.body).not.toContain(key)
    const [row] = await test.deps.db.orm.select().from(apiKeys).where(eq(apiKeys.id, made.id))
    expect(row?.secretHash).toMatch(/^\$2b\$08\$/)
  })

  it('open what their scopes name or include, and nothing else', async () => {
    for (const granted of scopes) {
      const { key } = await test.makeKey(owner, { scopes: [granted] })
      for (const required of scopes) {
        const response = await test.request({
          method: 'GET',
          url: `/probe/${required.replace(':', '-')}`,
          key,
        })
        const open = expandScopes([granted]).has(required)
        expect(response.statusCode, `${granted} → ${required}`).toBe(open ? 200 : 403)
        if (!open) {
          expect(response.json()).toMatchObject({
            code: 'API_KEY_SCOPE_INSUFFICIENT',
            requiredScopes: [required],
          })
        }
      }
    }
  })

  it('stop at once on another node when they are revoked', async () => {
    const { id, key } = await test.makeKey(owner)
    expect((await list(key)).statusCode).toBe(200)
    expect((await list(key, second)).statusCode).toBe(200)
    expect((await revoke(owner, id)).statusCode).toBe(204)
    expect((await list(key, second)).json()).toMatchObject({ statusCode: 401, code: 'API_KEY_INVALID' })
    expect((await list(key)).statusCode).toBe(401)
    expect((await revoke(owner, id)).statusCode).toBe(204)
    const listed = await test.request({ method: 'GET', url: '/api-keys?limit=100', token: owner.token })
    expect(listed.json().data.find((record: { id: string }) => record.id === id).status).toBe('revoked')
  })

  it('stop in the moment of their expiry', async () => {
    const own = await buildTestApp({ deps: { db: test.deps.db } })
    const user = await own.signUp()
    const expiresAt = new Date(own.clock.now() + 60_000).toISOString()
    const { key } = await own.makeKey(user, { expiresAt })
    own.clock.advance(59_000)
    expect((await list(key, own)).statusCode).toBe(200)
    own.clock.advance(1_000)
    expect((await list(key, own)).statusCode).toBe(401)
    const listed = await own.request({ method: 'GET', url: '/api-keys', token: user.token })
    expect(listed.json().data).toMatchObject([{ status: 'expired', expiresAt }])
    await own.close()
  })

  describe('follow their owner', () => {
    it('at once, when the role changes', async () => {
      const member = await test.addMember(owner.workspaceId, 'editor')
      const { key } = await test.makeKey(member)
      const write = () =>
        test.request({ method: 'POST', url: '/links', key, body: { originalUrl: 'https://example.com/' } })
      expect((await write()).statusCode).toBe(201)
      await test.deps.db.orm
        .update(memberships)
        .set({ role: 'viewer' })
        .where(and(eq(memberships.userId, member.userId), eq(memberships.workspaceId, owner.workspaceId)))
      expect((await write()).json()).toMatchObject({ statusCode: 403, code: 'ROLE_INSUFFICIENT' })
      expect((await list(key)).statusCode).toBe(200)
    })

    it.each([
      [
        'is deactivated',
        (userId: string) =>
          test.deps.db.orm.update(users).set({ isActive: false }).where(eq(users.id, userId)),
      ],
      [
        'leaves the workspace',
        (userId: string) => test.deps.db.orm.delete(memberships).where(eq(memberships.userId, userId)),
      ],
      [
        'is deactivated in the workspace',
        (userId: string) =>
          test.deps.db.orm.update(memberships).set({ isActive: false }).where(eq(memberships.userId, userId)),
      ],
    ])('and end when it %s', async (_name, happen) => {
      const member = await test.addMember(owner.workspaceId, 'editor')
      const { key } = await test.makeKey(member)
      expect((await list(key)).statusCode).toBe(200)
      await happen(member.userId)
      expect((await list(key)).json()).toMatchObject({ statusCode: 401, code: 'API_KEY_INVALID' })
    })
  })

  it('of others are an admin’s to see and revoke; those of an owner are the owners’', async () => {
    const [editor, admin] = [
      await test.addMember(owner.workspaceId, 'editor'),
      await test.addMember(owner.workspaceId, 'admin'),
    ]
    const ofOwner = await test.makeKey(owner)
    const ofEditor = await test.makeKey(editor)
    const seenBy = async ({ token, workspaceId }: TestUser) =>
      (await test.request({ method: 'GET', url: '/api-keys?limit=100', token, workspaceId }))
        .json()
        .data.map((record: { id: string }) => record.id)
    expect(await seenBy(editor)).toEqual([ofEditor.id])
    expect(await seenBy(admin)).toEqual(expect.arrayContaining([ofEditor.id, ofOwner.id]))
    expect((await revoke(editor, ofOwner.id)).statusCode).toBe(404)
    expect((await revoke(admin, ofOwner.id)).json()).toMatchObject({ code: 'ROLE_INSUFFICIENT' })
    expect((await revoke(admin, ofEditor.id)).statusCode).toBe(204)
    const stranger = await test.signUp()
    expect((await revoke(stranger, ofOwner.id)).statusCode).toBe(404)
  })

  it('note their use, at most once a minute', async () => {
    const { id, key } = await test.makeKey(owner)
    const usedAt = async () =>
      (await test.deps.db.orm.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]?.lastUsedAt?.getTime() ??
      null
    await list(key)
    const first = await vi.waitFor(async () => {
      const at = await usedAt()
      expect(at).not.toBeNull()
      return at ?? 0
    })
    await list(key)
    await list(key)
    expect(await usedAt()).toBe(first)
    test.clock.advance(60_001)
    await list(key)
    await vi.waitFor(async () => expect(await usedAt()).toBeGreaterThan(first))
  })

  it('that differ in one character from a good one are refused, before and after it was seen', async () => {
    const { key } = await test.makeKey(owner)
    const last = key.at(-1) === 'a' ? 'b' : 'a'
    const wrong = `${key.slice(0, -1)}${last}`
    expect((await list(wrong)).statusCode).toBe(401)
    expect((await list(key)).statusCode).toBe(200)
    expect((await list(wrong)).statusCode).toBe(401)
  })

  it('accept a bare date and stop after it; one that has passed is refused', async () => {
    const make = (expiresAt: string) =>
      test.request({ method: 'POST', url: '/api-keys', token: owner.token, body: { name: 'a', expiresAt } })
    expect((await make('2099-01-02')).json().data.expiresAt).toBe('2099-01-02T23:59:59.999Z')
    const past = await make('2020-01-02T00:00:00Z')
    expect(past.json()).toMatchObject({ statusCode: 400, details: [{ path: 'expiresAt' }] })
    for (const none of ['2099-01-02T03:04:05', '2099-02-30', 'soon']) {
      const message = 'Must be an ISO 8601 date, or a date-time with `Z` or an offset.'
      expect((await make(none)).json().details).toEqual([{ path: 'expiresAt', message }])
    }
  })
})
