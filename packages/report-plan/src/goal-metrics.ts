import { type MetricDefinition, metricDefinitions, type Sum, type Terms } from './metric-definitions.ts'
import { isMetric, type Metric } from './metrics.ts'

/** What is counted of the conversions of one goal: its leads and sales, or what its sales are worth. */
export type GoalFigure = 'conversions' | 'revenue'
export type GoalMetric = `goal:${string}:${GoalFigure}`

/** A metric that every report has, or one of a goal. */
export type BaseMetric = Metric | GoalMetric

/** What a report adds up of rows: as every one does, or of the conversions of a goal. */
export type ReportSum = Sum | GoalMetric

const form = /^goal:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(conversions|revenue)$/

/** Returns the goal and the figure of a metric such as `goal:<goalId>:revenue`; null for any other name. */
export function goalOfMetric(name: string): { goalId: string; figure: GoalFigure } | null {
  const [, goalId, figure] = form.exec(name) ?? []
  if (goalId === undefined) return null
  return { goalId, figure: figure === 'revenue' ? 'revenue' : 'conversions' }
}

export const isGoalMetric = (name: string): name is GoalMetric => form.test(name)

/** Whether a word of a query names a metric, one that every report has or one of a goal (contract-3 §18). */
export const isBaseMetric = (name: string): name is BaseMetric => isMetric(name) || isGoalMetric(name)

/** The definition of a metric over the sums of a report. */
export interface ReportMetricDefinition extends Omit<MetricDefinition, keyof Terms | 'over'>, ReportTerms {
  over?: ReportTerms
}

/** Sums of a report that are added, and those that are taken off. */
export interface ReportTerms {
  plus: readonly ReportSum[]
  minus?: readonly ReportSum[]
}

/** Returns what a metric is made of. */
export const definitionOf = (name: BaseMetric): ReportMetricDefinition =>
  isGoalMetric(name) ? { plus: [name] } : metricDefinitions[name]

/** Whether a sum is of amounts of conversions, which have currencies. */
export const isRevenueSum = (sum: string): boolean =>
  sum.startsWith('revenue') || goalOfMetric(sum)?.figure === 'revenue'
