import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { reportQueries } from '../../api/reports.queries.ts'
import { type Bar, Bars } from '../../charts/bars.tsx'
import { type Bucket, bucketOf, daysOfBars } from '../../charts/buckets.ts'
import { useSessionFacts } from '../../routing/session-facts.tsx'
import { useChangeView } from '../../routing/view.tsx'
import { LoadState } from '../../states/load-state.tsx'
import { dayLabel, daysLabel, daysOfRange } from '../../time/range-days.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { useReportChartWords } from '../../words/use-report-chart-words.ts'
import { useWords } from '../../words/use-words.ts'
import { figureText } from '../cells.ts'
import type { ReportAnswer } from '../report-tree.ts'
import { chartBody } from './chart-body.ts'
import type { FormProps } from './group-chart.tsx'
import styles from './report-chart.module.css'

/** One figure of the report's total over time. Dragging over bars makes their days the range. */
export function TimeChart({ request, report, metric, isTable }: FormProps) {
  const { workspace } = useSessionFacts()
  const nowMs = Date.now()
  const { range, zone } = report.view
  const days = daysOfRange(range, { zone, nowMs, maxDays: workspace.limits.reportDays })
  const bucket = bucketOf(days)
  const query = useQuery(reportQueries(useApi()).run(chartBody(request, report.view, { bucket, metric })))
  const changeView = useChangeView()
  const show = (first: string, last: string) => changeView({ range: undefined, ...daysOfBars(first, last) })
  return (
    <div className={styles.area}>
      <LoadState query={query}>
        {({ data }) => {
          const bars = barsOf(data, bucket, metric)
          const props = { bars, metric, onShow: bucket === 'hour' ? undefined : show }
          return isTable ? <TimeTable {...props} /> : <TimeBars {...props} days={daysLabel(days, nowMs)} />
        }}
      </LoadState>
    </div>
  )
}

/** Of `2026-11-25`: a month or an hour has another. */
const dayLength = 10

function barsOf({ rows }: ReportAnswer, bucket: Bucket, metric: string): Bar[] {
  return rows.flatMap(({ dimensions, metrics }) => {
    const key = dimensions[bucket]
    // Costs of the whole workspace have no day of a click: they are no part of a line over time.
    if (typeof key !== 'string') return []
    const value = metrics[metric] ?? null
    const isDay = key.length === dayLength
    const time = bucket === 'hour' ? key.slice(11, 16) : key
    const label = isDay ? daysLabel({ from: key, to: key }, Date.now()) : time
    const axisLabel = isDay ? dayLabel(key) : time
    return [{ key, label, axisLabel, value: value ?? 0, text: figureText(metric, value) }]
  })
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
  const timeCell = ({ key, label }: Bar) =>
    onShow ? (
      <Button look="quiet" title={reportChart.show(label)} onClick={() => onShow(key, key)}>
        {label}
      </Button>
    ) : (
      label
    )
  return (
    <DataTable
      label={reports.chart}
      rows={bars}
      keyOf={({ key }) => key}
      columns={[
        { head: reportChart.day, cell: timeCell },
        { head: reports.metrics[metric] ?? metric, cell: ({ text }) => text, isNumber: true },
      ]}
    />
  )
}
