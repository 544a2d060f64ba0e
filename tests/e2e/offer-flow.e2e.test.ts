import {
  type AnalyticsStore,
  clickFields,
  connectServer,
  createAnalyticsStore,
} from '@waymark/analytics-store'
import { offerClicksCounter } from '@waymark/domain'
import type { Kv } from '@waymark/kv'
import { createRedisKv } from '@waymark/kv/redis'
import { describeWith, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createInstallation, type Installation } from './support/installation.ts'
import { type Account, signUp } from './support/integrator.ts'
import { userAgents, visit } from './support/visitor.ts'

interface Made {
  id: string
  workspaceId: string
}

describeWith(['postgres', 'redis', 'kafka'], 'landing, then offer, over two redirectors', () => {
  let installation: Installation
  let account: Account
  let kv: Kv
  let store: AnalyticsStore
  let redirectors: string[]

  beforeAll(async () => {
    installation = await createInstallation()
    const api = await installation.startApi()
    const nodes = [await installation.startRedirector(), await installation.startRedirector()]
    redirectors = nodes.map(({ url }) => url)
    await installation.startWorker()
    account = await signUp(api.url, 'offers@example.com')
    kv = createRedisKv({ url: installation.parts.redisUrl })
    store = createAnalyticsStore({
      ...connectServer({ url: installation.parts.clickhouseUrl }),
      logger: { info: () => {} },
    })
  })

  afterAll(async () => {
    await Promise.all([kv?.close(), store?.close()])
    await installation?.stop()
  })

  const make = async (path: string, body: object): Promise<Made> => {
    const made = await account.key.call<Made>('POST', path, body)
    expect([path, made.status]).toEqual([path, 201])
    return made.data
  }
  const offerAt = (name: string) => make('/offers', { name, url: `https://${name}.example/?sub={click_id}` })
  const addFlow = (code: string, offer: Made, landings: { id: string; weight: number }[], priority = 0) =>
    make(`/links/${code}/rules`, {
      ruleType: 'custom',
      schema: 'landing_offer',
      flowConfig: { landings, offers: [{ id: offer.id, weight: 1 }] },
      priority,
    })
  /** Visits the link up to its landing, on one of the nodes. */
  const toLanding = async (code: string, node = 0) => {
    const { location } = await visit(`${redirectors[node]}/${code}`)
    const landing = new URL(location ?? '')
    return { host: landing.host, token: landing.searchParams.get('click_id') ?? '' }
  }
  const hop = async (token: string, node = 0, options = {}) =>
    (await visit(`${redirectors[node]}/click?click_id=${token}`, options)).location
  const untilCounted = (offer: Made, clicks: number) =>
    vi.waitFor(async () => expect(await kv.get(offerClicksCounter.key(offer.id))).toBe(String(clicks)), {
      timeout: 5_000,
    })
  const untilLive = (code: string, host: string) =>
    waitFor(
      async () =>
        (await visit(`${redirectors[0]}/${code}`, { userAgent: userAgents.bot })).location?.includes(host),
      {
        timeoutMs: 1_000,
        description: `${code} leads to ${host}`,
      },
    )

  it('counts a click once for its offer, live and in the analytics, whichever node it comes to', async () => {
    const [offer, landing] = [
      await offerAt('first'),
      await make('/landings', { name: 'page', url: 'https://page.example/' }),
    ]
    const { workspaceId, id: linkId } = await make('/links', {
      originalUrl: 'https://own.example/',
      customAlias: 'flow',
    })
    await addFlow('flow', offer, [{ id: landing.id, weight: 1 }])
    await untilLive('flow', 'page.example')

    const tokens: string[] = []
    for (let click = 0; click < 10; click++) {
      const { host, token } = await toLanding('flow', click % 2)
      expect(host).toBe('page.example')
      tokens.push(token)
    }
    // Eight go on, at the other node; three of them twice; a bot and a browser that only prefetches do not
    // count.
    const gone = tokens.slice(0, 8)
    for (const token of [...gone, ...gone.slice(0, 3)])
      expect(await hop(token, 1)).toBe(`https://first.example/?sub=${token}`)
    await hop(tokens[8] ?? '', 0, { userAgent: userAgents.bot })
    await hop(tokens[9] ?? '', 0, { headers: { 'sec-purpose': 'prefetch' } })

    await untilCounted(offer, 8)
    const counted = async () => (await store.reader.offerClicksTotals(workspaceId, [offer.id])).get(offer.id)
    await waitFor(async () => (await counted()) === 8, {
      timeoutMs: 10_000,
      description: 'the analytics agree',
    })
    const clickOf = (token: string | undefined) =>
      store.reader.clickByToken(workspaceId, token ?? '', clickFields)
    await waitFor(async () => (await clickOf(tokens[7]))?.offerId === offer.id, {
      timeoutMs: 10_000,
      description: 'the click knows its offer',
    })
    expect(await clickOf(tokens[7])).toMatchObject({ linkId, landingId: landing.id, offerId: offer.id })
    await waitFor(async () => (await clickOf(tokens[9])) !== null, {
      timeoutMs: 10_000,
      description: 'the last click is there',
    })
    expect(await clickOf(tokens[9])).toMatchObject({ linkId, landingId: landing.id, offerId: null })
  }, 60_000)

  it('sends visitors who are at the landing to the next rule within a second of a pause', async () => {
    const [first, second] = [await offerAt('paused'), await offerAt('next')]
    const landing = await make('/landings', { name: 'other page', url: 'https://other-page.example/' })
    await make('/links', { originalUrl: 'https://own.example/', customAlias: 'pause' })
    await addFlow('pause', first, [{ id: landing.id, weight: 1 }])
    await addFlow('pause', second, [], 1)
    await untilLive('pause', 'other-page.example')
    const { token } = await toLanding('pause')
    expect(await hop(token)).toBe(`https://paused.example/?sub=${token}`)

    expect((await account.key.call('PATCH', `/offers/${first.id}`, { status: 'paused' })).status).toBe(200)
    await waitFor(async () => (await hop(token, 0, { method: 'HEAD' }))?.includes('next.example'), {
      timeoutMs: 1_000,
      description: 'the paused offer is out of the draw',
    })
    expect(await hop(token)).toBe(`https://next.example/?sub=${token}`)
    await untilLive('pause', 'next.example')
  }, 30_000)

  it('counts clicks that go straight to an offer', async () => {
    const offer = await offerAt('straight')
    await make('/links', { originalUrl: 'https://own.example/', customAlias: 'straight' })
    await addFlow('straight', offer, [])
    await untilLive('straight', 'straight.example')
    for (let click = 0; click < 3; click++) await visit(`${redirectors[click % 2]}/straight`)
    await untilCounted(offer, 3)
  }, 30_000)
})
