import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useApi } from '../api/client.ts'
import { recordCommands } from '../api/record-lists.queries.ts'
import type { RecordKind } from '../api/records.queries.ts'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import { ConfirmDialog } from '../states/confirm-dialog.tsx'
import { LinkRef } from '../states/link-ref.tsx'
import { useCommand } from '../states/use-command.ts'
import { useRecordName } from '../states/use-record-name.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useListWords } from '../words/use-list-words.ts'

interface DeleteRecordProps {
  kind: RecordKind
  id: string
  name: string
  onDeleted: () => void
}

/** Deletes a record, once that is confirmed. */
export function DeleteRecord(props: DeleteRecordProps) {
  const { remove } = useListWords()
  const lack = useLackUnrestricted('editor')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="danger" disabledReason={lack} onClick={() => setOpen(true)}>
        {remove.act}
      </Button>
      {isOpen && <DeleteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Where others use it nothing is deleted: they are named, each with the way to it. */
function DeleteDialog({ kind, id, name, onDeleted, onClose }: DeleteRecordProps & { onClose: () => void }) {
  const { remove } = useListWords()
  const command = useCommand({
    call: recordCommands(useApi()).remove[kind],
    refreshes: [useWorkspaceId(), kind, 'list'],
    fields: [],
    done: remove.done(name),
    onDone: onDeleted,
  })
  const { error } = command
  return (
    <ConfirmDialog
      title={remove.title(name)}
      text={remove.text}
      act={remove.act}
      isBusy={command.isBusy}
      onConfirm={() => command.run(id)}
      onClose={onClose}
    >
      {error instanceof ApiError && error.status < 500 && (
        <Note tone="warn" role="alert">
          {error.message}
          <Users error={error} />
        </Note>
      )}
    </ConfirmDialog>
  )
}

function Users({ error }: { error: ApiError }) {
  const { remove } = useListWords()
  const users = error.details.flatMap(({ path }) => {
    const [, noun, id] = /^(links|offers)\.(.+)$/.exec(path) ?? []
    return noun === undefined || id === undefined ? [] : [{ noun, id }]
  })
  if (users.length === 0) return null
  return (
    <ul aria-label={remove.usedBy}>
      {users.map(({ noun, id }) => (
        <li key={id}>{noun === 'links' ? <LinkOf id={id} /> : <OfferOf id={id} />}</li>
      ))}
    </ul>
  )
}

const LinkOf = ({ id }: { id: string }) => <LinkRef linkId={id} title={useRecordName('link', id)} />

const OfferOf = ({ id }: { id: string }) => (
  <Link to="/w/$workspaceId/offers" params={{ workspaceId: useWorkspaceId() }} search={{ open: id }}>
    {useRecordName('offer', id)}
  </Link>
)
