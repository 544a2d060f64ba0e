import { useWords } from '../words/use-words.ts'
import styles from './skeleton.module.css'

/** The shape of a table that is on its way. It is seen only after 150 ms: what is quick does not flicker. */
export function Skeleton({ rows = 8 }: { rows?: number }) {
  const { states } = useWords()
  return (
    <div className={styles.skeleton} role="status" aria-label={states.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} />
      ))}
    </div>
  )
}
