import { randomInt } from 'node:crypto'
import { createRedisKv } from '@waymark/kv/redis'
import { createLogger } from '@waymark/telemetry'
import { createTcpProxy, describeWith, startStopwatch, type TcpProxy, testServices } from '@waymark/testing'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../testing/index.ts'

/** Redis is shared with other test files: no other test uses this address. */
const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

const statuses = (answers: readonly LightMyRequestResponse[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ statusCode }) => statusCode)].map(([code, all]) => [code, all.length]),
  )

const times = <Result>(count: number, call: (round: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, round) => call(round)))

const limitHeaders = ({ headers }: LightMyRequestResponse) => ({
  limit: headers['x-ratelimit-limit'],
  remaining: headers['x-ratelimit-remaining'],
  reset: Number(headers['x-ratelimit-reset']),
})

describeWith(['postgres', 'redis'], 'request limits over two nodes on one Redis', () => {
  let first: TestApp
  let second: TestApp
  let proxy: TcpProxy
  let user: TestUser
  const settings = { rateLimitDisabled: false, defaultPlan: 'free' as const }
  const openKv = (url: string) => createRedisKv({ url })
  const kvs: ReturnType<typeof openKv>[] = []
  const newKv = (url: string) => {
    const kv = openKv(url)
    kvs.push(kv)
    return kv
  }
  beforeAll(async () => {
    const { redisUrl } = testServices()
    const { hostname, port } = new URL(redisUrl)
    proxy = await createTcpProxy({ host: hostname, port: Number(port) })
    first = await buildTestApp({ deps: { kv: newKv(redisUrl) }, settings })
    second = await buildTestApp({ deps: { db: first.deps.db, kv: newKv(redisUrl) }, settings })
    await Promise.all(kvs.map((kv) => vi.waitFor(() => kv.ping())))
    user = await signUpFrom(first)
  })
  afterAll(async () => {
    await second.close()
    await first.close()
    await Promise.all(kvs.map((kv) => kv.close()))
    await proxy.close()
  })

  async function signUpFrom(app: TestApp, ip = newAddress()): Promise<TestUser> {
    const email = `${randomInt(1e12)}@example.com`
    const body = { email, password: 'long enough' }
    const response = await app.request({ method: 'POST', url: '/auth/register', body, ip })
    const { data } = response.json()
    return {
      email,
      password: body.password,
      userId: data.user.id,
      workspaceId: data.workspace.id,
      token: data.accessToken,
      refreshToken: data.refreshToken,
    }
  }
  const nodes = () => [first, second] as const
  const node = (round: number) => nodes()[round % 2 === 0 ? 0 : 1]
  const me = (app: TestApp, token: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.request({ method, url: '/users/me', token, ip: newAddress() })

  it('serve exactly as many as the plan has, wherever they come in', async () => {
    const answers = await times(50, (round) => me(node(round), user.token))
    expect(statuses(answers)).toEqual({ 200: 30, 429: 20 })
    const refused = answers.find((answer) => answer.statusCode === 429)
    expect(refused?.json()).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED', path: '/api/v1/users/me' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  it('count each endpoint and each user by itself; HEAD counts with GET', async () => {
    const other = await signUpFrom(second)
    expect((await me(first, other.token)).headers['x-ratelimit-remaining']).toBe('29')
    expect((await me(second, other.token, 'HEAD')).headers['x-ratelimit-remaining']).toBe('28')
    const elsewhere = await first.request({ method: 'GET', url: '/workspaces', token: other.token })
    expect(limitHeaders(elsewhere)).toMatchObject({ limit: '30', remaining: '29' })
  })

  it('are reported in the headers of the specification and in those of the IETF alike', async () => {
    const caller = await signUpFrom(first)
    for (const expected of [29, 28]) {
      const { headers } = await me(first, caller.token)
      const [remaining, reset] = [headers['x-ratelimit-remaining'], headers['x-ratelimit-reset']]
      expect(remaining).toBe(String(expected))
      expect(headers).toMatchObject({
        ratelimit: `"default";r=${remaining};t=${reset}`,
        'ratelimit-policy': '"default";q=30;w=60',
      })
    }
  })

  it('are one count for all keys and sessions of a user', async () => {
    const other = await signUpFrom(first)
    const [one, two] = [await first.makeKey(other), await first.makeKey(other)]
    const get = (app: TestApp, key: string) => app.request({ method: 'GET', url: '/links/list', key })
    expect((await get(first, one.key)).headers['x-ratelimit-remaining']).toBe('29')
    expect((await get(second, two.key)).headers['x-ratelimit-remaining']).toBe('28')
  })

  it('are reported on errors too', async () => {
    const other = await signUpFrom(first)
    const { key } = await first.makeKey(other, { scopes: ['links:read'] })
    const answers = await Promise.all([
      first.request({ method: 'POST', url: '/links', key, body: { originalUrl: 'https://example.com' } }),
      first.request({ method: 'PATCH', url: '/users/me', token: other.token, body: { nonsense: 1 } }),
      first.request({ method: 'GET', url: '/users/me' }),
      first.request({ method: 'GET', url: '/users/me', key: 'junk' }),
      first.request({ method: 'GET', url: '/no/such/route' }),
      first.request({ method: 'GET', url: '/links/%zz', key }),
      first.request({ method: 'GET', url: `/links/${'a'.repeat(500)}`, key }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 400, 401, 401, 404, 400, 404])
    for (const answer of answers) {
      const { limit, remaining, reset } = limitHeaders(answer)
      expect(Number(limit)).toBeGreaterThan(0)
      expect(Number(remaining)).toBeGreaterThanOrEqual(0)
      expect(reset).toBeGreaterThan(0)
      expect(reset).toBeLessThanOrEqual(60)
    }
  })

  it('let an address try five wrong passwords a minute for an account', async () => {
    const ip = newAddress()
    const body = { email: user.email, password: 'a wrong one' }
    const login = (app: TestApp, from: string) =>
      app.request({ method: 'POST', url: '/auth/login', body, ip: from })
    expect(statuses(await times(8, (round) => login(node(round), ip)))).toEqual({ 401: 5, 429: 3 })
    expect((await login(first, newAddress())).statusCode).toBe(401)
  })

  it('let a right password in whatever others sent from its address, and give its count back', async () => {
    const ip = newAddress()
    const login = (email: string, password: string, round = 0) =>
      node(round).request({ method: 'POST', url: '/auth/login', body: { email, password }, ip })
    const others = await times(40, (round) => login(`${randomInt(1e12)}@example.com`, 'a wrong one', round))
    expect(statuses(others)).toEqual({ 401: 30, 429: 10 })
    for (let round = 0; round < 7; round += 1)
      expect((await login(user.email, user.password, round)).statusCode).toBe(200)
  })

  it('let eight right passwords in amid a flood of guesses at once, which is no error of the log', async () => {
    const ip = newAddress()
    const lines: string[] = []
    const destination = { write: (line: string) => void lines.push(line) }
    const logger = createLogger({ name: 'api', level: 'info', format: 'json', destination })
    const flooded = await buildTestApp({ deps: { db: first.deps.db, logger }, settings })
    const people = await times(8, () => signUpFrom(flooded, ip))
    const login = (body: { email: string; password: string }) =>
      flooded.request({ method: 'POST', url: '/auth/login', body, ip })
    const guesses = times(600, (round) => login({ email: `${round}@example.com`, password: 'a wrong one' }))
    const right = await Promise.all(people.map(({ email, password }) => login({ email, password })))
    expect(statuses(right)).toEqual({ 200: 8 })
    const refused = await guesses
    expect(statuses(refused)).toEqual({ 401: 30, 429: 570 })
    for (const answer of refused.filter(({ statusCode }) => statusCode === 429))
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const logged = lines.map((line) => JSON.parse(line))
    expect(logged.filter(({ level }) => level > 30)).toEqual([])
    const signedIn = logged.filter((line) => line.outcome === 'signed_in' && line.ip === ip)
    expect(signedIn.map(({ accountId }) => accountId).sort()).toEqual(
      people.map(({ userId }) => userId).sort(),
    )
    const failed = { ip, accountId: null, outcome: 'unknown_account', msg: 'A sign-in was refused' }
    expect(logged.filter(({ outcome }) => outcome === 'unknown_account')[0]).toMatchObject(failed)
    await flooded.close()
  })

  it.each([
    ['an existing one', () => signUpFrom(first)],
    ['one that does not exist', async () => ({ email: `${randomInt(1e12)}@example.com` })],
  ])('let ten wrong passwords a minute be tried for an account, from wherever: %s', async (_name, make) => {
    const { email } = await make()
    const login = (round: number) =>
      node(round).request({
        method: 'POST',
        url: '/auth/login',
        body: { email: round % 2 ? email : email.toUpperCase(), password: 'a wrong one' },
        ip: newAddress(),
      })
    expect(statuses(await times(14, login))).toEqual({ 401: 10, 429: 4 })
  })

  it('let a right key in whatever others sent from its address', async () => {
    const ip = newAddress()
    const owner = await signUpFrom(first)
    const { key } = await first.makeKey(owner, { scopes: ['links:read'] })
    const list = (node: TestApp, shown: string) =>
      node.request({ method: 'GET', url: '/links/list', key: shown, ip })
    const secret = 'x'.repeat(40)
    const unknown = await times(320, (round) =>
      list(second, `wmk_${String(11111111 + round).replaceAll('0', 'z')}_${secret}`),
    )
    expect(statuses(unknown)).toEqual({ 401: 320 })
    const another = await signUpFrom(first)
    const { key: guessed } = await first.makeKey(another, { scopes: ['links:read'] })
    const stolen = guessed.slice(0, 13)
    const wrong = Array.from(
      { length: 320 },
      (_, round) => `${stolen}${`${round}`.replaceAll('0', 'z').padStart(40, 'x')}`,
    )
    const refused: LightMyRequestResponse[] = []
    for (const one of wrong) refused.push(await list(second, one))
    expect(statuses(refused)).toEqual({ 401: 60, 429: 260 })
    expect((await list(second, key)).statusCode).toBe(200)
    // The one that was guessed at, too, though this node has never seen it before.
    expect((await list(second, guessed)).statusCode).toBe(200)
  })

  it('let an address make ten links a minute without credentials', async () => {
    const ip = newAddress()
    const body = { originalUrl: 'https://example.com/' }
    const make = (round: number) => node(round).request({ method: 'POST', url: '/links', body, ip })
    expect(statuses(await times(14, make))).toEqual({ 201: 10, 429: 4 })
  })

  it('take the addresses of one /64 for one', async () => {
    const prefix = `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}`
    const login = (round: number) =>
      first.request({
        method: 'POST',
        url: '/auth/login',
        body: { email: 'a@b.co', password: 'x' },
        ip: `${prefix}::${round + 1}`,
      })
    expect(statuses(await times(7, login))).toEqual({ 401: 5, 429: 2 })
  })

  it('do not stand in the way of /health and /docs', async () => {
    const ip = newAddress()
    const health = await times(30, () => first.request({ method: 'GET', url: '/health', ip }))
    expect(statuses(health)).toEqual({ 200: 30 })
    expect(health[0]?.headers['x-ratelimit-limit']).toBeUndefined()
    expect(statuses(await times(15, () => first.request({ method: 'GET', url: '/docs/json', ip })))).toEqual({
      200: 15,
    })
  })

  it('follow the plan of the workspace', async () => {
    const own = await buildTestApp({
      deps: { db: first.deps.db },
      settings: { rateLimitDisabled: false, defaultPlan: 'pro' },
    })
    const pro = await signUpFrom(own)
    expect((await me(own, pro.token)).headers['x-ratelimit-limit']).toBe('120')
    await own.close()
  })

  it.each([
    ['X-Forwarded-For', (address: string) => ({ 'x-forwarded-for': address })],
    ['Forwarded', (address: string) => ({ forwarded: `for="${address}:443";proto=https` })],
    [
      'CF-Connecting-IP behind Cloudflare',
      (address: string) => ({ 'x-forwarded-for': '172.68.1.1', 'cf-connecting-ip': address }),
    ],
  ])('believe %s from a trusted proxy only', async (_name, headersFor) => {
    const trusting = await buildTestApp({
      deps: { db: first.deps.db },
      settings: { rateLimitDisabled: false, trustProxy: ['192.0.2.1/32', 'cloudflare'] },
    })
    const login = (ip: string, forwarded: string) =>
      trusting.request({
        method: 'POST',
        url: '/auth/login',
        body: { email: `${ip}@b.co`, password: 'x' },
        ip,
        headers: headersFor(forwarded),
      })
    const spread = await times(8, (round) => login('192.0.2.1', `198.51.100.${round}`))
    expect(statuses(spread)).toEqual({ 401: 8 })
    const spoofed = await times(8, (round) => login('203.0.113.9', `198.51.100.${100 + round}`))
    expect(statuses(spoofed)).toEqual({ 401: 5, 429: 3 })
    await trusting.close()
  })

  it.each([
    ['with the port of each connection', (round: number) => `198.51.100.7:${40_000 + round}`],
    ['in brackets, with a port', (round: number) => `[2001:db8::7]:${40_000 + round}`],
    ['and of a trusted proxy with its port', (round: number) => `198.51.100.7, 192.0.2.2:${40_000 + round}`],
    [
      'as an invalid address, for which the proxy’s own address is used',
      (round: number) => `unknown-${round}`,
    ],
  ])('know an address that a trusted proxy writes %s', async (_name, forwardedFor) => {
    const trusting = await buildTestApp({
      deps: { db: first.deps.db },
      settings: { rateLimitDisabled: false, trustProxy: ['192.0.2.0/24'] },
    })
    const answers = await times(8, (round) =>
      trusting.request({
        method: 'POST',
        url: '/auth/login',
        body: { email: 'a@b.co', password: 'x' },
        ip: '192.0.2.1',
        headers: { 'x-forwarded-for': forwardedFor(round) },
      }),
    )
    expect(statuses(answers)).toEqual({ 401: 5, 429: 3 })
    await trusting.close()
  })

  describe('while Redis is unavailable', () => {
    it.each([
      ['refuses connections', () => proxy.cut()],
      ['never answers', () => proxy.hang()],
    ])('(it %s) apply on each node alone, and delay no request', async (_name, breakIt) => {
      await proxy.pass()
      const kv = newKv(`redis://127.0.0.1:${proxy.port}`)
      await vi.waitFor(() => kv.ping())
      const alone = await buildTestApp({ deps: { db: first.deps.db, kv }, settings })
      const other = await signUpFrom(alone)
      await times(10, () => me(alone, other.token))
      await breakIt()
      using stopwatch = startStopwatch()
      const answers = await times(40, () => me(alone, other.token))
      expect(statuses(answers)).toEqual({ 200: 20, 429: 20 })
      expect(stopwatch.ms()).toBeLessThan(3_000)
      const ip = newAddress()
      const body = { email: other.email, password: 'a wrong one' }
      const login = () => alone.request({ method: 'POST', url: '/auth/login', body, ip })
      expect(statuses(await times(8, login))).toEqual({ 401: 5, 429: 3 })
      await alone.close()
    })
  })
})
