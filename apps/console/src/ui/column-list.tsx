import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import styles from './column-list.module.css'
import { CheckField } from './field.tsx'

export interface ColumnListProps {
  /** All that can be chosen. */
  all: readonly string[]
  /** In their order. */
  chosen: readonly string[]
  labelOf: (name: string) => string
  /** With at least one. */
  onChange: (chosen: string[]) => void
}

/** Which columns a table has, in which order: those that are chosen come first. */
export function ColumnList({ all, chosen, labelOf, onChange }: ColumnListProps) {
  const toggle = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]
    if (next.length > 0) onChange(next)
  }
  const move = (name: string, by: number) => {
    const from = chosen.indexOf(name)
    const to = Math.min(Math.max(from + by, 0), chosen.length - 1)
    if (from >= 0 && to !== from) onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, name))
  }
  return (
    <div className={styles.columns}>
      {[...chosen, ...all.filter((name) => !chosen.includes(name))].map((name) => (
        <ColumnLine
          key={name}
          label={labelOf(name)}
          index={chosen.indexOf(name)}
          count={chosen.length}
          onToggle={() => toggle(name)}
          onMove={(by) => move(name, by)}
        />
      ))}
    </div>
  )
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

interface ColumnLineProps {
  label: string
  /** −1: it is no column. */
  index: number
  count: number
  onToggle: () => void
  onMove: (by: number) => void
}

/** Alt with an arrow moves it, as its buttons do; they stay at the ends, so that the focus is not lost. */
function ColumnLine({ label, index, count, onToggle, onMove }: ColumnLineProps) {
  const { reports } = useWords()
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
