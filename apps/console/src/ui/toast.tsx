import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import styles from './toast.module.css'

const shownMs = 10_000

export interface Notice {
  text: string
  /** Where an opposite exists. */
  undo?: () => void
  isError?: boolean
}

function ToastList() {
  const { toasts } = Base.useToastManager()
  const { shell } = useWords()
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection="down">
      <Base.Content className={styles.content}>
        <Base.Title className={styles.text} />
        <Base.Action render={<Button look="quiet" className={styles.undo} />} />
        <Base.Close render={<Button look="quiet" isIcon aria-label={shell.close} />}>
          <X aria-hidden />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ))
}

/** Around the page; notices are at its lower edge, and F6 leads to them. */
export function ToastArea({ children }: { children: ReactNode }) {
  const { shell } = useWords()
  return (
    <Base.Provider timeout={shownMs} limit={3}>
      {children}
      <Base.Portal>
        <Base.Viewport className={styles.viewport} aria-label={shell.notifications}>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

/** Says that something is done, with `Undo` for ten seconds where there is an opposite. */
export function useNotify(): (notice: Notice) => void {
  const { add, close } = Base.useToastManager()
  const { shell } = useWords()
  return useCallback(
    ({ text, undo, isError = false }) => {
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
    },
    [add, close, shell],
  )
}
