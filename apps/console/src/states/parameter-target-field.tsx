import { parameterTargets } from '../api/source-parameters.ts'
import { SelectField, type SelectFieldProps } from '../ui/field.tsx'

/** The first that no row has yet. */
export const freeTarget = (rows: readonly { target: string }[]): string =>
  parameterTargets.find((one) => rows.every(({ target }) => target !== one)) ?? 'sub_id_1'

/** What the value of a parameter is to us. */
export const ParameterTargetField = (props: SelectFieldProps) => (
  <SelectField {...props}>
    {parameterTargets.map((one) => (
      <option key={one} value={one}>
        {one.replaceAll('_', ' ')}
      </option>
    ))}
  </SelectField>
)
