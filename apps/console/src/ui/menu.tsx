import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

export interface MenuProps {
  /** A `Button`, usually. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'end'
}

/** A list of actions under a button. */
export function Menu({ trigger, children, align = 'start' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align={align}>
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export interface MenuItemProps {
  children: ReactNode
  onSelect: () => void
  icon?: ReactNode
  /** The key that does the same outside the menu. */
  shortcut?: string
  isDanger?: boolean
  /** Why it does nothing, as from `useLack`. */
  disabledReason?: string | null
}

export function MenuItem({
  children,
  onSelect,
  icon,
  shortcut,
  isDanger,
  disabledReason = null,
}: MenuItemProps) {
  return (
    <Base.Item
      className={classNames(styles.item, isDanger && styles.danger)}
      disabled={disabledReason !== null}
      title={disabledReason ?? undefined}
      onClick={onSelect}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {shortcut && (
        <kbd aria-hidden className={styles.key}>
          {shortcut}
        </kbd>
      )}
    </Base.Item>
  )
}

export interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; hint?: string; shortcut?: string }[]
  onChange: (value: Value) => void
}

/** One of several, with a mark at the chosen one. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className={styles.item}>
          <span className={styles.mark}>
            <Base.RadioItemIndicator>✓</Base.RadioItemIndicator>
          </span>
          <span className={styles.label}>
            {option.label}
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </span>
          {option.shortcut && (
            <kbd aria-hidden className={styles.key}>
              {option.shortcut}
            </kbd>
          )}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

export const MenuHeading = ({ children }: { children: ReactNode }) => (
  <div className={styles.heading}>{children}</div>
)

export const MenuSeparator = () => <Base.Separator className={styles.separator} />
