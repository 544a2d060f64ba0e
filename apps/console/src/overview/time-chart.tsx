import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { overviewQueries } from '../api/overview.queries.ts'
import { reportQueries } from '../api/reports.queries.ts'
import { type Bar, Bars } from '../charts/bars.tsx'
import { type Bucket, bucketOf, daysOfBars } from '../charts/buckets.ts'
import { FigurePanel } from '../charts/figure-panel.tsx'
import { count, money, percent } from '../format/numbers.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useChangeView, useView } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { useChangePreferences } from '../states/use-preferences.ts'
import { daysBefore, daysLabel } from '../time/range-days.ts'
import { reportTime } from '../time/view.ts'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { SelectField } from '../ui/field.tsx'
import { useOverviewWords } from '../words/use-overview-words.ts'
import { useReportChartWords } from '../words/use-report-chart-words.ts'
import styles from './overview.module.css'
import type { OverviewTime } from './overview-time.ts'
import { type Row, rowsOf } from './time-rows.ts'

/** Each figure of the chart, by its name in a report. */
const metrics = {
  clicks: { tile: 'totalClicks', format: count },
  unique_clicks: { tile: 'uniqueClicks', format: count },
  conversions: { tile: 'conversions', format: count },
  revenue: { tile: 'revenue', format: money },
  cost: { tile: 'cost', format: money },
  profit: { tile: 'profit', format: money },
  roi: { tile: 'roi', format: percent },
  epc: { tile: 'epc', format: money },
} as const
type Metric = keyof typeof metrics
const metricNames = Object.keys(metrics) as Metric[]

/** Reads preferences that any version of the console may have written. */
const chosenMetric = ({ overviewMetric }: Readonly<Record<string, unknown>>): Metric =>
  metricNames.find((name) => name === overviewMetric) ?? 'clicks'

function useRows(time: OverviewTime, bucket: Bucket, metric: Metric) {
  const api = useApi()
  const view = useView()
  const { run } = reportQueries(api)
  const body = {
    groupBy: [bucket],
    metrics: [metric],
    fill: true,
    orderBy: { field: bucket, direction: 'asc' as const },
    limit: 1_000,
  }
  const { timezone } = time
  // Months are of different lengths: those before are not as many, and hours of months are no anomalies.
  const isShort = bucket !== 'month'
  const now = useQuery(run({ ...body, ...reportTime(view) }))
  const earlier = { ...daysBefore(time), timezone, dateBasis: view.basis }
  const before = useQuery({ ...run({ ...body, ...earlier }), enabled: isShort })
  const anomalies = useQuery({ ...overviewQueries(api).anomalies(time), enabled: isShort })
  const more = { before: before.data?.data.rows, anomalies: anomalies.data?.data.anomalies }
  return { now, toRows: (rows: typeof before.data) => rowsOf(rows?.data.rows ?? [], bucket, metric, more) }
}

/**
 * One figure over the range, with the period before dashed, and a sign at unusual clicks. Dragging over bars
 * makes their days the range.
 */
export function TimeChart({ time }: { time: OverviewTime }) {
  const { overview } = useOverviewWords()
  const { reportChart } = useReportChartWords()
  const { preferences } = useSessionFacts()
  const changePreferences = useChangePreferences()
  const changeView = useChangeView()
  const metric = chosenMetric(preferences)
  const bucket = bucketOf(time)
  const { now, toRows } = useRows(time, bucket, metric)
  const name = overview.tiles[metrics[metric].tile]
  const title = overview.over[bucket](name)
  const show = (first: string, last: string) => changeView({ range: undefined, ...daysOfBars(first, last) })
  const choice = (
    <SelectField
      label={reportChart.metric}
      isLabelHidden
      value={metric}
      onChange={(event) => changePreferences({ overviewMetric: event.target.value })}
    >
      {metricNames.map((one) => (
        <option key={one} value={one}>
          {overview.tiles[metrics[one].tile]}
        </option>
      ))}
    </SelectField>
  )
  const partOf = (Part: typeof RowBars) => (
    <div className={styles.overTime}>
      <LoadState query={now} skeleton={null}>
        {(answer) => (
          <Part
            {...{ title, name, time, rows: toRows(answer), format: metrics[metric].format }}
            onShow={bucket === 'hour' ? undefined : show}
          />
        )}
      </LoadState>
    </div>
  )
  return <FigurePanel title={title} actions={choice} chart={partOf(RowBars)} table={partOf(RowTable)} />
}

interface PartProps {
  title: string
  /** Of the figure. */
  name: string
  time: OverviewTime
  rows: readonly Row[]
  format: (value: number | null) => string
  /** Makes the days from one bar to another the range. */
  onShow: ((first: string, last: string) => void) | undefined
}

function RowBars({ name, time, rows, format, onShow }: PartProps) {
  const { overview } = useOverviewWords()
  const { reportChart } = useReportChartWords()
  const hasBefore = rows.some(({ before }) => before !== undefined)
  const bars = rows.map((row): Bar => {
    const { key, label, axisLabel, value, before, unusual } = row
    const text = [
      format(value),
      before !== undefined && overview.before(format(before)),
      unusual && overview.unusual[unusual],
    ]
    return {
      ...{ key, label, axisLabel, value: value ?? 0, text: text.filter(Boolean).join(' · ') },
      ...(hasBefore && { before: before ?? 0 }),
      ...(unusual && { mark: signs[unusual] }),
    }
  })
  const [most] = rows.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
  const days = daysLabel(time, Date.now())
  const select = (first: number, last: number) => {
    const [from, to] = [rows[first], rows[last]]
    if (from && to) onShow?.(from.key, to.key)
  }
  return (
    <>
      <Bars
        label={most ? reportChart.trend(name, days, format(most.value), most.label) : name}
        hint={reportChart.hint}
        bars={bars}
        mostText={format(Math.max(0, ...rows.flatMap(({ value, before }) => [value ?? 0, before ?? 0])))}
        onSelect={onShow && select}
      />
      <p className={styles.legend}>
        {hasBefore && <span>{`┄ ${overview.periodBefore}`}</span>}
        {(['up', 'down'] as const).map(
          (way) =>
            rows.some(({ unusual }) => unusual === way) && (
              <span key={way}>{`${signs[way]} ${overview.unusual[way]}`}</span>
            ),
        )}
      </p>
    </>
  )
}

const signs = { up: '▲', down: '▼' }

function RowTable({ title, name, rows, format, onShow }: PartProps) {
  const { overview } = useOverviewWords()
  const { reportChart } = useReportChartWords()
  const timeCell = ({ key, label, unusual }: Row) => (
    <>
      {onShow ? (
        <Button look="quiet" title={reportChart.show(label)} onClick={() => onShow(key, key)}>
          {label}
        </Button>
      ) : (
        label
      )}
      {unusual && <span className={styles.sign}>{`${signs[unusual]} ${overview.unusual[unusual]}`}</span>}
    </>
  )
  return (
    <DataTable
      label={title}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { head: reportChart.day, cell: timeCell },
        { head: name, cell: ({ value }) => format(value), isNumber: true },
        {
          head: overview.periodBefore,
          cell: ({ before }) => format(before ?? null),
          isNumber: true,
        },
      ]}
    />
  )
}
