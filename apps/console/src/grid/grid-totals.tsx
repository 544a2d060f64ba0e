import { Cell } from './cell.tsx'
import type { GridColumn, TotalRow } from './grid-parts.ts'
import styles from './tree-grid.module.css'

/** At the lower edge, always in sight. */
export function GridTotals({
  totals,
  columns,
}: {
  totals: readonly TotalRow[]
  columns: readonly GridColumn[]
}) {
  return (
    <tfoot className={styles.totals}>
      {totals.map(({ label, cells, onPress }) => (
        <tr key={label} onClick={onPress}>
          <th scope="row" className={styles.headCell}>
            {onPress ? (
              <button type="button" aria-haspopup="dialog" className={styles.sort}>
                {label}
              </button>
            ) : (
              label
            )}
          </th>
          {cells.map((cell, index) => (
            <Cell key={columns[index]?.key ?? index} cell={cell} />
          ))}
        </tr>
      ))}
    </tfoot>
  )
}
