import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { useLeaveWords } from '../words/use-leave-words.ts'

interface ConfirmDialogProps {
  /** `Remove olga@example.com?` */
  title: string
  /** What goes, and whether it can come back. */
  text: string
  /** What was wrong with it. */
  children?: ReactNode
  /** What the button says that does it. */
  act: string
  /** What has to be typed before, where what goes is lost for good: its name. */
  typed?: { label: string; hint: string; text: string }
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms what cannot be taken back, before it is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, children, act, typed, isBusy, onConfirm, onClose } = props
  const { leave } = useLeaveWords()
  const [confirmation, setConfirmation] = useState('')
  const isConfirmed = typed === undefined || confirmation.trim() === typed.text
  const footer = (
    <>
      <Button onClick={onClose}>{leave.cancel}</Button>
      <Button look="danger" isBusy={isBusy} isDisabled={!isConfirmed} onClick={onConfirm}>
        {act}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={title} description={text} width="narrow" footer={footer}>
      {children}
      {typed && (
        <TextField
          label={typed.label}
          hint={typed.hint}
          autoComplete="off"
          spellCheck={false}
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
        />
      )}
    </Dialog>
  )
}
