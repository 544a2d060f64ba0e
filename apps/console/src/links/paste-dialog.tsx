import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../api/client.ts'
import { linkCommands, linkQueries } from '../api/links.queries.ts'
import { LeaveDialog } from '../states/leave-dialog.tsx'
import { useDraft } from '../states/use-draft.ts'
import { useSubmit } from '../states/use-submit.ts'
import { withWarnings } from '../states/with-warnings.ts'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Problems } from '../ui/problems.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import { destinationProblem } from './destination.ts'
import styles from './links.module.css'
import { mostAtOnce, type PastedLink, readLines } from './pasted-lines.ts'

/** Many lines, a link each: those without a problem are made at once, the others stay for editing. */
export function PasteDialog({ text, onClose }: { text: string | null; onClose: () => void }) {
  return text !== null && <PastedLinks text={text} onDone={onClose} />
}

function PastedLinks({ text, onDone }: { text: string; onDone: () => void }) {
  const { links } = useLinksWords()
  const formId = useId()
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  const { value: lines, latest, update } = useDraft(() => readLines(text))
  const [isClosing, setClosing] = useState(false)
  const ready = lines.filter(({ problem }) => problem === null)
  const form = useSubmit([], async () => {
    let made = 0
    const warnings: { message: string }[] = []
    for (let first = 0; first < ready.length; first += mostAtOnce) {
      const part = ready.slice(first, first + mostAtOnce)
      const answer = await linkCommands(api).createMany(part.map(({ url }) => ({ originalUrl: url })))
      made += answer?.meta.created ?? 0
      warnings.push(...(answer?.meta.warnings ?? []))
      // After each part: what fails later on does not make these twice. What is typed meanwhile stays.
      update((now) => leftOver(now, part, answer?.data ?? []))
    }
    notify({ text: withWarnings(links.manyMade(made), { meta: { warnings } }) })
    await cache.invalidateQueries({ queryKey: linkQueries(api).all })
    if (latest().length === 0) onDone()
  })
  const edit = (id: number, url: string) =>
    update((now) =>
      now.map((line) => (line.id === id ? { id, url, problem: destinationProblem(url) } : line)),
    )
  const make = (
    <Button type="submit" form={formId} look="primary" isBusy={form.isBusy} isDisabled={ready.length === 0}>
      {links.makeMany(ready.length)}
    </Button>
  )
  return (
    <Dialog isOpen onClose={() => setClosing(true)} title={links.pastedTitle} width="wide" footer={make}>
      <form id={formId} className={styles.form} onSubmit={form.onSubmit}>
        <Problems texts={form.problems.general} />
        <DataTable
          label={links.pastedTitle}
          rows={lines}
          keyOf={({ id }) => String(id)}
          columns={[
            { head: links.lineHead, isNumber: true, cell: ({ id }) => id + 1 },
            {
              head: links.destination,
              isWide: true,
              cell: ({ id, url, problem }) => (
                <TextField
                  label={links.line(id + 1)}
                  isLabelHidden
                  value={url}
                  error={problem}
                  onChange={(event) => edit(id, event.target.value)}
                />
              ),
            },
          ]}
        />
      </form>
      <LeaveDialog
        isDirty
        text={links.linesLost(lines.length)}
        closing={isClosing ? { proceed: onDone, reset: () => setClosing(false) } : null}
      />
    </Dialog>
  )
}

interface MadeItem {
  index: number
  error: { message: string; details: { message: string }[] } | null
}

/** The lines that were not made: those that the API refused with its reason, or typed anew meanwhile. */
function leftOver(
  lines: readonly PastedLink[],
  sent: readonly PastedLink[],
  items: readonly MadeItem[],
): PastedLink[] {
  const results = new Map(items.map((item) => [sent[item.index]?.id, item]))
  const urls = new Map(sent.map(({ id, url }) => [id, url]))
  return lines.flatMap((line) => {
    const result = results.get(line.id)
    if (result === undefined || line.url !== urls.get(line.id)) return [line]
    return result.error === null ? [] : [{ ...line, problem: reasonOf(result.error) }]
  })
}

const reasonOf = ({ message, details }: NonNullable<MadeItem['error']>): string =>
  details[0]?.message ?? message
