import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { reportQueries } from '../../api/reports.queries.ts'
import { type Line, Lines, mostLines } from '../../charts/lines.tsx'
import { LoadState } from '../../states/load-state.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useReportChartWords } from '../../words/use-report-chart-words.ts'
import { useWords } from '../../words/use-words.ts'
import { filtersOf, type ReportAnswer, type TreeRow } from '../report-tree.ts'
import { stepLabels } from '../row-label.ts'
import { chartBody } from './chart-body.ts'
import type { FormProps } from './group-chart.tsx'
import styles from './report-chart.module.css'
import { TimeButton } from './time-button.tsx'
import { timePoints } from './time-points.ts'
import { useChartTime } from './use-chart-time.ts'

interface RowsChartProps extends FormProps {
  /** Those that are ticked. */
  ticked: readonly TreeRow[]
}

/** One figure of the ticked rows over time, all of them by one call. */
export default function RowsChart({ ticked, request, report, metric, isTable }: RowsChartProps) {
  const { reports } = useWords()
  const { reportChart } = useReportChartWords()
  const { bucket, days, show } = useChartTime(report.view)
  const rows = ticked.slice(0, mostLines)
  const bodyOfRow = ({ path }: TreeRow) => {
    const filters = [...request.filters, ...filtersOf(path)]
    return chartBody({ ...request, filters }, report.view, { bucket, metric })
  }
  const bodies = rows.map(bodyOfRow)
  const query = useQuery({ ...reportQueries(useApi()).batch(bodies), placeholderData: keepPreviousData })
  const linesOf = (answers: ReadonlyMap<string, ReportAnswer>): Line[] =>
    rows.flatMap((row, index) => {
      const answer = answers.get(JSON.stringify(bodies[index]))
      const name = stepLabels(row, reports).join(' › ')
      return answer ? [{ key: row.key, name, points: timePoints(answer, bucket, metric) }] : []
    })
  const name = reports.metrics[metric] ?? metric
  return (
    <div className={styles.time}>
      <LoadState query={query}>
        {(answers) => {
          const lines = linesOf(answers)
          if (lines.length === 0) return <Skeleton />
          if (isTable) return <LinesTable lines={lines} onShow={show} />
          const keys = lines[0]?.points ?? []
          const select = (first: number, last: number) => {
            const [from, to] = [keys[first], keys[last]]
            if (from && to) show?.(from.key, to.key)
          }
          return (
            <Lines
              label={reportChart.ofRows(name, days, lines.map((line) => line.name).join(', '))}
              hint={show ? reportChart.rowsHint : reportChart.walkHint}
              lines={lines}
              note={ticked.length > mostLines ? reportChart.firstOf(mostLines, ticked.length) : null}
              onSelect={show && select}
            />
          )
        }}
      </LoadState>
    </div>
  )
}

type ShowTime = ReturnType<typeof useChartTime>['show']

/** The same figures: a line each time, a column each row. */
function LinesTable({ lines, onShow }: { lines: readonly Line[]; onShow: ShowTime }) {
  const { reports } = useWords()
  const { reportChart } = useReportChartWords()
  const times = (lines[0]?.points ?? []).map((point, index) => ({ ...point, index }))
  return (
    <DataTable
      label={reports.chart}
      rows={times}
      keyOf={({ key }) => key}
      columns={[
        { head: reportChart.day, cell: (time) => <TimeButton time={time} onShow={onShow} /> },
        ...lines.map(({ name, points }) => ({
          head: name,
          cell: ({ index }: { index: number }) => points[index]?.text,
          isNumber: true,
        })),
      ]}
    />
  )
}
