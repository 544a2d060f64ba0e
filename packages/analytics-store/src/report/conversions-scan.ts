import { goalOfMetric, isGoalMetric, type ReportPlan, type ReportSum } from '@waymark/report-plan'
import { approvalSql, approvalUnit } from './approval-sql.ts'
import type { Period } from './period.ts'
import { rateSql } from './rates.ts'
import {
  type Columns,
  filtersOf,
  groupBy,
  isAmount,
  isContained,
  keysOf,
  missingColumn,
  rangeConditions,
  rowSource,
  type ScanContext,
  type ScannedTime,
  selectList,
  sumColumn,
} from './scan.ts'
import { unixMs } from './zone-sql.ts'

const statuses: Readonly<Partial<Record<ReportSum, string>>> = {
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
  revenue_expected: 'lead',
}

/** They are the statuses that `conversions` and `revenue` count. */
const statusesOfGoal = { conversions: "'lead', 'sale'", revenue: "'sale', 'rebill', 'upsell'" } as const

/** The time that says in which period a conversion counts. */
const timeColumns = {
  click: 'clicked_at',
  conversion: 'converted_at',
  status: 'status_changed_at',
} as const satisfies Record<ReportPlan['dateBasis'], string>

/** SQL that is 1 for the conversions that a sum is of. */
function statusSql({ sums, parameters }: ScanContext, sum: ReportSum): string {
  const goal = goalOfMetric(sum)
  if (goal !== null)
    return `(goal_id = ${parameters.add('UUID', goal.goalId)} AND status IN (${statusesOfGoal[goal.figure]}))`
  const own = (sums.get(sum) ?? [sum]).map((one) => `'${statuses[one]}'`)
  return own.length === 1 ? `status = ${own.join()}` : `status IN (${own.join(', ')})`
}

/** SQL that is 1 for the conversions whose amounts these sums add up; none where all are of goals. */
function ofStatuses(sums: readonly ReportSum[]): string[] {
  const own = sums.flatMap((sum) => (statuses[sum] === undefined ? [] : [`'${statuses[sum]}'`]))
  return own.length === 0 ? [] : [`status IN (${own.join(', ')})`]
}

/** Says whether a sum adds up whole amounts, not the part of them that is expected. */
const isWhole = (sum: ReportSum) => sum !== 'revenue_expected'

/** The share is taken of the sum: of 76 digits, so that no amount is too large times 10,000. */
const expectedSql = (condition: string) =>
  `toDecimal256(sumIf(toDecimal256(payout, 6) * rate * approval, ${condition}), 18) * ${approvalUnit}`

/** What both kinds of scan are made of. */
interface Rows {
  requested: readonly ReportSum[]
  keys: readonly string[]
  conditions: string
  time: ScannedTime
}

/** Each sum of each period, by its column. */
function columnsOf({ requested, time }: Rows, columnOf: (sum: ReportSum, period: Period) => string): Columns {
  return Object.fromEntries(
    time.periods.flatMap((period) =>
      requested.map((sum) => [sumColumn(period, sum), columnOf(sum, period)] as const),
    ),
  )
}

/** Where no amounts are requested, neither currencies nor rates matter. */
function countsScan(context: ScanContext, rows: Rows): string {
  const own = columnsOf(rows, (sum, period) => {
    const contained = isContained(context, period, rows.time)
    return `countIf(${statusSql(context, sum)}${contained === null ? '' : ` AND ${contained}`})`
  })
  return `SELECT ${selectList(context, { keys: rows.keys, own })}
FROM ${context.tables.conversions} FINAL
WHERE ${rows.conditions}
${groupBy(context)}`
}

/**
 * Each conversion is worth its amount at the rate of its day, whichever period it counts in. To group by
 * status, currency and day first would take longer than to look the rates up: keys of several texts are the
 * slow ones. Names instead of a level of their own: the engine analyses each level separately.
 */
function amountsScan(context: ScanContext, rows: Rows): string {
  const { requested, conditions, time } = rows
  const [present] = time.periods
  const isPresent = present === undefined ? null : isContained(context, present, time)
  const named = [
    ...(isPresent ? [`${isPresent} AS is_present`] : []),
    `${context.zones.workspace.day(unixMs('converted_at'))} AS day`,
    `${rateSql(context, 'currency', 'day')} AS rate`,
  ]
  const isOf = ({ index }: Pick<Period, 'index'>) => (isPresent ? ` AND is_present = ${1 - index}` : '')
  if (requested.includes('revenue_expected')) named.push(`${approvalSql(context)} AS approval`)
  const amounts = requested.filter(isAmount)
  const worth = [
    ...ofStatuses(amounts.flatMap((sum) => context.sums.get(sum) ?? []).filter(isWhole)),
    ...amounts.filter(isGoalMetric).map((sum) => statusSql(context, sum)),
    ...amounts.filter((sum) => !isWhole(sum)).map((sum) => `(${statusSql(context, sum)} AND approval > 0)`),
  ]
  const own = {
    ...columnsOf(rows, (sum, period) => {
      const condition = `${statusSql(context, sum)}${isOf(period)}`
      if (!isWhole(sum)) return expectedSql(condition)
      return isAmount(sum) ? `toDecimal256(sumIf(payout * rate, ${condition}), 18)` : `countIf(${condition})`
    }),
    [missingColumn]: `countIf(rate = 0 AND payout != 0 AND ${worth.length === 1 ? worth.join() : `(${worth.join(' OR ')})`}${isOf({ index: 0 })})`,
  }
  return `WITH ${named.join(', ')}
SELECT ${selectList(context, { keys: rows.keys, own })}
FROM ${context.tables.conversions} FINAL
WHERE ${conditions}
${groupBy(context)}`
}

/** The conversions of the periods by their dimensions, or null where the report needs nothing of them. */
export function conversionsScan(context: ScanContext, periods: readonly Period[]): string | null {
  const requested = [...context.sums.keys()].filter(
    (sum) =>
      isGoalMetric(sum) ||
      (statuses[sum] !== undefined && (isWhole(sum) || context.query.money.approvals.length > 0)),
  )
  if (requested.length === 0) return null
  const time = { periods, column: timeColumns[context.query.plan.dateBasis] }
  const source = rowSource(context, time)
  const conditions = [
    ...rangeConditions(context, time),
    ...(context.countsBots ? [] : ['NOT is_bot']),
    ...filtersOf(context, source),
  ].join(' AND ')
  const rows = { requested, keys: keysOf(context, source), conditions, time }
  return requested.some(isAmount) ? amountsScan(context, rows) : countsScan(context, rows)
}
