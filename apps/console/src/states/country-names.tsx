import { countries, countryLabel } from '../format/countries.ts'

/** To choose from while one types: found by the name, and by the code. */
export const CountryNames = ({ id }: { id: string }) => (
  <datalist id={id}>
    {[...countries().keys()].map((code) => (
      <option key={code} value={countryLabel(code)} />
    ))}
  </datalist>
)
