import type { ReactNode } from 'react'
import styles from './page.module.css'
import { usePageTitle } from './page-title.ts'

export interface PageProps {
  /** The heading, and the title of the browser's tab. */
  title: string
  /** Beside the heading, such as the state of one record. */
  beside?: ReactNode
  /** At the end of the heading's line, the main one last. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen inside the shell: its level-1 heading, its buttons, its content. */
export function Page({ title, beside, actions, children }: PageProps) {
  usePageTitle(title)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {beside}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** A white area with a quiet border: tables, forms, tiles. */
export function Panel({
  title,
  actions,
  children,
}: {
  title?: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.panel} aria-label={title}>
      {(title || actions) && (
        <header className={styles.panelHead}>
          {title && <h2>{title}</h2>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
