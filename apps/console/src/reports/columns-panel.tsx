import { ArrowDown, ArrowUp } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CheckField, TextField } from '../ui/field.tsx'
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
      <ColumnList {...controls} />
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

function Sample({ request, change }: ReportControls) {
  const { reports } = useWords()
  return (
    <>
      <TextField
        label={reports.sample}
        type="number"
        min={0}
        defaultValue={request.sample || ''}
        onBlur={(event) => change({ sample: Number(event.target.value) || undefined })}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
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
    const others = request.own.filter(({ name }) => name !== metric.name)
    const columns = request.columns.filter((name) => name !== metric.name)
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

function ColumnList({ request, change }: ReportControls) {
  const { columns, own } = request
  const all = [
    ...columns,
    ...[...metrics, ...own.map(({ name }) => name)].filter((name) => !columns.includes(name)),
  ]
  const toggle = (name: string) => {
    const next = columns.includes(name) ? columns.filter((one) => one !== name) : [...columns, name]
    if (next.length > 0) change({ columns: next })
  }
  const move = (name: string, by: number) => {
    const from = columns.indexOf(name)
    const to = Math.min(Math.max(from + by, 0), columns.length - 1)
    if (from >= 0 && to !== from) change({ columns: columns.toSpliced(from, 1).toSpliced(to, 0, name) })
  }
  return (
    <div className={styles.columns}>
      {all.map((name) => (
        <ColumnLine
          key={name}
          name={name}
          index={columns.indexOf(name)}
          count={columns.length}
          onToggle={() => toggle(name)}
          onMove={(by) => move(name, by)}
        />
      ))}
    </div>
  )
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

interface ColumnLineProps {
  name: string
  /** −1: it is no column. */
  index: number
  count: number
  onToggle: () => void
  onMove: (by: number) => void
}

/** Alt with an arrow moves it, as its buttons do; they stay at the ends, so that the focus is not lost. */
function ColumnLine({ name, index, count, onToggle, onMove }: ColumnLineProps) {
  const { reports } = useWords()
  const label = reports.metrics[name] ?? name
  const pressKey = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined || !event.altKey) return
    event.preventDefault()
    onMove(by)
  }
  const moving = (text: string, by: number, isEnd: boolean, icon: ReactNode) => (
    <Button look="quiet" isIcon aria-label={text} isDisabled={isEnd} onClick={() => onMove(by)}>
      {icon}
    </Button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys repeat what its buttons do.
    <div className={styles.column} onKeyDown={pressKey}>
      <CheckField label={label} checked={index >= 0} onChange={onToggle} />
      {index >= 0 && (
        <span>
          {moving(reports.moveUp(label), -1, index === 0, <ArrowUp aria-hidden />)}
          {moving(reports.moveDown(label), 1, index === count - 1, <ArrowDown aria-hidden />)}
        </span>
      )}
    </div>
  )
}
