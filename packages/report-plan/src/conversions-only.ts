import { isConversionDimension } from './dimensions.ts'
import type { Formula } from './formula/parse-formula.ts'
import { definitionOf, isBaseMetric, isGoalMetric, type ReportSum } from './goal-metrics.ts'
import { sumsOf } from './metric-definitions.ts'

const ofConversions: ReadonlySet<ReportSum> = new Set([
  'leads',
  'sales',
  'rejected',
  'rebills',
  'upsells',
  'revenue_sale',
  'revenue_lead',
  'revenue_rejected',
  'revenue_rebill',
  'revenue_upsell',
  'revenue_expected',
])

/** What of a plan says what it is about. */
interface PlanSubject {
  groupBy: readonly string[]
  filters: readonly { field: string }[]
}

/**
 * Whether a report is about conversions only: it groups or filters by what no click has, a goal or a status
 * (contract-2 §13).
 */
export function isAboutConversions({ groupBy, filters }: PlanSubject): boolean {
  return groupBy.some(isConversionDimension) || filters.some(({ field }) => isConversionDimension(field))
}

function isMadeOfConversions(formula: Formula): boolean {
  switch (formula.kind) {
    case 'number':
      return true
    case 'metric':
      return sumsOf<ReportSum>(definitionOf(formula.metric)).every(
        (sum) => isGoalMetric(sum) || ofConversions.has(sum),
      )
    case 'negation':
      return isMadeOfConversions(formula.of)
    case 'operation':
      return isMadeOfConversions(formula.left) && isMadeOfConversions(formula.right)
    default:
      return formula satisfies never
  }
}

/**
 * Whether a plan has figures of a metric, base or its own. In a report about conversions only, what is made
 * of clicks or of their costs is null in every row and in totals: a click has neither goal nor status
 * (contract-2 §13).
 */
export function hasFigure(
  plan: PlanSubject & { customMetrics: readonly { name: string; formula: Formula }[] },
  name: string,
): boolean {
  if (!isAboutConversions(plan)) return true
  if (isBaseMetric(name)) return isMadeOfConversions({ kind: 'metric', metric: name })
  const custom = plan.customMetrics.find((metric) => metric.name === name)
  return custom === undefined || isMadeOfConversions(custom.formula)
}
