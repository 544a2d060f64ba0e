import type { RefObject } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { SearchList } from '../ui/layers.ts'
import { dimensionLabel } from '../words/dimension-label.ts'
import { useWords } from '../words/use-words.ts'
import { dimensions } from './dimensions.ts'
import type { TreeRow } from './report-tree.ts'
import { rowLabel } from './row-label.ts'

/** Which dimension the rows beneath a row are of. */
export default function OpenByDialog({
  row,
  typedAhead,
  onClose,
  onChoose,
  finalFocus,
}: {
  row: TreeRow | null
  typedAhead: string
  onClose: () => void
  onChoose: (row: TreeRow, dimension: string) => void
  /** The row again: keys go on where they were. */
  finalFocus: RefObject<HTMLElement | null>
}) {
  const { reports } = useWords()
  const used = new Set(row?.path.map(({ dimension }) => dimension))
  const options = dimensions
    .filter((token) => !used.has(token))
    .map((value) => ({ value, label: dimensionLabel(value, reports) }))
  return (
    <Dialog
      isOpen={row !== null}
      onClose={onClose}
      title={reports.openRowBy(row === null ? '' : rowLabel(row, reports))}
      width="narrow"
      finalFocus={finalFocus}
    >
      {row && (
        <SearchList
          label={reports.openBy}
          nothing={reports.nothingFound}
          options={options}
          typedAhead={typedAhead}
          onChoose={(dimension) => onChoose(row, dimension)}
        />
      )}
    </Dialog>
  )
}
