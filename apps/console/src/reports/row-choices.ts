import { useLack } from '../rights/rights.tsx'
import { editedFields } from '../states/use-edit-link.ts'
import { copyText } from '../ui/copy-text.ts'
import { useWords } from '../words/use-words.ts'
import { isPausable } from './dimensions.ts'
import { canOpen, type TreeRow } from './report-tree.ts'
import type { RowActions } from './row-actions.ts'

export interface RowChoice {
  label: string
  /** The key that does the same. */
  shortcut?: string
  disabledReason?: string | null
  onSelect: () => void
}

/** The keys of a row as a list, for the pointer and for those who do not know them. */
export function useRowChoices(row: TreeRow, actions: RowActions): RowChoice[] {
  const { reports, shell } = useWords()
  const lack = useLack('editor')
  const { pauses } = actions
  const choices: (RowChoice | false)[] = [
    canOpen(row.path) && { label: reports.openBy, shortcut: 'b', onSelect: () => actions.openBy(row) },
    isPausable(row.dimension) &&
      row.label !== null && {
        ...{ label: pauses.isPaused(row) ? reports.resume : reports.pause, shortcut: 'p' },
        ...{ disabledReason: lack, onSelect: () => pauses.toggle(row) },
      },
    { label: reports.filterTo, shortcut: 'f', onSelect: () => actions.filter(row, false) },
    { label: reports.exclude, onSelect: () => actions.filter(row, true) },
    { label: reports.seeClicks, onSelect: () => actions.seeClicks(row) },
    {
      label: actions.isSubtracted(row) ? reports.addBack : reports.subtract,
      ...{ shortcut: 'x', onSelect: () => actions.subtract(row) },
    },
    {
      label: actions.ticked.has(row) ? reports.untick : reports.tick,
      ...{ shortcut: 'Space', onSelect: () => actions.ticked.toggle(row) },
    },
    row.label !== null && { label: shell.copy, onSelect: () => void copyText(row.label ?? '') },
    ...(row.dimension === 'link' && row.value !== null
      ? [
          { label: reports.edit, shortcut: 'e', onSelect: () => actions.edit(row, editedFields.e) },
          { label: reports.note, shortcut: 'n', onSelect: () => actions.edit(row, editedFields.n) },
        ]
      : []),
  ]
  return choices.filter((choice) => choice !== false)
}
