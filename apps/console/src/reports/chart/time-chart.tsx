import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { reportQueries } from '../../api/reports.queries.ts'
import { type Bar, Bars } from '../../charts/bars.tsx'
import { LoadState } from '../../states/load-state.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { useReportChartWords } from '../../words/use-report-chart-words.ts'
import { useWords } from '../../words/use-words.ts'
import { chartBody } from './chart-body.ts'
import type { FormProps } from './group-chart.tsx'
import styles from './report-chart.module.css'
import { TimeButton } from './time-button.tsx'
import { timePoints } from './time-points.ts'
import { useChartTime } from './use-chart-time.ts'

/** One figure of the report's total over time. Dragging over bars makes their days the range. */
export function TimeChart({ request, report, metric, isTable }: FormProps) {
  const { bucket, days, show } = useChartTime(report.view)
  const query = useQuery(reportQueries(useApi()).run(chartBody(request, report.view, { bucket, metric })))
  return (
    <div className={styles.time}>
      <LoadState query={query}>
        {({ data }) => {
          const points = timePoints(data, bucket, metric)
          const bars = points.map((point) => ({ ...point, value: point.value ?? 0 }))
          const props = { bars, metric, onShow: show }
          return isTable ? <TimeTable {...props} /> : <TimeBars {...props} days={days} />
        }}
      </LoadState>
    </div>
  )
}

interface TimeProps {
  bars: readonly Bar[]
  metric: string
  /** Makes the days from one bar to another the range. */
  onShow: ((first: string, last: string) => void) | undefined
}

function TimeBars({ bars, metric, days, onShow }: TimeProps & { days: string }) {
  const { reports } = useWords()
  const { reportChart } = useReportChartWords()
  const [most] = bars.toSorted((one, other) => other.value - one.value)
  const select = (first: number, last: number) => {
    const [from, to] = [bars[first], bars[last]]
    if (from && to) onShow?.(from.key, to.key)
  }
  const name = reports.metrics[metric] ?? metric
  return (
    <Bars
      label={most ? reportChart.trend(name, days, most.text, most.label) : name}
      hint={reportChart.hint}
      bars={bars}
      onSelect={onShow && select}
    />
  )
}

function TimeTable({ bars, metric, onShow }: TimeProps) {
  const { reports } = useWords()
  const { reportChart } = useReportChartWords()
  return (
    <DataTable
      label={reports.chart}
      rows={bars}
      keyOf={({ key }) => key}
      columns={[
        { head: reportChart.day, cell: (time) => <TimeButton time={time} onShow={onShow} /> },
        { head: reports.metrics[metric] ?? metric, cell: ({ text }) => text, isNumber: true },
      ]}
    />
  )
}
