import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'

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
}

function Layer({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  finalFocus,
  popup,
}: DialogProps & { popup: string | undefined }) {
  const { shell } = useWords()
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose?.()}
      disablePointerDismissal={onClose === null}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={popup} {...(finalFocus && { finalFocus })}>
          <header className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {onClose && (
              <Base.Close render={<Button look="quiet" isIcon aria-label={shell.close} />}>
                <X aria-hidden />
              </Base.Close>
            )}
          </header>
          <div className={styles.body}>
            {description && <Base.Description className={styles.description}>{description}</Base.Description>}
            {children}
          </div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** In the middle of the page, for one decision. */
export const Dialog = (props: DialogProps) => (
  <Layer {...props} popup={classNames(styles.popup, styles.dialog, props.width === 'wide' && styles.wide)} />
)

/** At the side, for one record: the list stays in sight. */
export const Drawer = (props: DialogProps) => (
  <Layer {...props} popup={classNames(styles.popup, styles.drawer, props.width === 'wide' && styles.wide)} />
)
