import type { FormEvent, ReactNode } from 'react'
import styles from './form.module.css'
import { Note } from './note.tsx'

export interface FormProps {
  /** What belongs to no field. */
  problems: readonly string[]
  onSubmit: (values: FormData) => void
  children: ReactNode
  /** Of the button outside of it that sends it: `form={id}`. */
  id?: string
}

/** The text of a field by its name, trimmed; empty where there is none. */
export type TextOf = (name: string) => string
export const textsIn =
  (values: FormData): TextOf =>
  (name) =>
    String(values.get(name) ?? '').trim()

/** Fields one above the other. What was typed stays, whatever comes back. */
export function Form({ problems, onSubmit, children, id }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form id={id} className={styles.form} onSubmit={submit}>
      {problems.map((problem) => (
        <Note key={problem} tone="bad" role="alert">
          {problem}
        </Note>
      ))}
      {children}
    </form>
  )
}
