import type { Sum } from '@waymark/report-plan'
import type { Period } from './period.ts'
import { ratesTable } from './rates.ts'
import {
  filtersOf,
  groupBy,
  hasMoney,
  keysOf,
  rangeConditions,
  rowSource,
  type ScanContext,
  selectList,
} from './scan.ts'

const statuses: Readonly<Partial<Record<Sum, string>>> = {
  leads: 'lead',
  sales: 'sale',
  rejected: 'rejected',
  rebills: 'rebill',
  upsells: 'upsell',
  revenue_sale: 'sale',
  revenue_lead: 'lead',
  revenue_rejected: 'rejected',
  revenue_rebill: 'rebill',
  revenue_upsell: 'upsell',
}

const isRevenue = (sum: Sum) => sum.startsWith('revenue')

/** A group of one status, currency and day first, so that rates are looked up for groups and not for conversions. */
function sumOf(sum: Sum): string {
  const isStatus = `status = '${statuses[sum]}'`
  return isRevenue(sum) ? `sumIf(amount * rate, ${isStatus} AND has_rate)` : `sumIf(number, ${isStatus})`
}

/** The conversions of a period by their dimensions, or null where the report asks nothing of them. */
export function conversionsScan(context: ScanContext, period: Period): string | null {
  const asked = [...context.sums].filter((sum) => statuses[sum] !== undefined)
  if (asked.length === 0) return null
  const { parameters, query, tables } = context
  const time = query.plan.dateBasis === 'conversion' ? 'converted_at' : 'clicked_at'
  const source = rowSource(context, period, time)
  const conditions = [
    ...rangeConditions(context, period, time),
    ...(context.countsBots ? [] : ['NOT is_bot']),
    ...filtersOf(context, source),
  ]
  const keys = keysOf(context, source).map((key, index) => `${key} AS k${index}`)
  const day = `toInt32(toDate(toTimeZone(converted_at, ${parameters.add('String', query.money.timezone)})))`
  const grouped = `SELECT ${[...keys, 'status', 'currency', `${day} AS day`].join(', ')},
  count() AS number, sum(toDecimal256(payout, 6)) AS amount
FROM ${tables.conversions} FINAL
WHERE ${conditions.join(' AND ')}
GROUP BY ${[...query.plan.groupBy.map((_, index) => `k${index}`), 'status', 'currency', 'day'].join(', ')}`
  const base = parameters.add('String', query.money.baseCurrency)
  const own = {
    ...Object.fromEntries(asked.map((sum) => [sum, sumOf(sum)])),
    ...(hasMoney(context.sums) && { missing: 'countIf(NOT has_rate AND amount != 0)' }),
  }
  const list = selectList(context, { period, keys: keys.map((_, index) => `k${index}`), own })
  return `SELECT ${list}
FROM (
SELECT c.*, if(c.currency = ${base}, toDecimal256(1, 12), r.rate) AS rate, c.currency = ${base} OR r.rate > 0 AS has_rate
FROM (${grouped}) AS c
LEFT ANY JOIN (${ratesTable(context)}) AS r ON c.currency = r.currency AND c.day = r.day)
${groupBy(context)}`
}
