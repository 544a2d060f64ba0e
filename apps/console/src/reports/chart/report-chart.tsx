import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Panel } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dimensionLabel } from '../../words/dimension-label.ts'
import { useReportChartWords } from '../../words/use-report-chart-words.ts'
import { useWords } from '../../words/use-words.ts'
import type { ReportControls } from '../controls.ts'
import type { TreeRow } from '../report-tree.ts'
import { groupForm } from './chart-body.ts'
import { GroupChart } from './group-chart.tsx'
import styles from './report-chart.module.css'
import { TimeChart } from './time-chart.tsx'

const RowsChart = lazyPart(() => import('./rows-chart.tsx'))

interface ReportChartProps extends ReportControls {
  /** Over time the chart is of these rows; where none is ticked, of the total. */
  ticked: readonly TreeRow[]
}

/** One figure of the report: over time, or by its first grouping. */
export default function ReportChart({ ticked, ...controls }: ReportChartProps) {
  const { reports } = useWords()
  const { reportChart } = useReportChartWords()
  const { request } = controls
  const [isTable, setTable] = useState(false)
  const [dimension = 'link'] = request.by
  const form = request.chartBy === 'group' && !request.isFlat ? groupForm(dimension) : null
  const wanted = request.chart ?? 'clicks'
  // Bars and the map show what the rows of the table have: another figure would take another call.
  const isThere = form === null || form === 'hours' || request.columns.includes(wanted)
  const metric = isThere ? wanted : request.sort.field
  const props = { ...controls, metric, isTable }
  const actions = (
    <div className={styles.choices}>
      <FormChoice {...controls} />
      <MetricChoice {...controls} metric={metric} />
      <Button look="quiet" onClick={() => setTable(!isTable)}>
        {isTable ? reportChart.asChart : reportChart.asTable}
      </Button>
    </div>
  )
  return (
    <Panel title={reports.chart} actions={actions}>
      {form !== null ? (
        <GroupChart {...props} form={form} />
      ) : ticked.length === 0 ? (
        <TimeChart {...props} />
      ) : (
        <Suspense fallback={<div className={styles.time}>{<Skeleton />}</div>}>
          <RowsChart {...props} ticked={ticked} />
        </Suspense>
      )}
    </Panel>
  )
}

function FormChoice({ request, change }: ReportControls) {
  const { reports } = useWords()
  const { reportChart } = useReportChartWords()
  const [dimension = 'link'] = request.by
  const form = groupForm(dimension)
  // Of combinations many have the same first value: there is no bar for each.
  if (form === null || request.isFlat) return null
  return (
    <SelectField
      label={reportChart.form}
      isLabelHidden
      value={request.chartBy}
      onChange={({ target }) => change({ chartBy: target.value === 'group' ? 'group' : undefined })}
    >
      <option value="time">{reportChart.overTime}</option>
      <option value="group">
        {form === 'hours' ? reportChart.byHour : reportChart.by(dimensionLabel(dimension, reports))}
      </option>
    </SelectField>
  )
}

function MetricChoice({ request, change, metric }: ReportControls & { metric: string }) {
  const { reports } = useWords()
  const { reportChart } = useReportChartWords()
  return (
    <SelectField
      label={reportChart.metric}
      isLabelHidden
      value={metric}
      onChange={(event) => change({ chart: event.target.value })}
    >
      {[...new Set([metric, ...request.columns])].map((name) => (
        <option key={name} value={name}>
          {reports.metrics[name] ?? name}
        </option>
      ))}
    </SelectField>
  )
}
