import { zoneClock } from '@waymark/domain'
import { seededRandom } from '@waymark/rule-engine'
import type { WorkspacePlan } from '../workspace/plan.ts'
import type { Visit } from './visit.ts'

const dayMs = 86_400_000

/** A cost record but for the id of its link. Amounts in cents. */
export interface GeneratedCost {
  /** Null: of the whole workspace. */
  link: number | null
  campaign: string | null
  /** YYYY-MM-DD in the workspace's zone; it costs nothing on other days. */
  day: string
  amountCents: number
  currency: string
}

/** Counts what the clicks of a workspace cost; holds a number a link, campaign and day. */
export interface CostBook {
  add(visit: Visit): void
  /** By day, then link. */
  costs(): GeneratedCost[]
}

/** What the tools of the trade cost a day, for all links. */
const toolsCents = 450

const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

/**
 * Sources charge for bots too; a click costs 80 % to 120 % of its price, by the day.
 * @param timezone of the workspace
 */
export function createCostBook(
  { links, sources }: WorkspacePlan,
  { timezone, seed }: { timezone: string; seed: number },
): CostBook {
  const clock = zoneClock(timezone)
  const clicks = new Map<string, { day: number; link: number; campaign: string | null; count: number }>()
  const days = new Set<number>()
  return {
    add({ link, atMs, subIds }) {
      const plan = links[link]
      if (plan === undefined) throw new Error(`no link ${link}`)
      const day = Math.floor(clock.localMs(atMs) / dayMs)
      days.add(day)
      if ((sources[plan.source]?.costPerClickMillis ?? 0) === 0) return
      const campaign = plan.hasCostsByCampaign ? (subIds.sub_id_1 ?? null) : null
      const key = `${day} ${link} ${campaign ?? ''}`
      const entry = clicks.get(key)
      if (entry) entry.count += 1
      else clicks.set(key, { day, link, campaign, count: 1 })
    },

    costs() {
      const random = seededRandom(seed)
      const ofLinks = [...clicks.values()]
        .toSorted(
          (a, b) => a.day - b.day || a.link - b.link || (a.campaign ?? '').localeCompare(b.campaign ?? ''),
        )
        .map(({ day, link, campaign, count }): GeneratedCost => {
          const source = sources[links[link]?.source ?? -1]
          if (source === undefined) throw new Error(`link ${link} has no source`)
          const cents = (count * source.costPerClickMillis * (0.8 + 0.4 * random())) / 10
          return {
            link,
            campaign,
            day: dayOf(day * dayMs),
            amountCents: Math.max(1, Math.round(cents)),
            currency: source.currency,
          }
        })
      const ofAll = [...days]
        .toSorted((a, b) => a - b)
        .map((day): GeneratedCost => {
          return {
            link: null,
            campaign: null,
            day: dayOf(day * dayMs),
            amountCents: toolsCents,
            currency: 'EUR',
          }
        })
      return [...ofLinks, ...ofAll]
    },
  }
}

const usdOf: Readonly<Record<string, number>> = { USD: 1, EUR: 1.085, GBP: 1.27 }

export interface GeneratedRate {
  day: string
  currency: string
  /** At most four places. */
  rate: number
}

/** Rates of the currencies that costs and payouts come in, each day of the range and a day on either side. */
export function ratesOf(
  { fromMs, toMs, seed }: { fromMs: number; toMs: number; seed: number },
  baseCurrency: string,
): GeneratedRate[] {
  const base = usdOf[baseCurrency]
  if (base === undefined) return []
  const random = seededRandom(seed)
  const rates: GeneratedRate[] = []
  for (let day = Math.floor(fromMs / dayMs) - 1; day <= Math.floor(toMs / dayMs) + 1; day++) {
    for (const [currency, usd] of Object.entries(usdOf)) {
      if (currency === baseCurrency) continue
      const rate = Number(((usd / base) * (0.99 + 0.02 * random())).toFixed(4))
      rates.push({ day: dayOf(day * dayMs), currency, rate })
    }
  }
  return rates
}
