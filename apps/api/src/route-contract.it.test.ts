import { type Scope, scopes } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { ApiModule } from './deps.ts'
import { apiModules } from './modules.ts'
import type { Access } from './plugins/access.ts'
import {
  type Attempt,
  attempts,
  isInstallation,
  isPeopleOnly,
  scopeOf,
  type Verdict,
  verdictOf,
} from './testing/contract/access-matrix.ts'
import { type ApiDocument, readApiDocument } from './testing/contract/api-document.ts'
import {
  type Cast,
  type Credentials,
  createCast,
  createDeadCredentials,
  createKeyRing,
  createProgramRing,
  type DeadCredentials,
} from './testing/contract/cast.ts'
import { leastRoleOf } from './testing/contract/least-roles.ts'
import { forRestricted } from './testing/contract/restricted-members.ts'
import { audienceOf, buildTestApp, routeContract, type TestApp } from './testing/index.ts'
import type { Audience } from './testing/route-contract.ts'

const rows = Object.entries(routeContract).map(([name, audience]) => ({ name, audience }))

/** Ends sessions or removes the workspace: such a route gets a cast of its own. */
const endsTheCast = (name: string) => /\/auth\/|DELETE \/api\/v1\/workspaces\/:id$/.test(name)

const idLike = '01900000-0000-7000-8000-000000000000'
const scopeNamed = (name: string): Scope => scopes.find((scope) => scope === name) ?? 'admin:write'

const refusal = z.object({ statusCode: z.int(), code: z.string(), message: z.string() })

function readVerdict({ statusCode, body }: LightMyRequestResponse): Verdict {
  if (statusCode < 400) return 'open'
  const { code, message } = refusal.parse(JSON.parse(body))
  const isRefused =
    [401, 403].includes(statusCode) ||
    code === 'AUTH_AMBIGUOUS' ||
    message.startsWith('There is no such workspace')
  return isRefused ? `${statusCode} ${code}` : 'open'
}

describeWith(['postgres'], 'the routes', () => {
  const declared = new Map<string, Access>()
  let test: TestApp
  let document: ApiDocument
  let cast: Cast
  let dead: DeadCredentials
  let keyOf: ReturnType<typeof createKeyRing>
  let programOf: ReturnType<typeof createProgramRing>

  const watch: ApiModule = (app) => {
    app.addHook('onRoute', ({ method, url, config }) => {
      for (const name of [method].flat()) {
        if (name !== 'HEAD' && config?.access) declared.set(`${name} ${url}`, config.access)
      }
    })
  }

  beforeAll(async () => {
    test = await buildTestApp({ modules: [watch, ...apiModules] })
    document = readApiDocument(JSON.parse(JSON.stringify(test.app.swagger())))
    cast = await createCast(test)
    dead = await createDeadCredentials(test)
    keyOf = createKeyRing(test)
    programOf = createProgramRing(test)
  })
  afterAll(() => test.close())

  it('are those of the contract, each open to whom the contract says', () => {
    const ofModules = rows.filter(({ name }) => name.includes('/api/v1/'))
    const found = [...declared].map(([name, access]) => [name, audienceOf(access)])
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(ofModules.map(({ name, audience }) => [name, audience])),
    )
  })

  it('say what members do there who see some links only, as the contract says', () => {
    const found = [...declared].flatMap(([name, access]) =>
      access.kind === 'public' || access.role === null ? [] : [[name, access.restricted] as const],
    )
    expect(found.length).toBeGreaterThan(150)
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(found.map(([name]) => [name, forRestricted(name)])),
    )
  })

  it('are all in the OpenAPI document, and nothing else is', () => {
    const documented = document.routes.map(({ name }) => name)
    expect(documented.toSorted()).toEqual(Object.keys(routeContract).toSorted())
  })

  const credentialsOf = async (attempt: Attempt, audience: Audience, by: Cast): Promise<Credentials> => {
    const { members, restricted, stranger, workspaceId } = by
    const scope = scopeNamed(scopeOf(audience))
    switch (attempt) {
      case 'no credentials':
        return {}
      case 'browser':
        return { headers: { cookie: `waymark_session=${members.owner.refreshToken}` } }
      case 'console': {
        // Where the cookie alone ends its session, it is none that other callers need.
        const { refreshToken } = by === cast ? members.owner : await test.signUp()
        return {
          headers: {
            cookie: `waymark_session=${refreshToken}`,
            'x-waymark-console': '1',
            'sec-fetch-site': 'same-origin',
          },
        }
      }
      case 'key without the scope':
        return keyOf(members.owner, scope === 'costs:read' ? 'offers:read' : 'costs:read')
      case 'key with just the scope':
        return keyOf(members.owner, scope)
      case 'viewer’s key with just the scope':
        return keyOf(members.viewer, scope)
      case 'stranger’s key with just the scope':
        return keyOf(stranger, scope)
      case 'key and session':
        return { ...(await keyOf(members.owner, scope)), token: members.owner.token }
      case 'viewer':
      case 'editor':
      case 'admin':
      case 'owner':
        return { token: members[attempt].token, workspaceId }
      case 'restricted editor':
        return { token: restricted.token, workspaceId }
      case 'restricted editor’s key with just the scope':
        return keyOf(restricted, scope)
      case 'stranger in the workspace':
        return { token: stranger.token, workspaceId }
      case 'program of the viewer':
        return programOf(members.viewer)
      case 'program of the restricted editor':
        return programOf(restricted)
      case 'program of the owner':
        return programOf(members.owner)
      case 'program of the stranger':
        return programOf(stranger)
      default:
        return dead[attempt]
    }
  }

  const tryRoute = async (name: string, credentials: Credentials, by: Cast): Promise<Verdict> => {
    const route = document.routes.find((one) => one.name === name)
    if (!route) throw new Error(`${name} is not in the document`)
    const url = route.url.replace('/workspaces/:id', `/workspaces/${by.workspaceId}`).replace(/:\w+/g, idLike)
    // A stream would not end: a query that it does not take is refused after all that is tried here.
    const ending = route.isEndless ? `${url}?unknown=1` : url
    // Without a body, so that a caller without the right is refused before the body is read (contract §1,
    // "Order of checks").
    const response = await test.request({ method: route.method, url: ending, ...credentials })
    expect(response.statusCode, response.body).toBeLessThan(500)
    expect('www-authenticate' in response.headers).toBe(response.statusCode === 401)
    return readVerdict(response)
  }

  it('say of each path which methods it takes, to a caller that uses another', async () => {
    // What pages of every site call answers their OPTIONS.
    const known = document.routes.filter(({ url }) => !/\/(track|pageview|visits\/page)$/.test(url))
    for (const url of new Set(known.map((route) => route.url))) {
      const methods = document.routes.filter((route) => route.url === url).map(({ method }) => method)
      const path = url.startsWith('/health') || url === '/ready' || url === '/t.js' ? url : `/api/v1${url}`
      const sent = path.replace(/:\w+/g, idLike)
      const { statusCode, headers, body } = await test.app.inject({ method: 'OPTIONS', url: sent })
      expect([sent, statusCode, JSON.parse(body).code]).toEqual([sent, 405, 'METHOD_NOT_ALLOWED'])
      const allowed = String(headers.allow).split(', ')
      // The path of one route may be one of another, more general one: /links/tags is a code, too.
      expect(allowed).toEqual(expect.arrayContaining(methods))
    }
    const nowhere = await test.app.inject({ method: 'OPTIONS', url: '/api/v1/nowhere' })
    expect([nowhere.statusCode, nowhere.headers.allow]).toEqual([404, undefined])
  })

  /** Called by other people’s pages and systems, and by load balancers, with whatever they append. */
  const takesAnyQuery = [
    'GET /t.js',
    'GET /api/v1/postback',
    'GET /api/v1/conversions/track',
    'GET /health',
    'GET /ready',
  ]
  const reads = rows.filter(({ name }) => name.startsWith('GET '))

  it.each(reads)('$name names query parameters that it does not know', async ({ name }) => {
    const { token } = cast.members.owner
    const [, url = ''] = name.replace('/workspaces/:id', `/workspaces/${cast.workspaceId}`).split(' ')
    const sent = `${url.replace(/:\w+/g, idLike)}?limti=5&__proto__[a]=1`
    const { app } = test
    const headers = { authorization: `Bearer ${token}`, 'x-workspace-id': cast.workspaceId }
    const response = await app.inject({ method: 'GET', url: sent, headers })
    const named = [...response.body.matchAll(/"path":"([^"]*)"/g)].map(([, path]) => path)
    expect(named.includes('limti'), response.body).toBe(!takesAnyQuery.includes(name))
    if (!takesAnyQuery.includes(name)) expect(response.statusCode).toBe(400)
  })

  it.each(rows)(
    '$name is open to the callers that have the right, and to no others',
    async ({ name, audience }) => {
      const by = endsTheCast(name) ? await createCast(test) : cast
      const isOfSignIn = name.includes('/api/v1/auth/')
      const takesCookieAlone = /\/auth\/logout(-all)?$/.test(name)
      const [least, restricted] = [leastRoleOf(name), forRestricted(name)]
      const of = { least, restricted, namesWorkspace: name.includes('/workspaces/:id') }
      const closed = { isPeopleOnly: isPeopleOnly(name), isInstallation: isInstallation(name) }
      const rights = { ...of, ...closed, isOfSignIn, takesCookieAlone, audience }
      const expected: [Attempt, Verdict][] = []
      const found: [Attempt, Verdict][] = []
      for (const attempt of attempts) {
        expected.push([attempt, verdictOf(attempt, rights)])
        // Owners before it have ended their sessions, or the workspace.
        const own = endsTheCast(name) && attempt.startsWith('program of') ? await createCast(test) : by
        found.push([attempt, await tryRoute(name, await credentialsOf(attempt, audience, own), own)])
      }
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
    },
  )
})
