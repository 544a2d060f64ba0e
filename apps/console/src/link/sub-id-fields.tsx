import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { parameterTargets } from '../api/source-parameters.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { FieldGroup, FieldRow } from '../ui/field-group.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { type SubIdEntry, subIdEntries, subIdMapText } from './sub-id-map.ts'

interface SubIdFieldsProps {
  /** Of the form: a line each. */
  text: string
  error: string | null
  disabledReason: string | null
}

interface Row extends SubIdEntry {
  key: number
}

const isWhole = ({ parameter }: Row): boolean => parameter.trim() !== ''
const entryOf = ({ parameter, target }: Row) => [parameter.trim(), target] as const

/** Which parameters of a visit are read, and as what. All of them are one value of the form. */
export function SubIdFields({ text, error, disabledReason }: SubIdFieldsProps) {
  const { link } = useLinkWords()
  const [rows, setRows] = useState<readonly Row[]>(() =>
    subIdEntries(text).map((row, key) => ({ ...row, key })),
  )
  const change = (key: number, changed: Partial<SubIdEntry>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)))
  const free = parameterTargets.find((one) => rows.every(({ target }) => target !== one)) ?? 'sub_id_1'
  const add = () => {
    const key = 1 + Math.max(-1, ...rows.map((row) => row.key))
    setRows([...rows, { key, parameter: '', target: free }])
  }
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
          <SelectField
            label={link.parameterTarget(index + 1)}
            value={target}
            disabledReason={disabledReason}
            onChange={(event) => change(key, { target: event.target.value })}
          >
            {parameterTargets.map((one) => (
              <option key={one} value={one}>
                {one.replaceAll('_', ' ')}
              </option>
            ))}
          </SelectField>
          <Button
            look="quiet"
            isIcon
            aria-label={link.removeParameter(index + 1)}
            disabledReason={disabledReason}
            onClick={() => setRows(rows.filter((row) => row.key !== key))}
          >
            <Trash2 aria-hidden />
          </Button>
        </FieldRow>
      ))}
      <Button disabledReason={disabledReason} onClick={add}>
        <Plus aria-hidden />
        {link.addParameter}
      </Button>
    </FieldGroup>
  )
}
