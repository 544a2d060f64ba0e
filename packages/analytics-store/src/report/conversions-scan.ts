import type { Sum } from '@waymark/report-plan'
import type { Period } from './period.ts'
import { rateDaySql, rateSql } from './rates.ts'
import {
  type Columns,
  filtersOf,
  groupBy,
  isAmount,
  isWithin,
  keysOf,
  missingColumn,
  rangeConditions,
  rowSource,
  type ScanContext,
  type ScannedTime,
  selectList,
  sumColumn,
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

/** What both kinds of scan are made of. */
interface Rows {
  asked: readonly Sum[]
  keys: readonly string[]
  conditions: string
  time: ScannedTime
}

/** Each sum of each period, by its column. */
function columnsOf({ asked, time }: Rows, columnOf: (sum: Sum, period: Period) => string): Columns {
  return Object.fromEntries(
    time.periods.flatMap((period) =>
      asked.map((sum) => [sumColumn(period, sum), columnOf(sum, period)] as const),
    ),
  )
}

/** Where no amounts are asked for, neither currencies nor rates matter. */
function countsScan(context: ScanContext, rows: Rows): string {
  const own = columnsOf(rows, (sum, period) => {
    const within = isWithin(context, period, rows.time)
    return `countIf(status = '${statuses[sum]}'${within === null ? '' : ` AND ${within}`})`
  })
  return `SELECT ${selectList(context, { keys: rows.keys, own })}
FROM ${context.tables.conversions} FINAL
WHERE ${rows.conditions}
${groupBy(context)}`
}

/** A group of one status, currency and day first, so that rates are looked up for groups and not for conversions. */
function amountsScan(context: ScanContext, rows: Rows): string {
  const { asked, conditions, time } = rows
  const [present] = time.periods
  const isPresent = present === undefined ? null : isWithin(context, present, time)
  const zone = context.parameters.add('String', context.query.money.timezone)
  const day = rateDaySql(context, 'currency', `toInt32(toDate(toTimeZone(converted_at, ${zone})))`)
  const keys = rows.keys.map((key, index) => [`k${index}`, key] as const)
  const by = [...keys, ['day', day] as const, ...(isPresent ? [['is_present', isPresent] as const] : [])]
  const groups = `SELECT ${by.map(([name, sql]) => `${sql} AS ${name}`).join(', ')}, status, currency,
  count() AS number, sum(payout) AS amount
FROM ${context.tables.conversions} FINAL
WHERE ${conditions}
GROUP BY ${by.map(([name]) => name).join(', ')}, status, currency`
  const isOf = ({ index }: Pick<Period, 'index'>) => (isPresent ? ` AND is_present = ${1 - index}` : '')
  const amounts = asked.filter(isAmount).map((sum) => `'${statuses[sum]}'`)
  const own = {
    ...columnsOf(rows, (sum, period) => {
      const value = isAmount(sum) ? 'converted' : 'number'
      return `sumIf(${value}, status = '${statuses[sum]}'${isOf(period)})`
    }),
    [missingColumn]: `countIf(rate = 0 AND amount != 0 AND status IN (${amounts.join(', ')})${isOf({ index: 0 })})`,
  }
  return `SELECT ${selectList(context, { keys: keys.map(([name]) => name), own })}
FROM (
SELECT *, ${rateSql(context, 'currency', 'day')} AS rate, amount * rate AS converted
FROM (
${groups}))
${groupBy(context)}`
}

/** The conversions of the periods by their dimensions, or null where the report asks nothing of them. */
export function conversionsScan(context: ScanContext): string | null {
  const asked = [...context.sums].filter((sum) => statuses[sum] !== undefined)
  if (asked.length === 0) return null
  const column = context.query.plan.dateBasis === 'conversion' ? 'converted_at' : 'clicked_at'
  const time = { periods: context.periods, column }
  const source = rowSource(context, time)
  const conditions = [
    ...rangeConditions(context, time),
    ...(context.countsBots ? [] : ['NOT is_bot']),
    ...filtersOf(context, source),
  ].join(' AND ')
  const rows = { asked, keys: keysOf(context, source), conditions, time }
  return asked.some(isAmount) ? amountsScan(context, rows) : countsScan(context, rows)
}
