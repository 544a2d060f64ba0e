import { describeWith, openReceiver, type Receiver, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clickToOffer, makeFlow, untilLeadsTo } from './support/affiliate-flow.ts'
import { createInstallation, type Installation } from './support/installation.ts'
import { type Account, done, signUp } from './support/integrator.ts'
import { sendPostback } from './support/postbacks.ts'
import type { ApiApp } from './support/processes.ts'

const loopback = { OUTBOUND_ALLOW: '127.0.0.1/32' }
/** Where visitors go who cannot have the offer. */
const ownHost = 'own.example'

describeWith(['postgres', 'redis', 'kafka'], 'offers that leave the draw by themselves', () => {
  let installation: Installation
  let account: Account
  let api: ApiApp
  let hook: Receiver
  /** It has the offers: each is requested every second, to see whether it is there. */
  let shop: Receiver
  let shopHost: string
  let redirectors: string[]

  beforeAll(async () => {
    installation = await createInstallation()
    hook = await openReceiver()
    shop = await openReceiver()
    shopHost = new URL(shop.url).host
    api = await installation.startApi(loopback)
    const nodes = [installation.startRedirector(), installation.startRedirector()]
    redirectors = (await Promise.all(nodes)).map(({ url }) => url)
    await installation.startWorker({ ...loopback, OFFER_HEALTH_INTERVAL: '1s' })
    account = await signUp(api.url, 'offers-disabled@example.com')
    const body = { url: hook.url, events: ['offer_disabled'] }
    await done(account.session.call('POST', '/webhooks', body))
  })
  beforeEach(() => shop.answer({}))
  afterAll(async () => {
    await installation?.stop()
    await Promise.all([hook?.close(), shop?.close()])
  })

  const readOffer = (id: string) => done(account.key.call<Record<string, unknown>>('GET', `/offers/${id}`))
  const untilOffer = (id: string, fields: Record<string, unknown>) =>
    waitFor(
      async () => {
        const offer = await readOffer(id)
        return Object.entries(fields).every(([name, value]) => offer[name] === value)
      },
      { timeoutMs: 60_000, description: `the offer is ${JSON.stringify(fields)}` },
    )
  const bothLeadTo = async (code: string, host: string) => {
    await Promise.all(redirectors.map((url) => untilLeadsTo(url, code, host)))
  }

  it('disables an offer whose URL fails three times, notifies of it, and enables it when the URL works again', async () => {
    const flow = await makeFlow(account.key, 'failing', {
      offer: { name: 'Fails', url: `${shop.url}/offer?aff_sub={click_id}` },
    })
    await bothLeadTo('failing', shopHost)
    await untilOffer(flow.offerId, { healthStatus: 'healthy' })

    const before = shop.requests.length
    shop.answer({ status: 500 })
    await untilOffer(flow.offerId, {
      status: 'auto_disabled',
      healthStatus: 'unhealthy',
      disabledReason: 'health_check',
    })
    expect(shop.requests.length - before).toBeGreaterThanOrEqual(3)
    await bothLeadTo('failing', ownHost)
    await waitFor(() => hook.requests.length > 0, { timeoutMs: 60_000, description: 'the webhook is sent' })
    expect(
      hook.requests.map(({ headers, body }) => [
        headers['x-webhook-event'],
        JSON.parse(body.toString()).data,
      ]),
    ).toEqual([
      [
        'offer_disabled',
        {
          offerId: flow.offerId,
          name: 'Fails',
          reason: expect.stringContaining('500'),
          source: 'health_check',
        },
      ],
    ])

    shop.answer({ status: 200 })
    await untilOffer(flow.offerId, { status: 'active', healthStatus: 'healthy', disabledReason: null })
    await bothLeadTo('failing', shopHost)
    expect(hook.requests).toHaveLength(1)
    // No network counts a click for a check.
    expect(new Set(shop.requests.map(({ path }) => path))).toEqual(new Set(['/offer']))
  })

  it('closes an offer at its cap on both redirectors, and opens it when a conversion is rejected', async () => {
    const url = `${shop.url}/offer?aff_sub={click_id}`
    const flow = await makeFlow(account.key, 'capped', { offer: { url, capDaily: 2, capTotal: 2 } })
    await bothLeadTo('capped', shopHost)
    const [first, second] = await Promise.all(redirectors.map((url) => clickToOffer(`${url}/capped`)))
    const publish = async (token: string | undefined, status: string) => {
      const answer = await sendPostback(api.url, { click_id: token ?? '', status })
      expect(answer.status).toBe(200)
    }
    await publish(first, 'lead')
    await publish(second, 'sale')
    await bothLeadTo('capped', ownHost)
    const stats = () => done(account.key.call('GET', `/offers/${flow.offerId}/stats`))
    expect(await stats()).toMatchObject({ conversionsTotal: 2, capTotalRemaining: 0 })

    await publish(second, 'rejected')
    await bothLeadTo('capped', shopHost)
    expect(await stats()).toMatchObject({ conversionsTotal: 1, capTotalRemaining: 1 })
    // The lead that becomes a sale is counted once.
    await publish(first, 'sale')
    expect(await stats()).toMatchObject({ conversionsTotal: 1, capTotalRemaining: 1 })
  })
})
