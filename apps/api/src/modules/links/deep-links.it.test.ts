import { deepLinkCases } from '@waymark/rule-engine/contract'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const ios = 'myapp://product/7'
const android = 'intent://product/7#Intent;scheme=myapp;end'
const target = 'https://shop.example/'

describeWith(['postgres'], 'links into apps', () => {
  let test: TestApp
  let user: TestUser

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    await written('PATCH', `/workspaces/${user.workspaceId}`, { appSchemes: ['MyApp', 'myapp'] })
  })
  afterAll(() => test.close())

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, body?: object) =>
    test.request({ method, url, token: user.token, body })
  async function written(method: 'POST' | 'PATCH' | 'PUT', url: string, body: object) {
    const response = await send(method, url, body)
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json().data
  }
  const aLink = (body: object = {}) => written('POST', '/links', { originalUrl: target, ...body })
  const published = (code: string) => test.deps.replica.links.load({ domainKey: '', code })

  it('are of a link: made, published, changed, cloned, removed', async () => {
    const { shortCode, deepLink } = await aLink({ deepLink: { ios } })
    expect(deepLink).toEqual({ ios, android: null })
    expect((await published(shortCode))?.deepLink).toEqual({ ios, android: null })
    const changed = await written('PATCH', `/links/${shortCode}`, { deepLink: { ios: null, android } })
    expect(changed.deepLink).toEqual({ ios: null, android })
    const copy = await written('POST', `/links/${shortCode}/clone`, {})
    expect(copy.deepLink).toEqual({ ios: null, android })
    expect((await written('PATCH', `/links/${shortCode}`, { title: 'T' })).deepLink).toEqual({
      ios: null,
      android,
    })
    expect((await written('PATCH', `/links/${shortCode}`, { deepLink: null })).deepLink).toBeNull()
    expect(await published(shortCode)).not.toHaveProperty('deepLink')
    expect(
      await written('POST', '/links/bulk', { links: [{ originalUrl: target, deepLink: { ios } }] }),
    ).toMatchObject({})
  })

  it('are of a rule that redirects: made, published, saved whole, cloned, removed', async () => {
    const { shortCode } = await aLink()
    const url = `/links/${shortCode}/rules`
    const rule = await written('POST', url, { targetUrl: target, deepLink: { ios, android } })
    expect(rule.deepLink).toEqual({ ios, android })
    const action = async (code = shortCode) => (await published(code))?.rules[0]?.action
    expect(await action()).toMatchObject({ deepLink: { ios, android } })
    const { data, meta } = (await send('GET', url)).json()
    const [saved] = await written('PUT', url, {
      version: meta.version,
      rules: [{ ...data[0], linkId: undefined, name: 'N' }],
    })
    expect(saved).toMatchObject({ name: 'N', deepLink: { ios, android } })
    const copy = await written('POST', `/links/${shortCode}/clone`, {})
    expect(await action(copy.shortCode)).toMatchObject({ deepLink: { ios, android } })
    const flowConfig = { actionType: 'http_404' }
    expect(
      (await written('PATCH', `${url}/${rule.id}`, { schema: 'action', flowConfig })).deepLink,
    ).toBeNull()
    expect((await written('POST', url, { targetUrl: target })).deepLink).toBeNull()
  })

  it.each<[deepLink: unknown, path: string]>([
    [{ ios: 'https://evil.example/' }, 'deepLink.ios'],
    [{ ios: 'javascript:alert(1)' }, 'deepLink.ios'],
    [{ ios, android: 'otherapp://x' }, 'deepLink.android'],
    [{ ios: android }, 'deepLink.ios'],
    [{ ios, android: 'intent://x#Intent;scheme=https;end' }, 'deepLink.android'],
    [
      { ios, android: 'intent://x#Intent;scheme=a;S.browser_fallback_url=https%3A%2F%2Fe.example;end' },
      'deepLink.android',
    ],
    [{ ios: 7 }, 'deepLink.ios'],
    [{}, 'deepLink'],
    [{ ios: null, android: null }, 'deepLink'],
    [{ ios, windows: 'myapp://x' }, 'deepLink'],
    ['myapp://x', 'deepLink'],
  ])('%j is refused by its field, and nothing is stored', async (deepLink, path) => {
    const { shortCode } = await aLink()
    const attempts: ['POST' | 'PATCH' | 'PUT', string, object][] = [
      ['POST', '/links', { originalUrl: target, deepLink }],
      ['PATCH', `/links/${shortCode}`, { deepLink }],
      ['POST', `/links/${shortCode}/rules`, { targetUrl: target, deepLink }],
      ['PUT', `/links/${shortCode}/rules`, { version: 1, rules: [{ targetUrl: target, deepLink }] }],
    ]
    for (const [method, url, body] of attempts) {
      const response = await send(method, url, body)
      expect(response.statusCode, response.body).toBe(400)
      expect(response.json().details.map((detail: { path: string }) => detail.path)).toEqual([
        expect.stringMatching(new RegExp(`^(rules.0.)?${path}`)),
      ])
    }
    expect(await published(shortCode)).toMatchObject({ version: 1, rules: [] })
  })

  it('open apps that the workspace names; what was saved before stays when it is saved again', async () => {
    const appSchemes = (schemes: unknown) =>
      send('PATCH', `/workspaces/${user.workspaceId}`, { appSchemes: schemes })
    const deepLink = { ios: 'formerapp://x', android: null }
    const body = { originalUrl: target, deepLink }
    const [refused] = (await send('POST', '/links/bulk', { links: [body] })).json().data
    expect(refused.error.details).toEqual([
      {
        path: 'deepLink.ios',
        message:
          'has the scheme formerapp, which is of no known app: add it to `appSchemes` of the workspace if the app is yours',
      },
    ])
    expect((await appSchemes(['myapp', 'formerapp'])).json().data.appSchemes).toEqual(['myapp', 'formerapp'])
    const { shortCode } = await aLink({ deepLink })
    const rules = `/links/${shortCode}/rules`
    const { id } = await written('POST', rules, { targetUrl: target, deepLink })
    expect((await appSchemes(['myapp'])).statusCode).toBe(200)
    await written('PATCH', `/links/${shortCode}`, { title: 'T', deepLink })
    await written('PATCH', `${rules}/${id}`, { name: 'N', deepLink })
    expect(await published(shortCode)).toMatchObject({ deepLink, rules: [{ action: { deepLink } }] })
    const other = { ios: 'formerapp://y', android: null }
    expect((await send('PATCH', `/links/${shortCode}`, { deepLink: other })).statusCode).toBe(400)
    expect((await send('PATCH', `${rules}/${id}`, { deepLink: other })).statusCode).toBe(400)
    const wrong = await appSchemes(['myapp', 'javascript'])
    expect(wrong.json()).toMatchObject({ statusCode: 400, details: [{ path: 'appSchemes.1' }] })
    expect((await appSchemes(Array.from({ length: 51 }, (_, index) => `a${index}`))).statusCode).toBe(400)
  })

  it.each(deepLinkCases.map((each) => [each.name, each] as const))(
    'are simulated: %s',
    async (_name, { visitor, deepLink, expected }) => {
      const { shortCode } = await aLink({ deepLink })
      const { userAgent } = visitor
      const simulated = await written('POST', `/links/${shortCode}/simulate`, { userAgent })
      expect(simulated).toMatchObject({ resolvedUrl: target, deepLink: expected })
    },
  )
})
