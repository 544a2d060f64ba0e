import { useQuery } from '@tanstack/react-query'
import { isMetric, metricDefinitions } from '@waymark/report-plan'
import { Suspense } from 'react'
import { useApi } from '../../api/client.ts'
import { reportQueries } from '../../api/reports.queries.ts'
import { BarChart, BarTable } from '../../charts/bar-list.tsx'
import { HeatChart, HeatTable } from '../../charts/heat-map.tsx'
import type { Measure } from '../../charts/measure.ts'
import { LoadState } from '../../states/load-state.tsx'
import { filterOfValue, isSameFilter } from '../../states/report-filters.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { dimensionLabel } from '../../words/dimension-label.ts'
import { useReportChartWords } from '../../words/use-report-chart-words.ts'
import { useWords } from '../../words/use-words.ts'
import { figureText } from '../cells.ts'
import type { ReportControls } from '../controls.ts'
import { figuresOfTotals, type ReportAnswer, type TreeRow } from '../report-tree.ts'
import { rowLabel } from '../row-label.ts'
import { type GroupForm, hoursBody } from './chart-body.ts'
import styles from './report-chart.module.css'

const WorldMap = lazyPart(() => import('../../charts/world-map.tsx'))

export interface FormProps extends ReportControls {
  metric: string
  isTable: boolean
}

/** One figure by the first grouping of the report: bars, with a map for countries; or by weekday and hour. */
export function GroupChart({ form, ...props }: FormProps & { form: GroupForm }) {
  return (
    <div className={styles.group}>
      {form === 'hours' ? <Hours {...props} /> : <Rows {...props} hasMap={form === 'map'} />}
    </div>
  )
}

function useMeasure(metric: string): Measure {
  const { reports } = useWords()
  return { name: reports.metrics[metric] ?? metric, text: (value) => figureText(metric, value) }
}

/** Whether it is what rows add up to, not a quotient. */
const isSum = (metric: string): boolean => isMetric(metric) && metricDefinitions[metric].over === undefined

/** The outermost rows of the table, in its order. */
function Rows({ hasMap, ...props }: FormProps & { hasMap: boolean }) {
  const { reports } = useWords()
  const { reportChart } = useReportChartWords()
  const { request, report, metric, isTable } = props
  const measure = useMeasure(metric)
  const [dimension = 'link'] = request.by
  return (
    <LoadState query={report.root} part="reports">
      {({ data }) => {
        const bars = barsOf(props, data, reports)
        const hasShares = bars.some(({ share }) => share !== undefined)
        const shared = {
          title: dimensionLabel(dimension, reports),
          bars,
          measure,
          heads: { count: measure.name, ...(hasShares && { share: reportChart.share }) },
        }
        const map = hasMap && (
          <Suspense fallback={null}>
            <WorldMap countries={bars} measure={measure} />
          </Suspense>
        )
        return isTable ? <BarTable {...shared} /> : <BarChart {...shared} picture={map} />
      }}
    </LoadState>
  )
}

function barsOf({ request, report, change, metric }: FormProps, { totals }: ReportAnswer, reports: Reports) {
  const rows = report.rows.filter(({ level }) => level === 1)
  const figureOf = ({ row }: TreeRow) => row.metrics[metric] ?? null
  const total = figuresOfTotals(totals)[metric] ?? 0
  const hasShares = isSum(metric) && total > 0 && rows.every((row) => (figureOf(row) ?? 0) >= 0)
  return rows.map((row) => {
    const value = figureOf(row)
    return {
      key: row.key,
      code: row.label,
      name: rowLabel(row, reports),
      value,
      ...(hasShares && { share: ((value ?? 0) / total) * 100 }),
      onChoose: () => change({ filters: toggled(request.filters, row) }),
    }
  })
}

type Reports = ReturnType<typeof useWords>['reports']
type Filters = ReportControls['request']['filters']

/** Narrowed to a row; where they are already, no longer. */
function toggled(filters: Filters, { dimension, value }: TreeRow): Filters[number][] {
  const own = filterOfValue(dimension, value, false)
  const others = filters.filter((one) => !isSameFilter(one, own))
  return others.length < filters.length ? others : [...filters, own]
}

function Hours({ request, report, metric, isTable }: FormProps) {
  const { reportChart } = useReportChartWords()
  const measure = useMeasure(metric)
  const query = useQuery(reportQueries(useApi()).run(hoursBody(request, report.view, metric)))
  return (
    <LoadState query={query} part="reports">
      {({ data }) => {
        const at = hoursOf(data, metric)
        return isTable ? (
          <HeatTable title={reportChart.byHour} at={at} measure={measure} />
        ) : (
          <HeatChart at={at} measure={measure} />
        )
      }}
    </LoadState>
  )
}

function hoursOf({ rows }: ReportAnswer, metric: string) {
  const values = new Map(
    rows.map(({ dimensions: { weekday, hour_of_day: hour }, metrics }) => [
      `${weekday} ${hour}`,
      metrics[metric] ?? null,
    ]),
  )
  // Of an hour without a row there is nothing to count, but no quotient either.
  const none = isSum(metric) ? 0 : null
  return (weekday: number, hour: number) => values.get(`${weekday} ${hour}`) ?? none
}
