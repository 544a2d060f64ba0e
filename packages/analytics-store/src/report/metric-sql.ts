import {
  type Formula,
  isMetric,
  metricRules,
  type ReportPlan,
  type Sum,
  type Terms,
} from '@waymark/report-plan'
import { isAmount } from './scan.ts'

/** SQL of a sum over the rows of a group; null where another one has it in it. */
export type SumSql = (sum: Sum) => string | null

/** SQL of terms, as exact as their sums are. */
export function termsSql({ plus, minus = [] }: Terms, sumSql: SumSql): string {
  const sqlOf = (sums: readonly Sum[]) => sums.map(sumSql).filter((sum) => sum !== null)
  const [added, taken] = [sqlOf(plus), sqlOf(minus)]
  const sql = [added.join(' + '), ...taken].join(' - ')
  return added.length + taken.length === 1 ? sql : `(${sql})`
}

function formulaSql(formula: Formula, sumSql: SumSql): string {
  switch (formula.kind) {
    case 'number':
      return `toFloat64(${formula.value})`
    case 'metric':
      return metricSql(formula.metric, sumSql)
    case 'negation':
      return `(-${formulaSql(formula.of, sumSql)})`
    case 'operation': {
      const [left, right] = [formulaSql(formula.left, sumSql), formulaSql(formula.right, sumSql)]
      return formula.operator === '/'
        ? `(${left} / nullIf(${right}, 0))`
        : `(${left} ${formula.operator} ${right})`
    }
    default:
      return formula satisfies never
  }
}

export const isMoney = (sum: Sum) => sum === 'cost' || isAmount(sum)

/**
 * Float64 of terms. Money has so many places that the division by their power of ten is not exact any more (5.000000000000001): it is
 * rounded to twelve, whose power is, far below what any amount or its share can be told by.
 */
function numberSql(terms: Terms, sumSql: SumSql): string {
  const sql = termsSql(terms, sumSql)
  const hasMoney = [...terms.plus, ...(terms.minus ?? [])].some(isMoney)
  return hasMoney ? `toFloat64(toDecimal256(round(${sql}, 12), 12))` : `toFloat64(${sql})`
}

function metricSql(name: keyof typeof metricRules, sumSql: SumSql): string {
  const { over, factor = 1, ...terms } = metricRules[name]
  const value = numberSql(terms, sumSql)
  if (over === undefined) return value
  return `(${factor === 1 ? '' : `${factor} * `}${value} / nullIf(${numberSql(over, sumSql)}, 0))`
}

/** Float64 or null of a metric, base or of the report's own. @throws RangeError for a name that is neither */
export function namedMetricSql(name: string, { customMetrics }: ReportPlan, sumSql: SumSql): string {
  if (isMetric(name)) return metricSql(name, sumSql)
  const custom = customMetrics.find((metric) => metric.name === name)
  if (custom === undefined) throw new RangeError(`there is no metric ${name}`)
  return formulaSql(custom.formula, sumSql)
}

/** What rows are ordered by: what is no quotient as it is. */
export function orderSql(name: string, plan: ReportPlan, sumSql: SumSql): string {
  if (isMetric(name) && metricRules[name].over === undefined) return termsSql(metricRules[name], sumSql)
  return namedMetricSql(name, plan, sumSql)
}
