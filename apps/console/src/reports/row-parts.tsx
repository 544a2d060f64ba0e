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
import { rowLabel } from './row-label.ts'

export const RowMenuItems = lazyPart(() => import('./row-menu-items.tsx'))

/**
 * The value of the row: a click narrows the report to it, a click with Alt to all others.
 * @param onCard on a phone it opens the card of the row, which has the filters
 */
export function RowHead({
  row,
  actions,
  onCard,
}: {
  row: TreeRow
  actions: RowActions
  onCard: (() => void) | null
}) {
  const { reports } = useWords()
  const label = rowLabel(row, reports)
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
        {row.label !== label && row.dimension === 'country' && <small> {row.label}</small>}
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
        aria-label={reports.tickRow(label)}
        checked={actions.ticked.has(row)}
        onChange={() => actions.ticked.toggle(row)}
      />
    </>
  )
}

/** A filter can be taken away where it was set, too. */
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

export function RowMenu({ row, actions }: { row: TreeRow; actions: RowActions }) {
  const { reports } = useWords()
  const trigger = (
    <Button look="quiet" isIcon tabIndex={-1} aria-label={reports.rowMenu(rowLabel(row, reports))}>
      <Ellipsis aria-hidden />
    </Button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <RowMenuItems row={row} actions={actions} />
    </Menu>
  )
}
