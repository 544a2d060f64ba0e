import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** One `primary` a screen; `quiet` has no border until it is pointed at. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  /** Square, for an icon alone: it needs an `aria-label`. */
  isIcon?: boolean
  /** Works on something: it does nothing more meanwhile. */
  isBusy?: boolean
  isDisabled?: boolean
  /** Why it does nothing, as from `useLack`. It can still be focused, so that the reason can be read. */
  disabledReason?: string | null
}

/** Controls without right are shown, and say why they do nothing. */
export function Button(props: ButtonProps) {
  const {
    look = 'plain',
    isIcon = false,
    isBusy = false,
    isDisabled = false,
    disabledReason = null,
    ...rest
  } = props
  const isOff = isDisabled || isBusy || disabledReason !== null
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault()
    else rest.onClick?.(event)
  }
  return (
    <button
      type="button"
      title={disabledReason ?? rest.title}
      {...rest}
      {...(disabledReason !== null && { title: disabledReason })}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      onClick={press}
      className={classNames(styles.button, styles[look], isIcon && styles.icon, rest.className)}
    />
  )
}
