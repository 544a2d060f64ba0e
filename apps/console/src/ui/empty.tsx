import type { ReactNode } from 'react'
import styles from './empty.module.css'
import { usePageTitle } from './page-title.ts'

export interface EmptyProps {
  /** `No links` */
  title: string
  /** Why there is nothing, and what would change that. */
  children?: ReactNode
  /** The one button that helps. */
  action?: ReactNode
  /** It is all that the page has: its title is the page's heading. */
  isPage?: boolean
}

export function Empty({ title, children, action, isPage = false }: EmptyProps) {
  usePageTitle(isPage ? title : null)
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  )
}
