import { type KeyboardEvent, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { TextField } from './field.tsx'
import styles from './search-list.module.css'

export interface SearchOption<Value extends string> {
  value: Value
  label: string
}

export interface SearchListProps<Value extends string> {
  /** Of the field, and of the list beneath it. */
  label: string
  options: readonly SearchOption<Value>[]
  onChoose: (value: Value) => void
  /** Where nothing fits what was typed. */
  nothing: string
  /** What was typed before the field had the focus. */
  typedAhead?: string
}

const step: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** A list that is found in by typing: arrows and Enter choose, and so does the pointer. */
export function SearchList<Value extends string>({
  label,
  options,
  onChoose,
  nothing,
  typedAhead = '',
}: SearchListProps<Value>) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [index, setIndex] = useState(0)
  const search = typed ?? typedAhead
  const wanted = search.trim().toLowerCase()
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted))
  const active = Math.min(index, found.length - 1)
  const pressKey = (event: KeyboardEvent) => {
    const by = step[event.key]
    const option = found[active]
    if (by !== undefined) setIndex((active + by + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter' && option) onChoose(option.value)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.box}>
      <TextField
        label={label}
        isLabelHidden
        placeholder={label}
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={search}
        onChange={(event) => {
          setTyped(event.target.value)
          setIndex(0)
        }}
        onKeyDown={pressKey}
      />
      <div role="listbox" id={`${id}-list`} aria-label={label} className={styles.list}>
        {found.map((option, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as a combobox does.
          <div
            key={option.value}
            id={`${id}-${position}`}
            role="option"
            tabIndex={-1}
            aria-selected={position === active}
            className={classNames(styles.option, position === active && styles.active)}
            onClick={() => onChoose(option.value)}
          >
            {option.label}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.nothing}>{nothing}</p>}
    </div>
  )
}
