import type { ConversionEvent, Granularity } from '@waymark/analytics-store'
import type { ClickEvent } from '@waymark/events'
import { DateTime } from 'luxon'

/** Figures of analytics counted one event at a time, with nothing of what answers them. */
export interface Counted {
  clicks: readonly ClickEvent[]
  conversions: readonly ConversionEvent[]
  zone: string
}

const people = ({ clicks }: Counted) => clicks.filter(({ isBot }) => !isBot)

const at = (ms: number, zone: string) => DateTime.fromMillis(ms, { zone })

export interface RecountedRange {
  from: DateTime
  to: DateTime
  granularity: Granularity
}

/** Each bucket by its start, as luxon has them. */
export function recountBuckets(counted: Counted, { from, to, granularity }: RecountedRange) {
  const starts: DateTime[] = []
  const hours = { hours: 1 }
  const next = (start: DateTime) =>
    granularity === 'hour' ? start.plus(hours) : start.plus({ [granularity]: 1 }).startOf(granularity)
  for (let start = from.startOf(granularity); start < to; start = next(start)) starts.push(start)
  const all = people(counted)
  return starts.map((start) => {
    const [startMs, endMs] = [start.toMillis(), next(start).toMillis()]
    const contained = all.filter(({ clickedAtMs }) => clickedAtMs >= startMs && clickedAtMs < endMs)
    return {
      period: start.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZZ"),
      totalClicks: contained.length,
      uniqueClicks: contained.filter(({ isUnique }) => isUnique).length,
    }
  })
}

/** Parts of the clicks by a name, the largest first. */
export function recountShares(counted: Counted, nameOf: (click: ClickEvent) => string | null) {
  const all = people(counted)
  return [...Map.groupBy(all, nameOf)]
    .map(([name, { length }]) => ({ name, clicks: length, percentage: (100 * length) / all.length }))
    .toSorted((left, right) => right.clicks - left.clicks || compareNames(left.name, right.name))
}

const compareNames = (left: string | null, right: string | null) => ((left ?? '') < (right ?? '') ? -1 : 1)

export function recountHeatmap(counted: Counted) {
  return Array.from({ length: 168 }, (_, position) => {
    const [weekday, hour] = [Math.floor(position / 24) + 1, position % 24]
    const clicks = people(counted).filter(({ clickedAtMs }) => {
      const local = at(clickedAtMs, counted.zone)
      return local.weekday === weekday && local.hour === hour
    }).length
    return { weekday, hour, clicks }
  })
}

/**
 * Sums of the range; amounts in the base currency by the rates given, and `cost` as the caller works it out.
 */
export function recountTotals(counted: Counted, cost: number, rates: Readonly<Record<string, number>>) {
  const all = people(counted)
  const paid = (...statuses: string[]) =>
    counted.conversions.filter(({ status, click }) => statuses.includes(status) && !click.isBot)
  const clicks = all.length
  const conversions = paid('lead', 'sale').length
  const revenue = paid('sale', 'rebill', 'upsell').reduce(
    (sum, { payout, currency }) => sum + Number(payout) * (rates[currency] ?? 0),
    0,
  )
  return {
    clicks,
    uniqueClicks: all.filter(({ isUnique }) => isUnique).length,
    bots: counted.clicks.length - clicks,
    conversions,
    leads: paid('lead').length,
    sales: paid('sale').length,
    landingViews: all.filter(({ landingId }) => landingId !== null).length,
    offerClicks: all.filter(({ offerId }) => offerId !== null).length,
    revenue,
    cost,
    profit: revenue - cost,
    roi: cost === 0 ? null : (100 * (revenue - cost)) / cost,
    cr: (100 * conversions) / clicks,
    epc: revenue / clicks,
    cpc: cost / clicks,
    cpm: (1000 * cost) / clicks,
    lastClickAt: new Date(Math.max(...all.map(({ clickedAtMs }) => clickedAtMs))).toISOString(),
  }
}
