import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import styles from './popover.module.css'

export interface PopoverProps {
  trigger: ReactElement
  /** Its accessible name. */
  label: string
  children: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  align?: 'start' | 'end'
}

/** A small panel under a button, for more than a list of actions. */
export function Popover({ trigger, label, children, isOpen, onOpenChange, align = 'start' }: PopoverProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align={align}>
          <Base.Popup className={styles.popup} aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
