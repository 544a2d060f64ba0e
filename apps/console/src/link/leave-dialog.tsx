import { useBlocker } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { parseLinkSearch } from './link-search.ts'

/** Asks before the flow is left with changes that are not saved; a change of the range does not leave it. */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const { flow } = useFlowWords()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (next.pathname !== current.pathname || parseLinkSearch({ ...next.search }).tab !== 'flow'),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      isOpen={blocker.status === 'blocked'}
      onClose={stay}
      title={flow.leaveTitle}
      width="narrow"
      footer={
        <>
          <Button onClick={() => blocker.proceed?.()}>{flow.leave}</Button>
          <Button look="primary" onClick={stay}>
            {flow.stay}
          </Button>
        </>
      }
    >
      {flow.leaveText}
    </Dialog>
  )
}
