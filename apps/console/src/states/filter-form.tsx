import { dimensionKind, dimensions, isMetric } from '@waymark/report-plan'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { dimensionLabel } from '../words/dimension-label.ts'
import { useWords } from '../words/use-words.ts'
import { CountryNames } from './country-names.tsx'
import styles from './filter-form.module.css'
import { MetricOptions } from './metric-options.tsx'
import {
  numericOperators,
  type Operator,
  operatorsOf,
  type ReportFilter,
  type ReportMetricFilter,
  typedFilter,
} from './report-filters.ts'

export interface FilterFormProps {
  /** Those that can be chosen. */
  fields?: readonly string[]
  onFilter: (filter: ReportFilter) => void
  /** By a metric of the row, where rows have metrics. */
  onMetricFilter?: (filter: ReportMetricFilter) => void
}

/** A filter by a dimension, or by a metric of the row. */
export default function FilterForm({ fields = dimensions, onFilter, onMetricFilter }: FilterFormProps) {
  const { reports } = useWords()
  const id = useId()
  const [field, setField] = useState('country')
  const [operator, setOperator] = useState<Operator>('eq')
  // Empty again for the next one.
  const [added, setAdded] = useState(0)
  const isNumeric = isMetric(field)
  const operators: readonly Operator[] = isNumeric ? numericOperators : operatorsOf(field)
  const chosen = operators.includes(operator) ? operator : (operators[0] ?? 'eq')
  const takesNumber = isNumeric || dimensionKind(field) === 'number'
  const takesValue = chosen !== 'is_set' && chosen !== 'is_not_set'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('value') ?? '')
    setAdded(added + 1)
    if (isNumeric) {
      const numeric = numericOperators.find((one) => one === chosen) ?? 'gte'
      onMetricFilter?.({ field, operator: numeric, value: Number(text) })
    } else onFilter(typedFilter(field, chosen, text))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <SelectField label={reports.field} value={field} onChange={(event) => setField(event.target.value)}>
        {fields.map((token) => (
          <option key={token} value={token}>
            {dimensionLabel(token, reports)}
          </option>
        ))}
        {onMetricFilter && <MetricOptions />}
      </SelectField>
      <SelectField
        label={reports.operator}
        value={chosen}
        onChange={(event) => setOperator(operators.find((one) => one === event.target.value) ?? chosen)}
      >
        {operators.map((one) => (
          <option key={one} value={one}>
            {reports.operators[one]}
          </option>
        ))}
      </SelectField>
      {takesValue &&
        (takesNumber ? (
          <NumberField key={`${field} ${added}`} label={reports.value} name="value" required />
        ) : (
          <TextField
            key={added}
            label={reports.value}
            name="value"
            required
            list={field === 'country' ? id : undefined}
          />
        ))}
      {field === 'country' && <CountryNames id={id} />}
      <Button type="submit" look="primary">
        {reports.apply}
      </Button>
    </form>
  )
}
