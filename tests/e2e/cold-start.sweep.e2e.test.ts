import { describeWith, type NameServer, openNameServer, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBrowser } from './support/browser.ts'
import { createInstallation, type Installation, type RedirectorNode } from './support/installation.ts'
import { type Account, done, signUp, totalClicks } from './support/integrator.ts'
import { unacknowledged } from './support/kafka-lag.ts'
import { type ApiApp, healthOf } from './support/processes.ts'
import { makeSampleLinks, type SampleVisit, sampleHost } from './support/sample-links.ts'
import { londonIp, type Visit, type VisitOptions, visit } from './support/visitor.ts'

const clickId = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/
const password = 'open sésame'
const british: VisitOptions = { ip: londonIp }
const atSampleHost: VisitOptions = { headers: { host: sampleHost } }

describeWith(['postgres', 'kafka'], 'a redirector that starts with nothing but its folder', () => {
  let installation: Installation
  let dns: NameServer
  let api: ApiApp
  let account: Account
  let redirector: RedirectorNode
  let samples: SampleVisit[]

  const aLink = (customAlias: string, fields: object = {}) => {
    const originalUrl = `https://example.com/${customAlias}`
    return done(account.key.call('POST', '/links', { originalUrl, customAlias, ...fields }))
  }

  beforeAll(async () => {
    dns = await openNameServer()
    installation = await createInstallation({ ownKafka: true })
    api = await installation.startApi({ DNS_SERVERS: dns.address })
    redirector = await installation.startRedirector()
    account = await signUp(api.url, 'cold@example.com')
    samples = await makeSampleLinks(account, dns)
    await aLink('locked', { password })
  })
  afterAll(async () => {
    await installation?.stop()
    dns?.close()
  })

  const clicks = new Map<string, number>()
  const count = (code: string) => clicks.set(code, (clicks.get(code) ?? 0) + 1)
  const query = (path: string, visitor: VisitOptions = british) => visit(`${redirector.url}/${path}`, visitor)
  const browser = createBrowser(british)

  /**
   * Every sample visit, one through landing and offer, and one by a browser that knows the password: all
   * answered as ever, and counted.
   */
  async function everythingIsServed() {
    for (const { path, visitor, location, body, clickOf } of samples) {
      const answer = await query(path, visitor)
      expect([path, answer.location?.replace(clickId, '*') ?? null]).toEqual([path, location])
      if (body !== undefined) expect(answer.body).toBe(body)
      if (clickOf !== null) count(clickOf)
    }
    const [token = ''] = clickId.exec((await query('flow')).location ?? '') ?? []
    count('flow')
    const onward = await query(`flow/click?click_id=${token}`)
    expect([onward.status, onward.location]).toEqual([302, `https://offer.example/?c=${token}`])

    const opened = await browser.get(`${redirector.url}/locked`)
    expect([opened.status, opened.location]).toEqual([302, 'https://example.com/locked'])
    count('locked')
    expect((await query('locked')).body).toContain('<form method="post">')
  }

  /** What was never requested cannot be distinguished from what is not there: neither 404 nor a guess. */
  async function nothingIsDenied() {
    const answers: Visit[] = []
    for (const path of ['nobody', 'never-seen', 'never-seen+', 'never-seen/click'])
      answers.push(await query(path))
    answers.push(await query('never-seen', atSampleHost))
    for (const { status, headers } of answers) {
      expect(status).toBe(503)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(headers.get('cache-control')).toContain('no-store')
    }
  }

  const stopRedirector = async () =>
    expect(await redirector.process.stop()).toEqual({ code: 0, signal: null })
  const startRedirector = async () => {
    redirector = await installation.startRedirector({ dataDir: redirector.dataDir })
  }

  async function startParts() {
    const { redis, kafka } = installation.services.parts
    const [port, internalPort] = [new URL(api.url).port, new URL(api.internalUrl).port]
    const env = { API_PORT: port, INTERNAL_PORT: internalPort }
    await redis.start()
    const [started] = await Promise.all([installation.startApi(env), kafka.start()])
    api = started
    await installation.startWorker()
  }

  async function everyClickIsCountedOnce() {
    const counted = () =>
      Promise.all([...clicks.keys()].map(async (code) => [code, await totalClicks(account.key, code)]))
    await waitFor(async () => JSON.stringify(await counted()) === JSON.stringify([...clicks]), {
      timeoutMs: 30_000,
      description: 'every click is counted',
    })
    // A second copy of a click would still be on its way: the count must not move once all has been taken in.
    const { url } = installation.services.parts.kafka
    await waitFor(async () => (await unacknowledged(url, 'waymark.clicks', 'waymark.clicks.v1')) === 0n, {
      timeoutMs: 30_000,
      description: 'the worker has caught up',
    })
    expect(await counted()).toEqual([...clicks])
  }

  it('serves the links it knew, denies none that it cannot request, and hands every click over later', async () => {
    await waitFor(async () => (await query('rules', atSampleHost)).status === 404, {
      timeoutMs: 2_000,
      description: 'the domain is live: links of others are not there',
    })
    await browser.submit(`${redirector.url}/locked`, { password })
    await everythingIsServed()
    expect((await query('nobody')).status).toBe(404)

    const { redis, kafka } = installation.services.parts
    await stopRedirector()
    await Promise.all([api.process.stop(), redis.stop(), kafka.stop()])
    await startRedirector()
    expect((await healthOf(redirector)).parts).toEqual({ redis: 'down', kafka: 'down', disk: 'up' })
    expect((await query('ready')).status).toBe(200)
    await everythingIsServed()
    await nothingIsDenied()
    // What waits on disk outlives a restart, too.
    await stopRedirector()
    await startRedirector()
    await everythingIsServed()

    await startParts()
    await waitFor(async () => (await query('nobody')).status === 404, {
      timeoutMs: 20_000,
      description: 'what is not there is denied again',
    })
    await aLink('later')
    await waitFor(async () => (await query('later')).status === 302, {
      timeoutMs: 1_000,
      description: 'a new link is known',
    })
    count('later')
    await everythingIsServed()
    await everyClickIsCountedOnce()
  })
})
