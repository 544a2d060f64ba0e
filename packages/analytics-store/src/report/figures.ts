import { type Formula, isMetric, metricRules, type ReportPlan, type Terms } from '@waymark/report-plan'
import { isMoney } from './metric-sql.ts'

/** A figure of a row by its terms: what the sums of its group come to. */
type FigureOf = (terms: Terms) => number

const nameOf = ({ plus, minus = [] }: Terms) => `${plus.join('+')}-${minus.join('-')}`

function formulaTerms(formula: Formula): Terms[] {
  switch (formula.kind) {
    case 'number':
      return []
    case 'metric':
      return metricTerms(formula.metric)
    case 'negation':
      return formulaTerms(formula.of)
    case 'operation':
      return [...formulaTerms(formula.left), ...formulaTerms(formula.right)]
    default:
      return formula satisfies never
  }
}

function metricTerms(name: keyof typeof metricRules): Terms[] {
  const { plus, minus, over } = metricRules[name]
  return [{ plus, ...(minus && { minus }) }, ...(over ? [over] : [])]
}

const customOf = ({ customMetrics }: ReportPlan, name: string) =>
  customMetrics.find((metric) => metric.name === name)

/** The terms that metrics of a plan are made of, base ones and its own, each once. */
export function namedTerms(plan: ReportPlan, names: readonly string[]): Terms[] {
  const all = names.flatMap((name) => {
    if (isMetric(name)) return metricTerms(name)
    const custom = customOf(plan, name)
    return custom === undefined ? [] : formulaTerms(custom.formula)
  })
  return [...new Map(all.map((terms) => [nameOf(terms), terms])).values()]
}

/** The terms that the figures of a plan are made of: the columns of its statement. */
export const askedTerms = (plan: ReportPlan): Terms[] => namedTerms(plan, plan.metrics)

const quotient = (above: number | null, below: number | null) =>
  above === null || below === null || below === 0 ? null : above / below

function formulaValue(formula: Formula, figureOf: FigureOf): number | null {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'metric':
      return metricValue(formula.metric, figureOf)
    case 'negation': {
      const value = formulaValue(formula.of, figureOf)
      return value === null ? null : -value
    }
    case 'operation': {
      const [left, right] = [formulaValue(formula.left, figureOf), formulaValue(formula.right, figureOf)]
      if (left === null || right === null) return null
      switch (formula.operator) {
        case '+':
          return left + right
        case '-':
          return left - right
        case '*':
          return left * right
        case '/':
          return quotient(left, right)
        default:
          return formula.operator satisfies never
      }
    }
    default:
      return formula satisfies never
  }
}

function metricValue(name: keyof typeof metricRules, figureOf: FigureOf): number | null {
  const { over, factor = 1, ...terms } = metricRules[name]
  const value = figureOf(terms)
  return over === undefined ? value : quotient(factor * value, figureOf(over))
}

/**
 * Amounts are exact to the 24th place and come as the nearest number; shares are cut off there, and thousands of them miss the last places.
 * Twelve are far below what any amount or its share can be told by. Adding 0 makes 0 of what is -0 then.
 */
const rounded = (amount: number) => Number(amount.toFixed(12)) + 0

/** Reads the figures of a row off its columns, which are those of `askedTerms`. Null: there is none (contract §9, "Report metrics"). */
export function createFigureReader(plan: ReportPlan): (columns: readonly number[]) => (number | null)[] {
  const terms = askedTerms(plan)
  const places = new Map(terms.map((one, index) => [nameOf(one), index]))
  const hasMoney = terms.map(({ plus, minus = [] }) => [...plus, ...minus].some(isMoney))
  return (columns) => {
    const figureOf: FigureOf = (one) => {
      const place = places.get(nameOf(one)) ?? -1
      const value = columns[place] ?? 0
      return hasMoney[place] ? rounded(value) : value
    }
    return plan.metrics.map((name) => {
      const value = isMetric(name)
        ? metricValue(name, figureOf)
        : formulaValue(customOf(plan, name)?.formula ?? { kind: 'number', value: Number.NaN }, figureOf)
      return value !== null && Number.isFinite(value) ? value : null
    })
  }
}
