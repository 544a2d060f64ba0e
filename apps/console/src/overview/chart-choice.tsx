import { useChangePreferences } from '../states/use-preferences.ts'
import { SelectField } from '../ui/field.tsx'
import { useOverviewWords } from '../words/use-overview-words.ts'
import { useReportChartWords } from '../words/use-report-chart-words.ts'
import { type ChartMetric, chartMetricNames, chartMetrics } from './chart-metrics.ts'
import styles from './overview.module.css'

interface ChartChoiceProps {
  first: ChartMetric
  second: ChartMetric | null
}

/** Which figures the chart shows: stored for the user. */
export function ChartChoice({ first, second }: ChartChoiceProps) {
  const { overview } = useOverviewWords()
  const { reportChart } = useReportChartWords()
  const changePreferences = useChangePreferences()
  const optionsOf = (names: readonly ChartMetric[]) =>
    names.map((name) => (
      <option key={name} value={name}>
        {overview.tiles[chartMetrics[name].tile]}
      </option>
    ))
  return (
    <div className={styles.figureChoice}>
      <SelectField
        label={reportChart.metric}
        isLabelHidden
        value={first}
        onChange={(event) => changePreferences({ overviewMetric: event.target.value })}
      >
        {optionsOf(chartMetricNames)}
      </SelectField>
      <SelectField
        label={overview.second}
        isLabelHidden
        value={second ?? ''}
        onChange={(event) => changePreferences({ overviewSecond: event.target.value })}
      >
        <option value="">{overview.noSecond}</option>
        {optionsOf(chartMetricNames.filter((name) => name !== first))}
      </SelectField>
    </div>
  )
}
