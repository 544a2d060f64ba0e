import { openReceiver, type Receiver, waitFor } from '@waymark/testing'
import { type AdPlatforms, connectPlatform, openAdPlatforms } from './ad-platforms.ts'
import { clickThroughLanding, type MadeFlow, makeFlow, untilLeadsTo } from './affiliate-flow.ts'
import { createInstallation } from './installation.ts'
import { type Account, done, signUp } from './integrator.ts'
import { sendThreeTimes } from './postbacks.ts'
import { openStored, type Stored } from './stored-conversions.ts'
import { londonIp, userAgents } from './visitor.ts'

/** `first` goes its way and has a `rebill`; `early` is reported before its click is readable. */
export type LifeName = 'first' | 'rebill' | 'early'

/** A network's life, lived: what there is to look at then. */
export interface NetworkLife {
  account: Account
  flow: MadeFlow
  webhook: { id: string; secret: string }
  hook: Receiver
  source: Receiver
  /** Ids of traffic sources: of every conversion; of sales and rebills of 20 and more. */
  sources: { all: string; dear: string }
  platforms: AdPlatforms
  /** Of the two clicks. */
  tokens: { first: string; early: string }
  /** What the three copies of each postback were answered, sorted. */
  answers: Record<string, (string | null)[]>
  idOf(name: LifeName): string
  stored: Stored
  close(): Promise<void>
}

const loopback = { OUTBOUND_ALLOW: '127.0.0.1/32' }
/**
 * Longer than a click that came late waits for its offer: as long again as it was late, which a busy machine
 * makes long.
 */
const waitOptions = { timeoutMs: 150_000 }

/**
 * By HTTP, on processes of its own: each postback is sent three times, one before its click is readable, one
 * too late.
 */
export async function liveNetworkLife(): Promise<NetworkLife> {
  const installation = await createInstallation()
  const [hook, source] = [await openReceiver(), await openReceiver({ body: 'taken' })]
  const platforms = await openAdPlatforms()
  const stored = openStored(installation.parts)
  const close = async () => {
    await installation.stop()
    await Promise.all([hook.close(), source.close(), platforms.receiver.close(), stored.close()])
  }
  try {
    const api = await installation.startApi(loopback)
    const redirector = await installation.startRedirector()
    const account = await signUp(api.url, 'network-life@example.com')
    await makeRates(account)
    const destinations = await makeDestinations(account, hook.url, source.url)
    const flow = await makeFlow(account.key, 'life', {
      network: { subidParam: 'aff_sub', statusMap: { Abgeschlossen: 'sale' } },
      offer: { payout: 12.5, payoutCurrency: 'GBP', capTotal: 10 },
      hasLanding: true,
    })
    const tokens = await makeClicks(redirector.url)
    const startWorker = async () => void (await installation.startWorker({ ...loopback, ...platforms.env }))
    const living = { apiUrl: api.url, hook, stored, tokens, startWorker }
    const answers = { ...(await sendEarly(living)), ...(await sendInOrder(living)) }
    const ids = await idsByName(stored, tokens)
    const idOf = (name: LifeName) => ids.get(name) ?? ''
    return { account, flow, ...destinations, hook, source, platforms, tokens, answers, idOf, stored, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Least payouts of sources are compared in the base currency; the run may pass midnight. */
async function makeRates({ session }: Account): Promise<void> {
  const days = [0, 1].map((day) => new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10))
  const rates = days.flatMap((date) => ['EUR', 'GBP'].map((currency) => ({ date, currency, rate: 1.1 })))
  await done(session.call('PUT', '/currency-rates', { rates }))
}

async function makeDestinations({ session, key }: Account, hookUrl: string, sourceUrl: string) {
  const hooks = { url: `${hookUrl}/hook`, events: ['conversion'] }
  const webhook = await done(session.call<NetworkLife['webhook']>('POST', '/webhooks', hooks))
  const aSource = async (name: string, query: string, conditions: object) => {
    const body = { name, postbackUrl: `${sourceUrl}/${name}?${query}`, conditions }
    return (await done(key.call<{ id: string }>('POST', '/traffic-sources', body))).id
  }
  const macros =
    'e={external_id}&s={sub_id_1}&q={param:creative}&st={status}&p={payout}{currency}&c={conversion_id}&t={click_id}'
  const all = await aSource('all', macros, {})
  const conditions = { statuses: ['sale', 'rebill'], minPayout: 20 }
  const dear = await aSource('dear', 'st={status}&p={payout}&n={network_id}', conditions)
  await connectPlatform(key, 'facebook', { statusMapping: { lead: 'Lead', sale: 'Purchase' } })
  const refunds = { sale: 'CompletePayment', rejected: 'Refund' }
  await connectPlatform(key, 'tiktok', { statusMapping: refunds, appliesTo: 'all' })
  await connectPlatform(key, 'google', { statusMapping: { sale: 'purchase', rebill: 'renewal' } })
  return { webhook, sources: { all, dear } }
}

async function makeClicks(redirectorUrl: string): Promise<NetworkLife['tokens']> {
  await untilLeadsTo(redirectorUrl, 'life', 'landing-life.example')
  const ids = 'external_id=visitor%201&creative=new%2B1&sub1=adset%26A&gclid=Cj0-g&fbclid=IwAR-f&ttclid=E.C.t'
  const visitor = { ip: londonIp, userAgent: userAgents.phone }
  const first = await clickThroughLanding(redirectorUrl, `life?${ids}`, visitor)
  const early = await clickThroughLanding(redirectorUrl, 'life', { userAgent: userAgents.desktop })
  return { first, early }
}

interface Living extends Pick<NetworkLife, 'hook' | 'stored' | 'tokens'> {
  apiUrl: string
  startWorker(): Promise<void>
}

/** The sale comes before anybody has taken the click into the analytics store, and the lead after it. */
async function sendEarly(living: Living): Promise<NetworkLife['answers']> {
  const { apiUrl, tokens, startWorker } = living
  const parameters = { click_id: tokens.early, tid: 'T-9' }
  const sale = { ...parameters, cnv_status: 'approved', payout: '30', currency: 'USD' }
  const early = await sendThreeTimes(apiUrl, sale)
  await startWorker()
  await untilNotified(living, 1)
  return { early, late: await sendThreeTimes(apiUrl, { ...parameters, status: 'pending' }) }
}

async function sendInOrder(living: Living): Promise<NetworkLife['answers']> {
  const { apiUrl, stored, tokens } = living
  await waitFor(async () => (await stored.knownClicks([tokens.first])) === 1, {
    ...waitOptions,
    description: 'the click and its offer are readable',
  })
  const first = { aff_sub: tokens.first, tid: 'T-1' }
  const steps: [name: string, parameters: Record<string, string>, notified: number][] = [
    ['lead', { ...first, status: 'HOLD', payout: '{payout}' }, 2],
    ['sale', { ...first, status: 'abgeschlossen', payout: '20', currency: 'EUR' }, 3],
    ['unknown', { ...first, status: 'no-such-word' }, 3],
    ['rebill', { ...first, tid: 'T-2', status: 'rebill', payout: '5', currency: 'EUR' }, 4],
    ['rejected', { ...first, status: 'chargeback', payout: '0' }, 5],
  ]
  const answers: NetworkLife['answers'] = {}
  for (const [name, parameters, notifiedOf] of steps) {
    answers[name] = await sendThreeTimes(apiUrl, parameters)
    await untilNotified(living, notifiedOf)
  }
  return answers
}

/** Until so many webhooks have come and nothing waits to be sent, to whomever. */
async function untilNotified({ hook, stored }: Living, count: number): Promise<void> {
  const isReported = async () => hook.requests.length >= count && (await stored.waiting()).deliveries === 0
  await waitFor(isReported, { ...waitOptions, description: `${count} changes are delivered` })
}

async function idsByName(stored: Stored, tokens: NetworkLife['tokens']): Promise<Map<LifeName, string>> {
  const nameOf = (token: string, tid: string | null) =>
    token === tokens.early ? 'early' : tid === 'T-2' ? 'rebill' : 'first'
  const rows = await stored.conversions()
  return new Map(rows.map(({ id, clickToken, tid }) => [nameOf(clickToken, tid), id]))
}
