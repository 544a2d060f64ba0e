import { useState } from 'react'
import { type Click, clickCommands, clickQueries } from '../api/clicks.queries.ts'
import { useApi } from '../api/client.ts'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { ConfirmDialog } from '../states/confirm-dialog.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { useClickWords } from '../words/use-click-words.ts'

interface EraseClickProps {
  click: Click
  onErased: () => void
}

/** For admins: deletes a click and what is known of its visitor, once its id is typed. */
export function EraseClick(props: EraseClickProps) {
  const { erase } = useClickWords().clicks
  const [isOpen, setOpen] = useState(false)
  if (useLackUnrestricted('admin') !== null) return null
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {erase.act}
      </Button>
      {isOpen && <EraseDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function EraseDialog({ click, onErased, onClose }: EraseClickProps & { onClose: () => void }) {
  const { erase, facts } = useClickWords().clicks
  const api = useApi()
  const command = useCommand({
    call: clickCommands(api).erase,
    refreshes: clickQueries(api).all,
    done: erase.done,
    onDone: onErased,
  })
  return (
    <ConfirmDialog
      title={erase.title}
      text={`${erase.goes} ${erase.stays}`}
      act={erase.act}
      typed={{ label: facts.token, hint: erase.typed(click.clickToken), text: click.clickToken }}
      isBusy={command.isBusy}
      onConfirm={() => command.run(click.clickToken)}
      onClose={onClose}
    />
  )
}
