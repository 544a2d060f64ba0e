import { useApi } from '../api/client.ts'
import { changeRecord, type RecordKind } from '../api/records.queries.ts'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import { useCommand } from '../states/use-command.ts'
import { withWarnings } from '../states/with-warnings.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './records.module.css'

interface RecordFormProps {
  kind: RecordKind
  id: string
  texts: Readonly<Record<string, string>>
}

const numbers: ReadonlySet<string> = new Set(['payout', 'capDaily', 'capTotal', 'sharePercent'])
const long: ReadonlySet<string> = new Set(['notes', 'statusMap'])

/** All that can be changed of a record here. What was typed stays, whatever comes back. */
export function RecordForm({ kind, id, texts }: RecordFormProps) {
  const { records } = useWords()
  const lack = useLackUnrestricted('editor')
  const notify = useNotify()
  const names = Object.keys(texts)
  const save = useCommand({
    call: changeRecord(useApi(), kind, id),
    refreshes: [useWorkspaceId(), kind],
    fields: names,
    onDone: (answer) => notify({ text: withWarnings(records.saved, answer) }),
  })
  const submit = (values: FormData) =>
    save.run(Object.fromEntries(names.map((name) => [name, String(values.get(name) ?? '').trim()])))
  const field = (name: string) => ({
    name,
    label: records.fields[name] ?? name,
    hint: records.hints[name],
    defaultValue: texts[name],
    error: save.problems.fields[name] ?? null,
    disabledReason: lack,
  })
  return (
    <div className={styles.padded}>
      <Form problems={save.problems.general} onSubmit={submit}>
        {names.map((name) =>
          long.has(name) ? (
            <TextAreaField key={name} {...field(name)} />
          ) : (
            <TextField
              key={name}
              {...field(name)}
              {...(numbers.has(name) && { type: 'number', min: 0, step: 'any' })}
              autoComplete="off"
            />
          ),
        )}
        <Button type="submit" look="primary" isBusy={save.isBusy} disabledReason={lack}>
          {records.save}
        </Button>
      </Form>
    </div>
  )
}
