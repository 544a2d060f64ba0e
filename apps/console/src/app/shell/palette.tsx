import { type KeyboardEvent, useId, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useKeyWords } from '../../words/use-key-words.ts'
import styles from './palette.module.css'
import { type PaletteOption, usePaletteOptions } from './use-palette-options.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Goes anywhere by any of its names, and pauses links, without the mouse. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { keys } = useKeyWords()
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { options, isSearching, firstFound } = usePaletteOptions(text)
  const index = Math.min(at, options.length - 1)
  const current = options[index]
  const choose = (option: PaletteOption | undefined) => {
    if (option === undefined || option.disabledReason !== null) return
    onClose()
    option.run()
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) setAt(Math.min(Math.max(0, index + step), options.length - 1))
    else if (current) choose(current)
    // What could not be found says so in the list.
    else if (text.trim() !== '') void firstFound().then(choose, () => undefined)
  }
  return (
    <Dialog isOpen onClose={onClose} title={keys.palette}>
      <input
        role="combobox"
        aria-label={keys.paletteSearch}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={current && `${listId}-${index}`}
        placeholder={keys.paletteHint}
        autoComplete="off"
        className={styles.search}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div role="listbox" id={listId} aria-label={keys.palette} className={styles.list}>
        {options.map((option, position) => (
          <Option
            key={option.id}
            id={`${listId}-${position}`}
            option={option}
            isCurrent={position === index}
            choose={() => choose(option)}
          />
        ))}
      </div>
      <p role="status" className={styles.status}>
        {options.length === 0 && (isSearching ? keys.paletteSearching : keys.paletteEmpty)}
      </p>
    </Dialog>
  )
}

interface OptionProps {
  id: string
  option: PaletteOption
  isCurrent: boolean
  choose: () => void
}

function Option({
  id,
  option: { label, detail, icon: Icon, disabledReason },
  isCurrent,
  choose,
}: OptionProps) {
  const bringIntoSight = (element: HTMLElement | null) => {
    if (isCurrent) element?.scrollIntoView({ block: 'nearest' })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as a combobox does.
    <div
      ref={bringIntoSight}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      aria-disabled={disabledReason !== null || undefined}
      className={classNames(styles.option, isCurrent && styles.current)}
      onClick={choose}
    >
      <Icon aria-hidden className={styles.icon} />
      <span className={styles.label}>{label}</span>
      {detail !== '' && <span className={styles.detail}>{detail}</span>}
    </div>
  )
}
