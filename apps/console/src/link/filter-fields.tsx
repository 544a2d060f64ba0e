import { subIdSlots } from '@waymark/domain'
import { Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { CountriesField } from './countries-field.tsx'
import { type AnyFilter, limitPeriods, matchingsOf } from './filter-kinds.ts'
import { FilterValues } from './filter-values.tsx'
import styles from './flow.module.css'
import { kindWords } from './rule-words.ts'

const TimetableFields = lazyPart(() => import('./timetable-fields.tsx'))

export interface FilterFieldsProps {
  filter: AnyFilter
  onChange: (filter: AnyFilter | null) => void
  /** @param field below the filter: `values.0` */
  errorOf: (field: string) => string | null
  /** Of the filter as a whole. */
  error?: string | null
}

/** One condition: is or is not, how it is compared, and what with. */
export function FilterFields({ filter, onChange, errorOf, error }: FilterFieldsProps) {
  const { flow } = useFlowWords()
  const { kind, mode = 'is', matching = 'exact' } = filter
  const name = kindWords(kind, flow)
  const ways = matchingsOf(kind)
  const change = (fields: Partial<AnyFilter>) => onChange({ ...filter, ...fields })
  const compare = (way: string) => {
    const { values: _values, ...rest } = filter
    onChange(way === 'empty' ? { ...rest, matching: way } : { values: [''], ...filter, matching: way })
  }
  return (
    <fieldset className={styles.filter} aria-label={name}>
      <div className={styles.filterHead}>
        <strong>{name}</strong>
        {kind !== 'limit' && (
          <SelectField
            label={flow.mode}
            isLabelHidden
            value={mode}
            error={errorOf('mode')}
            onChange={(event) => change({ mode: event.target.value })}
          >
            <option value="is">{flow.is}</option>
            <option value="is_not">{flow.isNot}</option>
          </SelectField>
        )}
        {ways.length > 0 && (
          <SelectField
            label={flow.matching}
            isLabelHidden
            value={matching}
            error={errorOf('matching')}
            onChange={(event) => compare(event.target.value)}
          >
            {ways.map((way) => (
              <option key={way} value={way}>
                {flow.matchings[way]}
              </option>
            ))}
          </SelectField>
        )}
        <Button look="quiet" isIcon aria-label={flow.removeCondition(name)} onClick={() => onChange(null)}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      <KindFields filter={filter} onChange={onChange} errorOf={errorOf} />
      {ways.length > 0 && matching !== 'empty' && (
        <Values filter={filter} errorOf={errorOf} onChange={(values) => change({ values })} />
      )}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}

interface ValuesProps {
  filter: AnyFilter
  onChange: (values: string[]) => void
  errorOf: (field: string) => string | null
}

/** What the visitor is compared with: countries by their names, all else as it is written. */
function Values({ filter: { kind, matching = 'exact', values = [] }, ...props }: ValuesProps) {
  if (kind !== 'country' || matching !== 'exact')
    return <FilterValues kind={kind} matching={matching} values={values} {...props} />
  const fields = ['values', ...values.map((_, index) => `values.${index}`)]
  const error = fields.map(props.errorOf).find((text) => text !== null) ?? null
  return <CountriesField values={values} onChange={props.onChange} error={error} />
}

/** What a kind has beside its values. */
function KindFields({ filter, onChange, errorOf }: FilterFieldsProps) {
  const { flow } = useFlowWords()
  const text = (field: string) => String(filter[field] ?? '')
  const set = (field: string, value: unknown) => onChange({ ...filter, [field]: value })
  const typed = (field: string) => ({
    label: flow.filterFields[field] ?? field,
    value: text(field),
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  })
  switch (filter.kind) {
    case 'param':
    case 'header':
      return <TextField {...typed('param')} />
    case 'sub_id':
      return <Choice {...typed('slot')} choices={subIdSlots} />
    case 'limit':
      return (
        <div className={styles.pair}>
          <NumberField
            {...typed('max')}
            isWhole
            min={1}
            required
            value={Number(filter.max ?? 1)}
            onChange={(max) => set('max', max)}
          />
          <Choice {...typed('per')} choices={limitPeriods} />
        </div>
      )
    case 'uniqueness':
      return (
        <Choice
          {...typed('values')}
          choices={['link', 'rule']}
          value={filter.values?.[0] ?? 'link'}
          onChange={(event) => set('values', [event.target.value])}
        />
      )
    case 'date_between':
      return <DateFields filter={filter} onChange={onChange} errorOf={errorOf} />
    case 'timetable':
      return (
        <Suspense fallback={null}>
          <TimetableFields filter={filter} onChange={onChange} errorOf={errorOf} />
        </Suspense>
      )
    default:
      return null
  }
}

interface ChoiceProps {
  label: string
  value: string
  error: string | null
  choices: readonly string[]
  onChange: (event: { target: { value: string } }) => void
}

function Choice({ choices, ...field }: ChoiceProps) {
  const { flow } = useFlowWords()
  return (
    <SelectField {...field}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {flow.choices[choice] ?? choice.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  )
}

/** Either end may be left out. */
function DateFields({ filter, onChange, errorOf }: FilterFieldsProps) {
  const { flow } = useFlowWords()
  const set = (end: string, value: string) => {
    const { [end]: _end, ...rest } = filter
    onChange(asFilterFields(value === '' ? rest : { ...rest, [end]: value }, filter))
  }
  const zone = String(filter.timezone ?? 'UTC')
  return (
    <div className={styles.pair}>
      {['from', 'to'].map((end) => (
        <TextField
          key={end}
          label={flow.dateFields[end] ?? end}
          hint={end === 'to' ? flow.inZone(zone) : undefined}
          placeholder="2026-11-25"
          value={String(filter[end] ?? '')}
          error={errorOf(end) ?? (end === 'to' ? errorOf('timezone') : null)}
          onChange={(event) => set(end, event.target.value.trim())}
        />
      ))}
    </div>
  )
}

const asFilterFields = (fields: Record<string, unknown>, { kind }: AnyFilter): AnyFilter => ({
  ...fields,
  kind,
})
