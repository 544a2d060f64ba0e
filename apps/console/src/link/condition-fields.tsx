import type { DraftRule, RuleConditions } from '../api/rules.queries.ts'
import { devices } from '../api/simulator.queries.ts'
import { useView } from '../routing/view.tsx'
import { SelectField } from '../ui/field.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { addFilter, setFilter, setMatch } from './conditions-draft.ts'
import { CountriesField } from './countries-field.tsx'
import { FilterFields } from './filter-fields.tsx'
import { asAny, fieldsOf, filterKinds } from './filter-kinds.ts'
import styles from './flow.module.css'
import { filtersOf, indexOfPlain, kindWords, valuesOf, withValues } from './rule-words.ts'

export interface ConditionFieldsProps {
  rule: DraftRule
  onChange: (conditions: RuleConditions) => void
  /** @param path below the conditions: `filters.0.values.0` */
  errorOf: (path: string) => string | null
}

/** Whom a rule is for: country and device always, every other kind where it is wanted. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { flow } = useFlowWords()
  const { zone } = useView()
  const { rule, onChange, errorOf } = props
  const { conditions } = rule
  const filters = filtersOf(conditions)
  const plain = [indexOfPlain(conditions, 'country'), indexOfPlain(conditions, 'device')]
  const others = filters.flatMap((filter, index) => (plain.includes(index) ? [] : [{ filter, index }]))
  return (
    <>
      <CountryField {...props} />
      <DeviceField {...props} />
      {others.map(({ filter, index }) => (
        <FilterFields
          key={`${index} ${filter.kind}`}
          filter={asAny(filter)}
          errorOf={(field) => errorOf(`filters.${index}.${field}`)}
          error={errorOf(`filters.${index}`)}
          onChange={(changed) => onChange(setFilter(conditions, index, changed))}
        />
      ))}
      <div className={styles.wide}>
        <SelectField
          label={flow.addCondition}
          value=""
          onChange={(event) => onChange(addFilter(conditions, event.target.value, zone))}
        >
          <option value="">{flow.chooseKind}</option>
          {filterKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords(kind, flow)}
            </option>
          ))}
        </SelectField>
        {filters.length > 1 && (
          <SelectField
            label={flow.match}
            value={conditions.match ?? 'all'}
            onChange={(event) => onChange(setMatch(conditions, event.target.value === 'any' ? 'any' : 'all'))}
          >
            <option value="all">{flow.matchAll}</option>
            <option value="any">{flow.matchAny}</option>
          </SelectField>
        )}
      </div>
    </>
  )
}

/** The first thing that is wrong with the one plain condition of a kind. */
function plainError({ rule: { conditions }, errorOf }: ConditionFieldsProps, kind: 'country' | 'device') {
  const index = indexOfPlain(conditions, kind)
  const filter = filtersOf(conditions)[index]
  const paths = filter ? fieldsOf(filter).map((field) => `filters.${index}.${field}`) : []
  return [...paths, `filters.${index}`].map(errorOf).find((error) => error !== null) ?? null
}

function CountryField(props: ConditionFieldsProps) {
  const { flow } = useFlowWords()
  const { conditions } = props.rule
  return (
    <CountriesField
      hint={flow.countriesHint}
      error={plainError(props, 'country')}
      values={valuesOf(conditions, 'country')}
      onChange={(codes) => props.onChange(withValues(conditions, 'country', codes))}
    />
  )
}

function DeviceField(props: ConditionFieldsProps) {
  const { flow } = useFlowWords()
  const { conditions } = props.rule
  const chosen = valuesOf(conditions, 'device')
  const choose = (device: string) =>
    props.onChange(withValues(conditions, 'device', device === '' ? [] : device.split(',')))
  // Several at once are of another client of the API: they stay, as one choice.
  const choices = chosen.length > 1 ? [chosen.join(','), ...devices] : devices
  return (
    <SelectField
      label={flow.device}
      value={chosen.join(',')}
      error={plainError(props, 'device')}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{flow.anyDevice}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice.replaceAll(',', ', ')}
        </option>
      ))}
    </SelectField>
  )
}
