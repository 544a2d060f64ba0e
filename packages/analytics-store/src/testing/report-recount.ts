import type { ClickEvent } from '@waymark/events'
import type { ReportPlan } from '@waymark/report-plan'
import type { ConversionEvent, DimensionValue, ReportCost, ReportMoney } from '../index.ts'
import { mondayOf, type WallClock, wallClock } from './recount.ts'

/** Reports counted one event at a time, in plain additions, with nothing of the package but its types. */
export interface Facts {
  atMs: number
  linkId: string | null
  offerId: string | null
  networkId: string | null
  /** Of conversions only. */
  goalId?: string | null
  status?: string
  click: Pick<
    ClickEvent,
    | 'landingId'
    | 'trafficSourceId'
    | 'countryCode'
    | 'city'
    | 'deviceType'
    | 'os'
    | 'browser'
    | 'language'
    | 'refererDomain'
    | 'isBot'
    | 'shortUrl'
    | 'matchedRuleId'
    | 'region'
    | 'keyword'
    | 'source'
    | 'osVersion'
    | 'browserVersion'
    | 'deviceBrand'
    | 'inApp'
    | 'isp'
    | 'connectionType'
    | 'asn'
    | 'botReason'
  > & { subIds: Readonly<Record<string, string>> }
}

const clocks = new Map<string, (ms: number) => WallClock>()
function clockOf(zone: string) {
  const clock = clocks.get(zone) ?? wallClock(zone)
  clocks.set(zone, clock)
  return clock
}

export function dimensionOf(token: string, facts: Facts, zone: string): DimensionValue {
  const clock = () => clockOf(zone)(facts.atMs)
  switch (token) {
    case 'date':
      return clock().date
    case 'week':
      return mondayOf(clock().date)
    case 'month':
      return clock().date.slice(0, 7)
    case 'hour':
      return `${clock().date}T${clock().hour}:00:00${clock().offset}`
    case 'link':
      return facts.linkId
    case 'offer':
      return facts.offerId
    case 'network':
      return facts.networkId
    case 'landing':
      return facts.click.landingId
    case 'traffic_source':
      return facts.click.trafficSourceId
    case 'country':
      return facts.click.countryCode
    case 'city':
      return facts.click.city
    case 'device':
      return facts.click.deviceType
    case 'os':
      return facts.click.os
    case 'browser':
      return facts.click.browser
    case 'language':
      return facts.click.language
    case 'referer':
      return facts.click.refererDomain
    case 'bot':
      return facts.click.isBot
    case 'rule':
      return facts.click.matchedRuleId
    case 'weekday':
      return ((new Date(`${clock().date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
    case 'hour_of_day':
      return Number(clock().hour)
    case 'region':
      return facts.click.region
    case 'keyword':
      return facts.click.keyword
    case 'source':
      return facts.click.source
    case 'domain':
      return facts.click.shortUrl === '' ? null : new URL(facts.click.shortUrl).hostname
    case 'os_version':
      return facts.click.osVersion
    case 'browser_version':
      return facts.click.browserVersion
    case 'device_brand':
      return facts.click.deviceBrand
    case 'in_app':
      return facts.click.inApp
    case 'isp':
      return facts.click.isp
    case 'connection_type':
      return facts.click.connectionType
    case 'asn':
      return facts.click.asn
    case 'bot_reason':
      return facts.click.botReason
    case 'goal':
      return facts.goalId ?? null
    case 'status':
      return facts.status ?? null
    default:
      return facts.click.subIds[token.slice('sub_id:'.length)] ?? null
  }
}

/** Every value that an event has of a dimension. */
function valuesOf(token: string, facts: Facts, zone: string, groups: RecountInput['linkGroups']) {
  if (token !== 'tag' && token !== 'collection') return [dimensionOf(token, facts, zone)]
  return groups?.[token].get(facts.linkId ?? '') ?? [null]
}

const isOfLink = (token: string) => ['link', 'tag', 'collection'].includes(token)
const isOfTime = (token: string) =>
  ['date', 'week', 'month', 'hour', 'weekday', 'hour_of_day'].includes(token)

/** Whether a report is of what clicks do not have. */
export const isOfConversions = (tokens: readonly string[]) =>
  tokens.includes('goal') || tokens.includes('status')

export interface RecountInput {
  clicks: readonly ClickEvent[]
  /** Tokens of the clicks that went on from a landing to an offer. */
  wentOn: ReadonlySet<string>
  /** Each in its last state. */
  conversions: readonly ConversionEvent[]
  money: ReportMoney
  plan: Pick<ReportPlan, 'groupBy' | 'dateBasis' | 'timezone' | 'fromMs' | 'toMs'> & {
    filters?: readonly { field: string }[]
  }
  linkGroups?: Readonly<Record<'tag' | 'collection', ReadonlyMap<string, readonly string[]>>>
  /** Whether a row is one of those that the totals are of. Default: each is. */
  isWanted?: (key: string) => boolean
  /** Whether bots are clicks as others are. */
  countsBots: boolean
  stores: (facts: Facts) => boolean
}

interface Group {
  dimensions: DimensionValue[]
  sums: Record<string, number>
}

const dayMs = 86_400_000
const quarterMs = 900_000

/** Returns the first instant at which a zone's clocks show a date, or a later one where it was left out. */
export function midnight(date: string, zone: string): number {
  for (let ms = Date.parse(`${date}T00:00:00Z`) - dayMs; ; ms += quarterMs)
    if (clockOf(zone)(ms).date >= date) return ms
}

const factsOf = (click: ClickEvent): Facts => ({
  atMs: click.clickedAtMs,
  linkId: click.linkId,
  offerId: click.offerId,
  networkId: click.networkId,
  click,
})

const nothing: Facts['click'] = {
  landingId: null,
  trafficSourceId: null,
  countryCode: null,
  city: null,
  deviceType: '',
  os: null,
  browser: null,
  language: null,
  refererDomain: null,
  isBot: false,
  shortUrl: '',
  matchedRuleId: null,
  region: null,
  keyword: null,
  source: null,
  osVersion: null,
  deviceBrand: null,
  browserVersion: null,
  inApp: null,
  isp: null,
  connectionType: null,
  asn: null,
  botReason: null,
  subIds: {},
}

/** Null: not narrowed. */
const breakdownKeyOf = ({ breakdownKey, breakdownValue }: ReportCost): string | null =>
  breakdownValue === null ? null : (breakdownKey ?? '').replace('sub_id:', '')

function datesOf({ periodStart, periodEnd }: ReportCost): string[] {
  const dates: string[] = []
  for (let ms = Date.parse(periodStart); ms <= Date.parse(periodEnd); ms += dayMs)
    dates.push(new Date(ms).toISOString().slice(0, 10))
  return dates
}

/** The sums of each group, and whether amounts were left out. */
export function recountSums(input: RecountInput): {
  groups: Map<string, Group>
  /** Each event once, however many rows it is in. */
  whole: Record<string, number>
  mixedCurrencies: boolean
} {
  const { wentOn, plan, countsBots, stores, isWanted = () => true } = input
  const hasClicks = !isOfConversions([...plan.groupBy, ...(plan.filters ?? []).map(({ field }) => field)])
  const clicks = hasClicks ? input.clicks : []
  const { conversions } = input
  const money = hasClicks ? input.money : { ...input.money, costs: [] }
  const whole: Record<string, number> = {}
  const groups = new Map<string, Group>()
  let mixedCurrencies = false
  const add = (rows: DimensionValue[][], sum: string, amount: number) => {
    for (const dimensions of rows) {
      const key = JSON.stringify(dimensions)
      const group = groups.get(key) ?? { dimensions, sums: {} }
      group.sums[sum] = (group.sums[sum] ?? 0) + amount
      groups.set(key, group)
    }
    if (rows.some((row) => isWanted(JSON.stringify(row)))) whole[sum] = (whole[sum] ?? 0) + amount
  }
  const rowsOf = (values: readonly (readonly DimensionValue[])[]) =>
    values.reduce<DimensionValue[][]>(
      (rows, more) => rows.flatMap((row) => more.map((value) => [...row, value])),
      [[]],
    )
  const dimensionsOf = (facts: Facts) =>
    rowsOf(plan.groupBy.map((token) => valuesOf(token, facts, plan.timezone, input.linkGroups)))
  const inRange = (ms: number) => ms >= plan.fromMs && ms < plan.toMs
  const rateOf = (currency: string, date: string): number | null => {
    if (currency === money.baseCurrency) return 1
    const rate = money.rates.find((known) => known.currency === currency && known.date === date)
    return rate ? Number(rate.rate) : null
  }

  const percentOf = ({ linkId, offerId, networkId }: ConversionEvent): number =>
    [linkId, offerId, networkId].reduce<number | null>(
      (known, id) => known ?? money.approvals.find((approval) => approval.id === id)?.percent ?? null,
      null,
    ) ?? 0

  for (const click of clicks.filter(({ clickedAtMs }) => inRange(clickedAtMs))) {
    const facts = factsOf(click)
    if (!stores(facts)) continue
    const dimensions = dimensionsOf(facts)
    add(dimensions, 'visits', 1)
    if (click.isBot) add(dimensions, 'bots', 1)
    if (click.isBot && !countsBots) continue
    add(dimensions, 'clicks', 1)
    if (click.isUnique) add(dimensions, 'unique_clicks', 1)
    if (click.landingId !== null) add(dimensions, 'lp_views', 1)
    if (click.landingId !== null && wentOn.has(click.clickToken)) add(dimensions, 'lp_clicks', 1)
    if (click.offerId !== null) add(dimensions, 'offer_clicks', 1)
  }

  for (const conversion of conversions) {
    const { clickedAtMs, convertedAtMs, statusChangedAtMs } = conversion
    const atMs = { click: clickedAtMs, conversion: convertedAtMs, status: statusChangedAtMs }[plan.dateBasis]
    const { click, linkId, offerId, networkId, goalId, status } = conversion
    const ids = { linkId, offerId, networkId, goalId, status }
    const facts: Facts = { ...ids, atMs, click: { ...nothing, ...click } }
    if (!inRange(atMs) || !stores(facts) || (click.isBot && !countsBots)) continue
    const dimensions = dimensionsOf(facts)
    add(dimensions, conversion.status, 1)
    const rate = rateOf(conversion.currency, clockOf(money.timezone)(conversion.convertedAtMs).date)
    if (rate !== null) add(dimensions, `${conversion.status} revenue`, Number(conversion.payout) * rate)
    else if (Number(conversion.payout) !== 0) mixedCurrencies = true
    if (conversion.status === 'lead' && rate !== null)
      add(dimensions, 'expected revenue', (Number(conversion.payout) * rate * percentOf(conversion)) / 100)
  }

  const isNarrowedTo = (cost: ReportCost, facts: Facts): boolean => {
    const key = breakdownKeyOf(cost)
    if (key === null) return true
    const token = key.startsWith('sub_id') ? `sub_id:${key}` : key
    return key !== 'planet' && dimensionOf(token, facts, 'UTC') === cost.breakdownValue
  }
  const dateOf = (ms: number) => clockOf(money.timezone)(ms).date
  const isCovered = (facts: Facts) =>
    money.costs.some(
      (cost) =>
        cost.linkId !== null &&
        cost.linkId === facts.linkId &&
        cost.periodStart <= dateOf(facts.atMs) &&
        dateOf(facts.atMs) <= cost.periodEnd &&
        isNarrowedTo(cost, facts),
    )
  const addCost = (facts: Facts, amount: number, { currency, atMs }: { currency: string; atMs: number }) => {
    if (!inRange(facts.atMs) || facts.click.isBot || !stores(facts) || isCovered(facts)) return
    const rate = rateOf(currency, dateOf(atMs))
    add(dimensionsOf(facts), 'cost', amount * (rate ?? 0))
    if (rate === null && amount !== 0) mixedCurrencies = true
  }
  for (const click of clicks.filter(({ costModel }) =>
    ['from_click', 'cpc', 'cpm'].includes(costModel ?? ''),
  ))
    addCost(factsOf(click), Number(click.costRate), {
      currency: click.costCurrency ?? money.baseCurrency,
      atMs: click.clickedAtMs,
    })
  for (const { click, clickedAtMs, convertedAtMs, status, payout, currency, ...ids } of hasClicks
    ? conversions
    : []) {
    const facts: Facts = { ...ids, atMs: clickedAtMs, click: { ...nothing, ...click } }
    const rate = Number(click.costRate)
    if (click.costModel === 'cpa' && ['lead', 'sale'].includes(status))
      addCost(facts, rate, { currency: click.costCurrency ?? money.baseCurrency, atMs: clickedAtMs })
    if (click.costModel === 'revshare' && ['sale', 'rebill', 'upsell'].includes(status))
      addCost(facts, rate * Number(payout), { currency, atMs: convertedAtMs })
  }

  for (const cost of money.costs) {
    const dates = datesOf(cost)
    for (const date of dates) {
      const atMs = midnight(date, money.timezone)
      if (!inRange(atMs) || Number(cost.amount) === 0) continue
      const key = breakdownKeyOf(cost)
      const sharing = clicks
        .filter((click) => !click.isBot && inRange(click.clickedAtMs))
        .filter((click) => clockOf(money.timezone)(click.clickedAtMs).date === date)
        .filter((click) => cost.linkId === null || click.linkId === cost.linkId)
        .map(factsOf)
        .filter((facts) => isNarrowedTo(cost, facts))
      const rate = rateOf(cost.currency, date)
      const amount = (Number(cost.amount) / dates.length) * (rate ?? 0)
      // A cost of the whole workspace belongs to no link, whichever clicks pay it.
      const stored = sharing.map((facts) => ({ ...facts, linkId: cost.linkId })).filter(stores)
      for (const facts of stored) add(dimensionsOf(facts), 'cost', amount / sharing.length)
      const own: Facts = { atMs, linkId: cost.linkId, offerId: null, networkId: null, click: nothing }
      const narrowed: Facts = {
        ...own,
        ...(key === 'offer' && { offerId: cost.breakdownValue }),
        click: {
          ...nothing,
          ...(key === 'country' && { countryCode: cost.breakdownValue }),
          ...(key?.startsWith('sub_id') && { subIds: { [key]: cost.breakdownValue ?? '' } }),
        },
      }
      const isUnowned = sharing.length === 0 && stores(narrowed)
      if (isUnowned)
        add(
          rowsOf(
            plan.groupBy.map((token) =>
              isOfLink(token) || isOfTime(token)
                ? valuesOf(token, own, plan.timezone, input.linkGroups)
                : [null],
            ),
          ),
          'cost',
          amount,
        )
      if (rate === null && (stored.length > 0 || isUnowned)) mixedCurrencies = true
    }
  }
  return { groups, whole, mixedCurrencies }
}

/** Gives every metric of contract §9 from the sums of a group; quotients are of the sums as they are. */
export function metricsOf(sums: Readonly<Record<string, number>>): Record<string, number | null> {
  const quotient = (above: number, below: number, factor = 1) =>
    below === 0 ? null : (factor * above) / below
  const of = (name: string) => sums[name] ?? 0
  const [clicks, uniques, leads, sales] = [of('clicks'), of('unique_clicks'), of('lead'), of('sale')]
  const conversions = leads + sales
  const revenue = of('sale revenue') + of('rebill revenue') + of('upsell revenue')
  const total = revenue + of('lead revenue')
  const expected = revenue + of('expected revenue')
  const cost = of('cost')
  return {
    clicks,
    unique_clicks: uniques,
    bots: of('bots'),
    bot_share: quotient(of('bots'), of('visits'), 100),
    lp_views: of('lp_views'),
    lp_clicks: of('lp_clicks'),
    lp_ctr: quotient(of('lp_clicks'), of('lp_views'), 100),
    offer_clicks: of('offer_clicks'),
    conversions,
    leads,
    sales,
    rejected: of('rejected'),
    rebills: of('rebill'),
    upsells: of('upsell'),
    approve_rate: quotient(sales, leads + sales + of('rejected'), 100),
    revenue,
    revenue_lead: of('lead revenue'),
    revenue_rejected: of('rejected revenue'),
    revenue_rebill: of('rebill revenue'),
    revenue_upsell: of('upsell revenue'),
    revenue_total: total,
    expected_revenue: expected,
    cost,
    profit: revenue - cost,
    profit_total: total - cost,
    expected_profit: expected - cost,
    roi: quotient(revenue - cost, cost, 100),
    roi_total: quotient(total - cost, cost, 100),
    expected_roi: quotient(expected - cost, cost, 100),
    cr: quotient(conversions, clicks, 100),
    cr_sales: quotient(sales, clicks, 100),
    cr_leads: quotient(leads, clicks, 100),
    ucr: quotient(conversions, uniques, 100),
    epc: quotient(revenue, clicks),
    uepc: quotient(revenue, uniques),
    cpc: quotient(cost, clicks),
    ucpc: quotient(cost, uniques),
    cpm: quotient(cost, clicks, 1000),
    cpa: quotient(cost, conversions),
    cpl: quotient(cost, leads),
    cps: quotient(cost, sales),
    aov: quotient(revenue, sales),
  }
}
