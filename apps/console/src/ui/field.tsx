import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

interface FieldProps {
  label: string
  /** What to put in, under the control. */
  hint?: ReactNode
  /** What is wrong, in place of the hint. */
  error?: string | null
  /** Why it cannot be changed, as from `useLack`. */
  disabledReason?: string | null
}

interface FrameProps extends FieldProps {
  id: string
  isLabelHidden?: boolean
  children: ReactNode
}

/** Label, control, and beneath it what is wrong with it or what it is for. */
function Frame({ id, label, hint, error, disabledReason, isLabelHidden, children }: FrameProps) {
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

const describe = (id: string, { hint, error, disabledReason }: FieldProps) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': hint || error || disabledReason ? `${id}-note` : undefined,
  disabled: typeof disabledReason === 'string' ? true : undefined,
})

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id'> {
  isLabelHidden?: boolean
  /** Shown at the end of the control, such as a currency. */
  unit?: ReactNode
  /** A button beside the control, such as the one that sends it. */
  action?: ReactNode
}

export function TextField({
  label,
  hint,
  error,
  disabledReason,
  isLabelHidden,
  unit,
  action,
  className,
  ...input
}: TextFieldProps) {
  const id = useId()
  const field = { label, hint, error, disabledReason }
  return (
    <Frame {...field} id={id} isLabelHidden={isLabelHidden ?? false}>
      <div className={classNames(styles.line, className)}>
        <input {...input} {...describe(id, field)} className={styles.control} />
        {unit && <span className={styles.unit}>{unit}</span>}
        {action}
      </div>
    </Frame>
  )
}

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {}

export function TextAreaField({ label, hint, error, disabledReason, ...area }: TextAreaProps) {
  const id = useId()
  const field = { label, hint, error, disabledReason }
  return (
    <Frame {...field} id={id}>
      <textarea
        rows={4}
        {...area}
        {...describe(id, field)}
        className={classNames(styles.control, styles.area)}
      />
    </Frame>
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
    <Frame {...field} id={id} isLabelHidden={isLabelHidden ?? false}>
      <select {...select} {...describe(id, field)} className={classNames(styles.control, styles.select)} />
    </Frame>
  )
}

export interface CheckFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'type'> {}

export function CheckField({ label, hint, error, disabledReason, ...input }: CheckFieldProps) {
  const id = useId()
  const field = { label, hint, error, disabledReason }
  const note = error || disabledReason || hint
  return (
    <div className={styles.check}>
      <input {...input} {...describe(id, field)} type="checkbox" className={styles.box} />
      <label htmlFor={id}>{label}</label>
      {note && (
        <div id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </div>
      )}
    </div>
  )
}
