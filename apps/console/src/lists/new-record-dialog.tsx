import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../api/client.ts'
import { type NewRecord, recordCommands } from '../api/record-lists.queries.ts'
import type { RecordKind } from '../api/records.queries.ts'
import type { Template, TemplateKind } from '../api/templates.queries.ts'
import { useWorkspaceId } from '../routing/view.tsx'
import { TextField } from '../ui/field.tsx'
import type { TextOf } from '../ui/form.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { FormDialog } from './form-dialog.tsx'
import { TemplateField } from './template-field.tsx'

const isFromTemplate = (kind: RecordKind): kind is TemplateKind => kind === 'networks' || kind === 'sources'

/**
 * What a record needs to be there at all; the rest has its defaults. One from a template is shown at once, to
 * be checked.
 */
export function NewRecordDialog({ kind, onClose }: { kind: RecordKind; onClose: () => void }) {
  const lists = useListWords()
  const notify = useNotify()
  const navigate = useNavigate()
  const workspaceId = useWorkspaceId()
  const [template, setTemplate] = useState<Template | null>(null)
  const { create } = recordCommands(useApi())
  const isOfPlatform = isFromTemplate(kind)
  const onDone = ({ data: { id } }: { data: { id: string } }, { name }: NewRecord) => {
    notify({ text: lists.created(name) })
    if (!isOfPlatform) return onClose()
    void navigate({ to: `/w/$workspaceId/${kind}/$recordId`, params: { workspaceId, recordId: id } })
  }
  const recordOf = (text: TextOf): NewRecord => ({
    name: text('name'),
    url: text('url'),
    templateId: template?.id ?? null,
  })
  return (
    <FormDialog
      title={lists[kind].add}
      noun={kind}
      fields={['name', 'url', 'templateId']}
      call={create[kind]}
      bodyOf={recordOf}
      onDone={onDone}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {isOfPlatform && (
            <TemplateField
              kind={kind}
              template={template}
              onChange={setTemplate}
              error={errorOf('templateId')}
            />
          )}
          <TextField
            key={template?.id}
            label={lists.name}
            name="name"
            defaultValue={template?.name}
            error={errorOf('name')}
            autoFocus={!isOfPlatform}
          />
          {!isOfPlatform && (
            <TextField label={lists.url} name="url" placeholder="https://" error={errorOf('url')} />
          )}
        </>
      )}
    </FormDialog>
  )
}
