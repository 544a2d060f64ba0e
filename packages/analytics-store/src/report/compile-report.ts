import { isGoalMetric, type ReportPlan, type ReportSum } from '@waymark/report-plan'
import type { QueryParameters } from '../query/workspace-query.ts'
import type { StoreTables } from '../tables.ts'
import { costsOfConversionsScan } from './click-costs.ts'
import { clicksScan } from './clicks-scan.ts'
import { conversionsScan } from './conversions-scan.ts'
import { costsOf, costsScan } from './costs-scan.ts'
import { emptyRows } from './empty-rows.ts'
import { openLinkSets } from './link-sets.ts'
import {
  createNamedSql,
  type FigureContext,
  figureSql,
  orderSql,
  type SumSql,
  termsSql,
} from './metric-sql.ts'
import { createParameters, type Parameters } from './parameters.ts'
import { type Period, periodsOf, scannedTogether } from './period.ts'
import type { ReportQuery } from './report-query.ts'
import { reportZones } from './report-zones.ts'
import { namedTerms, requestedTerms } from './row-figures.ts'
import {
  countsBots,
  groupBy,
  hasMoney,
  isAmount,
  missingColumn,
  type ScanContext,
  sumColumn,
  sumColumns,
} from './scan.ts'
import { hasSets, onceColumn, rowColumn, spreadSets } from './spread-sets.ts'

export interface CompiledReport {
  /**
   * Without settings. Its columns: keys of `groupBy`; terms (`requestedTerms`) of the present period, and
   * with a comparison of the one before; unless it is of rows only: how many rows there are on all pages, how
   * many amounts lacked a rate, and the terms of all of them.
   */
  sql: string
  parameters: QueryParameters
}

/**
 * What is read. Where there are costs, what shares them counts the clicks too: they are the most, and read
 * once.
 */
function scansOf(context: ScanContext): string[] {
  const scans = scannedTogether(context.periods).flatMap((periods) => {
    const costs = periods.map((period) => ({ period, records: costsOf(context, period) }))
    const costly = costs.filter(({ records }) => records.length > 0)
    const others = costs.filter(({ records }) => records.length === 0).map(({ period }) => period)
    return [
      ...costly.map(({ period, records }) => costsScan(context, period, records)),
      others.length === 0 ? null : clicksScan(context, others),
      conversionsScan(context, periods),
      costsOfConversionsScan(context, periods),
    ]
  })
  return [...scans, emptyRows(context)].filter((scan) => scan !== null)
}

/** The rows of all scans by their dimensions; what only one scan has is grouped by it. */
function unitedScans(context: ScanContext, scans: readonly string[]): string {
  const [only, ...more] = scans
  if (only !== undefined && more.length === 0) return only
  const keys = context.query.plan.groupBy.map((_, index) => `d${index}`)
  const sums = sumColumns(context).map((column) => `sum(u.${column}) AS ${column}`)
  return `SELECT ${[...keys, ...sums].join(', ')}
FROM (
${scans.join('\nUNION ALL\n')}
) AS u
${groupBy(context)}`
}

const having = { eq: '=', neq: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/**
 * Conditions on the figures of rows, on the numbers that are shown. A metric that is null is none of them.
 */
function havingSql({ plan }: ReportQuery, parameters: Parameters, figures: FigureContext): string {
  // As a text it is read to its last digit, which a parameter of type Float64 is not in every version.
  const bound = (value: number) => `toFloat64(${parameters.add('String', String(value))})`
  const conditions = plan.having.flatMap(({ field, operator, value }) => {
    const { number, isKnown } = figureSql(field, plan, figures)
    const [low = 0, high = 0] = Array.isArray(value) ? value : [value]
    const condition =
      operator === 'between'
        ? `${number} BETWEEN ${bound(low)} AND ${bound(high)}`
        : `${number} ${having[operator]} ${bound(low)}`
    return [...(isKnown === null ? [] : [isKnown]), condition]
  })
  return conditions.length === 0 ? '' : `\nWHERE ${conditions.join(' AND ')}`
}

const sumSqlOf =
  (
    { sums }: Pick<ScanContext, 'sums'>,
    period: Pick<Period, 'index'>,
    named = (column: string) => column,
  ): SumSql =>
  (sum) =>
    sums.has(sum) ? named(sumColumn(period, sum)) : null

/** The rows of values that `having` includes. */
function spreadGroups(context: ScanContext, groups: string): string {
  const { query, parameters } = context
  const named = createNamedSql()
  const having = havingSql(query, parameters, { sumSql: sumSqlOf(context, { index: 0 }, rowColumn), named })
  return spreadSets(context, groups, { named: named.clause(), having })
}

/**
 * Rows whose order says nothing are ordered by their dimensions, so that pages neither repeat nor leave out a
 * row.
 */
function orderBy({ plan }: ReportQuery, figures: FigureContext): string {
  const keys = plan.groupBy.map((_, index) => `d${index}`)
  const orders = plan.orderBy.map(({ field, direction }) => {
    const key = plan.groupBy.indexOf(field)
    const sql = key >= 0 ? `d${key}` : orderSql(field, plan, figures)
    return { key, sql: `${sql} ${direction.toUpperCase()}${key >= 0 ? '' : ' NULLS LAST'}` }
  })
  const others = keys.filter((_, index) => orders.every(({ key }) => key !== index))
  return [...orders.map(({ sql }) => sql), ...others].join(', ')
}

/**
 * A report as one statement: clicks, with their costs, and conversions are scanned apart, each grouped by
 * itself, and united; no click is ever joined to a conversion. The workspace and the range stand in every
 * scan. Null where its figures are made of nothing that is there.
 * @throws RangeError for a text filter on ids, whose names the store does not have
 */
export function compileReport(
  query: ReportQuery,
  tables: Pick<StoreTables, 'clicks' | 'conversions'>,
): CompiledReport | null {
  const { plan } = query
  const parameters = createParameters()
  const periods = periodsOf(plan)
  const context: ScanContext = {
    query,
    tables,
    parameters,
    sums: neededSums(plan),
    periods,
    countsBots: countsBots(plan),
    linkSets: openLinkSets(query.linkGroups, parameters),
    zones: reportZones(query, periods, parameters),
  }
  const scans = scansOf(context)
  if (scans.length === 0) return null
  const keys = plan.groupBy.map((_, index) => `d${index}`)
  const terms = context.periods.flatMap((period) =>
    requestedTerms(plan).map((one) => ({
      sql: termsSql(one, sumSqlOf(context, period)),
      ofAll: termsSql(one, sumSqlOf(context, period, hasSets(context) ? onceColumn : undefined)),
    })),
  )
  const ofRow = terms.map(({ sql }) => sql)
  const missing = hasMoney(context.sums) ? missingColumn : '0'
  const groups = unitedScans(context, scans)
  if (keys.length === 0)
    return {
      sql: `SELECT ${[...ofRow, '1', missing, ...ofRow].join(', ')}\nFROM (\n${groups}\n)`,
      parameters: parameters.values,
    }
  const over = (sum: string) => `${sum} OVER ()`
  const ofAll = [
    over('count()'),
    over(`sum(${missing})`),
    ...terms.map(({ ofAll: sql }) => over(`sum(${sql})`)),
  ]
  const named = createNamedSql()
  const figures = { sumSql: sumSqlOf(context, { index: 0 }), named }
  const where = hasSets(context) ? '' : havingSql(query, parameters, figures)
  const order = orderBy(query, figures)
  const count = (rows: number) => parameters.add('UInt32', rows)
  const sql = `${named.clause()}SELECT ${[...keys, ...ofRow, ...ofAll].join(', ')}
FROM (
${hasSets(context) ? spreadGroups(context, groups) : groups}
)${where}
ORDER BY ${order}
LIMIT ${count(plan.limit)} OFFSET ${count(plan.offset)}`
  return { sql, parameters: parameters.values }
}

/** Sums that one count or one sum over conversions can give. */
const outcomes: ReadonlySet<ReportSum> = new Set(['leads', 'sales', 'rejected', 'rebills', 'upsells'])

const kindOf = (sum: ReportSum) =>
  isGoalMetric(sum) || sum === 'revenue_expected'
    ? sum
    : isAmount(sum)
      ? 'amount'
      : outcomes.has(sum)
        ? 'outcome'
        : sum

/**
 * The sums that a plan's figures, conditions and order are made of. Those that are only ever added up with
 * each other are one, by the name of the first, with the names of all of them: each is a column less of every
 * conversion.
 */
function neededSums(plan: ReportPlan): Map<ReportSum, readonly ReportSum[]> {
  const { metrics, having, orderBy, groupBy } = plan
  const names = [...metrics, ...having.map(({ field }) => field)]
  names.push(...orderBy.flatMap(({ field }) => (groupBy.includes(field) ? [] : [field])))
  const uses = new Map<ReportSum, string[]>()
  for (const [index, { plus, minus = [] }] of namedTerms(plan, names).entries()) {
    for (const sum of plus) uses.set(sum, [...(uses.get(sum) ?? [kindOf(sum)]), `+${index}`])
    for (const sum of minus) uses.set(sum, [...(uses.get(sum) ?? [kindOf(sum)]), `-${index}`])
  }
  const together = Map.groupBy(uses.keys(), (sum) => uses.get(sum)?.join())
  return new Map([...together.values()].flatMap((sums) => (sums[0] === undefined ? [] : [[sums[0], sums]])))
}
