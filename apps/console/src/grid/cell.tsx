import type { GridCell } from './grid-parts.ts'
import styles from './tree-grid.module.css'

export function Cell({ cell }: { cell: GridCell }) {
  if (cell.onPress)
    return (
      <td className={styles.word}>
        <button type="button" tabIndex={-1} title={cell.text} onClick={cell.onPress}>
          {cell.text}
        </button>
      </td>
    )
  return (
    <td className={styles.cell} data-tint={cell.tint || undefined}>
      {cell.text}
      {cell.note && (
        <small className={styles[cell.note.tone]} title={cell.note.title}>
          {cell.note.text}
        </small>
      )}
    </td>
  )
}
