import { Plus, Trash2 } from 'lucide-react'
import { freeTarget, ParameterTargetField } from '../states/parameter-target-field.tsx'
import { useFieldRows } from '../states/use-field-rows.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FieldGroup, FieldRow } from '../ui/field-group.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { type SubIdEntry, subIdEntries, subIdMapText } from './sub-id-map.ts'

interface SubIdFieldsProps {
  /** Of the form: a line each. */
  text: string
  error: string | null
  disabledReason: string | null
}

const isWhole = ({ parameter }: SubIdEntry): boolean => parameter.trim() !== ''
const entryOf = ({ parameter, target }: SubIdEntry) => [parameter.trim(), target] as const

/** Which parameters of a visit are read, and as what. All of them are one value of the form. */
export function SubIdFields({ text, error, disabledReason }: SubIdFieldsProps) {
  const { link } = useLinkWords()
  const { rows, add, change, remove } = useFieldRows(() => subIdEntries(text))
  const value = subIdMapText(Object.fromEntries(rows.filter(isWhole).map(entryOf)))
  return (
    <FieldGroup legend={link.subIdMap} hint={link.subIdMapHint} error={error}>
      <input type="hidden" name="subIdMap" value={value} />
      {rows.map(({ key, parameter, target }, index) => (
        <FieldRow key={key}>
          <TextField
            label={link.parameter(index + 1)}
            placeholder="utm_source"
            value={parameter}
            pattern="\S*"
            autoComplete="off"
            disabledReason={disabledReason}
            onChange={(event) => change(key, { parameter: event.target.value })}
          />
          <ParameterTargetField
            label={link.parameterTarget(index + 1)}
            value={target}
            disabledReason={disabledReason}
            onChange={(event) => change(key, { target: event.target.value })}
          />
          <Button
            look="quiet"
            isIcon
            aria-label={link.removeParameter(index + 1)}
            disabledReason={disabledReason}
            onClick={() => remove(key)}
          >
            <Trash2 aria-hidden />
          </Button>
        </FieldRow>
      ))}
      <Button
        disabledReason={disabledReason}
        onClick={() => add({ parameter: '', target: freeTarget(rows) })}
      >
        <Plus aria-hidden />
        {link.addParameter}
      </Button>
    </FieldGroup>
  )
}
