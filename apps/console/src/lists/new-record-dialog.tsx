import { useApi } from '../api/client.ts'
import { recordCommands } from '../api/record-lists.queries.ts'
import { useWorkspaceId } from '../routing/view.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useListWords } from '../words/use-list-words.ts'

export type NewRecordKind = keyof ReturnType<typeof recordCommands>['create']

const formId = 'new-record'

/** What a record needs to be there at all; the rest has its defaults. */
export function NewRecordDialog({ kind, onClose }: { kind: NewRecordKind; onClose: () => void }) {
  const lists = useListWords()
  const notify = useNotify()
  const hasUrl = kind === 'offers' || kind === 'landings'
  const create: (body: { name: string; url: string }) => Promise<unknown> = recordCommands(useApi()).create[
    kind
  ]
  const command = useCommand({
    call: create,
    refreshes: [useWorkspaceId(), kind],
    fields: ['name', 'url'],
    onDone: (_answer, { name }) => {
      notify({ text: lists.created(name) })
      onClose()
    },
  })
  const errorOf = (field: string) => command.problems.fields[field] ?? null
  const submit = (values: FormData) =>
    command.run({
      name: String(values.get('name') ?? '').trim(),
      url: String(values.get('url') ?? '').trim(),
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={lists[kind].add}
      footer={
        <Button look="primary" type="submit" form={formId} isBusy={command.isBusy}>
          {lists.create}
        </Button>
      }
    >
      <Form id={formId} problems={command.problems.general} onSubmit={submit}>
        <TextField label={lists.name} name="name" error={errorOf('name')} autoFocus />
        {hasUrl && <TextField label={lists.url} name="url" placeholder="https://" error={errorOf('url')} />}
      </Form>
    </Dialog>
  )
}
