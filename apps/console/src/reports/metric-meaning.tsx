import type { Basis } from '../time/view.ts'
import { useWords } from '../words/use-words.ts'
import { metricMeaning } from './metric-formula.ts'
import type { OwnMetric } from './report-search.ts'

export interface MetricMeaningProps {
  column: string
  own: readonly OwnMetric[]
  basis: Basis
}

/** The sentences of the tooltip of a head. */
export default function MetricMeaning({ column, own, basis }: MetricMeaningProps) {
  const { reports } = useWords()
  const formulas = new Map(own.map(({ name, formula }) => [name, formula]))
  return metricMeaning(column, { labels: reports.metrics, own: formulas, basis }).map((sentence) => (
    <p key={sentence}>{sentence}</p>
  ))
}
