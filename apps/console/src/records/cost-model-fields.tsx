import { useState } from 'react'
import { costModelTypes } from '../api/source-parameters.ts'
import type { RecordField } from '../lists/record-field.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
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
  const { workspace } = useSessionFacts()
  const { defaultValue: given, ...currencyField } = field('costModel.currency')
  const [typed, setTyped] = useState(given ?? '')
  const currency = typed.trim().toUpperCase() || workspace.baseCurrency
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
        <NumberField {...field('costModel.amount')} currency={currency} min={0} required />
      )}
      {type === 'revshare' && (
        <NumberField {...field('costModel.percent')} unit="%" min={0} max={100} required />
      )}
      {(priced.has(type) || type === 'from_click') && (
        <TextField
          {...currencyField}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </>
  )
}
