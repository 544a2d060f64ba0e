import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { overviewQueries } from '../api/overview.queries.ts'
import { type ReportRow, reportQueries } from '../api/reports.queries.ts'
import { type Bar, type BarLine, Bars } from '../charts/bars.tsx'
import { type Bucket, bucketOf, daysOfBars } from '../charts/buckets.ts'
import { FigurePanel } from '../charts/figure-panel.tsx'
import { kindsOf, unusualSigns } from '../charts/unusual.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useChangeView, useView } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { daysLabel } from '../time/range-days.ts'
import { reportTime } from '../time/view.ts'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { useChartWords } from '../words/use-chart-words.ts'
import { useOverviewWords } from '../words/use-overview-words.ts'
import { useReportChartWords } from '../words/use-report-chart-words.ts'
import { ChartChoice } from './chart-choice.tsx'
import { type ChartMetric, chartMetrics, chosenMetrics } from './chart-metrics.ts'
import styles from './overview.module.css'
import { hasPeriodBefore, type OverviewTime } from './overview-time.ts'
import { fromFirstFigure, type Row, rowsOf } from './time-rows.ts'
import { useOverviewFilters } from './use-overview-filters.ts'
import { filtersIn } from './use-summary.ts'

/** One figure over time, as it is written. */
interface Figure {
  name: string
  format: (value: number | null) => string
  rows: readonly Row[]
}

const granularities = { hour: 'hour', date: 'day', month: 'month' } as const

interface RowsOptions {
  bucket: Bucket
  metrics: readonly ChartMetric[]
  /** Compares with the period before. */
  isCompared: boolean
}

function useRows(time: OverviewTime, { bucket, metrics, isCompared }: RowsOptions) {
  const api = useApi()
  const view = useView()
  const { filters } = useOverviewFilters()
  const { run } = reportQueries(api)
  const body = {
    groupBy: [bucket],
    ...filtersIn(filters),
    metrics: [...metrics],
    fill: true,
    orderBy: [{ field: bucket, direction: 'asc' as const }],
    limit: 1_000,
  }
  const now = useQuery({
    ...run({
      ...body,
      ...reportTime(view),
      ...(isCompared && { compareWith: 'previous_period' as const }),
    }),
    placeholderData: keepPreviousData,
  })
  // Those are known of the whole workspace alone.
  const shown = { ...time, granularity: granularities[bucket] }
  const anomalies = useQuery({ ...overviewQueries(api).anomalies(shown), enabled: filters.length === 0 })
  const shownOf = (rows: readonly ReportRow[]) => (hasPeriodBefore(view.range) ? rows : fromFirstFigure(rows))
  const toRows = (answer: typeof now.data, metric: ChartMetric) =>
    rowsOf(shownOf(answer?.data.rows ?? []), bucket, metric, anomalies.data?.data.anomalies)
  return { now, toRows }
}

/**
 * One figure over the range or two, each with the period before dashed, and a sign where clicks,
 * conversions or revenue are unusual. Dragging over bars makes their days the range.
 */
export function TimeChart({ time }: { time: OverviewTime }) {
  const { overview } = useOverviewWords()
  const { preferences } = useSessionFacts()
  const changeView = useChangeView()
  const { first, second } = chosenMetrics(preferences)
  const bucket = bucketOf(time)
  const chosen = second === null ? [first] : [first, second]
  // Months are of different lengths: those before are not as many.
  const isCompared = bucket !== 'month' && hasPeriodBefore(useView().range)
  const { now, toRows } = useRows(time, { bucket, metrics: chosen, isCompared })
  const nameOf = (metric: ChartMetric) => overview.tiles[chartMetrics[metric].tile]
  const name = second === null ? nameOf(first) : overview.both(nameOf(first), nameOf(second))
  const title = overview.over[bucket](name)
  const show = (from: string, to: string) => changeView({ range: undefined, ...daysOfBars(from, to) })
  const figuresOf = (answer: typeof now.data): Figure[] =>
    chosen.map((metric) => ({
      name: nameOf(metric),
      format: chartMetrics[metric].format,
      rows: toRows(answer, metric),
    }))
  const partOf = (Part: typeof RowBars) => (
    <div className={styles.overTime}>
      <LoadState query={now} skeleton={null}>
        {(answer) => (
          <Part
            title={title}
            time={time}
            figures={figuresOf(answer)}
            isCompared={isCompared}
            onShow={bucket === 'hour' ? undefined : show}
          />
        )}
      </LoadState>
    </div>
  )
  const choice = <ChartChoice first={first} second={second} />
  return <FigurePanel title={title} actions={choice} chart={partOf(RowBars)} table={partOf(RowTable)} />
}

interface PartProps {
  title: string
  time: OverviewTime
  /** One or two, of the same bars. */
  figures: readonly Figure[]
  /** With the period before. */
  isCompared: boolean
  /** Makes the days from one bar to another the range. */
  onShow: ((first: string, last: string) => void) | undefined
}

const mostOf = ({ rows, format }: Figure): string =>
  format(Math.max(0, ...rows.flatMap(({ value, before }) => [value ?? 0, before ?? 0])))

/** `50 · 25 before` */
function useFigureText() {
  const { overview } = useOverviewWords()
  return ({ format }: Figure, row: Row | undefined) => {
    if (row === undefined) return []
    const before = row.before === undefined ? [] : [overview.before(format(row.before))]
    return [format(row.value), ...before]
  }
}

const lineOf = (figure: Figure, isCompared: boolean): BarLine => ({
  values: figure.rows.map(({ value }) => value),
  before: isCompared ? figure.rows.map(({ before }) => before ?? null) : undefined,
  mostText: mostOf(figure),
})

function RowBars({ time, figures, isCompared, onShow }: PartProps) {
  const { charts } = useChartWords()
  const { overview } = useOverviewWords()
  const { reportChart } = useReportChartWords()
  const textOf = useFigureText()
  const [figure, second] = figures
  if (figure === undefined) return null
  const { name, rows, format } = figure
  const bars = rows.map((row, index): Bar => {
    const { key, label, axisLabel, value, before, unusual } = row
    const text = [
      ...textOf(figure, row),
      ...(unusual ? [charts.unusual[unusual.metric][unusual.direction]] : []),
      ...(second ? [second.name, ...textOf(second, second.rows[index])] : []),
    ]
    return {
      key,
      label,
      axisLabel,
      value: value ?? 0,
      text: text.join(' · '),
      ...(isCompared && { before: before ?? 0 }),
      ...(unusual && { mark: unusualSigns[unusual.direction] }),
    }
  })
  const [most] = rows.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
  const days = daysLabel(time, Date.now())
  const select = (from: number, to: number) => {
    const [first, last] = [rows[from], rows[to]]
    if (first && last) onShow?.(first.key, last.key)
  }
  const trend = most ? reportChart.trend(name, days, format(most.value), most.label) : name
  return (
    <>
      <Bars
        label={second ? `${trend} ${overview.withLine(second.name, mostOf(second))}` : trend}
        hint={reportChart.hint}
        bars={bars}
        mostText={mostOf(figure)}
        line={second && lineOf(second, isCompared)}
        onSelect={onShow && select}
      />
      <Legend figures={figures} isCompared={isCompared} />
    </>
  )
}

function Legend({ figures, isCompared }: Pick<PartProps, 'figures' | 'isCompared'>) {
  const { overview } = useOverviewWords()
  const [first, second] = figures
  const { charts } = useChartWords()
  const unusual = kindsOf(first?.rows.map((row) => row.unusual) ?? [])
  return (
    <p className={styles.legend}>
      {second &&
        figures.map(({ name }) => (
          <span key={name} className={styles.key}>
            {name}
          </span>
        ))}
      {isCompared && <span className={styles.before}>{overview.periodBefore}</span>}
      {unusual.map(({ metric, direction }) => (
        <span
          key={metric + direction}
        >{`${unusualSigns[direction]} ${charts.unusual[metric][direction]}`}</span>
      ))}
    </p>
  )
}

function RowTable({ title, figures, isCompared, onShow }: PartProps) {
  const { charts } = useChartWords()
  const { overview } = useOverviewWords()
  const { reportChart } = useReportChartWords()
  const [first] = figures
  const timeCell = ({ key, label, unusual }: Row) => (
    <>
      {onShow ? (
        <Button look="quiet" title={reportChart.show(label)} onClick={() => onShow(key, key)}>
          {label}
        </Button>
      ) : (
        label
      )}
      {unusual && (
        <span className={styles.sign}>
          {`${unusualSigns[unusual.direction]} ${charts.unusual[unusual.metric][unusual.direction]}`}
        </span>
      )}
    </>
  )
  const columnsOf = ({ name, format, rows }: Figure): Column<Row>[] => {
    const sameOf = new Map(rows.map((row) => [row.key, row]))
    const earlier = figures.length === 1 ? overview.periodBefore : overview.periodBeforeOf(name)
    const cellOf = (field: 'value' | 'before') => (row: Row) => format(sameOf.get(row.key)?.[field] ?? null)
    const now: Column<Row> = { head: name, cell: cellOf('value'), isNumber: true }
    return isCompared ? [now, { head: earlier, cell: cellOf('before'), isNumber: true }] : [now]
  }
  return (
    <DataTable
      label={title}
      rows={first?.rows ?? []}
      keyOf={({ key }) => key}
      columns={[{ head: reportChart.day, cell: timeCell }, ...figures.flatMap(columnsOf)]}
    />
  )
}
