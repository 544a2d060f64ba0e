import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useApi } from '../api/client.ts'
import {
  type BulkChanges,
  type BulkResult,
  linkBulkCommands,
  linkBulkQueries,
  mostBulkUpdated,
} from '../api/link-bulk.queries.ts'
import { linkQueries } from '../api/links.queries.ts'
import { count } from '../format/numbers.ts'
import { formProblems, noProblems } from '../states/form-problems.ts'
import { errorText, LoadState } from '../states/load-state.tsx'
import { useOnePending } from '../states/use-pending.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { useWords } from '../words/use-words.ts'
import styles from './bulk.module.css'
import { type BulkAction, bulkFields, changesOfForm, fixedChangesOf } from './bulk-actions.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { reversalsOf } from './bulk-undo.ts'
import type { Ticked } from './use-ticked.ts'

export interface BulkDialogProps {
  action: BulkAction
  ticked: Ticked
  onClose: () => void
  onDone: (result: BulkResult) => void
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
  const { progress } = apply
  const isPart = preview.data !== undefined && preview.data.nextAfterId !== null
  const inParts = isPart || ticked.count > mostBulkUpdated ? ticked.count : null
  const buttons = progress ? (
    <Button onClick={apply.stop}>{bulk.stop}</Button>
  ) : isForm ? (
    <Button type="submit" form={id} look="primary">
      {bulk.preview}
    </Button>
  ) : (
    <>
      {fixed === null && <Button onClick={() => setChanges(null)}>{bulk.back}</Button>}
      <Button
        look={action === 'remove' ? 'danger' : 'primary'}
        isBusy={apply.isBusy}
        isDisabled={!preview.data?.changed && inParts === null}
        onClick={() => changes && void apply.run(changes)}
      >
        {bulk.apply(bulk.actions[action], inParts ?? preview.data?.changed ?? 0)}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={() => !apply.isBusy && onClose()}
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
      {progress && <PartsDone done={progress.done} total={ticked.count} />}
      {!isForm && !progress && (
        <LoadState query={preview}>
          {(answer) => <BulkPreview answer={answer} known={ticked.known} total={inParts} />}
        </LoadState>
      )}
    </Dialog>
  )
}

function PartsDone({ done, total }: { done: number; total: number }) {
  const { bulk } = useLinkWords()
  return (
    <div className={styles.progress}>
      <progress aria-label={bulk.progress} max={total} value={Math.min(done, total)} />
      <span role="status">{bulk.progressOf(count(done), count(total))}</span>
    </div>
  )
}

/** Applies it, part by part; says how many were changed, and takes all of it back at once. */
function useApply({ ticked, onDone }: Pick<BulkDialogProps, 'ticked' | 'onDone'>) {
  const words = useWords()
  const { bulk } = useLinkWords()
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  const commands = linkBulkCommands(api)
  const { all } = linkQueries(api)
  const isStopped = useRef(false)
  const [done, setDone] = useState<number | null>(null)
  const undo = async (reversals: NonNullable<ReturnType<typeof reversalsOf>>) => {
    try {
      const failed = await commands.undo(reversals)
      notify({ text: failed === 0 ? bulk.undone : bulk.undoneBut(failed), isError: failed > 0 })
    } catch (error) {
      notify({ text: errorText(error, words), isError: true })
    }
    await cache.invalidateQueries({ queryKey: all })
  }
  const report = ({ changed, failed, rows, error }: BulkResult, changes: BulkChanges) => {
    const reversals = reversalsOf(rows, changes)
    const isDone = changed > 0
    const text = bulk.done(changed, failed)
    if (error !== null) notify({ text: errorText(error, words), isError: true })
    if (isDone && reversals === null) notify({ text: `${text}. ${bulk.noUndo}` })
    else if (isDone && reversals) notify({ text, undo: () => void undo(reversals) })
    else if (error === null) notify({ text })
  }
  const onePending = useOnePending()
  const run = (changes: BulkChanges) => onePending('apply', () => applyAll(changes))
  const applyAll = async (changes: BulkChanges) => {
    isStopped.current = false
    setDone(0)
    const progress = { onPart: setDone, isStopped: () => isStopped.current }
    const result = await commands.update(ticked.target, changes, progress)
    setDone(null)
    report(result, changes)
    if (result.error === null) onDone(result)
    await cache.invalidateQueries({ queryKey: all })
  }
  return {
    run,
    stop: () => {
      isStopped.current = true
    },
    isBusy: done !== null,
    /** The progress of a change of more than one part. */
    progress: done !== null && ticked.count > mostBulkUpdated ? { done } : null,
  }
}
