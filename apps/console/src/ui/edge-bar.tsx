import type { ReactNode } from 'react'
import styles from './edge-bar.module.css'

/**
 * At the lower edge while rows are ticked: how many, and what can be done with all of them. Notices stand
 * above it (`toast.module.css`).
 */
export function EdgeBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label={label} data-edge-bar>
      {children}
    </section>
  )
}
