import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describeWith, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBrowser } from './support/browser.ts'
import { createInstallation, type Installation, type RedirectorNode } from './support/installation.ts'
import { type Account, done, signUp, totalClicks } from './support/integrator.ts'
import { userAgents, type VisitOptions, visit } from './support/visitor.ts'

const target = 'https://example.com/landing'

describeWith(['postgres', 'kafka'], 'the gates of links, at two redirectors', () => {
  let installation: Installation
  let nodes: RedirectorNode[]
  let account: Account

  beforeAll(async () => {
    installation = await createInstallation()
    const api = await installation.startApi()
    nodes = await Promise.all([installation.startRedirector(), installation.startRedirector()])
    await installation.startWorker()
    account = await signUp(api.url, 'gates@example.com')
  })
  afterAll(() => installation?.stop())

  /** @returns its code */
  async function aLink(fields: object = {}): Promise<string> {
    const link = { originalUrl: target, ...fields }
    return (await done(account.key.call<{ shortCode: string }>('POST', '/links', link))).shortCode
  }

  const change = (code: string, fields: object) => done(account.key.call('PATCH', `/links/${code}`, fields))

  /** At the redirectors by turns. */
  const at = (path: string, round = 0) => `${nodes[round % nodes.length]?.url}/${path}`

  let people = 0
  /** A new visitor. */
  const someIp = () => `100.70.${people >> 8}.${people++ & 255}`
  const someone = (path: string, { round = 0, ...options }: VisitOptions & { round?: number } = {}) =>
    visit(at(path, round), { ip: someIp(), ...options })

  const statusesOf = async (visitors: number, path: string) => {
    const answers = Array.from({ length: visitors }, (_, round) => someone(path, { round }))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  const inBoth = (path: string) =>
    Promise.all(nodes.map(async (_, round) => (await someone(path, { round })).status))

  async function restartRedirectors() {
    await Promise.all(nodes.map(({ process }) => process.stop()))
    nodes = await Promise.all(nodes.map(({ dataDir }) => installation.startRedirector({ dataDir })))
  }

  const counted = (code: string, clicks: number) =>
    waitFor(async () => (await totalClicks(account.key, code)) === clicks, {
      timeoutMs: 10_000,
      description: `${clicks} clicks of ${code} are counted`,
    })

  it('a password opens a link for one browser, at both redirectors, until it is changed', async () => {
    const code = await aLink({ password: 'open sésame', title: 'Secret' })
    const browser = createBrowser({ ip: someIp() })
    const requested = await browser.get(at(`${code}?ref=a`))
    expect([requested.status, requested.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(requested.body).toContain('<form method="post">')
    expect(requested.body).not.toMatch(/Secret|example\.com/)

    const wrong = await browser.submit(at(`${code}?ref=a`), { password: 'open sesame' })
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([403, []])
    expect((await browser.get(at(code))).status).toBe(200)

    const right = await browser.submit(at(`${code}?ref=a`), { password: 'open sésame' })
    expect([right.status, right.location]).toEqual([303, `/${code}?ref=a`])
    for (const round of [0, 1]) {
      const opened = await browser.get(at(`${code}?ref=a`, round))
      expect([opened.status, opened.location]).toEqual([302, `${target}?ref=a`])
    }
    expect(await inBoth(code)).toEqual([200, 200])

    await change(code, { password: 'another one' })
    let openCount = 0
    const isClosed = async (round: number) => {
      const { status } = await browser.get(at(code, round))
      if (status === 302) openCount += 1
      return status === 200
    }
    for (const round of [0, 1])
      await waitFor(() => isClosed(round), {
        timeoutMs: 1_000,
        description: 'the old password is worth nothing within a second',
      })
    await browser.submit(at(code), { password: 'another one' })
    const again = await browser.get(at(code, 1))
    expect([again.status, again.location]).toEqual([302, target])
    await counted(code, 3 + openCount)
  })

  it('takes ten wrong passwords a minute for a link over both redirectors, from wherever, and leaves those in who are', async () => {
    const [code, other] = [await aLink({ password: 'open sésame' }), await aLink({ password: 'open sésame' })]
    const inside = createBrowser({ ip: someIp() })
    await inside.submit(at(code), { password: 'open sésame' })
    const tryOne = (password: string, round: number) =>
      createBrowser({ ip: someIp() }).submit(at(code, round), { password })
    const tries: number[] = []
    for (let round = 0; round < 10; round++) tries.push((await tryOne(`guess ${round}`, round)).status)
    expect(tries).toEqual(Array.from({ length: 10 }, () => 403))
    for (const round of [0, 1]) {
      const refused = await tryOne('open sésame', round)
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([429, []])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await inside.get(at(code, 1))).status).toBe(302)
    expect((await inside.submit(at(other), { password: 'open sésame' })).status).toBe(303)
  })

  it('of 200 visitors at once 50 pass a limit of 50, also after restarts and without the counters of Redis', async () => {
    const [full, half] = [await aLink({ clickLimit: 50 }), await aLink({ clickLimit: 10 })]
    const statuses = await statusesOf(200, full)
    expect(statuses.filter((status) => status === 302)).toHaveLength(50)
    expect(statuses.filter((status) => status === 410)).toHaveLength(150)
    expect(await statusesOf(6, half)).toEqual(Array.from({ length: 6 }, () => 302))
    await counted(full, 50)
    await counted(half, 6)

    await restartRedirectors()
    expect(await inBoth(full)).toEqual([410, 410])
    expect(await inBoth(half)).toEqual([302, 302])
    await counted(half, 8)

    await forgetAll(installation.services.parts.redis.url)
    await restartRedirectors()
    expect(await inBoth(full)).toEqual([410, 410])
    const rest = await statusesOf(10, half)
    expect(rest.filter((status) => status === 302)).toHaveLength(2)
    expect(rest.filter((status) => status === 410)).toHaveLength(8)
    await counted(half, 10)
    await counted(full, 50)

    await change(half, { expiredUrl: 'https://example.com/sold-out' })
    await waitFor(async () => (await someone(half)).location === 'https://example.com/sold-out', {
      timeoutMs: 1_000,
      description: 'who is too late is sent elsewhere',
    })
  })

  it('opens and closes at the time that the link says', async () => {
    const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
    const expiredUrl = 'https://example.com/over'
    const rows: [object, number, string | null][] = [
      [{ startsAt: inMs(3_600_000) }, 410, null],
      [{ startsAt: inMs(-1_000), expiresAt: inMs(3_600_000) }, 302, target],
      [{ expiresAt: inMs(-1_000) }, 410, null],
      [{ expiresAt: inMs(-1_000), expiredUrl }, 302, expiredUrl],
      [{ isActive: false }, 410, null],
    ]
    for (const [fields, status, location] of rows) {
      const answer = await someone(await aLink(fields))
      expect([answer.status, answer.location]).toEqual([status, location])
      expect(answer.headers.get('cache-control')).toContain('no-store')
    }
    const opening = await aLink({ startsAt: inMs(1_500) })
    const closing = await aLink({ expiresAt: inMs(1_500), expiredUrl })
    expect((await someone(opening)).status).toBe(410)
    expect((await someone(closing)).location).toBe(target)
    const isSo = async () =>
      (await someone(opening)).location === target && (await someone(closing)).location === expiredUrl
    await waitFor(isSo, { timeoutMs: 3_000, description: 'the one is open, the other closed' })

    const deleted = await aLink()
    expect(await inBoth(deleted)).toEqual([302, 302])
    await done(account.key.call('DELETE', `/links/${deleted}`))
    await waitFor(async () => (await inBoth(deleted)).every((status) => status === 410), {
      timeoutMs: 1_000,
      description: 'the deleted link is gone',
    })
  })

  it('counts no preview, no HEAD, no looking ahead and no bot, and lets them use up no limit', async () => {
    const code = await aLink({ clickLimit: 1, redirectType: '301', title: 'Spring sale' })
    const preview = await someone(`${code}+`)
    expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(preview.body).toContain('<h1>Spring sale</h1>')
    expect(preview.body).toContain(target)

    const lookingAhead: VisitOptions[] = [
      { method: 'HEAD' },
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
      { headers: { purpose: 'prefetch' } },
      { headers: { 'x-moz': 'prefetch' } },
      { headers: { 'x-purpose': 'preview' } },
    ]
    for (const options of lookingAhead) {
      const answer = await someone(code, options)
      expect([answer.status, answer.location]).toEqual([301, target])
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
    expect((await someone(code, { userAgent: userAgents.bot })).location).toBe(target)

    const person = await someone(code)
    expect([person.status, person.headers.get('cache-control')]).toEqual([301, 'private'])
    expect(await inBoth(code)).toEqual([410, 410])
    expect((await someone(`${code}+`)).status).toBe(410)
    await counted(code, 1)
    // Later clicks of another link are counted by then: nothing more of this one is on its way.
    const marker = await aLink()
    await inBoth(marker)
    await counted(marker, 2)
    expect(await totalClicks(account.key, code)).toBe(1)
  })
})

/** Empties a Redis. */
async function forgetAll(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.end('FLUSHALL\r\n')
  expect((await buffer(socket)).toString()).toBe('+OK\r\n')
}
