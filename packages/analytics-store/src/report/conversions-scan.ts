import type { Sum } from '@waymark/report-plan'
import type { Period } from './period.ts'
import { ratesTable } from './rates.ts'
import {
  filtersOf,
  groupBy,
  isAmount,
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

/** A group of one status, currency and day first, so that rates are looked up for groups and not for conversions. */
function sumOf(sum: Sum): string {
  const isStatus = `status = '${statuses[sum]}'`
  return isAmount(sum) ? `sumIf(amount * rate, ${isStatus} AND has_rate)` : `sumIf(number, ${isStatus})`
}

/** What both kinds of scan are made of. */
interface Rows {
  period: Period
  asked: readonly Sum[]
  keys: readonly string[]
  conditions: string
}

/** Where no amounts are asked for, neither currencies nor rates matter. */
function countsScan(context: ScanContext, { period, asked, keys, conditions }: Rows): string {
  const own = Object.fromEntries(asked.map((sum) => [sum, `countIf(status = '${statuses[sum]}')`]))
  return `SELECT ${selectList(context, { period, keys, own })}
FROM ${context.tables.conversions} FINAL
WHERE ${conditions}
${groupBy(context)}`
}

function amountsScan(context: ScanContext, { period, asked, keys, conditions }: Rows): string {
  const { parameters, query, tables } = context
  const names = keys.map((_, index) => `k${index}`)
  const day = `toInt32(toDate(toTimeZone(converted_at, ${parameters.add('String', query.money.timezone)})))`
  const columns = [...keys.map((key, index) => `${key} AS k${index}`), 'status', 'currency', `${day} AS day`]
  const grouped = `SELECT ${columns.join(', ')},
  count() AS number, sum(toDecimal256(payout, 6)) AS amount
FROM ${tables.conversions} FINAL
WHERE ${conditions}
GROUP BY ${[...names, 'status', 'currency', 'day'].join(', ')}`
  const base = parameters.add('String', query.money.baseCurrency)
  const statusesOfAmounts = asked.filter(isAmount).map((sum) => `'${statuses[sum]}'`)
  const own = {
    ...Object.fromEntries(asked.map((sum) => [sum, sumOf(sum)])),
    missing: `countIf(NOT has_rate AND amount != 0 AND status IN (${statusesOfAmounts.join(', ')}))`,
  }
  return `SELECT ${selectList(context, { period, keys: names, own })}
FROM (
SELECT c.*, if(c.currency = ${base}, toDecimal256(1, 12), r.rate) AS rate, c.currency = ${base} OR r.rate > 0 AS has_rate
FROM (${grouped}) AS c
LEFT ANY JOIN (${ratesTable(context)}) AS r ON c.currency = r.currency AND c.day = r.day)
${groupBy(context)}`
}

/** The conversions of a period by their dimensions, or null where the report asks nothing of them. */
export function conversionsScan(context: ScanContext, period: Period): string | null {
  const asked = [...context.sums].filter((sum) => statuses[sum] !== undefined)
  if (asked.length === 0) return null
  const time = context.query.plan.dateBasis === 'conversion' ? 'converted_at' : 'clicked_at'
  const source = rowSource(context, period, time)
  const conditions = [
    ...rangeConditions(context, period, time),
    ...(context.countsBots ? [] : ['NOT is_bot']),
    ...filtersOf(context, source),
  ]
  const rows = { period, asked, keys: keysOf(context, source), conditions: conditions.join(' AND ') }
  return asked.some(isAmount) ? amountsScan(context, rows) : countsScan(context, rows)
}
