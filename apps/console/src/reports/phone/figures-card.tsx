import { type ReactNode, useState } from 'react'
import type { GridCell } from '../../grid/grid-parts.ts'
import { classNames } from '../../ui/class-names.ts'
import { Sheet } from '../../ui/dialog.tsx'
import styles from './phone.module.css'

export interface Card {
  title: string
  labels: readonly string[]
  /** In the order of the labels. */
  cells: readonly GridCell[]
}

interface FiguresCardProps<Shown extends Card> {
  card: Shown | null
  onClose: () => void
  /** What can be done with it. */
  children?: (card: Shown) => ReactNode
}

/** On a phone: all figures of a row, of which the table has room for two. */
export function FiguresCard<Shown extends Card>({ card, onClose, children }: FiguresCardProps<Shown>) {
  // What was shown last is seen closing.
  const [shown, setShown] = useState(card)
  if (card !== null && card !== shown) setShown(card)
  return (
    <Sheet isOpen={card !== null} onClose={onClose} title={shown?.title ?? ''}>
      {shown && <Figures {...shown} />}
      {shown && children?.(shown)}
    </Sheet>
  )
}

const Figures = ({ labels, cells }: Card) => (
  <dl className={styles.figures}>
    {cells.map(({ text, note, tint }, index) => (
      <div key={labels[index]} data-tint={tint || undefined}>
        <dt>{labels[index]}</dt>
        <dd>
          {text}
          {note && (
            <small className={classNames(styles.note, styles[note.tone])} title={note.title}>
              {note.text}
            </small>
          )}
        </dd>
      </div>
    ))}
  </dl>
)
