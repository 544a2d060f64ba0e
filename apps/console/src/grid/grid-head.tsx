import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, Suspense, useId, useState } from 'react'
import type { GridColumn, HeadSort } from './grid-parts.ts'
import styles from './tree-grid.module.css'

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** The names of the columns; a press sorts by one, a second press the other way round. */
export function GridHead({
  headLabel,
  headSort,
  columns,
  onSort,
}: {
  headLabel: string
  headSort?: HeadSort | undefined
  columns: readonly GridColumn[]
  onSort: (column: string) => void
}) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.headCell} aria-sort={headSort?.isSorted ? ariaSort.asc : undefined}>
          {headSort ? (
            <button type="button" className={styles.sort} onClick={headSort.onSort}>
              {headLabel}
              {headSort.isSorted && <ArrowUp aria-hidden />}
            </button>
          ) : (
            headLabel
          )}
        </th>
        {columns.map((column) =>
          column.isText ? (
            <th key={column.key} scope="col" className={styles.word}>
              {column.label}
            </th>
          ) : (
            <ColumnHead key={column.key} column={column} onSort={() => onSort(column.key)} />
          ),
        )}
      </tr>
    </thead>
  )
}

function ColumnHead({ column, onSort }: { column: GridColumn; onSort: () => void }) {
  const { label, note, hint, sorted } = column
  const hintId = useId()
  const [isHinted, setHinted] = useState(false)
  const [show, hide] = [() => setHinted(hint !== undefined), () => setHinted(false)]
  const sort = () => {
    hide()
    onSort()
  }
  const hideByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isHinted) return
    event.stopPropagation()
    hide()
  }
  return (
    <th
      scope="col"
      className={styles.columnHead}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      onPointerEnter={show}
      onPointerLeave={hide}
    >
      <button
        type="button"
        className={styles.sort}
        aria-describedby={isHinted ? hintId : undefined}
        onClick={sort}
        onFocus={({ target }) => target.matches(':focus-visible') && show()}
        onBlur={hide}
        onKeyDown={hideByKey}
      >
        {sorted === 'desc' && <ArrowDown aria-hidden />}
        {sorted === 'asc' && <ArrowUp aria-hidden />}
        {label}
      </button>
      {note && <small className={styles.headNote}>{note}</small>}
      {/* Hidden for a reader of the screen: it describes the button, and is no part of the column's name. */}
      <Suspense fallback={null}>
        {isHinted && (
          <div id={hintId} aria-hidden className={styles.hint}>
            {hint}
          </div>
        )}
      </Suspense>
    </th>
  )
}
