import { conversionStatuses } from '@waymark/domain'
import { useState } from 'react'
import { postbackAudiences, postbackMethods, statusesOf, statusesText } from '../api/source-postbacks.ts'
import type { RecordField } from '../lists/record-field.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { CheckField, SelectField, TextField } from '../ui/field.tsx'
import { FieldGroup } from '../ui/field-group.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useRecordWords } from '../words/use-record-words.ts'
import styles from './records.module.css'

interface PostbackFieldsProps {
  /** Props of a field, by its name in the form. */
  field: (name: string) => RecordField
}

/** Of which conversions a source hears, and how it is called. */
export function PostbackFields({ field }: PostbackFieldsProps) {
  const { methods, audiences } = useRecordWords()
  const { workspace } = useSessionFacts()
  return (
    <>
      <SelectField {...field('method')}>
        {postbackMethods.map((one) => (
          <option key={one} value={one}>
            {methods[one]}
          </option>
        ))}
      </SelectField>
      <TextField {...field('successPattern')} maxLength={200} autoComplete="off" spellCheck={false} />
      <TextField {...field('errorPattern')} maxLength={200} autoComplete="off" spellCheck={false} />
      <SelectField {...field('appliesTo')}>
        {postbackAudiences.map((one) => (
          <option key={one} value={one}>
            {audiences[one]}
          </option>
        ))}
      </SelectField>
      <StatusFields field={field('conditions.statuses')} />
      <NumberField {...field('conditions.minPayout')} currency={workspace.baseCurrency} min={0} />
      <NumberField {...field('sharePercent')} unit="%" min={1} max={100} isWhole />
    </>
  )
}

function StatusFields({ field }: { field: RecordField }) {
  const { statuses } = useRecordWords()
  const [ticked, setTicked] = useState<readonly string[]>(() => statusesOf(field.defaultValue ?? ''))
  return (
    <FieldGroup legend={field.label} hint={field.hint} error={field.error}>
      <input type="hidden" name={field.name} value={statusesText(ticked)} />
      <div className={styles.checks}>
        {conversionStatuses.map((one) => (
          <CheckField
            key={one}
            label={statuses[one] ?? one}
            checked={ticked.includes(one)}
            disabled={field.disabledReason !== null}
            onChange={({ target }) =>
              setTicked(target.checked ? [...ticked, one] : ticked.filter((other) => other !== one))
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
