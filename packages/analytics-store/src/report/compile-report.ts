import type { QueryParameters } from '../reader/workspace-query.ts'
import type { StoreTables } from '../tables.ts'
import { clicksScan } from './clicks-scan.ts'
import { conversionsScan } from './conversions-scan.ts'
import { costsOf, costsScan } from './costs-scan.ts'
import { askedTerms } from './figures.ts'
import { namedMetricSql, orderSql, type SumSql, termsSql } from './metric-sql.ts'
import { neededSums } from './needed-sums.ts'
import { createParameters, type Parameters } from './parameters.ts'
import { type Period, periodsOf } from './period.ts'
import type { ReportQuery } from './report-query.ts'
import {
  countsBots,
  groupBy,
  hasMoney,
  missingColumn,
  type ScanContext,
  sumColumn,
  sumColumns,
} from './scan.ts'

export interface CompiledReport {
  /**
   * Without settings. Its columns: keys of `groupBy`; terms (`askedTerms`) of the present period, and with a comparison of the one before;
   * unless it is of rows only: how many rows there are on all pages, how many amounts lacked a rate, and the terms of all of them.
   */
  sql: string
  parameters: QueryParameters
}

export interface CompileOptions {
  /** Leave out what is said of all rows together. Default false. */
  rowsOnly?: boolean
}

/** What is read. Where there are costs, what shares them counts the clicks too: they are the most, and read once. */
function scansOf(context: ScanContext): string[] {
  const costs = context.periods.map((period) => ({ period, records: costsOf(context, period) }))
  const costly = costs.filter(({ records }) => records.length > 0)
  const others = costs.filter(({ records }) => records.length === 0).map(({ period }) => period)
  return [
    ...costly.map(({ period, records }) => costsScan(context, period, records)),
    others.length === 0 ? null : clicksScan(context, others),
    conversionsScan(context),
  ].filter((scan) => scan !== null)
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

function havingSql({ plan }: ReportQuery, parameters: Parameters, sumSql: SumSql): string {
  const conditions = plan.having.map(({ field, operator, value }) => {
    const metric = namedMetricSql(field, plan, sumSql)
    const [low = 0, high = 0] = Array.isArray(value) ? value : [value]
    const bound = (number: number) => parameters.add('Float64', number)
    // A metric that is null is none of them.
    return operator === 'between'
      ? `ifNull(${metric} BETWEEN ${bound(low)} AND ${bound(high)}, 0)`
      : `ifNull(${metric} ${having[operator]} ${bound(low)}, 0)`
  })
  return conditions.length === 0 ? '' : `\nHAVING ${conditions.join(' AND ')}`
}

const sumSqlOf =
  ({ sums }: Pick<ScanContext, 'sums'>, period: Pick<Period, 'index'>): SumSql =>
  (sum) =>
    sums.has(sum) ? sumColumn(period, sum) : null

/** Rows whose order says nothing follow their dimensions, so that pages neither repeat nor leave out a row. */
function orderBy({ plan }: ReportQuery, present: SumSql): string {
  const keys = plan.groupBy.map((_, index) => `d${index}`)
  const direction = plan.orderBy.direction.toUpperCase()
  const ordered = plan.groupBy.indexOf(plan.orderBy.field)
  if (ordered >= 0)
    return [`d${ordered} ${direction}`, ...keys.filter((_, index) => index !== ordered)].join(', ')
  return [`${orderSql(plan.orderBy.field, plan, present)} ${direction} NULLS LAST`, ...keys].join(', ')
}

/**
 * A report as one statement: clicks, with their costs, and conversions are scanned apart, each grouped by itself, and united; no click is
 * ever joined to a conversion. The workspace and the range stand in every scan. Null where its figures are made of nothing that is there.
 * @throws RangeError for a text filter on ids, whose names the store does not have
 */
export function compileReport(
  query: ReportQuery,
  tables: Pick<StoreTables, 'clicks' | 'conversions'>,
  { rowsOnly = false }: CompileOptions = {},
): CompiledReport | null {
  const { plan } = query
  const parameters = createParameters()
  const context: ScanContext = {
    query,
    tables,
    parameters,
    sums: neededSums(plan),
    periods: periodsOf(plan),
    countsBots: countsBots(plan),
  }
  const scans = scansOf(context)
  if (scans.length === 0) return null
  const keys = plan.groupBy.map((_, index) => `d${index}`)
  const terms = context.periods.flatMap((period) =>
    askedTerms(plan).map((one) => termsSql(one, sumSqlOf(context, period))),
  )
  const missing = hasMoney(context.sums) ? missingColumn : '0'
  const groups = unitedScans(context, scans)
  if (keys.length === 0)
    return {
      sql: `SELECT ${[...terms, '1', missing, ...terms].join(', ')}\nFROM (\n${groups}\n)`,
      parameters: parameters.values,
    }
  const ofAll = ['count()', `sum(${missing})`, ...terms.map((one) => `sum(${one})`)].map(
    (sum) => `${sum} OVER ()`,
  )
  const present = sumSqlOf(context, { index: 0 })
  const count = (rows: number) => parameters.add('UInt32', rows)
  const sql = `SELECT ${[...keys, ...terms, ...(rowsOnly ? [] : ofAll)].join(', ')}
FROM (
${groups}${havingSql(query, parameters, present)}
)
ORDER BY ${orderBy(query, present)}
LIMIT ${count(plan.limit)} OFFSET ${count(plan.offset)}`
  return { sql, parameters: parameters.values }
}
