import { Ellipsis, Pause, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useLack } from '../rights/rights.tsx'
import { editedFields } from '../states/use-edit-link.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useWords } from '../words/use-words.ts'
import { isPausable } from './dimensions.ts'
import { filterText } from './filter-chips.tsx'
import { canOpen, type TreeRow } from './report-tree.ts'
import styles from './reports.module.css'
import type { RowActions } from './row-actions.ts'
import { rowLabel } from './row-label.ts'

/** The value of the row: a click narrows the report to it, a click with Alt to all others. */
export function RowHead({ row, actions }: { row: TreeRow; actions: RowActions }) {
  const { reports, reportLists } = useWords()
  const label = rowLabel(row, reports)
  const press = (event: MouseEvent) => actions.filter(row, event.altKey)
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        title={label}
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
        aria-label={reportLists.tick(label)}
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

/** The keys of a row as a list, for the pointer and for those who do not know them. */
export function RowMenu({
  row,
  actions,
  isSubtracted,
}: {
  row: TreeRow
  actions: RowActions
  isSubtracted: boolean
}) {
  const { reports, links } = useWords()
  const lack = useLack('editor')
  const { pauses } = actions
  const trigger = (
    <Button look="quiet" isIcon tabIndex={-1} aria-label={reports.rowMenu(rowLabel(row, reports))}>
      <Ellipsis aria-hidden />
    </Button>
  )
  return (
    <Menu trigger={trigger} align="end">
      {canOpen(row.path) && (
        <MenuItem shortcut="b" onSelect={() => actions.openBy(row)}>
          {reports.openBy}
        </MenuItem>
      )}
      {isPausable(row.dimension) && row.label !== null && (
        <MenuItem shortcut="p" disabledReason={lack} onSelect={() => pauses.toggle(row)}>
          {pauses.isPaused(row) ? reports.resume : reports.pause}
        </MenuItem>
      )}
      <MenuItem shortcut="f" onSelect={() => actions.filter(row, false)}>
        {reports.filterTo}
      </MenuItem>
      <MenuItem onSelect={() => actions.filter(row, true)}>{reports.exclude}</MenuItem>
      <MenuItem onSelect={() => actions.seeClicks(row)}>{reports.seeClicks}</MenuItem>
      <MenuItem shortcut="x" onSelect={() => actions.subtract(row)}>
        {isSubtracted ? reports.addBack : reports.subtract}
      </MenuItem>
      <MenuItem shortcut="Space" onSelect={() => actions.ticked.toggle(row)}>
        {actions.ticked.has(row) ? reports.untick : reports.tick}
      </MenuItem>
      {row.dimension === 'link' && row.value !== null && (
        <>
          <MenuItem shortcut="e" onSelect={() => actions.edit(row, editedFields.e)}>
            {links.edit}
          </MenuItem>
          <MenuItem shortcut="n" onSelect={() => actions.edit(row, editedFields.n)}>
            {links.note}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
