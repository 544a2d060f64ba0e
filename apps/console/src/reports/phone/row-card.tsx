import { Button } from '../../ui/button.tsx'
import type { TreeRow } from '../report-tree.ts'
import type { RowActions } from '../row-actions.ts'
import { useRowChoices } from '../row-choices.ts'
import { type Card, FiguresCard } from './figures-card.tsx'
import styles from './phone.module.css'

export interface CardOfRow extends Card {
  /** Null: a total, with which nothing can be done. */
  row: TreeRow | null
}

interface RowCardProps {
  card: CardOfRow | null
  actions: RowActions
  onClose: () => void
}

/** A row of the report on a phone, with what its menu has elsewhere. */
export default function RowCard({ card, actions, onClose }: RowCardProps) {
  return (
    <FiguresCard card={card} onClose={onClose}>
      {({ row }) => row && <Choices row={row} actions={actions} onDone={onClose} />}
    </FiguresCard>
  )
}

function Choices({ row, actions, onDone }: { row: TreeRow; actions: RowActions; onDone: () => void }) {
  const choices = useRowChoices(row, actions)
  return (
    <div className={styles.choices}>
      {choices.map(({ label, disabledReason = null, onSelect }) => (
        <Button
          key={label}
          disabledReason={disabledReason}
          onClick={() => {
            onDone()
            onSelect()
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
