import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useLeaveWords } from '../words/use-leave-words.ts'

interface ConfirmDialogProps {
  /** `Remove olga@example.com?` */
  title: string
  /** What goes, and whether it can come back. */
  children: ReactNode
  /** What the button says that does it. */
  act: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms what cannot be taken back, before it is done. */
export function ConfirmDialog({ title, children, act, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  const { leave } = useLeaveWords()
  const footer = (
    <>
      <Button onClick={onClose}>{leave.cancel}</Button>
      <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
        {act}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={title} width="narrow" footer={footer}>
      {children}
    </Dialog>
  )
}
