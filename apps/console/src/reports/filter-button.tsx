import { ListFilter } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { countries } from '../format/countries.ts'
import { MetricOptions } from '../states/metric-options.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Popover } from '../ui/popover.tsx'
import { dimensionLabel } from '../words/dimension-label.ts'
import { useWords } from '../words/use-words.ts'
import type { ReportControls } from './controls.ts'
import { dimensions } from './dimensions.ts'
import { isMetric } from './metrics.ts'
import { numericOperators, type Operator, operatorsOf, typedFilter } from './report-filters.ts'
import styles from './reports.module.css'

/** A filter by a dimension, or by a metric of the row. */
export function FilterButton({ request, change }: ReportControls) {
  const { reports } = useWords()
  const [isOpen, setOpen] = useState(false)
  const add = (field: string, operator: Operator, text: string) => {
    setOpen(false)
    if (isMetric(field)) {
      const numeric = numericOperators.find((one) => one === operator) ?? 'gte'
      change({ having: [...request.having, { field, operator: numeric, value: Number(text) }] })
    } else change({ filters: [...request.filters, typedFilter(field, operator, text)] })
  }
  const trigger = (
    <Button>
      <ListFilter aria-hidden />
      {reports.filter}
    </Button>
  )
  return (
    <Popover trigger={trigger} label={reports.filter} isOpen={isOpen} onOpenChange={setOpen}>
      <FilterForm onAdd={add} />
    </Popover>
  )
}

function FilterForm({ onAdd }: { onAdd: (field: string, operator: Operator, text: string) => void }) {
  const { reports } = useWords()
  const id = useId()
  const [field, setField] = useState('country')
  const [operator, setOperator] = useState<Operator>('eq')
  const isNumeric = isMetric(field)
  const operators: readonly Operator[] = isNumeric ? numericOperators : operatorsOf(field)
  const chosen = operators.includes(operator) ? operator : (operators[0] ?? 'eq')
  const takesValue = chosen !== 'is_set' && chosen !== 'is_not_set'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAdd(field, chosen, String(new FormData(event.currentTarget).get('value') ?? ''))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <SelectField label={reports.field} value={field} onChange={(event) => setField(event.target.value)}>
        {dimensions.map((token) => (
          <option key={token} value={token}>
            {dimensionLabel(token, reports)}
          </option>
        ))}
        <MetricOptions />
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
      {takesValue && (
        <TextField
          label={reports.value}
          name="value"
          required
          inputMode={isNumeric ? 'decimal' : 'text'}
          list={field === 'country' ? id : undefined}
        />
      )}
      {field === 'country' && <CountryNames id={id} />}
      <Button type="submit" look="primary">
        {reports.apply}
      </Button>
    </form>
  )
}

/** To choose from while one types: found by the name, and by the code. */
const CountryNames = ({ id }: { id: string }) => (
  <datalist id={id}>
    {[...countries()].map(([code, name]) => (
      <option key={code} value={name}>
        {code}
      </option>
    ))}
  </datalist>
)
