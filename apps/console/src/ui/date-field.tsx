import { type ReactNode, useId, useState } from 'react'
import { clockReading, instantOf, localText } from '../time/instant.ts'
import { useFieldWords } from '../words/use-field-words.ts'
import styles from './field.module.css'
import { describeField, FieldFrame, type FieldProps } from './field.tsx'

interface DateFieldProps extends FieldProps {
  name: string
  /** The zone of the clock that is meant; the field names it. */
  zone: string
  required?: boolean
}

export interface InstantFieldProps extends DateFieldProps {
  /** An instant, `2026-11-28T04:00:00.000Z`; in the form's data it is one, too. */
  defaultValue?: string | null | undefined
}

/**
 * A time by the clock of one zone, whichever the browser is in. As long as it is not typed anew it stays
 * exactly what it was, also where the zone of the page changes.
 */
export function InstantField({ name, zone, defaultValue, required, ...field }: InstantFieldProps) {
  const [instant, setInstant] = useState(defaultValue ?? '')
  /** The text as it was typed: the clock may not show it, or show it twice. */
  const [typed, setTyped] = useState<{ text: string; zone: string } | null>(null)
  const text = typed?.zone === zone ? typed.text : localText(instant, zone)
  const { fields } = useFieldWords()
  const reading = text === '' ? 'once' : clockReading(text, zone)
  const type = (next: string) => {
    setTyped({ text: next, zone })
    setInstant(next === '' ? '' : instantOf(next, zone))
  }
  const notes = {
    once: null,
    twice: fields.shownTwice,
    never: fields.neverShown(localText(instant, zone).slice(11)),
  }
  return (
    <Control {...field} zone={zone} note={notes[reading]} disabled={field.disabledReason}>
      {(described) => (
        <>
          <input
            {...described}
            type="datetime-local"
            required={required}
            value={text}
            onChange={({ target }) => type(target.value)}
          />
          <input type="hidden" name={name} value={instant} disabled={described.disabled} />
        </>
      )}
    </Control>
  )
}

export interface DayFieldProps extends DateFieldProps {
  /** `2026-11-28` */
  defaultValue?: string | undefined
}

/** A day of the calendar of one zone. */
export function DayField({ name, zone, defaultValue, required, ...field }: DayFieldProps) {
  return (
    <Control {...field} zone={zone} note={null} disabled={field.disabledReason}>
      {(described) => (
        <input {...described} type="date" name={name} required={required} defaultValue={defaultValue} />
      )}
    </Control>
  )
}

interface ControlProps extends FieldProps {
  zone: string
  note: string | null
  disabled: string | null | undefined
  children: (described: ReturnType<typeof describeField> & { className: string | undefined }) => ReactNode
}

/** Names the zone beneath, behind what the field is for. */
function Control({ label, zone, note, disabled, children, ...more }: ControlProps) {
  const id = useId()
  const { fields } = useFieldWords()
  const hint = (
    <>
      {more.hint} {fields.inZone(zone.replaceAll('_', ' '))} {note}
    </>
  )
  const field = { ...more, hint, disabledReason: disabled ?? null }
  return (
    <FieldFrame {...field} id={id} label={label}>
      {children({ ...describeField(id, field), className: styles.control })}
    </FieldFrame>
  )
}
