import { randomBytes } from 'node:crypto'
import { hashLinkPassword } from '@waymark/redirect-flow'
import type { LinkSnapshot } from '@waymark/replica'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Redirector } from '../compose.ts'
import { lightLinkPassword } from '../testing/light-link-password.ts'
import { aRule, createWorld, type World, windowsChrome } from '../testing/redirector-world.ts'

let world: World
let nodes: [Redirector, Redirector]
const passwordHash = await lightLinkPassword('open sésame')

beforeAll(async () => {
  world = await createWorld()
  nodes = [await world.startRedirector(), await world.startRedirector()]
})
afterAll(() => world[Symbol.asyncDispose]())

let visitors = 0
/** Each caller tries from an address of its own. */
const anIp = () => `81.2.${visitors >> 8}.${visitors++ & 255}`

interface RequestAddress {
  node?: 0 | 1
  ip?: string
  cookie?: string | undefined
  headers?: Record<string, string>
}

const headersOf = ({ ip = anIp(), cookie, headers = {} }: RequestAddress) => ({
  'user-agent': windowsChrome,
  'x-forwarded-for': ip,
  ...(cookie !== undefined && { cookie }),
  ...headers,
})

const get = (url: string, requested: RequestAddress = {}) =>
  nodes[requested.node ?? 0].app.inject({ url, headers: headersOf(requested) })

const post = (url: string, password: string, requested: RequestAddress = {}) =>
  send(url, new URLSearchParams({ password }).toString(), requested)

const send = (url: string, payload: string, requested: RequestAddress = {}) =>
  nodes[requested.node ?? 0].app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headersOf(requested) },
  })

const locked = (given: Partial<LinkSnapshot> = {}) => world.addLink({ passwordHash, ...given })

async function unlock(code: string, requested: RequestAddress = {}): Promise<string> {
  const answer = await post(`/${code}`, 'open sésame', requested)
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

async function clicksOf({ linkId }: LinkSnapshot, count: number) {
  const marker = world.addLink()
  await get(`/${marker.shortCode}`)
  const ofLink = (id: string) => world.clicks.filter((click) => click.linkId === id)
  await vi.waitFor(() => expect([ofLink(linkId).length, ofLink(marker.linkId).length]).toEqual([count, 1]))
}

describe('a link with a password', () => {
  it('requires it, reveals nothing of the target, and counts nothing', async () => {
    const link = locked({ originalUrl: 'https://secret.example/', title: 'Secret' })
    const answer = await get(`/${link.shortCode}?a=1`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(/<form method="post">.*<label for="password">/)
    expect(answer.body).not.toMatch(/secret/i)
    expect(answer.body).not.toMatch(/<script|src=|href=|action=/)
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'none'.*form-action 'self'/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    await clicksOf(link, 0)
  })

  it('redirects a visitor who knows it back to the address with its query, and only then serves and counts', async () => {
    const link = locked()
    const answer = await post(`/${link.shortCode}?a=1&b=%C3%A9`, 'open sésame')
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`/${link.shortCode}?a=1&b=%C3%A9`)
    expect(answer.headers['set-cookie']).toMatch(
      /^wm_p_[0-9a-f]{32}=[\w.-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    )
    await clicksOf(link, 0)
    const cookie = String(answer.headers['set-cookie']).split(';')[0]
    const served = await get(String(answer.headers.location), { cookie, node: 1 })
    expect(served.headers.location).toBe('https://example.com/landing?a=1&b=%C3%A9')
    await clicksOf(link, 1)
  })

  it('shows the form again with the error', async () => {
    const { shortCode } = locked()
    const answer = await post(`/${shortCode}`, 'open sesame')
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body).toMatch(/role="alert".*aria-invalid="true" aria-describedby="problem"/)
  })

  it.each([
    ['an empty body', '', 400],
    ['no password', 'a=b', 400],
    ['an empty password', 'password=', 403],
    ['4 KiB', `password=${'x'.repeat(4_096 - 9)}`, 403],
    ['more', `password=${'x'.repeat(4_096 - 8)}`, 413],
  ])('takes %s for what it is', async (_what, payload, statusCode) => {
    const { shortCode } = locked()
    expect((await send(`/${shortCode}`, payload)).statusCode).toBe(statusCode)
  })

  it('takes forms only', async () => {
    const { shortCode } = locked()
    const headers = { 'content-type': 'application/json' }
    expect((await send(`/${shortCode}`, '{"password":"open sésame"}', { headers })).statusCode).toBe(400)
  })

  it('takes a form that does not arrive whole for no fault of its own', async () => {
    const { shortCode } = locked()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '500' }
    const answer = await send(`/${shortCode}`, 'password=open', { headers })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('did not arrive whole')
  })

  it.each([
    ['trailing slashes', '//', ''],
    ['another host', '?//evil.example', '?//evil.example'],
    ['a header', '?a=%0d%0aX:1', '?a=%0d%0aX:1'],
    ['what is no ASCII', '?ä', '?%C3%A4'],
  ])('never sends elsewhere: %s', async (_what, suffix, query) => {
    const { shortCode } = locked()
    const answer = await post(`/${shortCode}${suffix}`, 'open sésame')
    expect(decodeURI(String(answer.headers.location))).toBe(decodeURI(`/${shortCode}${query}`))
  })
})

describe('the cookie of a password', () => {
  it('opens its own link only', async () => {
    const [one, other] = [locked(), locked()]
    const cookie = await unlock(one.shortCode)
    expect((await get(`/${one.shortCode}`, { cookie })).statusCode).toBe(302)
    expect((await get(`/${other.shortCode}`, { cookie })).statusCode).toBe(200)
    const renamed = cookie.replace(/wm_p_\w+/, `wm_p_${other.linkId.replaceAll('-', '')}`)
    expect((await get(`/${other.shortCode}`, { cookie: renamed })).statusCode).toBe(200)
  })

  it('ends with the password', async () => {
    const link = locked()
    const cookie = await unlock(link.shortCode)
    const changed = world.addLink({
      linkId: link.linkId,
      passwordHash: await lightLinkPassword('another'),
    })
    expect((await get(`/${changed.shortCode}`, { cookie })).statusCode).toBe(200)
  })

  it('ends after a day', async () => {
    await using own = await createWorld()
    const { app } = await own.startRedirector()
    const { shortCode } = own.addLink({ passwordHash })
    const answer = await app.inject({
      method: 'POST',
      url: `/${shortCode}`,
      payload: 'password=open+s%C3%A9same',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    const statusAfter = async (ms: number) => {
      own.clock.nowMs += ms
      return (await app.inject({ url: `/${shortCode}`, headers: { cookie } })).statusCode
    }
    expect([await statusAfter(86_399_000), await statusAfter(1_000)]).toEqual([302, 200])
  })

  it.each(['', 'zzzzzzz.', `zzzzzzz.${'A'.repeat(43)}`, `.${'A'.repeat(43)}`, '"'])(
    'cannot be made up: %j',
    async (value) => {
      const { shortCode, linkId } = locked()
      const cookie = `wm_p_${linkId.replaceAll('-', '')}=${value}`
      expect((await get(`/${shortCode}`, { cookie })).statusCode).toBe(200)
    },
  )

  it('is Secure where the visitor came by TLS', async () => {
    const { shortCode } = locked()
    const headers = { 'x-forwarded-proto': 'https' }
    expect((await post(`/${shortCode}`, 'open sésame', { headers })).headers['set-cookie']).toMatch(
      /; Secure$/,
    )
  })
})

describe('tries of a password', () => {
  it('are ten wrong ones a minute for a link, whichever node, from wherever they come', async () => {
    const [one, other] = [locked(), locked()]
    const ip = anIp()
    for (let round = 0; round < 10; round++) {
      const answer = await post(`/${one.shortCode}`, 'wrong', { node: round % 2 === 0 ? 0 : 1 })
      expect(answer.statusCode).toBe(403)
    }
    const refused = await post(`/${one.shortCode}`, 'open sésame', { ip })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect((await post(`/${other.shortCode}`, 'open sésame', { ip })).statusCode).toBe(303)
  }, 20_000)

  it('that are right count for none, however many come from one address', async () => {
    const { shortCode } = locked()
    const ip = anIp()
    for (let round = 0; round < 9; round++) await post(`/${shortCode}`, 'wrong', { ip })
    for (let round = 0; round < 13; round++)
      expect((await post(`/${shortCode}`, 'open sésame', { ip })).statusCode).toBe(303)
  }, 20_000)

  it('are counted by each node alone while the store is unavailable', async () => {
    await using own = await createWorld()
    const { app } = await own.startRedirector()
    const { shortCode } = own.addLink({ passwordHash })
    await app.inject(`/${shortCode}`)
    await own.kv.close()
    const statuses: number[] = []
    for (let round = 0; round < 11; round++) {
      const answer = await app.inject({
        method: 'POST',
        url: `/${shortCode}`,
        payload: 'password=wrong',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
  })

  it.each([
    [
      'one address are a 429, and a right one of another address gets in',
      14,
      anIp(),
      { 403: 11, 429: 3 },
      303,
    ],
    ['many addresses are a 503, as is a right one of another', 30, undefined, { 403: 24, 503: 6 }, 503],
  ])('beyond what can be checked at once, of %s', async (_what, count, ip, expected, ofOther) => {
    // About 15 ms each, so that all are there before the first has ended.
    const cost = { cost: 2 ** 13, blockSize: 8, parallelization: 1 }
    const passwordHash = await hashLinkPassword('open sésame', randomBytes(16), cost)
    const codes = Array.from({ length: count + 1 }, () => locked({ passwordHash }).shortCode)
    await Promise.all(codes.map((code) => get(`/${code}`)))
    const guesses = codes.slice(1).map((code) => post(`/${code}`, 'wrong', ip ? { ip } : {}))
    const right = post(`/${codes[0]}`, 'open sésame')
    const answers = Map.groupBy(await Promise.all(guesses), ({ statusCode }) => statusCode)
    expect(Object.fromEntries([...answers].map(([status, { length }]) => [status, length]))).toEqual(expected)
    expect((await right).statusCode).toBe(ofOther)
    for (const refused of [...(answers.get(429) ?? []), ...(answers.get(503) ?? [])])
      expect(refused.headers['retry-after']).toBe('1')
  })
})

describe('what comes before the password', () => {
  it.each([
    ['an inactive link', { status: 'inactive' }],
    ['an expired link', { expiresAtMs: 1 }],
    ['a full link', { clickLimit: 1 }],
  ] as const)('%s is gone', async (_what, given) => {
    const link = locked(given)
    await world.kv.set(`clicks:link:${link.linkId}`, '1', 60_000)
    expect((await get(`/${link.shortCode}`)).statusCode).toBe(410)
    expect((await post(`/${link.shortCode}`, 'open sésame')).statusCode).toBe(410)
  })

  it('a link without a password, and no link at all, are not there for a form', async () => {
    const { shortCode } = world.addLink({ rules: [aRule('https://example.com/', {})] })
    for (const code of [shortCode, 'nothere1', 'click', `${shortCode}+`])
      expect((await post(`/${code}`, 'x')).statusCode).toBe(404)
  })
})
