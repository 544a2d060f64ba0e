import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ApiModule } from '../deps.ts'
import { buildTestApp, type TestApp, type TestUser } from '../testing/index.ts'
import { publicRoute, scoped, sessionOnly } from './access.ts'

const declare = (route: object): ApiModule => {
  return (app) => app.route({ method: 'POST', url: '/undeclared', handler: async () => null, ...route })
}
const described = { summary: 'A route', tags: ['Tests'] }

describeWith(['postgres'], 'access control', () => {
  let test: TestApp
  let owner: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    owner = await test.signUp()
  })
  afterAll(() => test.close())

  describe('stops the boot, naming the route, when it', () => {
    it.each([
      ['declares no access', { schema: described }, /POST \/api\/v1\/undeclared declares no access/],
      [
        'lets unknown fields through',
        { config: { access: publicRoute() }, schema: { ...described, body: z.object({ a: z.string() }) } },
        /POST \/api\/v1\/undeclared has a body that lets unknown fields through/,
      ],
      ['has no summary', { config: { access: publicRoute() } }, /POST \/api\/v1\/undeclared has no summary/],
    ])('%s', async (_name, route, message) => {
      const booting = buildTestApp({ deps: { db: test.deps.db }, modules: [declare(route)] })
      await expect(booting).rejects.toThrow(message)
    })

    it('is not so for one that declares everything', async () => {
      const body = z.strictObject({ a: z.string() })
      for (const access of [
        publicRoute(),
        sessionOnly({ restricted: 'same' }),
        scoped(['links:read'], { restricted: 'same' }),
      ]) {
        const module = declare({ config: { access }, schema: { ...described, body } })
        await (await buildTestApp({ deps: { db: test.deps.db }, modules: [module] })).close()
      }
    })
  })

  it('refuses a key and a session together, before it looks at either', async () => {
    const response = await test.request({ method: 'GET', url: '/users/me', key: 'junk', token: 'junk' })
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'AUTH_AMBIGUOUS' })
  })

  it('ignores a broken key on a public route, and minds it where links are made', async () => {
    const login = { email: owner.email, password: owner.password }
    const ignored = await test.request({ method: 'POST', url: '/auth/login', key: 'junk', body: login })
    expect(ignored.statusCode).toBe(200)
    const link = { originalUrl: 'https://example.com/' }
    const minded = await test.request({ method: 'POST', url: '/links', key: 'junk', body: link })
    expect(minded.json()).toMatchObject({ statusCode: 401, code: 'API_KEY_INVALID' })
    const session = await test.request({ method: 'POST', url: '/links', token: 'junk', body: link })
    expect(session.json()).toMatchObject({ statusCode: 401, code: 'UNAUTHENTICATED' })
    expect((await test.request({ method: 'POST', url: '/links', body: link })).statusCode).toBe(201)
  })

  it.each([
    ['another scheme', 'Basic YTpi'],
    ['no token', 'Bearer '],
    ['junk', 'Bearer a.b.c'],
  ])('takes an Authorization of %s for a broken session', async (_name, authorization) => {
    const response = await test.request({ method: 'GET', url: '/users/me', headers: { authorization } })
    expect(response.json()).toMatchObject({ statusCode: 401, code: 'UNAUTHENTICATED' })
  })

  describe('acts in the workspace', () => {
    const list = (token: string, workspaceId?: string) =>
      test.request({
        method: 'GET',
        url: '/api-keys',
        token,
        ...(workspaceId !== undefined && { workspaceId }),
      })

    it('that the user joined first, unless another is named', async () => {
      const member = await test.addMember(owner.workspaceId, 'viewer')
      await test.makeKey(member)
      expect((await list(member.token)).json().meta.total).toBe(0)
      expect((await list(member.token, owner.workspaceId)).json().meta.total).toBe(1)
    })

    it.each([
      ['is another user’s', async () => (await test.signUp()).workspaceId, 404, 'NOT_FOUND'],
      ['is not there', async () => '01900000-0000-7000-8000-000000000000', 404, 'NOT_FOUND'],
      ['is no id', async () => 'mine', 400, 'VALIDATION_FAILED'],
    ])('and refuses one that %s', async (_name, workspaceId, statusCode, code) => {
      const response = await list(owner.token, await workspaceId())
      expect(response.json()).toMatchObject({ statusCode, code })
    })
  })

  it('checks credentials before the body, the role before the body, the body before the record', async () => {
    const viewer = await test.addMember(owner.workspaceId, 'viewer')
    const { key } = await test.makeKey(viewer)
    const narrow = await test.makeKey(owner, { scopes: ['links:read'] })
    const broken = { method: 'POST', url: '/links', rawBody: '{"broken' } as const
    const codeOf = async (request: object) => (await test.request({ ...broken, ...request })).json().code
    expect(await codeOf({ key: 'junk' })).toBe('API_KEY_INVALID')
    expect(await codeOf({ key: narrow.key })).toBe('API_KEY_SCOPE_INSUFFICIENT')
    expect(await codeOf({ key })).toBe('ROLE_INSUFFICIENT')
    expect(await codeOf({ token: owner.token })).toBe('VALIDATION_FAILED')
    expect(
      await codeOf({ method: 'PATCH', url: '/links/nothing', token: owner.token, rawBody: '{"a":1}' }),
    ).toBe('VALIDATION_FAILED')
    expect(await codeOf({ method: 'PATCH', url: '/links/nothing', token: owner.token, rawBody: '{}' })).toBe(
      'NOT_FOUND',
    )
  })

  it('checks the role in the workspace of the path, before the body, whatever workspace the header names', async () => {
    const viewer = await test.addMember(owner.workspaceId, 'viewer')
    const own = (await test.request({ method: 'GET', url: '/workspaces', token: viewer.token })).json().data
    const mine = own.find(({ role }: { role: string }) => role === 'owner').id
    const patch = async (id: string, token: string, workspaceId?: string) => {
      const named = workspaceId === undefined ? {} : { workspaceId }
      const broken = {
        method: 'PATCH',
        url: `/workspaces/${id}`,
        rawBody: '{"broken',
        token,
        ...named,
      } as const
      return (await test.request(broken)).json().code
    }
    expect(await patch(owner.workspaceId, viewer.token)).toBe('ROLE_INSUFFICIENT')
    expect(await patch(owner.workspaceId, viewer.token, mine)).toBe('ROLE_INSUFFICIENT')
    expect(await patch(mine, viewer.token, owner.workspaceId)).toBe('VALIDATION_FAILED')
    expect(await patch(mine, owner.token)).toBe('NOT_FOUND')
    expect(await patch(owner.workspaceId.toUpperCase(), viewer.token)).toBe('ROLE_INSUFFICIENT')
    expect(await patch('no-id', viewer.token)).toBe('VALIDATION_FAILED')
  })
})
