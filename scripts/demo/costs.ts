import { zoneClock } from '@waymark/domain'
import { seededRandom } from '@waymark/rule-engine'
import type { DemoLink } from './links.ts'
import { portions, sum } from './random.ts'
import { campaignWeight, dayMs, type Traffic } from './visits.ts'
import { dataOf, type Workspace } from './workspace.ts'

/** What the tools of the trade cost a day, for all links, in EUR. */
const costOfTools = 4.5
const usdOf: Readonly<Record<string, number>> = { USD: 1, EUR: 1.085, GBP: 1.27 }

const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

/** The parts that the costs of a link are stated in, with their shares. */
function partsOf({ source: { campaigns }, hasCostsByCampaign }: DemoLink) {
  if (!hasCostsByCampaign) return [{ share: 1, breakdown: {} }]
  const total = sum(campaigns.map((_, rank) => campaignWeight(rank)))
  return campaigns.map((campaign, rank) => ({
    share: campaignWeight(rank) / total,
    breakdown: { breakdownKey: 'sub_id_1', breakdownValue: campaign },
  }))
}

/**
 * What the clicks cost, bots included, by days of the workspace: those that a link is expected to have by its
 * weight, each at 80 % to 120 % of its price.
 */
export function costsOf(
  { links, timezone }: Pick<Workspace, 'links' | 'timezone'>,
  { hours, seed }: Traffic,
) {
  const random = seededRandom(seed)
  const clock = zoneClock(timezone)
  const weights = sum(links.map(({ weight }) => weight))
  return [...Map.groupBy(hours, ({ fromMs }) => dayOf(clock.localMs(fromMs)))].flatMap(([day, ofDay]) => {
    const clicks = sum(ofDay.map((hour) => hour.clicks))
    const onDay = { periodStart: day, periodEnd: day, source: 'api' as const }
    const ofLinks = links.flatMap((link) => {
      const { costPerClick, currency } = link.source
      return partsOf(link).flatMap(({ share, breakdown }) => {
        const bought = (clicks * share * link.weight) / weights
        const amount = Math.ceil(100 * bought * costPerClick * (0.8 + 0.4 * random())) / 100
        if (amount === 0 || bought < 0.5) return []
        return { ...onDay, linkId: link.id, ...breakdown, amount, currency }
      })
    })
    return [...ofLinks, { ...onDay, linkId: null, amount: costOfTools, currency: 'EUR' }]
  })
}

/** Rates of the currencies that costs and payouts come in, each day of the range and a day on either side. */
export function ratesOf({ fromMs, toMs, seed }: Traffic, baseCurrency: string) {
  const base = usdOf[baseCurrency]
  if (base === undefined) return []
  const random = seededRandom(seed)
  const firstDay = Math.floor(fromMs / dayMs) - 1
  const days = Math.floor(toMs / dayMs) + 2 - firstDay
  const others = Object.entries(usdOf).filter(([currency]) => currency !== baseCurrency)
  return Array.from({ length: days }, (_, day) => dayOf((firstDay + day) * dayMs)).flatMap((date) =>
    others.map(([currency, usd]) => {
      const rate = Number(((usd / base) * (0.99 + 0.02 * random())).toFixed(4))
      return { date, currency, rate }
    }),
  )
}

/** Bodies of more are refused. */
const mostRecords = 5_000

/**
 * Sends costs and currency rates. The costs of a second run take the place of the first one's, by
 * link, campaign, day and source. @throws WaymarkError
 */
export async function sendCosts(workspace: Workspace, traffic: Traffic): Promise<void> {
  const { waymark, baseCurrency } = workspace
  for (const rates of portions(ratesOf(traffic, baseCurrency), mostRecords))
    await dataOf(waymark.PUT('/api/v1/currency-rates', { body: { rates } }))
  for (const records of portions(costsOf(workspace, traffic), mostRecords))
    await dataOf(waymark.PUT('/api/v1/costs/bulk', { body: { records } }))
}
