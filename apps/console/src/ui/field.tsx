import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

export interface FieldProps {
  label: string
  /** What to put in, under the control. */
  hint?: ReactNode
  /** What is wrong, in place of the hint. */
  error?: ReactNode
  /** Why it cannot be changed, as from `useLack`. */
  disabledReason?: string | null
}

interface FieldFrameProps extends FieldProps {
  id: string
  isLabelHidden?: boolean
  children: ReactNode
}

/** Label, control, and beneath it what is wrong with it or what it is for. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, hint, error, disabledReason, isLabelHidden, children } = props
  const note = error || disabledReason || hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children}
      {note && (
        <div id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </div>
      )}
    </div>
  )
}

/** How a control names its note, and says that it is wrong. */
export const describeField = (id: string, { hint, error, disabledReason }: Omit<FieldProps, 'label'>) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': hint || error || disabledReason ? `${id}-note` : undefined,
  disabled: typeof disabledReason === 'string' ? true : undefined,
})

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'type'> {
  /** Numbers have `NumberField`, days `DayField`, moments `InstantField`. */
  type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'color' | 'time'
  isLabelHidden?: boolean
  /** A button beside the control, such as the one that sends it. */
  action?: ReactNode
}

export function TextField({
  label,
  hint,
  error,
  disabledReason,
  isLabelHidden,
  action,
  className,
  ...input
}: TextFieldProps) {
  const id = useId()
  const field = { label, hint, error, disabledReason }
  return (
    <FieldFrame {...field} id={id} isLabelHidden={isLabelHidden ?? false}>
      <div className={classNames(styles.line, className)}>
        <input {...input} {...describeField(id, field)} className={styles.control} />
        {action}
      </div>
    </FieldFrame>
  )
}

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {}

export function TextAreaField({ label, hint, error, disabledReason, ...area }: TextAreaProps) {
  const id = useId()
  const field = { label, hint, error, disabledReason }
  return (
    <FieldFrame {...field} id={id}>
      <textarea
        rows={4}
        {...area}
        {...describeField(id, field)}
        className={classNames(styles.control, styles.area)}
      />
    </FieldFrame>
  )
}

export interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id'> {
  isLabelHidden?: boolean
}

/** The browser's own select: it works with every keyboard and screen reader, and is a wheel on phones. */
export function SelectField({
  label,
  hint,
  error,
  disabledReason,
  isLabelHidden,
  ...select
}: SelectFieldProps) {
  const id = useId()
  const field = { label, hint, error, disabledReason }
  return (
    <FieldFrame {...field} id={id} isLabelHidden={isLabelHidden ?? false}>
      <select
        {...select}
        {...describeField(id, field)}
        className={classNames(styles.control, styles.select)}
      />
    </FieldFrame>
  )
}

export interface CheckFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'type'> {}

export function CheckField({ label, hint, error, disabledReason, ...input }: CheckFieldProps) {
  const id = useId()
  const field = { label, hint, error, disabledReason }
  const note = error || disabledReason || hint
  return (
    <div className={styles.check}>
      <input {...input} {...describeField(id, field)} type="checkbox" className={styles.box} />
      <label htmlFor={id}>{label}</label>
      {note && (
        <div id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </div>
      )}
    </div>
  )
}
