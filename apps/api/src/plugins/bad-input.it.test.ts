import { gzipSync } from 'node:zlib'
import { createDb } from '@waymark/db'
import { createTcpProxy, describeWith, testServices } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestRequest, type TestUser } from '../testing/index.ts'

const register = { email: 'new@example.com', password: 'long enough' }
const key = { name: 'A key' }
const workspace = { name: 'A workspace' }
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/**
 * Every route of the account modules that takes something, with what does not fit and the fields the answer
 * must name.
 */
const wrong: [method: TestRequest['method'], url: string, body: unknown, paths: string[]][] = [
  ['POST', '/auth/register', {}, ['email', 'password']],
  ['POST', '/auth/register', { email: 'a', password: 'short', name: '' }, ['email', 'password', 'name']],
  ['POST', '/auth/register', { ...register, password: 'é'.repeat(129) }, ['password']],
  ['POST', '/auth/register', { ...register, password: '123456789' }, ['password']],
  ['POST', '/auth/register', { ...register, isAdmin: true, role: 'owner' }, ['isAdmin', 'role']],
  ['POST', '/auth/register', { ...register, name: 'a\u0000b' }, ['name']],
  ['POST', '/auth/register', { ...register, name: 'a\ud800b' }, ['name']],
  ['POST', '/auth/register', { ...register, name: 1 }, ['name']],
  ['POST', '/auth/register', { ...register, name: 'a'.repeat(201) }, ['name']],
  ['POST', '/auth/register', { ...register, email: `${'a'.repeat(250)}@b.co` }, ['email']],
  ['POST', '/auth/register', [], ['body']],
  ['POST', '/auth/register', null, ['body']],
  ['POST', '/auth/register', { ...register, 'a\u0000': 1 }, ['body']],
  ['POST', '/auth/login', { email: 'a@b.co' }, ['password']],
  ['POST', '/auth/login', { email: 'a@b.co', password: 'x'.repeat(257) }, ['password']],
  ['POST', '/auth/login', { email: 'a@b.co', password: ['x'] }, ['password']],
  ['POST', '/auth/refresh', {}, ['refreshToken']],
  ['POST', '/auth/refresh', { refreshToken: '' }, ['refreshToken']],
  ['POST', '/auth/refresh', { refreshToken: 'x'.repeat(201) }, ['refreshToken']],
  ['PATCH', '/users/me', { timezone: 'Mars/Olympus', name: 7 }, ['name', 'timezone']],
  ['PATCH', '/users/me', { timezone: '+02:00' }, ['timezone']],
  ['PATCH', '/users/me', { email: 'other@example.com' }, ['email']],
  ['POST', '/workspaces', {}, ['name']],
  ['POST', '/workspaces', { ...workspace, baseCurrency: 'XYZW', timezone: '' }, ['baseCurrency', 'timezone']],
  ['POST', '/workspaces', { ...workspace, plan: 'enterprise' }, ['plan']],
  ['PATCH', '/workspaces/not-an-id', { name: '', nonsense: 1 }, ['id', 'name', 'nonsense']],
  ['GET', '/workspaces/not-an-id', undefined, ['id']],
  ['DELETE', '/workspaces/not-an-id', undefined, ['id']],
  ['GET', '/workspaces?limit=0&offset=-1&sort=password', undefined, ['limit', 'offset', 'sort']],
  ['GET', '/workspaces?limit=101', undefined, ['limit']],
  ['GET', '/workspaces?limit=0x10&offset=1e1', undefined, ['limit', 'offset']],
  ['GET', '/workspaces?limit=1&limit=2', undefined, ['limit']],
  ['GET', '/workspaces?search=a&search=b', undefined, ['search']],
  ['GET', '/workspaces?__proto__=1', undefined, ['__proto__']],
  ['GET', '/workspaces?search=%00', undefined, ['search']],
  // What no store takes is one wrong field among others.
  ['GET', '/workspaces?search=%00&limit=0&sort=x', undefined, ['search', 'limit', 'sort']],
  ['POST', '/workspaces', { name: '\u0000', timezone: 5, x: '\ud800' }, ['name', 'timezone', 'x']],
  ['PATCH', '/workspaces/a%00', { name: '', nonsense: 1 }, ['id', 'name', 'nonsense']],
  // Routes that take no body.
  ['POST', '/auth/logout', { everywhere: true, other: 1 }, ['everywhere', 'other']],
  ['DELETE', '/workspaces/not-an-id', { detach: true }, ['id', 'detach']],
  ['DELETE', '/api-keys/not-an-id', ['x'], ['id', 'body']],
  ['POST', '/api-keys', {}, ['name']],
  ['POST', '/api-keys', { name: 'a'.repeat(101) }, ['name']],
  ['POST', '/api-keys', { ...key, scopes: [] }, ['scopes']],
  ['POST', '/api-keys', { ...key, scopes: ['links:read', 'all'] }, ['scopes.1']],
  ['POST', '/api-keys', { ...key, scopes: 'links:read' }, ['scopes']],
  ['POST', '/api-keys', { ...key, expiresAt: 'tomorrow' }, ['expiresAt']],
  ['POST', '/api-keys', { name: '', expiresAt: '2001-01-01' }, ['name', 'expiresAt']],
  ['POST', '/api-keys', { ...key, expiresAt: 1 }, ['expiresAt']],
  ['POST', '/api-keys', { ...key, expiresAt: '9999-12-31T23:59:59-01:00' }, ['expiresAt']],
  ['POST', '/api-keys', { ...key, expiresAt: '2026-02-30' }, ['expiresAt']],
  ['DELETE', '/api-keys/not-an-id', undefined, ['id']],
  ['GET', '/api-keys?limit=ten', undefined, ['limit']],
]

describeWith(['postgres'], 'input that does not fit', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  it.each(wrong)('%s %s with %j names %j', async (method, url, body, paths) => {
    const token = url.startsWith('/auth/') && url !== '/auth/logout' ? {} : { token: user.token }
    const response = await test.request({ method, url, body, ...token })
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    const named = response.json().details.map((detail: { path: string }) => detail.path)
    expect(named.toSorted()).toEqual(paths.toSorted())
  })

  describe('as a whole', () => {
    const send = (request: Partial<TestRequest>) =>
      test.request({ method: 'POST', url: '/workspaces', token: user.token, ...request })

    it.each<[string, Partial<TestRequest>, number, string]>([
      ['broken JSON', { rawBody: '{"name":' }, 400, 'VALIDATION_FAILED'],
      ['no body', {}, 400, 'VALIDATION_FAILED'],
      [
        'bytes that are not UTF-8',
        { rawBody: Buffer.from('{"name":"\xff"}', 'latin1') },
        400,
        'VALIDATION_FAILED',
      ],
      ['a number that is infinite', { rawBody: '{"name":1e999}' }, 400, 'VALIDATION_FAILED'],
      ['JSON nested 33 deep', { rawBody: JSON.stringify({ name: nested(33) }) }, 400, 'VALIDATION_FAILED'],
      ['JSON nested 100,000 deep', { rawBody: '['.repeat(1e5) + ']'.repeat(1e5) }, 400, 'VALIDATION_FAILED'],
      [
        'text',
        { rawBody: 'name=a', headers: { 'content-type': 'text/plain' } },
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ],
      [
        'a form',
        { rawBody: 'name=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ],
      [
        'a compressed body',
        { rawBody: gzipSync('{"name":"a"}'), headers: { 'content-encoding': 'gzip' } },
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ],
      [
        'a body over 1 MiB',
        { rawBody: JSON.stringify({ name: 'a'.repeat(1_048_576) }) },
        413,
        'PAYLOAD_TOO_LARGE',
      ],
      ['an unknown route', { url: '/nothing' }, 404, 'NOT_FOUND'],
      ['a path that cannot be decoded', { url: '/workspaces/%zz' }, 400, 'VALIDATION_FAILED'],
    ])('%s', async (_name, request, statusCode, code) => {
      const response = await send(request)
      expect(response.json()).toMatchObject({ statusCode, code })
      expect(Object.keys(response.json())).toEqual(
        expect.arrayContaining(['statusCode', 'error', 'message', 'code', 'timestamp', 'path']),
      )
    })
  })

  it('names a prototype in the JSON by its path', async () => {
    const rawBody = '{"name":"a","__proto__":{"name":"b"},"timezone":{"__proto__":1}}'
    const response = await test.request({ method: 'POST', url: '/workspaces', token: user.token, rawBody })
    const paths = response.json().details.map((detail: { path: string }) => detail.path)
    expect([response.statusCode, paths]).toEqual([400, ['__proto__', 'timezone.__proto__']])
  })

  it('takes an empty body for none', async () => {
    const made = await test.request({ method: 'POST', url: '/api-keys', token: user.token, body: key })
    const url = `/api-keys/${made.json().data.id}`
    const removed = await test.request({ method: 'DELETE', url, token: user.token, body: {} })
    expect(removed.statusCode).toBe(204)
  })

  it('stores nothing of what was refused', async () => {
    const listed = await test.request({ method: 'GET', url: '/workspaces', token: user.token })
    expect(listed.json().meta.total).toBe(1)
  })
})

describeWith(['postgres'], 'with Postgres unavailable', () => {
  it('the api answers 503 with Retry-After and says nothing of where it is', async () => {
    const test = await buildTestApp()
    const user = await test.signUp()
    const { hostname, port } = new URL(testServices().databaseUrl)
    await using proxy = await createTcpProxy({ host: hostname, port: Number(port) })
    const url = Object.assign(new URL(testServices().databaseUrl), { host: `127.0.0.1:${proxy.port}` }).href
    await proxy.cut()
    const db = createDb({ url })
    const unavailable = await buildTestApp({
      deps: { ...test.deps, db, probes: { ...test.deps.probes, postgres: db.ping } },
    })
    const response = await unavailable.request({ method: 'GET', url: '/users/me', token: user.token })
    expect(response.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
    expect(response.headers['retry-after']).toBe('5')
    expect(response.body).not.toMatch(/127\.0\.0\.1|ECONN|select/i)
    const health = await unavailable.request({ method: 'GET', url: '/health' })
    expect([health.statusCode, health.json().data.status]).toEqual([503, 'down'])
    await unavailable.close()
    await db.close()
    await test.close()
  })
})
