import { memo } from 'react'
import { countries, countryLabel } from '../format/countries.ts'

/** To choose from while one types: found by the name, and by the code. The same at each key. */
export const CountryNames = memo(({ id }: { id: string }) => (
  <datalist id={id}>
    {[...countries().keys()].map((code) => (
      <option key={code} value={countryLabel(code)} />
    ))}
  </datalist>
))
