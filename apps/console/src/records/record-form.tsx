import { useRef } from 'react'
import { useApi } from '../api/client.ts'
import { changeRecord, type RecordKind } from '../api/records.queries.ts'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import { LeaveDialog } from '../states/leave-dialog.tsx'
import { useCommand } from '../states/use-command.ts'
import { withWarnings } from '../states/with-warnings.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useLeaveWords } from '../words/use-leave-words.ts'
import { useRecordWords } from '../words/use-record-words.ts'
import { CostModelFields } from './cost-model-fields.tsx'
import { ParameterFields } from './parameter-fields.tsx'
import { PostbackFields } from './postback-fields.tsx'
import type { RecordField } from './record-field.ts'
import styles from './records.module.css'

interface RecordFormProps {
  kind: RecordKind
  id: string
  texts: Readonly<Record<string, string>>
}

const numbers: ReadonlySet<string> = new Set(['payout', 'capDaily', 'capTotal'])
const long: ReadonlySet<string> = new Set(['notes', 'statusMap'])
/** Fields of a source that are not plain texts, nor are those with a dot in their names. */
const hasOwnControl: ReadonlySet<string> = new Set(['parameters', 'method', 'appliesTo', 'sharePercent'])
const isPlain = (name: string) => !hasOwnControl.has(name) && !name.includes('.')

const mostParameters = 40
/** Each part of a parameter has a field of its own, and what is wrong with it is said there. */
const parameterPaths = Array.from({ length: mostParameters }, (_, index) =>
  ['name', 'token', 'target'].map((part) => `parameters.${index}.${part}`),
).flat()

/** All that can be changed of a record here. What was typed stays, whatever comes back. */
export function RecordForm({ kind, id, texts }: RecordFormProps) {
  const records = useRecordWords()
  const lack = useLackUnrestricted('editor')
  const notify = useNotify()
  const { leave } = useLeaveWords()
  const isTyped = useRef(false)
  const names = Object.keys(texts)
  const save = useCommand({
    call: changeRecord(useApi(), kind, id),
    refreshes: [useWorkspaceId(), kind],
    fields: [...parameterPaths, ...names],
    onDone: (answer) => {
      isTyped.current = false
      notify({ text: withWarnings(records.saved, answer) })
    },
  })
  const submit = (values: FormData) =>
    save.run(Object.fromEntries(names.map((name) => [name, String(values.get(name) ?? '').trim()])))
  const errorOf = (path: string) => save.problems.fields[path] ?? null
  const field = (name: string): RecordField => ({
    name,
    label: records.fields[name] ?? name,
    hint: records.hints[name],
    defaultValue: texts[name],
    error: errorOf(name),
    disabledReason: lack,
  })
  return (
    <div className={styles.padded}>
      <Form
        problems={save.problems.general}
        onSubmit={submit}
        onInput={() => {
          isTyped.current = true
        }}
      >
        {names
          .filter(isPlain)
          .map((name) =>
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
        {kind === 'sources' && (
          <>
            <PostbackFields field={field} />
            <CostModelFields field={field} />
            <ParameterFields field={field('parameters')} errorOf={(path) => errorOf(`parameters.${path}`)} />
          </>
        )}
        <Button type="submit" look="primary" isBusy={save.isBusy} disabledReason={lack}>
          {records.save}
        </Button>
      </Form>
      <LeaveDialog isDirty={() => isTyped.current} text={leave.typed} />
    </div>
  )
}
