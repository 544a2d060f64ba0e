import { type ReactNode, useEffect } from 'react'
import { useOutsideWords } from '../words/use-outside-words.ts'
import styles from './frame.module.css'

/** A page outside the session: the name, one card in the middle, and links beneath. */
export function Frame({
  title,
  children,
  footer,
}: {
  title: string
  children: ReactNode
  footer?: ReactNode
}) {
  const { product } = useOutsideWords()
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  return (
    <main className={styles.frame}>
      <div className={styles.column}>
        <div className={styles.brand}>
          <img src="/favicon.svg" alt="" width="28" height="28" />
          {product}
        </div>
        <div className={styles.card}>
          <h1>{title}</h1>
          {children}
        </div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </main>
  )
}
