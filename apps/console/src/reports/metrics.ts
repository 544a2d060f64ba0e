import { isMetric, metricDefinitions, metrics, type Sum, sumsOf, type Terms } from '@waymark/report-plan'

export { isMetric, metrics }
export type Metric = (typeof metrics)[number]

/** The figures of one row, as the API gives them: null where a denominator is zero. */
export type Figures = Readonly<Record<string, number | null>>

export type FigureKind = 'count' | 'money' | 'percent'

const counts: ReadonlySet<string> = new Set([
  'clicks',
  'unique_clicks',
  'bots',
  'lp_views',
  'lp_clicks',
  'offer_clicks',
  'conversions',
  'leads',
  'sales',
  'rejected',
  'rebills',
  'upsells',
])

/**
 * How a metric is written: rates are the quotients times a hundred; everything else that is no count is an
 * amount.
 */
export function figureKind(metric: string): FigureKind {
  if (counts.has(metric)) return 'count'
  return isMetric(metric) && metricDefinitions[metric].factor === 100 ? 'percent' : 'money'
}

/** Metrics from which the sums of the formulas can be had: the API gives metrics, no sums. */
const metricsOfSum = (sum: Sum): readonly Metric[] => {
  if (sum === 'revenue_sale') return ['revenue', 'revenue_rebill', 'revenue_upsell']
  if (sum === 'visits') return ['clicks', 'bots']
  if (sum === 'revenue_expected') return ['expected_revenue', 'revenue']
  return [sum]
}

/**
 * The columns, and what has to be known of each row so that they can be computed anew for other rows
 * together.
 */
export function metricsToLoad(columns: readonly string[]): string[] {
  const needed = columns
    .filter(isMetric)
    .flatMap((column) => sumsOf(metricDefinitions[column]).flatMap(metricsOfSum))
  return [...new Set([...columns, 'clicks', ...needed])]
}

function sumOf(sum: Sum, figures: Figures): number {
  const of = (metric: Metric) => figures[metric] ?? 0
  if (sum === 'revenue_sale') return of('revenue') - of('revenue_rebill') - of('revenue_upsell')
  if (sum === 'visits') return of('clicks') + of('bots')
  if (sum === 'revenue_expected') return of('expected_revenue') - of('revenue')
  return of(sum)
}

function added({ plus, minus = [] }: Terms, figures: Figures): number {
  const sum = (sums: readonly Sum[]) => sums.reduce((total, one) => total + sumOf(one, figures), 0)
  return sum(plus) - sum(minus)
}

/** A metric by the formula of the server, from the sums that are in `figures`. */
function metricOf(metric: Metric, figures: Figures): number | null {
  const rule = metricDefinitions[metric]
  const value = added(rule, figures)
  if (!rule.over) return value
  const over = added(rule.over, figures)
  return over === 0 ? null : ((rule.factor ?? 1) * value) / over
}

/**
 * The totals as they would be without some rows: sums are taken off, rates are computed anew. Own metrics are
 * not known here and have no figure.
 */
export function without(totals: Figures, rows: readonly Figures[], columns: readonly string[]): Figures {
  const sums = Object.fromEntries(
    metricsToLoad(columns)
      .filter(isMetric)
      .map((metric) => [
        metric,
        rows.reduce((left, figures) => left - (figures[metric] ?? 0), totals[metric] ?? 0),
      ]),
  )
  return Object.fromEntries(
    columns.map((column) => [column, isMetric(column) ? metricOf(column, sums) : null]),
  )
}
