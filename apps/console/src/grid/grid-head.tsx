import { ArrowDown, ArrowUp } from 'lucide-react'
import type { GridColumn } from './grid-parts.ts'
import styles from './tree-grid.module.css'

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** The names of the columns; a press sorts by one, a second press the other way round. */
export function GridHead({
  headLabel,
  columns,
  onSort,
}: {
  headLabel: string
  columns: readonly GridColumn[]
  onSort: (column: string) => void
}) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.headCell}>
          {headLabel}
        </th>
        {columns.map(({ key, label, title, sorted }) => (
          <th
            key={key}
            scope="col"
            className={styles.columnHead}
            aria-sort={sorted ? ariaSort[sorted] : undefined}
          >
            <button type="button" className={styles.sort} title={title} onClick={() => onSort(key)}>
              {sorted === 'desc' && <ArrowDown aria-hidden />}
              {sorted === 'asc' && <ArrowUp aria-hidden />}
              {label}
            </button>
            {title && <small className={styles.headNote}>{title}</small>}
          </th>
        ))}
      </tr>
    </thead>
  )
}
