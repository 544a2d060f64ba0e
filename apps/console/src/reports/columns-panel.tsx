import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ColumnList } from '../ui/column-list.tsx'
import { CheckField, TextField } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useWords } from '../words/use-words.ts'
import type { ReportControls } from './controls.ts'
import { metrics } from './metrics.ts'
import { OwnPresets } from './own-presets.tsx'
import { type ColumnPreset, columnPresets, type OwnMetric } from './report-search.ts'
import styles from './reports.module.css'

const presetNames = Object.keys(columnPresets) as ColumnPreset[]

/** Which figures the rows have, in which order; and what counts as a small sample. */
export default function ColumnsPanel(controls: ReportControls) {
  return (
    <div className={styles.panel}>
      <Presets {...controls} />
      <OwnPresets {...controls} />
      <Sample {...controls} />
      <OwnMetricForm {...controls} />
      <Columns {...controls} />
    </div>
  )
}

function Presets({ request, change }: ReportControls) {
  const { reports } = useWords()
  return (
    <div className={styles.presets}>
      {presetNames.map((name) => (
        <Button
          key={name}
          look="quiet"
          aria-pressed={columnPresets[name].join() === request.columns.join()}
          onClick={() => change({ columns: [...columnPresets[name]] })}
        >
          {reports.presets[name]}
        </Button>
      ))}
    </div>
  )
}

/** Typed, then left or confirmed: not a report for each key. */
function Sample({ request, change }: ReportControls) {
  const { reports } = useWords()
  const typed = useRef<number | null>(request.sample || null)
  const take = () => change({ sample: typed.current || undefined })
  return (
    <>
      <NumberField
        label={reports.sample}
        isWhole
        min={0}
        defaultValue={request.sample || ''}
        onChange={(sample) => {
          typed.current = sample
        }}
        onBlur={take}
        onEnter={take}
      />
      <CheckField
        label={reports.hideSmall}
        checked={request.hideSmall}
        onChange={(event) => change({ hideSmall: event.target.checked || undefined })}
      />
    </>
  )
}

function readMetric(text: string): OwnMetric | null {
  const [, name, formula] = /^\s*([a-z][a-z0-9_]*)\s*=\s*(.+)$/i.exec(text) ?? []
  return name && formula ? { name, formula } : null
}

function OwnMetricForm({ request, change }: ReportControls) {
  const { reports } = useWords()
  const [error, setError] = useState<string | null>(null)
  const latest = useRef(request)
  useEffect(() => {
    latest.current = request
  }, [request])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('own')
    if (!(field instanceof HTMLInputElement)) return
    const { formulaProblem } = await import('./formula-problem.ts')
    const metric = readMetric(field.value)
    const problem = metric && formulaProblem(metric.formula)
    setError(metric ? problem && reports.formulaWrong(problem.word, problem.message) : reports.ownMetricWrong)
    if (metric !== null && problem !== null) {
      const start = field.value.lastIndexOf(metric.formula) + problem.position - 1
      field.setSelectionRange(start, start + problem.word.length)
    }
    if (metric === null || problem !== null) return
    // As they are by now: the reader of formulas may just have been loaded.
    const { own, columns: shown } = latest.current
    const others = own.filter(({ name }) => name !== metric.name)
    const columns = shown.filter((name) => name !== metric.name)
    change({ own: [...others, metric], columns: [...columns, metric.name] })
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextField
        label={reports.ownMetric}
        name="own"
        placeholder={reports.ownMetricHint}
        error={error}
        action={<Button type="submit">{reports.add}</Button>}
      />
    </form>
  )
}

function Columns({ request, change }: ReportControls) {
  const { reports } = useWords()
  const { columns, own } = request
  return (
    <ColumnList
      all={[...metrics, ...own.map(({ name }) => name)]}
      chosen={columns}
      labelOf={(name) => reports.metrics[name] ?? name}
      onChange={(chosen) => change({ columns: chosen })}
    />
  )
}
