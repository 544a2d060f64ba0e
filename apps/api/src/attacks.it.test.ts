import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { createMailer, createSmtpTransport } from '@waymark/mail'
import { describeWith, type MailServer, openMailServer } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from './testing/index.ts'

/** What strangers try at every door (SECURITY.md, "Threats"). */
describeWith(['postgres'], 'an attacker at the api', () => {
  let test: TestApp
  let user: TestUser
  let mailServer: MailServer

  beforeAll(async () => {
    mailServer = await openMailServer()
    const transport = createSmtpTransport({ url: mailServer.url, from: 'no-reply@waymark.example' })
    const mailer = createMailer({ transport, logger: { warn: () => {}, error: () => {} } })
    test = await buildTestApp({ deps: { mailer } })
    user = await test.signUp()
  })
  afterAll(async () => {
    await test?.close()
    await test?.deps.mailer.close()
    await mailServer?.close()
  })

  const signIn = (email: string) =>
    test.request({ method: 'POST', url: '/auth/login', body: { email, password: 'wrong, but long enough' } })

  it('does not show by the time of a sign-in who is registered: strangers cost a hash, too', async () => {
    // The first stranger's hash is made then.
    await signIn('first@example.com')
    const cpuMs = async (email: string): Promise<number> => {
      const before = process.cpuUsage()
      expect((await signIn(email)).statusCode).toBe(401)
      const { user: userUs, system } = process.cpuUsage(before)
      return (userUs + system) / 1_000
    }
    // The least of several, in turn: whatever else this process does can only add to a sign-in’s own work.
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let round = 0; round < 10; round += 1) {
      known = Math.min(known, await cpuMs(user.email))
      unknown = Math.min(unknown, await cpuMs('unknown@example.com'))
    }
    // Without its hash a sign-in costs a fiftieth.
    expect(unknown).toBeGreaterThan(known / 4)
    expect(known).toBeGreaterThan(unknown / 4)
  })

  it('cannot make links in mails and answers lead elsewhere by the headers of the request', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-url': 'https://evil.example/',
      forwarded: 'host=evil.example;proto=https',
    }
    const body = { email: user.email }
    const requested = await test.request({ method: 'POST', url: '/auth/password/forgot', headers, body })
    expect(requested.statusCode).toBe(202)
    await expect.poll(() => mailServer.mails.length, { timeout: 10_000 }).toBe(1)
    const link = { originalUrl: 'https://shop.example/' }
    const made = await test.request({ method: 'POST', url: '/links', headers, token: user.token, body: link })
    const page = await test.app.inject({ url: '/docs/json', headers })
    for (const text of [mailServer.mails[0]?.raw, made.body, page.body]) {
      expect(text).toBeTruthy()
      expect(text).not.toContain('evil.example')
    }
  })

  it('cannot be read in two ways by two Host headers', async () => {
    const { port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET /health HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"path":"Host"')
  })

  it.each(['gzip', 'deflate', 'br'])(
    'cannot make a body swell here: %s is not unpacked',
    async (encoding) => {
      const bomb = gzipSync(JSON.stringify({ email: 'a'.repeat(50_000_000) }))
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        payload: bomb,
      })
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    },
  )

  it.each([
    [
      'a role',
      'POST',
      '/auth/register',
      { email: 'm@example.com', password: 'long enough by far', role: 'owner' },
    ],
    ['a plan', 'POST', '/workspaces', { name: 'mine', plan: 'enterprise' }],
    ['the workspace of another', 'POST', '/links', { originalUrl: 'https://a.example/', workspaceId: 'w' }],
    ['an id', 'POST', '/links', { originalUrl: 'https://a.example/', id: 'i' }],
    ['an address as proved', 'PATCH', '/users/me', { emailVerified: true }],
    ['another hash', 'PATCH', '/users/me', { passwordHash: 'h' }],
    ['a proved domain', 'POST', '/domains', { host: 'go.example.com', status: 'active' }],
  ] as const)('cannot set %s that the api sets itself', async (_name, method, url, body) => {
    const answer = await test.request({ method, url, token: user.token, body })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_FAILED'])
  })

  it.each([
    ['flowConfig', { actionType: 'do_nothing', workspaceId: 'w' }],
    ['flowConfig.offers.0', { offers: [{ id: '01989f5e-0000-7000-8000-000000000000', workspaceId: 'w' }] }],
  ])('cannot set what no field names in %s of a rule', async (path, flowConfig) => {
    const body = { originalUrl: 'https://a.example/' }
    const made = await test.request({ method: 'POST', url: '/links', token: user.token, body })
    const answer = await test.request({
      method: 'POST',
      url: `/links/${made.json().data.shortCode}/rules`,
      token: user.token,
      body: { schema: 'actionType' in flowConfig ? 'action' : 'landing_offer', flowConfig },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details.map((detail: { path: string }) => detail.path)).toContain(
      `${path}.workspaceId`,
    )
  })

  it.each([
    ['GET', '/public/reports/', ''],
    ['GET', '/public/dashboards/', ''],
    ['GET', '/invitations/', ''],
    ['POST', '/invitations/', '/accept'],
  ] as const)('learns nothing by guessing tokens at %s %s…%s', async (method, path, rest) => {
    const guesses = ['a'.repeat(22), 'a'.repeat(43), '%2e%2e%2f', "' or 1=1--", '__proto__']
    for (const guess of guesses) {
      const url = `${path}${encodeURIComponent(guess)}${rest}`
      const answer = await test.request({ method, url, token: user.token })
      expect([400, 404]).toContain(answer.statusCode)
    }
  })
})

describe('the bodies of the interface', () => {
  interface Schema {
    $ref?: string
    properties?: Record<string, Schema>
    additionalProperties?: unknown
    [other: string]: unknown
  }
  const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))

  /** Objects with named fields that take others, too. */
  function openObjects(given: Schema, path: string, seen: readonly string[] = []): string[] {
    const { $ref = '' } = given
    if (seen.includes($ref)) return []
    const schema: Schema = document.components.schemas[$ref.replace('#/components/schemas/', '')] ?? given
    const isClosed = schema.additionalProperties === false
    const own = schema.properties && !isClosed ? [path] : []
    // An \`allOf\` of a closed object says only which of its fields are needed together.
    const leftOut = new Set(['example', 'examples', ...(isClosed ? ['allOf'] : [])])
    const inner = Object.entries(schema).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !leftOut.has(name)
        ? openObjects(value as Schema, `${path}.${name}`, $ref === '' ? seen : [...seen, $ref])
        : [],
    )
    return [...own, ...inner]
  }

  it('take no field that they do not name, so that nothing else is ever set', () => {
    const open = Object.entries<Record<string, Schema>>(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const body = operation.requestBody as Schema | undefined
        return body === undefined ? [] : openObjects(body, `${method} ${path}`)
      }),
    )
    // `flowConfig` is validated as a whole, by its action: see above. Networks add to postbacks what they
    // like, and it is ignored. In a batch each body is validated by itself, and has an answer of its own.
    const isMeant = (path: string) =>
      /\.flowConfig(\.|$)/.test(path) ||
      ['post /api/v1/postback.', 'post /api/v1/analytics/reports/batch.'].some((one) => path.startsWith(one))
    expect(open.filter((path) => !isMeant(path))).toEqual([])
  })
})
