import { parametersOf } from '../api/source-parameters.ts'
import type { RecordField } from '../lists/record-field.ts'
import { freeTarget, ParameterTargetField } from '../states/parameter-target-field.tsx'
import { useFieldRows } from '../states/use-field-rows.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FieldGroup, FieldRow } from '../ui/field-group.tsx'
import { useRecordWords } from '../words/use-record-words.ts'

interface ParameterFieldsProps {
  /** All of them as one value of the form. */
  field: RecordField
  /** @param path below the field: `0.name` */
  errorOf: (path: string) => string | null
}

/** What the source fills into the URLs of its links: name, its token, and what the value is to us. */
export function ParameterFields({ field, errorOf }: ParameterFieldsProps) {
  const words = useRecordWords()
  const { rows, add, change, remove } = useFieldRows(() => parametersOf(field.defaultValue ?? ''))
  const lack = { disabledReason: field.disabledReason }
  const value = JSON.stringify(rows.map(({ name, token, target }) => ({ name, token, target })))
  return (
    <FieldGroup legend={field.label} hint={field.hint} error={field.error}>
      <input type="hidden" name={field.name} value={value} />
      {rows.map(({ key, name, token, target }, index) => (
        <FieldRow key={key}>
          <TextField
            label={words.parameterName(index + 1)}
            placeholder="zone"
            {...lack}
            value={name}
            error={errorOf(`${index}.name`)}
            onChange={(event) => change(key, { name: event.target.value })}
          />
          <TextField
            label={words.parameterToken(index + 1)}
            placeholder="{zoneid}"
            {...lack}
            value={token}
            error={errorOf(`${index}.token`)}
            onChange={(event) => change(key, { token: event.target.value })}
          />
          <ParameterTargetField
            label={words.parameterTarget(index + 1)}
            {...lack}
            value={target}
            error={errorOf(`${index}.target`)}
            onChange={(event) => change(key, { target: event.target.value })}
          />
          <Button
            look="quiet"
            {...lack}
            aria-label={words.removeParameter(index + 1)}
            onClick={() => remove(key)}
          >
            {words.remove}
          </Button>
        </FieldRow>
      ))}
      <Button {...lack} onClick={() => add({ name: '', token: '', target: freeTarget(rows) })}>
        {words.addParameter}
      </Button>
    </FieldGroup>
  )
}
