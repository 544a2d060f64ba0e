import styles from './column-list.module.css'
import type { ColumnListProps } from './column-list.tsx'
import { ColumnsPopover } from './columns-popover.tsx'
import { lazyPart } from './lazy-part.tsx'

const ColumnList = lazyPart(async () => ({ default: (await import('./column-list.tsx')).ColumnList }))

/** Opens the list in which the columns of a table are chosen. */
export const ColumnChoice = (props: ColumnListProps) => (
  <ColumnsPopover preload={ColumnList.preload} align="end">
    <div className={styles.panel}>
      <ColumnList {...props} />
    </div>
  </ColumnsPopover>
)
