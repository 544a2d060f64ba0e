import { CalendarDays } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useSessionFacts } from '../../routing/session-facts.tsx'
import { useChangeView, useView } from '../../routing/view.tsx'
import { useSingleKey } from '../../states/single-keys.ts'
import { type RangeName, rangePresets } from '../../time/presets.ts'
import { daysLabel, daysOfRange } from '../../time/range-days.ts'
import type { Range } from '../../time/view.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './top-bar.module.css'

/** Days of the figures: presets, each with a key while the menu is open, or two dates. */
export function RangeMenu({ isTimeless }: { isTimeless: boolean }) {
  const { shell } = useWords()
  const { range, zone } = useView()
  const { workspace } = useSessionFacts()
  const changeView = useChangeView()
  const [isOpen, setOpen] = useState(false)
  useSingleKey('d', () => setOpen(!isTimeless))
  const nowMs = Date.now()
  const days = daysOfRange(range, { zone, nowMs, maxDays: workspace.limits.reportDays })
  const choose = (next: Range) => {
    setOpen(false)
    changeView(
      typeof next === 'string'
        ? { range: next, from: undefined, to: undefined }
        : { range: undefined, ...next },
    )
  }
  const name = typeof range === 'string' ? shell.ranges[range] : shell.ownRange
  const trigger = (
    <Button look="quiet" disabledReason={isTimeless ? shell.noTimeHere : null}>
      <CalendarDays aria-hidden />
      <span>
        <span className="visually-hidden">{`${shell.range}: `}</span>
        {name}
      </span>
      <span className={styles.days}>{daysLabel(days, nowMs)}</span>
    </Button>
  )
  return (
    <Popover
      trigger={trigger}
      label={shell.range}
      isOpen={isOpen && !isTimeless}
      onOpenChange={setOpen}
      align="end"
    >
      <Presets chosen={range} choose={choose} />
      <OwnRange key={`${days.from}${days.to}`} days={days} choose={choose} />
    </Popover>
  )
}

function Presets({ chosen, choose }: { chosen: Range; choose: (range: RangeName) => void }) {
  const { shell } = useWords()
  const pressKey = (event: KeyboardEvent) => {
    const preset = rangePresets.find(({ key }) => key === event.key)
    if (preset && !event.ctrlKey && !event.metaKey && !event.altKey) choose(preset.name)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys repeat what its buttons do.
    <div className={styles.presets} onKeyDown={pressKey}>
      {rangePresets.map(({ name, key }) => (
        <button
          key={name}
          type="button"
          className={styles.preset}
          aria-pressed={chosen === name}
          onClick={() => choose(name)}
        >
          {shell.ranges[name]}
          <kbd aria-hidden>{key}</kbd>
        </button>
      ))}
    </div>
  )
}

function OwnRange({ days, choose }: { days: { from: string; to: string }; choose: (range: Range) => void }) {
  const { shell } = useWords()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    choose({ from: String(values.get('from')), to: String(values.get('to')) })
  }
  return (
    <form className={styles.own} onSubmit={submit}>
      <TextField label={shell.from} name="from" type="date" defaultValue={days.from} required />
      <TextField label={shell.to} name="to" type="date" defaultValue={days.to} required />
      <Button type="submit" look="primary">
        {shell.apply}
      </Button>
    </form>
  )
}
