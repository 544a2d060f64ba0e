import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './data-table.module.css'
import { walkMark } from './walk.ts'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** Figures are at the end of their cell, one above the other. */
  isNumber?: boolean
  /** Has what the others leave, such as a field. */
  isWide?: boolean
  /** Goes on in further lines, where it is too long for one. */
  isText?: boolean
  /** Buttons: its head is for screen readers alone. */
  isActions?: boolean
  /** Of the cell's background, as `tintOf` has it. */
  tintOf?: (row: Row) => number
}

export interface DataTableProps<Row> {
  /** Its accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The key of the row that a drawer shows. */
  current?: string | undefined
}

/** Columns that fit on a phone side by side. A row of more is a card there, each value beside its head. */
const mostOnPhones = 3

/** A plain table for lists of settings; what is sorted, folded or endless is a grid's. */
export function DataTable<Row>({ label, columns, rows, keyOf, current }: DataTableProps<Row>) {
  return (
    <div className={styles.scroll}>
      <table
        className={classNames(styles.table, columns.length > mostOnPhones && styles.cards)}
        aria-label={label}
      >
        <thead>
          <tr>
            {columns.map(({ head, isNumber, isWide, isActions }) => (
              <th
                key={head}
                scope="col"
                className={classNames(isNumber && styles.number, isWide && styles.wide)}
              >
                {isActions ? <span className="visually-hidden">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...walkMark(keyOf(row), current)}>
              {columns.map(({ head, cell, isNumber, isText, isActions, tintOf }) => (
                <td
                  key={head}
                  data-head={head}
                  data-tint={tintOf?.(row) || undefined}
                  className={classNames(
                    isNumber && styles.number,
                    isText && styles.text,
                    isActions && styles.actions,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
