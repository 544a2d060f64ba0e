import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestKey, type TestUser } from '../../testing/index.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Every route that names a link: method, path, body, and what a stranger gets. */
const routes: [Method, string, object | undefined, number][] = [
  ['PATCH', '/links/CODE', { title: 'mine' }, 404],
  ['DELETE', '/links/CODE', undefined, 404],
  ['GET', '/links/CODE/rules', undefined, 404],
  ['POST', '/links/CODE/rules', { targetUrl: 'https://evil.example/' }, 404],
  ['PATCH', '/links/CODE/rules/RULE', { targetUrl: 'https://evil.example/' }, 404],
  ['DELETE', '/links/CODE/rules/RULE', undefined, 404],
  ['GET', '/links/CODE/analytics/timeseries', undefined, 403],
  ['GET', '/links/CODE/analytics/geo', undefined, 403],
  ['GET', '/links/CODE/analytics/devices', undefined, 403],
  ['GET', '/links/CODE/analytics/summary', undefined, 403],
]

describeWith(['postgres'], "another workspace's link", () => {
  let test: TestApp
  let stranger: TestUser
  let strangersKey: TestKey
  let owner: TestUser
  let code: string
  let ruleId: string

  beforeAll(async () => {
    test = await buildTestApp()
    owner = await test.signUp()
    stranger = await test.signUp()
    strangersKey = await test.makeKey(stranger, { scopes: ['admin:write'] })
    const link = await test.request({
      method: 'POST',
      url: '/links',
      token: owner.token,
      body: { originalUrl: 'https://shop.example/', title: 'ours' },
    })
    code = link.json().data.shortCode
    const rule = await test.request({
      method: 'POST',
      url: `/links/${code}/rules`,
      token: owner.token,
      body: { targetUrl: 'https://shop.example/gb' },
    })
    ruleId = rule.json().data.id
  })
  afterAll(() => test.close())

  const fill = (path: string) => path.replace('CODE', code).replace('RULE', ruleId)

  describe.each(['session', 'key'] as const)('by %s', (kind) => {
    it.each(routes)('%s %s', async (method, path, body, status) => {
      const credentials = kind === 'key' ? { key: strangersKey.key } : { token: stranger.token }
      const response = await test.request({ method, url: fill(path), body, ...credentials })
      const expected = status === 403 ? 'FORBIDDEN' : 'NOT_FOUND'
      expect([response.statusCode, response.json().code]).toEqual([status, expected])
      expect(response.body).not.toContain('ours')
    })
  })

  it.each(routes)('%s %s: 404 for a code that no link has', async (method, path, body) => {
    const url = path.replace('CODE', 'no-such-code').replace('RULE', ruleId)
    const response = await test.request({ method, url, body, token: stranger.token })
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  it.each(routes)('%s %s: 401 without credentials', async (method, path, body) => {
    const response = await test.request({ method, url: fill(path), body })
    expect(response.statusCode).toBe(401)
  })

  it('is not reached through one’s own link', async () => {
    const body = { originalUrl: 'https://own.example/' }
    const own = await test.request({ method: 'POST', url: '/links', token: stranger.token, body })
    const url = `/links/${own.json().data.shortCode}/rules/${ruleId}`
    const request = { url, token: stranger.token } as const
    expect((await test.request({ ...request, method: 'DELETE' })).statusCode).toBe(404)
    expect((await test.request({ ...request, method: 'PATCH', body: { name: 'x' } })).statusCode).toBe(404)
  })

  it('is in no list of ours', async () => {
    const response = await test.request({
      method: 'GET',
      url: '/links/list?search=ours',
      token: stranger.token,
    })
    expect(response.json()).toEqual({ data: [], meta: { total: 0, limit: 50, offset: 0 } })
  })

  it('is as it was after all that', async () => {
    const list = await test.request({ method: 'GET', url: '/links/list', token: owner.token })
    expect(list.json().data).toMatchObject([{ title: 'ours', shortCode: code }])
    const rules = await test.request({ method: 'GET', url: `/links/${code}/rules`, token: owner.token })
    expect(rules.json().data).toMatchObject([{ id: ruleId, targetUrl: 'https://shop.example/gb' }])
  })

  describe('with too little', () => {
    it.each(routes)('%s %s: a key without the scope', async (method, path, body) => {
      const { key } = await test.makeKey(owner, { scopes: ['costs:read'] })
      const response = await test.request({ method, url: fill(path), body, key })
      expect([response.statusCode, response.json().code]).toEqual([403, 'API_KEY_SCOPE_INSUFFICIENT'])
    })

    it.each(routes.filter(([method]) => method !== 'GET'))('%s %s: a viewer', async (method, path, body) => {
      const viewer = await test.addMember(owner.workspaceId, 'viewer')
      const { token, workspaceId } = viewer
      const response = await test.request({ method, url: fill(path), body, token, workspaceId })
      expect([response.statusCode, response.json().code]).toEqual([403, 'ROLE_INSUFFICIENT'])
    })
  })
})
