import type { QueryKey } from '@tanstack/react-query'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useListWords } from '../words/use-list-words.ts'

interface PauseButtonProps {
  name: string
  isActive: boolean
  /** It was switched off by a check, not by a user. */
  isDisabled?: boolean
  /** @param isActive from now on */
  call: (isActive: boolean) => Promise<unknown>
  refreshes: QueryKey
}

/** Pauses a record of a list, or sets it going again; either can be taken back for ten seconds. */
export function PauseButton({ name, isActive, isDisabled = false, call, refreshes }: PauseButtonProps) {
  const lists = useListWords()
  const lack = useLackUnrestricted('editor')
  const notify = useNotify()
  const command = useCommand({
    call,
    refreshes,
    onDone: (_answer, isOn) =>
      notify({
        text: isOn ? lists.resumed(name) : lists.paused(name),
        // Disabled again it cannot be: that is what a check does.
        ...(!isDisabled && { undo: () => command.run(!isOn) }),
      }),
  })
  const act = isActive ? lists.pause : isDisabled ? lists.enable : lists.resume
  return (
    <Button
      aria-label={act.of(name)}
      disabledReason={lack}
      isBusy={command.isBusy}
      onClick={() => command.run(!isActive)}
    >
      {act.label}
    </Button>
  )
}
