import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

describeWith(['postgres'], 'plans', () => {
  let test: TestApp
  let owner: TestUser

  const read = (by: TestUser) =>
    test.request({
      method: 'GET',
      url: '/billing/plan',
      token: by.token,
      workspaceId: owner.workspaceId,
    })
  const change = (by: TestUser, body: object, app = test) =>
    app.request({
      method: 'PATCH',
      url: '/billing/plan',
      token: by.token,
      workspaceId: owner.workspaceId,
      body,
    })

  beforeAll(async () => {
    test = await buildTestApp({ settings: { billingMode: 'self' } })
    owner = await test.signUp()
  })
  afterAll(() => test.close())

  it.each([
    ['free', { requestsPerMinute: 30, customDomains: 3, webhooks: false, reportDays: 90 }],
    ['pro', { requestsPerMinute: 120, customDomains: null, webhooks: true, reportDays: null }],
    ['enterprise', { requestsPerMinute: 600, customDomains: null, webhooks: true, reportDays: null }],
  ] as const)('%s are read and changed by the owner, with their limits', async (plan, limits) => {
    const expected = { data: { plan, limits } }
    expect((await change(owner, { plan })).json()).toEqual(expected)
    expect((await read(owner)).json()).toEqual(expected)
  })

  it('apply from the next request on, on every node', async () => {
    const limited = await buildTestApp({ deps: test.deps, settings: { rateLimitDisabled: false } })
    const limitOf = async () => {
      const response = await limited.request({ method: 'GET', url: '/links/list', token: owner.token })
      return response.headers['x-ratelimit-limit']
    }
    await change(owner, { plan: 'pro' })
    expect(await limitOf()).toBe('120')
    await change(owner, { plan: 'free' })
    expect(await limitOf()).toBe('30')
    await limited.close()
  })

  it.each(['admin', 'editor', 'viewer'] as const)('are no business of an %s', async (role) => {
    const member = await test.addMember(owner.workspaceId, role)
    for (const response of [await read(member), await change(member, { plan: 'pro' })])
      expect(response.json()).toMatchObject({ statusCode: 403, code: 'ROLE_INSUFFICIENT' })
  })

  it('are those there are', async () => {
    expect((await change(owner, { plan: 'gold' })).json()).toMatchObject({
      statusCode: 400,
      details: [{ path: 'plan' }],
    })
  })

  it('stay where owners do not change them', async () => {
    const plain = await buildTestApp({ deps: test.deps, settings: { billingMode: 'none' } })
    expect((await change(owner, { plan: 'enterprise' }, plain)).json()).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
    })
    await plain.close()
  })
})
