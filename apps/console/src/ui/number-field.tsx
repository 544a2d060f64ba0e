import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { currencySigns, exactMoneyIn, exactNumber } from '../format/numbers.ts'
import { type NumberReading, readNumber, typedText } from '../format/read-number.ts'
import { useFieldWords } from '../words/use-field-words.ts'
import { Button } from './button.tsx'
import { describeField, FieldFrame, type FieldProps } from './field.tsx'
import styles from './number-field.module.css'

interface NumberRange {
  min?: number
  max?: number
  isWhole?: boolean
}

export interface NumberFieldProps extends FieldProps, NumberRange {
  /** In the form's data the number is `1234.56`, however it was typed. */
  name?: string
  defaultValue?: number | string | null | undefined
  /** With `onChange` in place of a default; null is none. */
  value?: number | null
  /** Called with what can be read alone; null where it was emptied. */
  onChange?: (value: number | null) => void
  onBlur?: () => void
  onEnter?: () => void
  required?: boolean
  autoFocus?: boolean
  isLabelHidden?: boolean
  /** In place of the label, for those who hear it. */
  'aria-label'?: string
  /** The currency of the amount, whose reading is shown beside it: `12.50 USD`. */
  currency?: string
  /** The unit that it counts, such as `%`. */
  unit?: ReactNode
}

const signsOf = ({ currency, unit }: Pick<NumberFieldProps, 'currency' | 'unit'>): string[] => [
  ...(currency === undefined ? [] : currencySigns(currency)),
  ...(typeof unit === 'string' ? [unit] : []),
]

/**
 * The one field for a number: with point or comma, as a person types or pastes it, and with what it was read
 * as. Neither a wheel nor an arrow changes it. A form with a text that cannot be read is not sent.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, disabledReason, isLabelHidden = false, required, name } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { typed, reading, type } = useTyped(props)
  const { problem, shownProblem, onLeave } = useProblem(props, typed, reading)
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem])
  const choices = reading.kind === 'ambiguous' && <Readings readings={reading.readings} onChoose={type} />
  const field = {
    hint,
    error: props.error || choices || shownProblem,
    disabledReason: disabledReason ?? null,
  }
  const described = describeField(id, field)
  return (
    <FieldFrame {...field} id={id} label={label} isLabelHidden={isLabelHidden}>
      <div className={styles.control}>
        <input
          ref={input}
          {...described}
          aria-describedby={`${id}-reading ${described['aria-describedby'] ?? ''}`.trim()}
          aria-label={props['aria-label']}
          inputMode="decimal"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the first field of a dialog.
          autoFocus={props.autoFocus}
          required={required}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onInvalid={onLeave}
          onBlur={() => {
            onLeave()
            props.onBlur?.()
          }}
          onKeyDown={(event) => event.key === 'Enter' && props.onEnter?.()}
        />
        <span id={`${id}-reading`} className={styles.reading}>
          <Reading {...props} reading={reading} typed={typed} />
        </span>
      </div>
      {name !== undefined && (
        <input
          type="hidden"
          name={name}
          value={reading.kind === 'number' ? reading.text : typed.trim()}
          disabled={described.disabled}
        />
      )}
    </FieldFrame>
  )
}

/** Returns what is typed and what it is read as; another value from outside replaces it. */
function useTyped({ value, defaultValue, onChange, required, isWhole, currency, unit }: NumberFieldProps) {
  const rules = { isWhole: isWhole ?? false, units: signsOf({ currency, unit }) }
  const [typed, setTyped] = useState(() => typedText(value === undefined ? defaultValue : value))
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(typedText(value))
  }
  const type = (text: string) => {
    setTyped(text)
    const read = readNumber(text, rules)
    const next = read.kind === 'number' ? read.value : null
    if (read.kind !== 'number' && (read.kind !== 'empty' || required)) return
    if (value !== undefined) setKnown(next)
    onChange?.(next)
  }
  return { typed, reading: readNumber(typed, rules), type }
}

/** Says what is wrong with the text at once, with its size when it is left: it may only be half typed. */
function useProblem({ min, max, isWhole }: NumberRange, typed: string, reading: NumberReading) {
  const { fields } = useFieldWords()
  const [left, setLeft] = useState<string | null>(null)
  const sizeProblem = () => {
    if (reading.kind !== 'number') return null
    if (isWhole && !Number.isInteger(reading.value)) return fields.whole
    if (min !== undefined && reading.value < min) return fields.atLeast(exactNumber(min))
    return max !== undefined && reading.value > max ? fields.atMost(exactNumber(max)) : null
  }
  const texts = {
    ambiguous: fields.ambiguous,
    unreadable: fields.noNumber,
    empty: null,
    number: sizeProblem(),
  }
  const problem = texts[reading.kind]
  const isHalfTyped = /^[+−-]?[.,]?$/.test(typed.trim())
  const isShown = left === typed || (reading.kind === 'unreadable' && !isHalfTyped)
  return { problem, shownProblem: isShown ? problem : null, onLeave: () => setLeft(typed) }
}

/** Which one is meant only the person knows who typed it: a press on one of them types it clearly. */
function Readings({ readings, onChoose }: { readings: readonly string[]; onChoose: (text: string) => void }) {
  const { fields } = useFieldWords()
  return (
    <span className={styles.readings}>
      {fields.ambiguous}
      {readings.map((text) => (
        <Button key={text} aria-label={fields.isMeant(text)} onClick={() => onChoose(text)}>
          {text}
        </Button>
      ))}
    </span>
  )
}

/** The amount as it is stored; of a number only where it was typed another way. */
function Reading({
  reading,
  typed,
  currency,
  unit,
}: NumberFieldProps & { reading: NumberReading; typed: string }) {
  if (reading.kind !== 'number') return currency ?? unit
  if (currency !== undefined) return exactMoneyIn(reading.value, currency)
  const isAsTyped = typedText(reading.text) === typed.trim() || reading.text === typed.trim()
  return isAsTyped ? (
    unit
  ) : (
    <>
      {exactNumber(reading.value)} {unit}
    </>
  )
}
