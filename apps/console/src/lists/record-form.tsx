import { placeholdersIn } from '@waymark/domain'
import { type ReactNode, useRef, useState } from 'react'
import { useApi } from '../api/client.ts'
import { changeRecord, type RecordKind } from '../api/records.queries.ts'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import { useCommand } from '../states/use-command.ts'
import { withWarnings } from '../states/with-warnings.ts'
import { ZoneSelect } from '../states/zone-select.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useRecordWords } from '../words/use-record-words.ts'
import type { RecordField } from './record-field.ts'

interface RecordFormProps {
  kind: RecordKind
  id: string
  texts: Readonly<Record<string, string>>
  onInput: () => void
  /** All that was typed is stored. Not called where more was typed while it was on its way. */
  onSaved: () => void
  /** Of a source: what is no plain text. */
  more?: OwnFields
}

/** Fields that have a control of their own. */
export interface OwnFields {
  names: ReadonlySet<string>
  /** Of their parts, at which it is said what is wrong. */
  paths: readonly string[]
  controls: (field: (name: string) => RecordField, errorOf: (path: string) => string | null) => ReactNode
}

const counts: ReadonlySet<string> = new Set(['capHourly', 'capDaily', 'capTotal'])
const long: ReadonlySet<string> = new Set(['notes', 'statusMap'])
const none: OwnFields = { names: new Set(), paths: [], controls: () => null }

/** All that can be changed of a record here. What was typed stays, whatever comes back. */
export function RecordForm(props: RecordFormProps) {
  const { kind, id, texts, onInput, onSaved, more = none } = props
  const records = useRecordWords()
  const lack = useLackUnrestricted('editor')
  const notify = useNotify()
  const names = Object.keys(texts)
  const [currency, setCurrency] = useState(texts.payoutCurrency ?? '')
  const isTypedSince = useRef(false)
  const save = useCommand({
    call: changeRecord(useApi(), kind, id),
    refreshes: [useWorkspaceId(), kind],
    fields: [...more.paths, ...names],
    onDone: (answer) => {
      notify({ text: withWarnings(records.saved, answer) })
      if (!isTypedSince.current) onSaved()
    },
  })
  const submit = (values: FormData) => {
    isTypedSince.current = false
    save.run(Object.fromEntries(names.map((name) => [name, String(values.get(name) ?? '').trim()])))
  }
  const onTyped = () => {
    isTypedSince.current = true
    onInput()
  }
  const errorOf = (path: string) => save.problems.fields[path] ?? null
  const hintOf = (name: string) => {
    const placeholders = name === 'postbackUrl' ? placeholdersIn(texts[name] ?? '') : []
    return placeholders.length > 0 ? records.unready(placeholders.join(', ')) : records.hints[name]
  }
  const field = (name: string): RecordField => ({
    name,
    label: records.fields[name] ?? name,
    hint: hintOf(name),
    defaultValue: texts[name],
    error: errorOf(name),
    disabledReason: lack,
  })
  return (
    <Form problems={save.problems.general} onSubmit={submit} onInput={onTyped}>
      {names
        .filter((name) => !more.names.has(name))
        .map((name) =>
          long.has(name) ? (
            <TextAreaField key={name} {...field(name)} />
          ) : (
            <RecordText key={name} field={field(name)} currency={currency} onCurrency={setCurrency} />
          ),
        )}
      {more.controls(field, errorOf)}
      <Button type="submit" look="primary" isBusy={save.isBusy} disabledReason={lack}>
        {records.save}
      </Button>
    </Form>
  )
}

interface RecordTextProps {
  field: RecordField
  /** The currency of the payout, as it is typed. */
  currency: string
  onCurrency: (currency: string) => void
}

/** A line of text, an amount or a count. */
function RecordText({ field, currency, onCurrency }: RecordTextProps) {
  const { name } = field
  const { softCaps } = useRecordWords()
  if (name === 'payout') return <NumberField {...field} currency={currency.trim().toUpperCase()} min={0} />
  if (name === 'expectedApproval') return <NumberField {...field} min={0} max={100} unit="%" />
  if (counts.has(name)) return <NumberField {...field} isWhole min={0} />
  if (name === 'capTimezone') return <ZoneSelect {...field} />
  if (name === 'softCaps')
    return (
      <SelectField {...field}>
        {Object.entries(softCaps).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    )
  const isCurrency = name === 'payoutCurrency'
  return (
    <TextField
      {...field}
      autoComplete="off"
      {...(isCurrency && { onChange: ({ target }) => onCurrency(target.value) })}
    />
  )
}
