import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiModule } from './deps.ts'
import { apiModules } from './modules.ts'
import type { Access } from './plugins/access.ts'
import { audienceOf, buildTestApp, routeContract, type TestApp, type TestRequest } from './testing/index.ts'

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const
const idLike = '01900000-0000-7000-8000-000000000000'

/** What a caller without rights gets: the same for every route of an audience. */
const expectations = [
  { credentials: 'none', session: [401, 'UNAUTHENTICATED'], key: [401, 'UNAUTHENTICATED'], anonymous: null },
  {
    credentials: 'broken key',
    session: [401, 'API_KEY_INVALID'],
    key: [401, 'API_KEY_INVALID'],
    anonymous: [401, 'API_KEY_INVALID'],
  },
  {
    credentials: 'revoked key',
    session: [401, 'API_KEY_INVALID'],
    key: [401, 'API_KEY_INVALID'],
    anonymous: [401, 'API_KEY_INVALID'],
  },
  {
    credentials: 'key of another scope',
    session: [403, 'API_KEY_ROUTE_CLOSED'],
    key: [403, 'API_KEY_SCOPE_INSUFFICIENT'],
    anonymous: [403, 'API_KEY_SCOPE_INSUFFICIENT'],
  },
  { credentials: 'key with every scope', session: [403, 'API_KEY_ROUTE_CLOSED'], key: null, anonymous: null },
  {
    credentials: 'broken session',
    session: [401, 'UNAUTHENTICATED'],
    key: [401, 'UNAUTHENTICATED'],
    anonymous: [401, 'UNAUTHENTICATED'],
  },
  {
    credentials: 'ended session',
    session: [401, 'UNAUTHENTICATED'],
    key: [401, 'UNAUTHENTICATED'],
    anonymous: [401, 'UNAUTHENTICATED'],
  },
] as const

type Credentials = (typeof expectations)[number]['credentials']

describeWith(['postgres'], 'the routes', () => {
  const declared = new Map<string, Access>()
  let test: TestApp
  let credentials: Record<Credentials, Pick<TestRequest, 'key' | 'token'>>

  const watch: ApiModule = (app) => {
    app.addHook('onRoute', ({ method, url, config }) => {
      for (const name of [method].flat()) {
        if (name !== 'HEAD' && config?.access) declared.set(`${name} ${url}`, config.access)
      }
    })
  }

  beforeAll(async () => {
    test = await buildTestApp({ modules: [watch, ...apiModules] })
    const user = await test.signUp()
    const other = await test.signUp()
    const revoked = await test.makeKey(user)
    await test.request({ method: 'DELETE', url: `/api-keys/${revoked.id}`, token: user.token })
    await test.request({ method: 'POST', url: '/auth/logout', token: other.token })
    credentials = {
      none: {},
      'broken key': { key: `wmk_${'1'.repeat(8)}_${'1'.repeat(40)}` },
      'revoked key': { key: revoked.key },
      'key of another scope': { key: (await test.makeKey(user, { scopes: ['costs:read'] })).key },
      'key with every scope': { key: (await test.makeKey(user, { scopes: ['admin:write'] })).key },
      'broken session': { token: 'junk' },
      'ended session': { token: other.token },
    }
  })
  afterAll(() => test.close())

  it('are those of the contract, each open to whom the contract says', () => {
    const ofModules = Object.entries(routeContract).filter(([name]) => name.includes('/api/v1/'))
    const found = [...declared].map(([name, access]) => [name, audienceOf(access)])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(ofModules))
  })

  it('are all in the OpenAPI document, and nothing else is', () => {
    const { paths = {} } = test.app.swagger()
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    expect(documented.toSorted()).toEqual(Object.keys(routeContract).toSorted())
  })

  describe.each(expectations)('with $credentials', (expectation) => {
    const rows = Object.entries(routeContract).flatMap(([name, audience]) => {
      const expected =
        audience === 'public'
          ? null
          : audience === 'session'
            ? expectation.session
            : audience.startsWith('anonymous')
              ? expectation.anonymous
              : expectation.key
      return expected ? [{ name, expected }] : []
    })
    it.each(rows)('$name answers $expected', async ({ name, expected: [statusCode, code] }) => {
      const [method, path = ''] = name.split(' ')
      const url = path.replace('/api/v1', '').replace(/:\w+/g, idLike)
      const response = await test.app.inject({
        method: methods.find((known) => known === method) ?? 'GET',
        url: `/api/v1${url}`,
        headers: headersOf(credentials[expectation.credentials]),
      })
      expect(response.json()).toMatchObject({ statusCode, code })
    })
  })
})

function headersOf({ key, token }: Pick<TestRequest, 'key' | 'token'>) {
  return { ...(key && { 'x-api-key': key }), ...(token && { authorization: `Bearer ${token}` }) }
}
