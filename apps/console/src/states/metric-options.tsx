import { metrics } from '@waymark/report-plan'
import { useWords } from '../words/use-words.ts'

/** All metrics by their names, as the options of a select. */
export function MetricOptions() {
  const { reports } = useWords()
  return metrics.map((metric) => (
    <option key={metric} value={metric}>
      {reports.metrics[metric]}
    </option>
  ))
}
