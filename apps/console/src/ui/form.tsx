import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { focusFirstInvalid } from './focus.ts'
import styles from './form.module.css'
import { Problems } from './problems.tsx'

export interface FormProps {
  /** What belongs to no field. */
  problems: readonly string[]
  onSubmit: (values: FormData) => void
  children: ReactNode
  /** Something was typed or chosen. */
  onInput?: () => void
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
export function Form({ problems, onSubmit, onInput, children, id }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current && focusFirstInvalid(form.current)) isSent.current = false
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    isSent.current = true
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form
      ref={form}
      id={id}
      className={styles.form}
      onSubmit={submit}
      onInput={() => {
        isSent.current = false
        onInput?.()
      }}
    >
      <Problems texts={problems} />
      {children}
    </form>
  )
}
