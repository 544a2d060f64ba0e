import type { ComponentProps } from 'react'
import { SelectField } from '../ui/field.tsx'

type ZoneSelectProps = Omit<ComponentProps<typeof SelectField>, 'children'>

/** A time zone out of all that the browser knows; what is stored is among them in any case. */
export function ZoneSelect(props: ZoneSelectProps) {
  const stored = String(props.defaultValue ?? 'UTC')
  return (
    <SelectField {...props}>
      {[...new Set([stored, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  )
}
