import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

describeWith(['postgres'], 'workspaces', () => {
  let test: TestApp
  let owner: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    owner = await test.signUp()
  })
  afterAll(() => test.close())

  const of = (user: TestUser, id: string) => ({
    read: () => test.request({ method: 'GET', url: `/workspaces/${id}`, token: user.token }),
    patch: (body: unknown) =>
      test.request({ method: 'PATCH', url: `/workspaces/${id}`, token: user.token, body }),
    delete: () => test.request({ method: 'DELETE', url: `/workspaces/${id}`, token: user.token }),
  })
  const make = async (user: TestUser, body: object): Promise<string> =>
    (await test.request({ method: 'POST', url: '/workspaces', token: user.token, body })).json().data.id

  it('are made by their owner, listed, found by name and sorted', async () => {
    const user = await test.signUp()
    await make(user, { name: 'Zeta 100%', baseCurrency: 'eur', timezone: 'Europe/Berlin' })
    await make(user, { name: 'alpha' })
    const list = async (query: string) =>
      (await test.request({ method: 'GET', url: `/workspaces?${query}`, token: user.token })).json()
    expect(await list('search=100%25')).toMatchObject({
      data: [
        {
          name: 'Zeta 100%',
          baseCurrency: 'EUR',
          timezone: 'Europe/Berlin',
          role: 'owner',
          plan: 'enterprise',
        },
      ],
      meta: { total: 1, limit: 50, offset: 0 },
    })
    expect((await list('search=_')).meta.total).toBe(0)
    const page = await list('sort=-createdAt&limit=1&offset=1')
    expect(page).toMatchObject({ data: [{ name: 'Zeta 100%' }], meta: { total: 3, limit: 1, offset: 1 } })
  })

  it.each([
    ['owner', 200, 204],
    ['admin', 200, 403],
    ['editor', 403, 403],
    ['viewer', 403, 403],
  ] as const)('as %s: change %i, delete %i', async (role, changed, deleted) => {
    const id = await make(owner, { name: `For ${role}` })
    const member = await test.addMember(id, role)
    expect((await of(member, id).read()).json().data.role).toBe(role)
    expect((await of(member, id).patch({ name: 'Changed' })).statusCode).toBe(changed)
    expect((await of(member, id).delete()).statusCode).toBe(deleted)
  })

  it('of others are not found', async () => {
    const stranger = await test.signUp()
    const { read, patch, delete: remove } = of(stranger, owner.workspaceId)
    for (const response of [await read(), await patch({ name: 'Mine' }), await remove()]) {
      expect(response.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
    }
  })

  it('take their keys and links with them', async () => {
    const user = await test.signUp()
    const { key } = await test.makeKey(user)
    const body = { originalUrl: 'https://example.com/' }
    const link = (await test.request({ method: 'POST', url: '/links', key, body })).json().data
    expect((await of(user, user.workspaceId).delete()).statusCode).toBe(204)
    expect((await test.request({ method: 'GET', url: '/links/list', key })).statusCode).toBe(401)
    expect((await test.request({ method: 'GET', url: `/links/${link.shortCode}` })).statusCode).toBe(404)
    expect((await test.request({ method: 'GET', url: '/users/me', token: user.token })).statusCode).toBe(200)
    expect((await test.request({ method: 'GET', url: '/api-keys', token: user.token })).statusCode).toBe(404)
  })
})
