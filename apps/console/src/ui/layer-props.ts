import type { ReactNode, RefObject } from 'react'
import type { Walk } from './walk.ts'

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

export interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; hint?: string; shortcut?: string }[]
  onChange: (value: Value) => void
}

export interface DialogProps {
  isOpen: boolean
  /** Null: it cannot be closed but by what is in it, as where a secret is shown once. */
  onClose: (() => void) | null
  title: string
  description?: ReactNode
  children: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  width?: 'narrow' | 'wide'
  /** What has the focus afterwards, where that is not what had it before. */
  finalFocus?: RefObject<HTMLElement | null>
  /** Nothing in it takes the focus: its body does, so that keys scroll it. */
  isForReading?: boolean
  /** For a drawer of a row: ↑ and ↓ show the row before and after. */
  walk?: Walk | undefined
}

export type DialogLook = 'dialog' | 'drawer' | 'sheet'

export interface Notice {
  text: string
  /** Where an opposite exists. */
  undo?: () => void
  isError?: boolean
}
