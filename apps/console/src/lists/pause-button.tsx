import type { QueryKey } from '@tanstack/react-query'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
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

/** Pauses a record of a list, or sets it going again. */
export function PauseButton({ name, isActive, isDisabled = false, call, refreshes }: PauseButtonProps) {
  const lists = useListWords()
  const lack = useLackUnrestricted('editor')
  const command = useCommand({ call, refreshes })
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
