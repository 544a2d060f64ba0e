import { isMetric, metricDefinitions, metrics, type Sum, type Terms } from '@waymark/report-plan'
import type { Words } from '../words/en/index.ts'
import { metricMeanings } from '../words/en/metric-meanings.ts'

type Metric = (typeof metrics)[number]
type Labels = Words['reports']['metrics']

const labelOf = (name: string, labels: Labels): string => labels[name] ?? name
const sumLabel = (sum: Sum, labels: Labels): string =>
  sum === 'visits' || sum === 'revenue_sale' || sum === 'revenue_expected'
    ? metricMeanings.terms[sum]
    : labelOf(sum, labels)

const isSame = (one: Terms, other: Terms): boolean =>
  one.plus.join() === other.plus.join() && (one.minus ?? []).join() === (other.minus ?? []).join()

/** The metric that is just these sums, such as the revenue: its name says more than they do. */
const metricOfTerms = (terms: Terms): Metric | undefined =>
  metrics.find((name) => metricDefinitions[name].over === undefined && isSame(metricDefinitions[name], terms))

function termsText(terms: Terms, labels: Labels): string {
  const { plus, minus = [] } = terms
  const added = metricOfTerms({ plus })
  const first = added ? labelOf(added, labels) : plus.map((sum) => sumLabel(sum, labels)).join(' + ')
  return [first, ...minus.map((sum) => sumLabel(sum, labels))].join(' − ')
}

/** A part of a quotient: the name of a metric where it is one, else in brackets where it is a sum. */
function partText(terms: Terms, labels: Labels): string {
  const named = metricOfTerms(terms)
  if (named) return labelOf(named, labels)
  const text = termsText(terms, labels)
  return terms.plus.length + (terms.minus ?? []).length > 1 ? `(${text})` : text
}

function quotientText(terms: Terms, over: Terms, factor: number, labels: Labels): string {
  const quotient = `${partText(terms, labels)} ÷ ${partText(over, labels)}`
  if (factor === 100) return metricMeanings.percent(quotient)
  return factor === 1_000 ? metricMeanings.perMille(quotient) : quotient
}

/** How a metric is computed, by the definitions that the server has; null where it is counted or added up. */
function formulaOf(metric: Metric, labels: Labels): string | null {
  const { over, factor = 1, ...terms } = metricDefinitions[metric]
  if (over) return quotientText(terms, over, factor, labels)
  if (terms.plus.length === 1 && terms.minus === undefined) return null
  // By its sums: the name of the metric that they are is its own.
  const { minus = [] } = terms
  if (minus.length > 0) return termsText(terms, labels)
  return terms.plus.map((sum) => sumLabel(sum, labels)).join(' + ')
}

const ofConversions = /^(conversions|leads|sales|rejected|rebills|upsells|revenue|expected_revenue)/

/**
 * What a column of a report means, and how it is computed.
 * @param own formulas of the user's own metrics by their names
 */
export function metricMeaning(
  column: string,
  { labels, own, basis }: { labels: Labels; own: ReadonlyMap<string, string>; basis: 'click' | 'conversion' },
): string[] {
  const formula = isMetric(column) ? formulaOf(column, labels) : (own.get(column) ?? null)
  const name = labelOf(column, labels)
  const time = basis === 'click' ? metricMeanings.byClickTime : metricMeanings.byConversionTime
  return [
    ...(formula === null ? [] : [metricMeanings.formula(name, formula)]),
    ...(isMetric(column) ? [metricMeanings.meanings[column] ?? ''] : [metricMeanings.own]),
    ...(ofConversions.test(column) ? [time] : []),
  ].filter((sentence) => sentence !== '')
}
