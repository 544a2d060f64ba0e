import { type ReactNode, useRef, useState } from 'react'
import { useLeaveWords } from '../words/use-leave-words.ts'
import { LeaveDialog } from './leave-dialog.tsx'

export interface TypedGuard {
  /** Of the form: something was typed or chosen in it. */
  onInput: () => void
  /** Of the dialog: closes it, or shows the confirmation first. */
  onClose: () => void
  /** What was typed is saved: no confirmation is needed any more. */
  onSaved: () => void
  /** The confirmation; it is inside the dialog. */
  leaveDialog: ReactNode
}

/** Of a form in a dialog: what was typed there is not lost by Esc, a press beside it, or the way back. */
export function useTypedGuard(onClose: () => void): TypedGuard {
  const { leave } = useLeaveWords()
  const isTyped = useRef(false)
  const [isClosing, setClosing] = useState(false)
  const forget = () => {
    isTyped.current = false
  }
  const close = () => {
    setClosing(false)
    onClose()
  }
  return {
    onInput: () => {
      isTyped.current = true
    },
    onClose: () => (isTyped.current ? setClosing(true) : onClose()),
    onSaved: forget,
    leaveDialog: (
      <LeaveDialog
        isDirty={() => isTyped.current}
        text={leave.typed}
        // The dialog is over the page: whatever changes the address closes it.
        isLeftFor={() => true}
        // The form can be opened again while what it lies in stays: it begins anew.
        onLeave={forget}
        closing={isClosing ? { proceed: close, reset: () => setClosing(false) } : null}
      />
    ),
  }
}
