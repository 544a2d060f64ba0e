import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/client.ts'
import { linkCommands, linkQueries } from '../api/links.queries.ts'
import { useSubmit } from '../states/use-submit.ts'
import { withWarnings } from '../states/with-warnings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useWords } from '../words/use-words.ts'
import { destinationProblem } from './destination.ts'
import styles from './links.module.css'
import { type PastedLink, readLines } from './pasted-lines.ts'

/** Many lines, a link each: those without a problem are made at once, the others stay for editing. */
export function PasteDialog({ text, onClose }: { text: string | null; onClose: () => void }) {
  const { links } = useWords()
  return (
    <Dialog isOpen={text !== null} onClose={onClose} title={links.pastedTitle} width="wide">
      {text !== null && <PastedForm text={text} onDone={onClose} />}
    </Dialog>
  )
}

function PastedForm({ text, onDone }: { text: string; onDone: () => void }) {
  const { links } = useWords()
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  const [lines, setLines] = useState(() => readLines(text))
  const ready = lines.filter(({ problem }) => problem === null)
  const form = useSubmit([], async () => {
    const answer = await linkCommands(api).createMany(ready.map(({ url }) => ({ originalUrl: url })))
    const left = leftOver(lines, ready, answer?.data ?? [])
    notify({ text: withWarnings(links.manyMade(answer?.meta.created ?? 0), answer) })
    await cache.invalidateQueries({ queryKey: linkQueries(api).all })
    setLines(left)
    if (left.length === 0) onDone()
  })
  const edit = (id: number, url: string) =>
    setLines(lines.map((line) => (line.id === id ? { id, url, problem: destinationProblem(url) } : line)))
  return (
    <form className={styles.form} onSubmit={form.onSubmit}>
      {form.problems.general.map((problem) => (
        <p key={problem} role="alert">
          {problem}
        </p>
      ))}
      <div className={styles.lines}>
        {lines.map(({ id, url, problem }) => (
          <TextField
            key={id}
            label={links.line(id + 1)}
            isLabelHidden
            value={url}
            error={problem}
            onChange={(event) => edit(id, event.target.value)}
          />
        ))}
      </div>
      <Button type="submit" look="primary" isBusy={form.isBusy} isDisabled={ready.length === 0}>
        {links.makeMany(ready.length)}
      </Button>
    </form>
  )
}

interface MadeItem {
  index: number
  error: { message: string; details: { message: string }[] } | null
}

/** The lines that were not sent, and those that the API refused, with its reason. */
function leftOver(
  lines: readonly PastedLink[],
  sent: readonly PastedLink[],
  items: readonly MadeItem[],
): PastedLink[] {
  const problems = new Map(
    items.flatMap(({ index, error }) => {
      const line = sent[index]
      return error && line ? [[line.id, error.details[0]?.message ?? error.message] as const] : []
    }),
  )
  const isLeft = ({ id, problem }: PastedLink) => problem !== null || problems.has(id)
  return lines.filter(isLeft).map((line) => ({ ...line, problem: problems.get(line.id) ?? line.problem }))
}
