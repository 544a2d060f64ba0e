import type { ReactNode } from 'react'
import styles from './field-group.module.css'

/** Fields side by side where there is room for that. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
)

/** The controls of one thing in a list of them: fields, then its button. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
)

interface FieldGroupProps {
  legend: string
  hint?: ReactNode
  /** What is wrong with all of it, in place of the hint. */
  error?: string | null
  children: ReactNode
}

/** Fields that are one value together, in a frame. */
export function FieldGroup({ legend, hint, error = null, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {error === null ? (
        hint && <p className={styles.hint}>{hint}</p>
      ) : (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  )
}
