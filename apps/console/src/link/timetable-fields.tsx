import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import type { AnyFilter } from './filter-kinds.ts'
import { HourGrid } from './hour-grid.tsx'
import { numbered } from './numbered.ts'
import styles from './timetable.module.css'
import { hoursOf, type Slot, slotsIn, slotsOf, weekDays } from './timetable.ts'

export interface TimetableFieldsProps {
  filter: AnyFilter
  onChange: (filter: AnyFilter) => void
  errorOf: (field: string) => string | null
}

/** The hours of a week, painted or by fields: both are the same slots. */
export default function TimetableFields({ filter, onChange, errorOf }: TimetableFieldsProps) {
  const { flow } = useFlowWords()
  const slots = slotsIn(filter.slots)
  const hours = hoursOf(slots)
  const zone = String(filter.timezone ?? 'UTC')
  const set = (changed: readonly Slot[]) => onChange({ ...filter, slots: changed })
  const setSlot = (index: number, some: readonly Slot[]) =>
    set(slots.flatMap((slot, at) => (at === index ? some : [slot])))
  return (
    <div className={styles.timetable}>
      <SelectField
        label={flow.zone}
        value={zone}
        error={errorOf('timezone')}
        onChange={(event) => onChange({ ...filter, timezone: event.target.value })}
      >
        {[...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      {hours === null ? (
        <p className={styles.hint}>{flow.hasMinutes}</p>
      ) : (
        <HourGrid hours={hours} onChange={(painted) => set(slotsOf(painted))} />
      )}
      {numbered(slots).map(({ item: slot, index, key }) => (
        <SlotFields
          key={key}
          slot={slot}
          number={index + 1}
          errorOf={(field) => errorOf(`slots.${index}.${field}`)}
          onChange={(changed) => setSlot(index, changed === null ? [] : [changed])}
        />
      ))}
      {errorOf('slots') && <p role="alert">{errorOf('slots')}</p>}
      <Button look="quiet" onClick={() => set([...slots, { days: [1], from: '00:00', to: '24:00' }])}>
        <Plus aria-hidden />
        {flow.addTime}
      </Button>
    </div>
  )
}

interface SlotFieldsProps {
  slot: Slot
  number: number
  errorOf: (field: string) => string | null
  onChange: (slot: Slot | null) => void
}

function SlotFields({ slot, number, errorOf, onChange }: SlotFieldsProps) {
  const { flow } = useFlowWords()
  const { days, from, to } = slot
  const toggle = (day: number) => {
    const others = days.filter((one) => one !== day)
    onChange({ ...slot, days: others.length < days.length ? others : [...days, day].toSorted() })
  }
  return (
    <fieldset className={styles.slot} aria-label={flow.timeNumber(number)}>
      <div className={styles.days}>
        {weekDays.map((day) => (
          <label key={day} className={styles.day}>
            <input type="checkbox" checked={days.includes(day)} onChange={() => toggle(day)} />
            {flow.days[day]}
          </label>
        ))}
      </div>
      <TextField
        label={flow.timeFrom}
        type="time"
        value={from}
        error={errorOf('from')}
        onChange={(event) => onChange({ ...slot, from: event.target.value })}
      />
      {/* A field of the browser has no 24:00: the midnight that ends a day is its 00:00, too. */}
      <TextField
        label={flow.timeTo}
        type="time"
        value={to === '24:00' ? '00:00' : to}
        error={errorOf('to')}
        hint={to <= from ? flow.nextDay : undefined}
        onChange={(event) => onChange({ ...slot, to: event.target.value })}
      />
      <Button look="quiet" isIcon aria-label={flow.removeTime(number)} onClick={() => onChange(null)}>
        <Trash2 aria-hidden />
      </Button>
      {errorOf('days') && <p role="alert">{errorOf('days')}</p>}
    </fieldset>
  )
}
