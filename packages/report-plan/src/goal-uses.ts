import { type Formula, parseFormula } from './formula/parse-formula.ts'
import { goalOfMetric } from './goal-metrics.ts'
import type { ReportBody } from './report-body.ts'

/** A goal that a report names, and where. */
export interface GoalUse {
  goalId: string
  /** Of the field in the body. */
  path: string
}

function metricsOf(formula: Formula): string[] {
  switch (formula.kind) {
    case 'number':
      return []
    case 'metric':
      return [formula.metric]
    case 'negation':
      return metricsOf(formula.of)
    case 'operation':
      return [...metricsOf(formula.left), ...metricsOf(formula.right)]
    default:
      return formula satisfies never
  }
}

function formulaMetrics(text: string): string[] {
  const read = parseFormula(text)
  return read.ok ? metricsOf(read.formula) : []
}

type GoalFields = Pick<ReportBody, 'metrics' | 'having' | 'orderBy' | 'customMetrics'>

/** Returns the goals whose metrics a body names: in `metrics`, `having`, `orderBy` and its formulas. */
export function goalUses({
  metrics = [],
  having = [],
  orderBy = [],
  customMetrics = [],
}: GoalFields): GoalUse[] {
  const named = [
    ...metrics.map((name, index) => ({ name, path: `metrics.${index}` })),
    ...having.map(({ field: name }, index) => ({ name, path: `having.${index}.field` })),
    ...(Array.isArray(orderBy)
      ? orderBy.map(({ field: name }, index) => ({ name, path: `orderBy.${index}.field` }))
      : [{ name: orderBy.field, path: 'orderBy.field' }]),
    ...customMetrics.flatMap(({ formula }, index) =>
      formulaMetrics(formula).map((name) => ({ name, path: `customMetrics.${index}.formula` })),
    ),
  ]
  return named.flatMap(({ name, path }) => {
    const goal = goalOfMetric(name)
    return goal === null ? [] : [{ goalId: goal.goalId, path }]
  })
}
