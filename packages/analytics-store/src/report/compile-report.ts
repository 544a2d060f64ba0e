import type { QueryParameters } from '../reader/workspace-query.ts'
import type { StoreTables } from '../tables.ts'
import { clicksScan } from './clicks-scan.ts'
import { conversionsScan } from './conversions-scan.ts'
import { costsScan, hasCosts } from './costs-scan.ts'
import { namedMetricSql, neededSums, type SumSql } from './metric-sql.ts'
import { createParameters, type Parameters } from './parameters.ts'
import { type Period, periodsOf } from './period.ts'
import type { ReportQuery } from './report-query.ts'
import { countsBots, hasMoney, type ScanContext, sumColumns } from './scan.ts'

export interface CompiledReport {
  /**
   * Without settings. Its columns: whether the row is the totals, of how many rows; keys of `groupBy`; metrics; metrics of the period
   * before; how many amounts lacked a rate. The totals come first.
   */
  sql: string
  parameters: QueryParameters
}

/** What a period is read with. Where there are costs, what shares them counts the clicks too: they are the most, and read once. */
function scansOf(context: ScanContext, period: Period): string[] {
  const clicks = hasCosts(context, period) ? costsScan(context, period) : clicksScan(context, period)
  return [clicks, conversionsScan(context, period)].filter((scan) => scan !== null)
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
  return conditions.length === 0 ? '' : `HAVING ${conditions.join(' AND ')}`
}

/** Sums of a group, of the present period and of the one before, by names of their own. */
function sumList({ sums }: ScanContext, isCompared: boolean): string[] {
  return sumColumns(sums).flatMap((column) =>
    isCompared
      ? [`sumIf(s_${column}, period = 0) AS t_${column}`, `sumIf(s_${column}, period = 1) AS b_${column}`]
      : [`sum(s_${column}) AS t_${column}`],
  )
}

/**
 * The page and the totals from one pass over the groups. `WITH TOTALS` would give them too, but the embedded engine writes the answer of a
 * page without rows wrong.
 */
function paged(
  { plan }: ReportQuery,
  parameters: Parameters,
  { groups, columns }: { groups: string; columns: readonly string[] },
): string {
  const keys = plan.groupBy.map((_, index) => `d${index}`)
  const ordered = plan.groupBy.indexOf(plan.orderBy.field)
  const present: SumSql = (sum) => `sum(t_${sum})`
  const field = ordered >= 0 ? `d${ordered}` : namedMetricSql(plan.orderBy.field, plan, present)
  // Rows whose order says nothing follow their dimensions, so that pages neither repeat nor leave out a row.
  const order = ['is_total DESC', `place ${plan.orderBy.direction.toUpperCase()} NULLS LAST`, ...keys].join(
    ', ',
  )
  const places = (count: number) => parameters.add('UInt32', count)
  return `SELECT is_total, groups, ${[...keys, ...columns.map((_, index) => `c${index}`)].join(', ')}
FROM (
SELECT *, row_number() OVER (ORDER BY ${order}) AS number
FROM (
SELECT grouping(d0) AS is_total, count() AS groups, ${keys.join(', ')},
  ${columns.map((column, index) => `${column} AS c${index}`).join(',\n  ')},
  ${field} AS place
FROM (
${groups}
)
GROUP BY GROUPING SETS ((${keys.join(', ')}), ())
ORDER BY ${order}
LIMIT ${places(plan.offset + plan.limit + 1)}))
WHERE is_total = 1 OR number > ${places(plan.offset + 1)}
ORDER BY number`
}

/**
 * A report as one statement: clicks, with their costs, and conversions are scanned apart, each grouped by itself, and united; no click is
 * ever joined to a conversion. The workspace and the range stand in every scan.
 * @throws RangeError for a text filter on ids, whose names the store does not have
 */
export function compileReport(
  query: ReportQuery,
  tables: Pick<StoreTables, 'clicks' | 'conversions'>,
): CompiledReport {
  const { plan } = query
  const parameters = createParameters()
  const context: ScanContext = {
    query,
    tables,
    parameters,
    sums: neededSums(plan),
    countsBots: countsBots(plan),
  }
  const isCompared = plan.compareWith !== null
  const united = periodsOf(plan).flatMap((period) => scansOf(context, period))
  const keys = plan.groupBy.map((_, index) => `d${index}`)
  const isPaged = keys.length > 0
  const of = (prefix: 't' | 'b'): SumSql =>
    isPaged ? (sum) => `sum(${prefix}_${sum})` : (sum) => `${prefix}_${sum}`
  const columns = [
    ...plan.metrics.map((name) => namedMetricSql(name, plan, of('t'))),
    ...(isCompared ? plan.metrics.map((name) => namedMetricSql(name, plan, of('b'))) : []),
    hasMoney(context.sums) ? (isPaged ? 'sum(t_missing)' : 't_missing') : '0',
  ]
  const groups = `SELECT ${[...keys, ...sumList(context, isCompared)].join(', ')}
FROM (
${united.join('\nUNION ALL\n')}
)${isPaged ? `\nGROUP BY ${keys.join(', ')}\n${havingSql(query, parameters, (sum) => `t_${sum}`)}` : ''}`
  const sql = isPaged
    ? paged(query, parameters, { groups, columns })
    : `SELECT 1, 0, ${columns.join(',\n  ')}\nFROM (\n${groups}\n)`
  return { sql, parameters: parameters.values }
}
