import type { QueryParameters } from '../reader/workspace-query.ts'
import type { StoreTables } from '../tables.ts'
import { clicksScan } from './clicks-scan.ts'
import { conversionsScan } from './conversions-scan.ts'
import { costsScan } from './costs-scan.ts'
import { namedMetricSql, neededSums, type SumSql } from './metric-sql.ts'
import { createParameters, type Parameters } from './parameters.ts'
import { periodsOf } from './period.ts'
import type { ReportQuery } from './report-query.ts'
import { countsBots, hasMoney, type ScanContext } from './scan.ts'

export interface CompiledReport {
  /** Without settings and format. Its columns: keys of `groupBy`, metrics, metrics of the period before, missing rates. */
  sql: string
  parameters: QueryParameters
}

const scans = [clicksScan, conversionsScan, costsScan]
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

/** Rows whose order says nothing follow their dimensions, so that pages neither repeat nor leave out a row. */
function orderSql({ plan }: ReportQuery, sumSql: SumSql): string {
  const { field, direction } = plan.orderBy
  const place = plan.groupBy.indexOf(field)
  const first = place >= 0 ? `d${place}` : namedMetricSql(field, plan, sumSql)
  return [
    'ORDER BY ',
    [`${first} ${direction.toUpperCase()} NULLS LAST`, ...plan.groupBy.map((_, index) => `d${index}`)].join(
      ', ',
    ),
  ].join('')
}

/**
 * A report as one statement: clicks, conversions and costs are scanned apart, each grouped by itself, and united; no click is ever
 * joined to a conversion. The workspace and the range stand in every scan.
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
  const united = periodsOf(plan).flatMap((period) => scans.flatMap((scan) => scan(context, period) ?? []))
  const isCompared = plan.compareWith !== null
  const present: SumSql = (sum) => (isCompared ? `sumIf(s_${sum}, period = 0)` : `sum(s_${sum})`)
  const before: SumSql = (sum) => `sumIf(s_${sum}, period = 1)`
  const dimensions = plan.groupBy.map((_, index) => `d${index}`)
  const columns = [
    ...dimensions,
    ...plan.metrics.map((name) => namedMetricSql(name, plan, present)),
    ...(isCompared ? plan.metrics.map((name) => namedMetricSql(name, plan, before)) : []),
    hasMoney(context.sums) ? `sum(s_missing)` : '0',
  ].map((column, index) => (index < dimensions.length ? column : `${column} AS c${index}`))
  const group = dimensions.length === 0 ? '' : `GROUP BY ${dimensions.join(', ')} WITH TOTALS`
  const sql = `SELECT ${columns.join(',\n  ')}
FROM (
${united.join('\nUNION ALL\n')}
)
${group}
${dimensions.length === 0 ? '' : havingSql(query, parameters, present)}
${dimensions.length === 0 ? '' : orderSql(query, present)}
LIMIT ${parameters.add('UInt32', plan.limit)} OFFSET ${parameters.add('UInt32', plan.offset)}`
  return { sql, parameters: parameters.values }
}
