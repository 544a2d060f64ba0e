import {
  describeWith,
  type EventStream,
  openEventStream,
  type StreamedEvent,
  waitFor,
} from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInstallation, type Installation } from './support/installation.ts'
import {
  type Account,
  createIntegrator,
  done,
  type Integrator,
  password,
  signUp,
} from './support/integrator.ts'
import { sendPostback } from './support/postbacks.ts'
import type { ApiApp, App } from './support/processes.ts'
import { visit } from './support/visitor.ts'

describeWith(['postgres', 'redis', 'kafka'], 'two apis and two redirectors', () => {
  let installation: Installation
  const apis: ApiApp[] = []
  const redirectors: App[] = []
  let account: Account

  beforeAll(async () => {
    installation = await createInstallation()
    // Both at once, from an empty database: each of them migrates.
    apis.push(...(await Promise.all([installation.startApi(), installation.startApi()])))
    redirectors.push(await installation.startRedirector())
    // This one shares only Redis: its internal address leads nowhere.
    const alone = { env: { INTERNAL_API_URL: 'http://127.0.0.1:1' } }
    redirectors.push(await installation.startRedirector(alone))
    account = await signUp(apis[0]?.url ?? '', 'nodes@example.com')
  })
  afterAll(() => installation?.stop())

  it('makes a rule change live within a second on a redirector that shares only Redis', async () => {
    await account.key.call('POST', '/links', { originalUrl: 'https://example.com/', customAlias: 'live' })
    const second = `${redirectors[1]?.url}/live`
    await waitFor(async () => (await visit(second)).location === 'https://example.com/', {
      timeoutMs: 1_000,
      description: 'the new link is known',
    })
    for (const version of [1, 2, 3]) {
      const rule = await account.key.call('POST', '/links/live/rules', {
        ruleType: 'custom',
        targetUrl: `https://example.com/v${version}`,
        priority: -version,
      })
      expect(rule.status).toBe(201)
      await waitFor(async () => (await visit(second)).location === `https://example.com/v${version}`, {
        timeoutMs: 1_000,
        description: `version ${version} is live`,
      })
    }
  })

  it('refuses a revoked key at once on the api that did not revoke it', async () => {
    const elsewhere = account.key.at(apis[1]?.url ?? '')
    expect((await elsewhere.call('GET', '/links/list')).status).toBe(200)
    expect((await account.session.call('DELETE', `/api-keys/${account.keyId}`)).status).toBe(204)
    const refused = await elsewhere.call('GET', '/links/list')
    expect([refused.status, refused.code]).toEqual([401, 'API_KEY_INVALID'])
  })

  it('removes the links of a deleted workspace within a second on both redirectors', async () => {
    const leaving = await signUp(apis[0]?.url ?? '', 'leaving@example.com')
    const link = { originalUrl: 'https://example.com/', customAlias: 'leaving' }
    const made = await leaving.key.call<{ workspaceId: string }>('POST', '/links', link)
    const statuses = () =>
      Promise.all(redirectors.map(async ({ url }) => (await visit(`${url}/leaving`)).status))
    await waitFor(async () => (await statuses()).every((status) => status === 302), {
      timeoutMs: 1_000,
      description: 'the link is warm on both',
    })

    const path = `/workspaces/${made.data.workspaceId}`
    expect((await leaving.session.call('DELETE', path)).status).toBe(204)
    await waitFor(async () => (await statuses()).every((status) => status === 410), {
      timeoutMs: 1_000,
      description: 'the link is gone on both',
    })
    const elsewhere = apis[1]?.url ?? ''
    expect((await leaving.key.at(elsewhere).call('GET', '/links/list')).status).toBe(401)
    expect((await leaving.session.at(elsewhere).call('GET', path)).status).toBe(404)
  })

  describe('live events on both apis', () => {
    let worker: App
    let session: Integrator
    let streams: EventStream[]
    let linkId: string
    beforeAll(async () => {
      worker = await installation.startWorker({ WORKER_ROLES: 'clicks,conversions,alerts' })
      const credentials = { email: 'nodes@example.com', password }
      const url = apis[0]?.url ?? ''
      const signIn = createIntegrator(url).call<{ accessToken: string }>('POST', '/auth/login', credentials)
      const headers = { authorization: `Bearer ${(await done(signIn)).accessToken}` }
      session = createIntegrator(url, headers)
      streams = await Promise.all(apis.map((api) => openEventStream(`${api.url}/api/v1/live`, headers)))
      const link = { originalUrl: 'https://example.com/', customAlias: 'watched' }
      linkId = (await done(session.call<{ id: string }>('POST', '/links', link))).id
    }, 120_000)
    afterAll(async () => {
      for (const stream of streams ?? []) stream.close()
      await worker?.process.stop()
    })

    const isWatched = ({ data }: StreamedEvent) => data.linkId === linkId
    /** Until both have an event that fits; these. */
    const onBoth = async (event: string, isIt: (event: StreamedEvent) => boolean) => {
      const found = () => streams.flatMap((stream) => stream.events(event).find(isIt) ?? [])
      await waitFor(() => found().length === apis.length, {
        timeoutMs: 20_000,
        description: `the ${event} is shown on both`,
      })
      return found().map(({ data }) => data)
    }
    /** By one visit that is served: of more than twenty events a second the others are skipped. */
    const visited = async () => {
      const url = `${redirectors[0]?.url}/watched`
      await waitFor(async () => (await visit(url)).status === 302, {
        timeoutMs: 20_000,
        description: 'the link is served',
      })
      await waitFor(() => streams.every((stream) => stream.events('click').some(isWatched)), {
        timeoutMs: 20_000,
        description: 'a visit is shown on both',
      })
      return String(streams[0]?.events('click').find(isWatched)?.data.clickToken)
    }

    it('have a visit, soon after it was made', async () => {
      const clickToken = await visited()
      const [first, second] = await onBoth('click', ({ data }) => data.clickToken === clickToken)
      expect(first).toMatchObject({ linkId, shortUrl: expect.stringMatching(/\/watched$/) })
      expect(second).toEqual(first)
    })

    it('have the conversion of a postback, and what becomes of it', async () => {
      const subid = await visited()
      const url = apis[1]?.url ?? ''
      for (const [status, result, payout] of [
        ['lead', 'created', 0],
        ['sale', 'updated', 12.5],
      ] as const) {
        const postback = { subid, status, payout: String(payout), currency: 'USD', tid: 'order-1' }
        expect(await sendPostback(url, postback)).toEqual({ status: 200, result })
        const [first, second] = await onBoth('conversion', ({ data }) => data.status === status)
        expect(first).toMatchObject({ clickToken: subid, linkId, payout, currency: 'USD', tid: 'order-1' })
        expect(second).toEqual(first)
      }
    })

    it('have an alert that fires, and the link that it pauses', async () => {
      await visited()
      const alert = await done(
        session.call<{ id: string }>('POST', '/alerts', {
          name: 'Enough',
          metric: 'clicks',
          operator: 'gte',
          threshold: 1,
          scope: 'link',
          scopeValue: linkId,
          action: 'pause',
        }),
      )
      const [first, second] = await onBoth('alert', ({ data }) => data.alertId === alert.id)
      const fired = { name: 'Enough', scope: 'link', dimensionValue: linkId, result: 'paused' }
      expect(first).toMatchObject({ ...fired, metric: 'clicks', threshold: 1 })
      expect(second).toEqual(first)
      const [paused] = await onBoth('status', ({ data }) => data.resourceId === linkId)
      expect(paused).toMatchObject({ resourceType: 'link', status: 'inactive' })
      expect(paused?.reason).toContain(alert.id)
    })
  })
})
