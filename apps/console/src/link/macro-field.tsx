import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../ui/class-names.ts'
import { TextAreaField, TextField } from '../ui/field.tsx'
import { macros } from '../words/en/macros.ts'
import styles from './macro-field.module.css'

type Control = HTMLInputElement | HTMLTextAreaElement

interface MacroFieldProps {
  label: string
  hint: string
  error: string | null
  value: string
  onChange: (text: string) => void
  placeholder?: string
  /** More than one line. */
  isLong?: boolean
}

/** The macro that is being typed: from its brace to the caret. */
interface Begun {
  control: Control
  start: number
  end: number
  /** `_` of the raw form. */
  prefix: string
  word: string
}

function begunAt(control: Control): Begun | null {
  const end = control.selectionStart ?? control.value.length
  const match = /\{(_?)([a-z0-9_.]*)$/i.exec(control.value.slice(0, end))
  if (match === null) return null
  const [, prefix = '', word = ''] = match
  return { control, start: match.index, end, prefix, word: word.toLowerCase() }
}

const step: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * A text with macros: `{` lists them with meaning and example; arrows and Enter choose, and so does the
 * pointer.
 */
export default function MacroField({ value, onChange, isLong, ...field }: MacroFieldProps) {
  const id = useId()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [index, setIndex] = useState(0)
  const found = begun === null ? [] : macros.filter(({ macro }) => macro.includes(begun.word))
  const active = Math.min(index, found.length - 1)
  const isOpen = begun !== null && found.length > 0

  const type = ({ target }: ChangeEvent<Control>) => {
    onChange(target.value)
    setBegun(begunAt(target))
    setIndex(0)
  }
  const choose = (macro: string) => {
    if (begun === null) return
    const { control, start, end, prefix } = begun
    const written = `{${prefix}${macro}}`
    const after = value.slice(end).replace(/^\}/, '')
    flushSync(() => {
      onChange(value.slice(0, start) + written + after)
      setBegun(null)
    })
    control.setSelectionRange(start + written.length, start + written.length)
  }
  const press = (event: KeyboardEvent) => {
    const option = found[active]
    if (!isOpen || option === undefined) return
    const by = step[event.key]
    if (by !== undefined) setIndex((active + by + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(option.macro)
    else if (event.key === 'Escape') setBegun(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const control = {
    ...field,
    value,
    autoComplete: 'off',
    spellCheck: false,
    onChange: type,
    onKeyDown: press,
    onBlur: () => setBegun(null),
    'aria-autocomplete': 'list' as const,
    'aria-haspopup': 'listbox' as const,
    ...(isOpen && { 'aria-controls': `${id}-list`, 'aria-activedescendant': `${id}-${active}` }),
  }
  return (
    <div className={styles.box}>
      {isLong ? <TextAreaField {...control} rows={6} /> : <TextField {...control} />}
      {isOpen && (
        <div role="listbox" id={`${id}-list`} aria-label={field.label} className={styles.list}>
          {found.map(({ macro, meaning, example }, position) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
            <div
              key={macro}
              id={`${id}-${position}`}
              ref={position === active ? (option) => option?.scrollIntoView({ block: 'nearest' }) : null}
              role="option"
              tabIndex={-1}
              aria-selected={position === active}
              className={classNames(styles.option, position === active && styles.active)}
              // The focus stays in the field, and its caret where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(macro)}
            >
              <code>{`{${macro}}`}</code>
              <span className={styles.meaning}>{example === '' ? meaning : `${meaning}: ${example}`}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
