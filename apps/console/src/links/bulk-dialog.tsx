import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useApi } from '../api/client.ts'
import {
  type BulkAnswer,
  type BulkChanges,
  linkBulkCommands,
  linkBulkQueries,
} from '../api/link-bulk.queries.ts'
import { linkQueries } from '../api/links.queries.ts'
import { formProblems, noProblems } from '../states/form-problems.ts'
import { errorText, LoadState } from '../states/load-state.tsx'
import { useCommand } from '../states/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { useWords } from '../words/use-words.ts'
import { type BulkAction, bulkFields, changesOfForm, fixedChangesOf } from './bulk-actions.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { reversalsOf } from './bulk-undo.ts'
import type { Ticked } from './use-ticked.ts'

export interface BulkDialogProps {
  action: BulkAction
  ticked: Ticked
  onClose: () => void
  onDone: (answer: BulkAnswer) => void
}

/** What is to be changed of all ticked links, then the old and the new of each, then the change. */
export default function BulkDialog({ action, ticked, onClose, onDone }: BulkDialogProps) {
  const { bulk } = useLinkWords()
  const id = useId()
  const api = useApi()
  const fixed = fixedChangesOf(action)
  const [changes, setChanges] = useState(fixed)
  const preview = useQuery(linkBulkQueries(api).preview(ticked.target, changes))
  const apply = useApply({ ticked, onDone })
  const isWrong = preview.error instanceof ApiError && preview.error.status === 400
  const isForm = fixed === null && (changes === null || isWrong)
  const problems = isWrong ? formProblems(preview.error, bulkFields[action]) : noProblems
  const submit = (values: FormData) => {
    const chosen = changesOfForm(action, values)
    if (Object.keys(chosen).length > 0) setChanges(chosen)
  }
  const buttons = isForm ? (
    <Button type="submit" form={id} look="primary">
      {bulk.preview}
    </Button>
  ) : (
    <>
      {fixed === null && <Button onClick={() => setChanges(null)}>{bulk.back}</Button>}
      <Button
        look={action === 'remove' ? 'danger' : 'primary'}
        isBusy={apply.isBusy}
        isDisabled={!preview.data?.changed}
        onClick={() => changes && apply.run(changes)}
      >
        {bulk.apply(bulk.actions[action], preview.data?.changed ?? 0)}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={bulk.title(bulk.actions[action], ticked.count)}
      width={isForm ? 'narrow' : 'wide'}
      footer={buttons}
    >
      {/* Hidden, not removed: going back shows what was typed. */}
      <div hidden={!isForm}>
        {fixed === null && (
          <Form id={id} problems={problems.general} onSubmit={submit}>
            <BulkFields action={action} errorOf={(field) => problems.fields[`changes.${field}`] ?? null} />
          </Form>
        )}
      </div>
      {!isForm && (
        <LoadState query={preview}>
          {(answer) => <BulkPreview answer={answer} known={ticked.known} />}
        </LoadState>
      )}
    </Dialog>
  )
}

/** Applies, says how many were changed, and takes back what can be taken back. */
function useApply({ ticked, onDone }: Pick<BulkDialogProps, 'ticked' | 'onDone'>) {
  const words = useWords()
  const { bulk } = useLinkWords()
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  const commands = linkBulkCommands(api)
  const { all } = linkQueries(api)
  const undo = async (reversals: NonNullable<ReturnType<typeof reversalsOf>>) => {
    try {
      const failed = await commands.undo(reversals)
      notify({ text: failed === 0 ? bulk.undone : bulk.undoneBut(failed), isError: failed > 0 })
    } catch (error) {
      notify({ text: errorText(error, words), isError: true })
    }
    await cache.invalidateQueries({ queryKey: all })
  }
  return useCommand({
    call: (changes: BulkChanges) => commands.update(ticked.target, changes),
    refreshes: all,
    onDone: (answer, changes) => {
      const reversals = reversalsOf(answer.rows, changes, ticked.known)
      const text = bulk.done(answer.changed, answer.failed)
      notify({ text, ...(reversals && answer.changed > 0 && { undo: () => void undo(reversals) }) })
      onDone(answer)
    },
  })
}
