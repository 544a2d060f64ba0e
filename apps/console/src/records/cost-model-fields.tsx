import { useState } from 'react'
import { costModelTypes } from '../api/source-parameters.ts'
import type { RecordField } from '../lists/record-field.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { useRecordWords } from '../words/use-record-words.ts'

interface CostModelFieldsProps {
  /** Props of a field, by its name in the form. */
  field: (name: string) => RecordField
}

const priced: ReadonlySet<string> = new Set(['cpc', 'cpm', 'cpa'])

/** What a click of the source costs: the fields that its model has. */
export function CostModelFields({ field }: CostModelFieldsProps) {
  const { costModels } = useRecordWords()
  const { defaultValue, ...typeField } = field('costModel.type')
  const [type, setType] = useState(defaultValue ?? 'none')
  return (
    <>
      <SelectField {...typeField} value={type} onChange={(event) => setType(event.target.value)}>
        {costModelTypes.map((one) => (
          <option key={one} value={one}>
            {costModels[one]}
          </option>
        ))}
      </SelectField>
      {priced.has(type) && (
        <TextField {...field('costModel.amount')} type="number" min={0} step="any" required />
      )}
      {type === 'revshare' && (
        <TextField {...field('costModel.percent')} type="number" min={0} max={100} step="any" required />
      )}
      {(priced.has(type) || type === 'from_click') && (
        <TextField {...field('costModel.currency')} autoComplete="off" />
      )}
    </>
  )
}
