import { count } from '../format/numbers.ts'
import { useListWords } from '../words/use-list-words.ts'
import styles from './offers.module.css'

interface CapBarProps {
  name: string
  used: number
  /** Null: there is none. */
  cap: number | null
}

/** From that part on there is little left. */
const nearCap = 0.8

/** How much of a cap is used, in figures and as a bar. */
export function CapBar({ name, used, cap }: CapBarProps) {
  const { offers } = useListWords()
  const part = cap === null ? 0 : cap === 0 ? 1 : Math.min(used / cap, 1)
  return (
    <div className={styles.cap}>
      <span>{name}</span>
      <span>
        {cap === null ? offers.noCap(count(used)) : offers.cap(count(used), count(cap))}
        {cap !== null && part === 1 && ` · ${offers.capReached}`}
      </span>
      {cap !== null && (
        <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
          <rect className={styles.track} width={100} height={1} />
          <rect className={part >= nearCap ? styles.near : styles.used} width={part * 100} height={1} />
        </svg>
      )}
    </div>
  )
}
