import { useBlocker } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useLeaveWords } from '../words/use-leave-words.ts'

interface Move {
  pathname: string
  search: object
}

interface LeaveDialogProps {
  /** Called when something is about to be left. */
  isDirty: boolean | (() => boolean)
  /** What would be lost. */
  text: string
  /** Whether a change of the address leaves it; another page does in any case. */
  isLeftFor?: (next: Move) => boolean
  /** It is to be closed, as a dialog is by Esc: what is done by each answer. */
  closing?: { proceed: () => void; reset: () => void } | null
  /** It is left, changes and all. */
  onLeave?: () => void
}

/** The confirmation before something is left with changes that are not saved. */
export function LeaveDialog({ isDirty, text, isLeftFor, closing = null, onLeave }: LeaveDialogProps) {
  const { leave } = useLeaveWords()
  const hasChanges = () => (typeof isDirty === 'function' ? isDirty() : isDirty)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasChanges() && (next.pathname !== current.pathname || isLeftFor?.(next) === true),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  const exit = closing ?? (blocker.status === 'blocked' ? blocker : null)
  const stay = () => exit?.reset()
  const goOn = () => {
    onLeave?.()
    exit?.proceed()
  }
  return (
    <Dialog
      isOpen={exit !== null}
      onClose={stay}
      title={leave.title}
      width="narrow"
      footer={
        <>
          <Button onClick={goOn}>{leave.leave}</Button>
          <Button look="primary" onClick={stay}>
            {leave.stay}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
