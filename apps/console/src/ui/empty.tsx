import type { ReactNode } from 'react'
import styles from './empty.module.css'

export interface EmptyProps {
  /** `No links` */
  title: string
  /** Why there is nothing, and what would change that. */
  children?: ReactNode
  /** The one button that helps. */
  action?: ReactNode
}

export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  )
}
