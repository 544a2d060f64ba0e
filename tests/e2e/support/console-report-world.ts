import { waitFor } from '@waymark/testing'
import type { ConsoleRun } from './console-run.ts'
import { type ConsoleWorld, type MadeLink, makeConsoleWorld } from './console-world.ts'
import { done } from './integrator.ts'
import { sendPostback } from './postbacks.ts'
import { userAgents, visit } from './visitor.ts'

interface Made {
  id: string
}

/**
 * 1,000 clicks of `alpha` today, 600 of `pub1` and 400 of `pub2`, 700 of phones; ten sales of 15 USD on
 * clicks of `pub1`; a cost of 100 USD; offers *A*, which gets all, and *B*, which is paused; `beta` without
 * clicks.
 */
export interface ReportWorld extends ConsoleWorld {
  alpha: MadeLink
  offerA: Made
  /** Of the workspace: it is about noon there, so that today is the same day to the end. */
  zone: string
}

function noonZone(): string {
  const hours = 12 - new Date().getUTCHours()
  // Signs are the other way round there.
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

const clicks = 1_000
const ofPub1 = 600
const sales = 10

/** Few enough at once that the machine has time for them. */
const atOnce = 20

async function visitAlpha(alpha: MadeLink, index: number): Promise<string> {
  const publisher = index < ofPub1 ? 'pub1' : 'pub2'
  const userAgent = index % 10 < 7 ? userAgents.phone : userAgents.desktop
  const { location } = await visit(`${alpha.shortUrl}?sub_id_1=${publisher}`, { userAgent })
  return new URL(location ?? '').searchParams.get('c') ?? ''
}

async function visitAll(alpha: MadeLink): Promise<string[]> {
  const tokens: string[] = []
  for (let first = 0; first < clicks; first += atOnce) {
    const indexes = Array.from({ length: atOnce }, (_, index) => first + index)
    tokens.push(...(await Promise.all(indexes.map((index) => visitAlpha(alpha, index)))))
  }
  return tokens
}

export async function makeReportWorld(run: ConsoleRun, email: string): Promise<ReportWorld> {
  const world = await makeConsoleWorld(run, email)
  const { key, session, link, rule } = world
  const zone = noonZone()
  const { workspace } = await done(session.call<{ workspace: Made }>('GET', '/session'))
  await done(session.call('PATCH', `/workspaces/${workspace.id}`, { timezone: zone }))
  const offer = (name: string, status: string) =>
    done(
      key.call<Made>('POST', '/offers', { name, status, url: `https://${name}.offer.example/?c={click_id}` }),
    )
  const [offerA, offerB] = [await offer('A', 'active'), await offer('B', 'paused')]
  const [alpha] = [await link('alpha'), await link('beta')]
  const filters = [{ kind: 'country', mode: 'is', matching: 'exact', values: ['DE'] }]
  await rule(alpha, {
    flowType: 'forced',
    targetUrl: 'https://de.example/',
    conditions: { match: 'all', filters },
  })
  const offers = [
    { id: offerA.id, weight: 200 },
    { id: offerB.id, weight: 100 },
  ]
  await rule(alpha, { schema: 'landing_offer', flowConfig: { landings: [], offers } })
  const tokens = await visitAll(alpha)
  for (const [index, token] of tokens.slice(0, sales).entries()) {
    const sale = { click_id: token, payout: '15', currency: 'USD', tid: `T-${index}` }
    if (index < 2) await sendPostback(run.url, { ...sale, payout: '0', status: 'lead' })
    await sendPostback(run.url, { ...sale, status: 'sale' })
  }
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
  const period = { periodStart: today, periodEnd: today }
  await done(key.call('POST', '/costs', { ...period, linkId: alpha.id, amount: 100, currency: 'USD' }))
  const totals = async () => {
    const body = { range: 'today', timezone: zone, groupBy: ['link'], metrics: ['clicks', 'revenue', 'cost'] }
    return (await done(key.call<{ totals: Record<string, number> }>('POST', '/analytics/report', body)))
      .totals
  }
  await waitFor(
    async () => {
      const { clicks: counted, revenue, cost } = await totals()
      return counted === clicks && revenue === 15 * sales && cost === 100
    },
    { timeoutMs: 60_000, description: 'all of it is in the report' },
  )
  return { ...world, alpha, offerA, zone }
}
