import { FieldGroup, FieldPair } from '../ui/field-group.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useSettingsWords } from '../words/use-settings-words.ts'
import styles from './settings.module.css'

const name = 'tintThresholds'

/** Their paths in the API's answers: each, then all of them. */
export const tintPaths = [...Array.from({ length: 6 }, (_, index) => `${name}.${index}`), name]

/** What the fields have, as the API takes it. */
export const tintsIn = (values: FormData): number[] => values.getAll(name).map(Number)

/** Whether each step is above the one before. */
export const areAscending = (tints: readonly number[]): boolean =>
  tints.every((tint, index) => index === 0 || tint > (tints[index - 1] ?? tint))

interface TintFieldsProps {
  defaultValue: readonly number[]
  /** By path of the API. */
  errors: Readonly<Record<string, string>>
  disabledReason: string | null
}

/** Where the colours of profit and ROI begin in reports: each colour beside its field. */
export function TintFields({ defaultValue, errors, disabledReason }: TintFieldsProps) {
  const { tints } = useSettingsWords()
  return (
    <FieldGroup legend={tints.title} hint={tints.hint} error={errors[name] ?? null}>
      <FieldPair>
        {tints.steps.map((label, index) => (
          <NumberField
            key={label}
            label={label}
            name={name}
            required
            defaultValue={defaultValue[index]}
            unit={<span className={styles.tint} data-tint={index < 3 ? index - 3 : index - 2} aria-hidden />}
            error={errors[`${name}.${index}`] ?? null}
            disabledReason={disabledReason}
          />
        ))}
      </FieldPair>
    </FieldGroup>
  )
}
