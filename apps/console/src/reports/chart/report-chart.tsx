import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Panel } from '../../ui/page.tsx'
import { dimensionLabel } from '../../words/dimension-label.ts'
import { useReportChartWords } from '../../words/use-report-chart-words.ts'
import { useWords } from '../../words/use-words.ts'
import type { ReportControls } from '../controls.ts'
import { groupForm } from './chart-body.ts'
import { GroupChart } from './group-chart.tsx'
import styles from './report-chart.module.css'
import { TimeChart } from './time-chart.tsx'

/** One figure of the report: over time, or by its first grouping. */
export default function ReportChart(controls: ReportControls) {
  const { reports } = useWords()
  const { reportChart } = useReportChartWords()
  const { request } = controls
  const [isTable, setTable] = useState(false)
  const [dimension = 'link'] = request.by
  const form = request.chartBy === 'group' ? groupForm(dimension) : null
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
      {form === null ? <TimeChart {...props} /> : <GroupChart {...props} form={form} />}
    </Panel>
  )
}

function FormChoice({ request, change }: ReportControls) {
  const { reports } = useWords()
  const { reportChart } = useReportChartWords()
  const [dimension = 'link'] = request.by
  const form = groupForm(dimension)
  if (form === null) return null
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
