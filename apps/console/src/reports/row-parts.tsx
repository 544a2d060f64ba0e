import { Ellipsis, Pause, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { filterText } from '../states/filter-text.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Menu } from '../ui/menu.tsx'
import { useWords } from '../words/use-words.ts'
import type { TreeRow } from './report-tree.ts'
import styles from './reports.module.css'
import type { RowActions } from './row-actions.ts'

export const RowMenuItems = lazyPart(() => import('./row-menu-items.tsx'))

/**
 * The value of the row: a click narrows the report to it, a click with Alt to all others.
 * @param onCard on a phone it opens the card of the row, which has the filters
 */
export function RowHead({
  row,
  actions,
  onCard,
  label,
  name,
}: {
  row: TreeRow
  actions: RowActions
  onCard: (() => void) | null
  /** What is shown of its name. */
  label: string
  name: string
}) {
  const { reports } = useWords()
  const press = (event: MouseEvent) => (onCard ? onCard() : actions.filter(row, event.altKey))
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        title={label}
        aria-haspopup={onCard ? 'dialog' : undefined}
        className={classNames(styles.value, row.label === null && styles.unknown)}
        onClick={press}
      >
        {label}
        {row.label !== label && row.dimension === 'country' && !(onCard && actions.request.isFlat) && (
          <small> {row.label}</small>
        )}
      </button>
      <OwnFilter row={row} actions={actions} />
      {actions.pauses.isPaused(row) && (
        <Chip tone="warn">
          <Pause aria-hidden size={12} />
          {reports.paused}
        </Chip>
      )}
      <input
        type="checkbox"
        tabIndex={-1}
        className={styles.tick}
        aria-label={reports.tickRow(name)}
        checked={actions.ticked.has(row)}
        onChange={() => actions.ticked.toggle(row)}
      />
    </>
  )
}

/** A filter can be removed where it was set, too. */
function OwnFilter({ row, actions }: { row: TreeRow; actions: RowActions }) {
  const words = useWords()
  const own = actions.ownFilter(row)
  if (own === null) return null
  const label = words.reports.clearRowFilter(filterText(own.filter, words))
  return (
    <Button look="quiet" isIcon tabIndex={-1} aria-label={label} onClick={own.remove}>
      <X aria-hidden />
    </Button>
  )
}

export function RowMenu({ row, actions, name }: { row: TreeRow; actions: RowActions; name: string }) {
  const { reports } = useWords()
  const trigger = (
    <Button look="quiet" isIcon tabIndex={-1} aria-label={reports.rowMenu(name)}>
      <Ellipsis aria-hidden />
    </Button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <RowMenuItems row={row} actions={actions} />
    </Menu>
  )
}
