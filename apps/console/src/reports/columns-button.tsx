import { ArrowUp, Columns3 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CheckField, TextField } from '../ui/field.tsx'
import { Popover } from '../ui/popover.tsx'
import { useWords } from '../words/use-words.ts'
import type { ReportControls } from './controls.ts'
import { metrics } from './metrics.ts'
import { type ColumnPreset, columnPresets, type OwnMetric } from './report-search.ts'
import styles from './reports.module.css'

const presetNames = Object.keys(columnPresets) as ColumnPreset[]

/** Which figures the rows have, in which order; and what counts as a small sample. */
export function ColumnsButton(controls: ReportControls) {
  const { reports } = useWords()
  const [isOpen, setOpen] = useState(false)
  const trigger = (
    <Button>
      <Columns3 aria-hidden />
      {reports.columns}
    </Button>
  )
  return (
    <Popover trigger={trigger} label={reports.columns} isOpen={isOpen} onOpenChange={setOpen}>
      <div className={styles.panel}>
        <Presets {...controls} />
        <Sample {...controls} />
        <OwnMetricForm {...controls} />
        <ColumnList {...controls} />
      </div>
    </Popover>
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const metric = readMetric(String(new FormData(event.currentTarget).get('own')))
    setError(metric ? null : reports.ownMetricWrong)
    if (metric === null) return
    const others = request.own.filter(({ name }) => name !== metric.name)
    const columns = request.columns.filter((name) => name !== metric.name)
    change({ own: [...others, metric], columns: [...columns, metric.name] })
  }
  return (
    <form onSubmit={submit}>
      <TextField label={reports.ownMetric} name="own" placeholder={reports.ownMetricHint} error={error} />
    </form>
  )
}

function ColumnList({ request, change }: ReportControls) {
  const { reports } = useWords()
  const { columns, own } = request
  const all = [
    ...columns,
    ...[...metrics, ...own.map(({ name }) => name)].filter((name) => !columns.includes(name)),
  ]
  const toggle = (name: string) => {
    const next = columns.includes(name) ? columns.filter((one) => one !== name) : [...columns, name]
    if (next.length > 0) change({ columns: next })
  }
  const moveForward = (index: number) => {
    const name = columns[index]
    if (name !== undefined) change({ columns: columns.toSpliced(index, 1).toSpliced(index - 1, 0, name) })
  }
  return (
    <div className={styles.columns}>
      {all.map((name) => {
        const label = reports.metrics[name] ?? name
        const index = columns.indexOf(name)
        return (
          <div key={name} className={styles.column}>
            <CheckField label={label} checked={index >= 0} onChange={() => toggle(name)} />
            {index > 0 && (
              <Button
                look="quiet"
                isIcon
                aria-label={reports.moveUp(label)}
                onClick={() => moveForward(index)}
              >
                <ArrowUp aria-hidden />
              </Button>
            )}
          </div>
        )
      })}
    </div>
  )
}
