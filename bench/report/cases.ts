import type { ReportCost, ReportMoney } from '@waymark/analytics-store'
import { type ComparedPlan, comparedPlan } from '@waymark/analytics-store/testing'
import { metrics, type ReportPlan } from '@waymark/report-plan'
import { fromMs, linkCount, linkId, toMs, workspaceId } from './fill.ts'

const dayMs = 86_400_000
const monthMs = toMs - 30 * dayMs

export interface PostbackCase {
  name: string
  plan: ReportPlan
  money: ReportMoney
  /** The same rows, as one would write them by hand: keys of the dimensions, then the metrics. */
  byHand: string
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** A rate of every day, none like the one before. */
const rates = Array.from({ length: 100 }, (_, day) => ({
  date: dateOf(fromMs + day * dayMs),
  currency: 'EUR',
  rate: (1.05 + (day % 13) / 100).toFixed(2),
}))
export const noCosts: ReportMoney = {
  baseCurrency: 'USD',
  timezone: 'UTC',
  hasClickCosts: false,
  rates,
  costs: [],
  approvals: [],
}
/** A record a link and day of the last month. */
export const costs: readonly ReportCost[] = Array.from({ length: 30 * linkCount }, (_, index) => {
  const day = dateOf(monthMs + Math.floor(index / linkCount) * dayMs)
  return {
    linkId: linkId(index % linkCount),
    breakdownKey: null,
    breakdownValue: null,
    periodStart: day,
    periodEnd: day,
    amount: (5 + (index % 701) / 100).toFixed(2),
    currency: 'USD',
  }
})
const withCosts: ReportMoney = { ...noCosts, costs }
/** Records of every other link: the clicks of the others cost what their sources say. */
const costsOfSome = costs.filter((_, index) => index % 2 === 0)
/**
 * The table with the same records for the hand-written query: the author of such a query has them in the
 * store.
 */
export const costsTable = 'waymark.bench_costs'
const costsOfSomeTable = 'waymark.bench_costs_of_some'
export const costTables: readonly (readonly [table: string, costs: readonly ReportCost[]])[] = [
  [costsTable, costs],
  [costsOfSomeTable, costsOfSome],
]

const plan = (fields: Partial<ComparedPlan> & Pick<ReportPlan, 'groupBy' | 'metrics'>): ReportPlan =>
  comparedPlan({
    fromMs: monthMs,
    toMs,
    timezone: 'UTC',
    filters: [],
    having: [],
    customMetrics: [],
    orderBy: [{ field: fields.metrics[0] ?? 'clicks', direction: 'desc' }],
    limit: 100,
    offset: 0,
    dateBasis: 'click',
    compareWith: null,
    fill: false,
    includeEmpty: null,
    ...fields,
  })

const between = (column: string, from: number, to = toMs) =>
  `workspace_id = '${workspaceId}' AND ${column} >= fromUnixTimestamp64Milli(${from}, 'UTC') AND ${column} < fromUnixTimestamp64Milli(${to}, 'UTC')`
const people = (from = monthMs, to = toMs) => `${between('clicked_at', from, to)} AND NOT is_bot`
const clicksOf = (select: string, where = people()) =>
  `SELECT ${select} FROM waymark.click_versions FINAL WHERE ${where}`
const conversionsOf = (select: string, where = people()) =>
  `SELECT ${select} FROM waymark.conversions FINAL WHERE ${where}`
const rateOf = (currency: string, time: string) =>
  `if(${currency} IN ('USD', ''), toDecimal32(1, 2), CAST('[${rates.map(({ rate }) => rate)}]', 'Array(Decimal(9, 2))')[toDate(${time}) - toDate('${dateOf(fromMs)}') + 1])`
const usd = `payout * ${rateOf('currency', 'converted_at')}`
const earned = (statuses: string) => `sumIf(${usd}, status IN (${statuses}))`
const revenue = earned(`'sale', 'rebill', 'upsell'`)
const converted = `countIf(status IN ('lead', 'sale'))`
/** What clicks cost by themselves, and what their conversions add. */
const ofPrices = "cost_model IN ('from_click', 'cpc', 'cpm')"
const price = `cost_rate * ${rateOf('cost_currency', 'clicked_at')}`
const added = (
  where: string,
) => `toFloat64(sumIf(${price}, cost_model = 'cpa' AND status IN ('lead', 'sale') AND ${where}))
  + toFloat64(sumIf(toDecimal128(${usd}, 8) * cost_rate, cost_model = 'revshare' AND status IN ('sale', 'rebill', 'upsell') AND ${where}))`
const none = "'00000000-0000-0000-0000-000000000000'"

/** Clicks and conversions by one key, with what is made of both. */
const joined = (key: string, columns: string, order = 'c') => `SELECT k, ${columns}
FROM (${clicksOf(`${key} AS k, count() AS c, countIf(is_unique) AS u`)} GROUP BY k) AS a
FULL JOIN (${conversionsOf(`${key} AS k, ${converted} AS v, ${revenue} AS r`)} GROUP BY k) AS b USING (k)
ORDER BY ${order} DESC, k LIMIT 100`

const month = toMs - 30 * dayMs

const clickCosts = ['clicks', 'revenue', 'cost', 'roi']
const costOfBoth = '(toFloat64(p) + y)'
/**
 * Cost and return of two lists by one key: clicks `c` and what they cost `p`, revenue `r` and what it adds
 * `y`.
 */
const withReturn = (ofClicks: string, ofConversions: string) =>
  `SELECT k, c, r, ${costOfBoth}, 100 * (toFloat64(r) - ${costOfBoth}) / ${costOfBoth}
FROM (${ofClicks}) AS a FULL JOIN (${ofConversions}) AS b USING (k)
ORDER BY c DESC, k LIMIT 100`

/** Twelve reports as people request them. */
export const reportCases: readonly PostbackCase[] = [
  {
    name: 'clicks by day, three months',
    plan: plan({
      fromMs,
      groupBy: ['date'],
      metrics: ['clicks', 'unique_clicks'],
      orderBy: [{ field: 'date', direction: 'asc' }],
    }),
    money: noCosts,
    byHand: `${clicksOf('toInt32(toDate(clicked_at)) AS k, count(), countIf(is_unique)', people(fromMs))} GROUP BY k ORDER BY k LIMIT 100`,
  },
  {
    name: 'bots by country',
    plan: plan({ groupBy: ['country'], metrics: ['clicks', 'bots'] }),
    money: noCosts,
    byHand: `${clicksOf('country_code AS k, countIf(NOT is_bot) AS c, countIf(is_bot)', between('clicked_at', monthMs))} GROUP BY k ORDER BY c DESC, k LIMIT 100`,
  },
  {
    name: 'offers, what they bring',
    plan: plan({ groupBy: ['offer'], metrics: ['clicks', 'conversions', 'revenue', 'cr', 'epc'] }),
    money: noCosts,
    byHand: joined('offer_id', 'c, v, r, 100 * v / c, toFloat64(r) / c'),
  },
  {
    name: 'links by day, the busiest',
    plan: plan({ groupBy: ['link', 'date'], metrics: ['clicks', 'unique_clicks'] }),
    money: noCosts,
    byHand: `${clicksOf('link_id AS k, toInt32(toDate(clicked_at)) AS d, count() AS c, countIf(is_unique)')} GROUP BY k, d ORDER BY c DESC, k, d LIMIT 100`,
  },
  {
    name: 'sub ids, what they bring',
    plan: plan({ groupBy: ['sub_id:sub_id_1'], metrics: ['clicks', 'conversions', 'revenue', 'cr'] }),
    money: noCosts,
    byHand: joined("sub_ids['sub_id_1']", 'c, v, r, 100 * v / c'),
  },
  {
    name: 'devices of one country, one week',
    plan: plan({
      fromMs: toMs - 7 * dayMs,
      groupBy: ['device', 'os'],
      metrics: ['clicks', 'unique_clicks'],
      filters: [{ field: 'country', operator: 'eq', value: 'GB' }],
    }),
    money: noCosts,
    byHand: `${clicksOf('device_type AS k, os, count() AS c, countIf(is_unique)', `${people(toMs - 7 * dayMs)} AND country_code = 'GB'`)} GROUP BY k, os ORDER BY c DESC, k, os LIMIT 100`,
  },
  {
    name: 'revenue by day of the conversion',
    plan: plan({
      fromMs,
      groupBy: ['date'],
      metrics: ['sales', 'revenue'],
      orderBy: [{ field: 'date', direction: 'asc' }],
      dateBasis: 'conversion',
    }),
    money: noCosts,
    byHand: `${conversionsOf(`toInt32(toDate(converted_at)) AS k, countIf(status = 'sale'), ${revenue}`, `${between('converted_at', fromMs)} AND NOT is_bot`)} GROUP BY k ORDER BY k LIMIT 100`,
  },
  {
    name: 'countries, beside the month before',
    plan: plan({ groupBy: ['country'], metrics: ['clicks'], compareWith: 'previous_period' }),
    money: noCosts,
    byHand: `${clicksOf(
      `country_code AS k, countIf(clicked_at >= fromUnixTimestamp64Milli(${month}, 'UTC')) AS c, countIf(clicked_at < fromUnixTimestamp64Milli(${month}, 'UTC'))`,
      people(month - 30 * dayMs),
    )} GROUP BY k ORDER BY c DESC, k LIMIT 100`,
  },
  {
    name: 'countries, cost and return',
    plan: plan({ groupBy: ['country'], metrics: ['clicks', 'revenue', 'cost', 'roi'] }),
    money: withCosts,
    byHand: `SELECT k, c, r, cost, 100 * (toFloat64(r) - cost) / cost
FROM (SELECT k, sum(n) AS c, sum(n * toFloat64(amount) / whole) AS cost
FROM (SELECT k, day, link_id, n, sum(n) OVER (PARTITION BY day, link_id) AS whole
FROM (${clicksOf('country_code AS k, toDate(clicked_at) AS day, link_id, count() AS n')} GROUP BY k, day, link_id)) AS g
LEFT JOIN ${costsTable} AS p ON p.day = g.day AND p.link_id = g.link_id GROUP BY k) AS a
FULL JOIN (${conversionsOf(`country_code AS k, ${revenue} AS r`)} GROUP BY k) AS b USING (k)
ORDER BY c DESC, k LIMIT 100`,
  },
  {
    name: 'countries, what clicks cost',
    plan: plan({ groupBy: ['country'], metrics: clickCosts }),
    money: { ...noCosts, hasClickCosts: true },
    byHand: withReturn(
      `${clicksOf(`country_code AS k, count() AS c, sumIf(${price}, ${ofPrices}) AS p`)} GROUP BY k`,
      `${conversionsOf(`country_code AS k, ${revenue} AS r, ${added('1')} AS y`)} GROUP BY k`,
    ),
  },
  {
    name: 'countries, costs of clicks and of 3,000 records',
    plan: plan({ groupBy: ['country'], metrics: clickCosts }),
    money: { ...noCosts, hasClickCosts: true, costs: costsOfSome },
    byHand: withReturn(
      `SELECT k, sum(n) AS c, sum(if(amount > 0, n * toFloat64(amount) / whole, toFloat64(own))) AS p
FROM (SELECT k, day, link_id, n, own, sum(n) OVER (PARTITION BY day, link_id) AS whole
FROM (${clicksOf(`country_code AS k, toDate(clicked_at) AS day, link_id, count() AS n, sumIf(${price}, ${ofPrices}) AS own`)} GROUP BY k, day, link_id)) AS g
LEFT JOIN ${costsOfSomeTable} AS p ON p.day = g.day AND p.link_id = g.link_id GROUP BY k`,
      `${conversionsOf(`country_code AS k, ${revenue} AS r, ${added(`(toDate(clicked_at), link_id) NOT IN (SELECT day, link_id FROM ${costsOfSomeTable})`)} AS y`)} GROUP BY k`,
    ),
  },
  {
    name: 'traffic sources, every metric',
    plan: plan({
      groupBy: ['traffic_source'],
      metrics: [...metrics],
      orderBy: [{ field: 'clicks', direction: 'desc' }],
    }),
    money: noCosts,
    byHand: `SELECT k, c, u, b, 100 * b / all, lv, lc, if(lv = 0, null, 100 * lc / lv), oc, l + s, l, s, x, rb, up, 100 * s / (l + s + x), r, rl, rx, rr, ru,
  r + rl, 0, r, r + rl, null, null, 100 * (l + s) / c, 100 * s / c, 100 * l / c, 100 * (l + s) / u, toFloat64(r) / c, toFloat64(r) / u, 0, 0, 0, 0, 0, 0, toFloat64(r) / s
FROM (${clicksOf(
      `traffic_source_id AS k, countIf(NOT is_bot) AS c, countIf(is_unique AND NOT is_bot) AS u, countIf(is_bot) AS b, count() AS all,
  countIf(landing_id != ${none} AND NOT is_bot) AS lv, countIf(landing_id != ${none} AND toUnixTimestamp64Milli(offer_clicked_at) > 0 AND NOT is_bot) AS lc, countIf(offer_id != ${none} AND NOT is_bot) AS oc`,
      between('clicked_at', monthMs),
    )} GROUP BY k) AS a
FULL JOIN (${conversionsOf(
      `traffic_source_id AS k, countIf(status = 'lead') AS l, countIf(status = 'sale') AS s, countIf(status = 'rejected') AS x, countIf(status = 'rebill') AS rb, countIf(status = 'upsell') AS up,
  ${revenue} AS r, ${earned("'lead'")} AS rl, ${earned("'rejected'")} AS rx, ${earned("'rebill'")} AS rr, ${earned("'upsell'")} AS ru`,
    )} GROUP BY k) AS b USING (k)
ORDER BY c DESC, k LIMIT 100`,
  },
]

export const busiestLink = linkId(0)
/** The plan of the timeseries route of a link. */
export const seriesPlan = plan({
  fromMs,
  timezone: 'Europe/London',
  groupBy: ['date'],
  metrics: ['clicks', 'unique_clicks'],
  orderBy: [{ field: 'date', direction: 'asc' }],
})
