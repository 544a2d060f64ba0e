import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'

export interface ChipProps {
  children: ReactNode
  tone?: 'neutral' | 'good' | 'bad' | 'warn' | 'accent'
  title?: string
  /** With its name, such as `Remove Country is DE`. */
  remove?: { label: string; onRemove: () => void }
}

/**
 * The button goes with its chip: the focus stays in the row, or else in the page, not before the page's
 * beginning.
 */
function focusBeside(button: HTMLButtonElement): void {
  const buttons = [...(button.parentElement?.parentElement?.querySelectorAll('button') ?? [])]
  const index = buttons.indexOf(button)
  const around = button.closest<HTMLElement>('[role=dialog], main')
  const next = buttons[index + 1] ?? buttons[index - 1] ?? around
  next?.focus()
}

/** A state, a tag, a filter. The colour is never all that it says. */
export function Chip({ children, tone = 'neutral', title, remove }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone])} title={title}>
      {children}
      {remove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={remove.label}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            remove.onRemove()
          }}
        >
          <X aria-hidden />
        </button>
      )}
    </span>
  )
}
