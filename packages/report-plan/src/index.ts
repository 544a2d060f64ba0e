export { type Comparison, comparedSpan, type Shift, type TimeSpan } from './compared-span.ts'
export { hasFigure } from './conversions-only.ts'
export {
  type DimensionKind,
  dimensionKind,
  dimensions,
  isClockDimension,
  isConversionDimension,
  isLinkGroup,
  type LinkGroupDimension,
  type LinkGroups,
} from './dimensions.ts'
export { type FilterScalar, filterLimits, reportFilter, writtenReportFilter } from './filter.ts'
export { type Formula, parseFormula } from './formula/parse-formula.ts'
export {
  type BaseMetric,
  definitionOf,
  goalOfMetric,
  isBaseMetric,
  isGoalMetric,
  isRevenueSum,
  type ReportMetricDefinition,
  type ReportSum,
  type ReportTerms,
} from './goal-metrics.ts'
export { type GoalUse, goalUses } from './goal-uses.ts'
export { listKindOf } from './list-value.ts'
export {
  type MetricDefinition,
  metricDefinitions,
  type Sum,
  sumsOf,
  type Terms,
} from './metric-definitions.ts'
export { isMetric, metrics } from './metrics.ts'
export { listNamesIn, type ReportList, withListEntries } from './named-lists.ts'
export { operators } from './operators.ts'
export {
  type Order,
  type PlanDefaults,
  type PlannedFilter,
  planReport,
  type ReportFilter,
  type ReportPlan,
} from './plan.ts'
export { type RelativeRange, relativeRanges, resolveRange } from './relative-range.ts'
export {
  createReportBodySchema,
  createStoredReportBodySchema,
  type ReportBody,
  type ReportInstants,
} from './report-body.ts'
export { withVisitorNames } from './visitor-names.ts'
