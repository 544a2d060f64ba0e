import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { type FocusEvent, useEffect } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import type { Notice } from './layer-props.ts'
import styles from './toast.module.css'

const shownMs = 10_000

export interface ToastLayerProps {
  /** Not yet shown, oldest first. */
  waiting: readonly Notice[]
  /** What came meanwhile waits on. */
  onShown: (shown: readonly Notice[]) => void
}

/**
 * F6 leads to the area of the notices, and from there at once to the button that undoes: no Tab is needed.
 */
function focusUndo({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[data-undo]')?.focus()
}

/** The notices of a `ToastArea`. */
export function ToastLayer(props: ToastLayerProps) {
  const { shell } = useWords()
  return (
    <Toast.Provider timeout={shownMs} limit={3}>
      <WaitingNotices {...props} />
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={shell.notifications} onFocus={focusUndo}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function WaitingNotices({ waiting, onShown }: ToastLayerProps) {
  const { add, close } = Toast.useToastManager()
  const { shell } = useWords()
  useEffect(() => {
    if (waiting.length === 0) return
    for (const { text, undo, isError = false } of waiting) {
      const id: string = add({
        title: text,
        priority: isError ? 'high' : 'low',
        type: isError ? 'error' : 'done',
        ...(undo && {
          actionProps: {
            children: shell.undo,
            onClick: () => {
              close(id)
              undo()
            },
          },
        }),
      })
    }
    onShown(waiting)
  }, [waiting, onShown, add, close, shell])
  return null
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  const { shell } = useWords()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      swipeDirection="down"
      // Its buttons are what Tab comes to.
      tabIndex={-1}
    >
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.text} />
        <Toast.Action render={<Button look="quiet" className={styles.undo} data-undo />} />
        <Toast.Close render={<Button look="quiet" isIcon aria-label={shell.close} />}>
          <X aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
