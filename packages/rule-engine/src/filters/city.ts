import { compileExact } from '../matching/exact.ts'
import { rememberingFold } from '../matching/fold.ts'
import type { CompiledFilter } from './filter.ts'
import {
  compileTextFilter,
  type TextFilter,
  type TextReader,
  textFilterSchema,
  trimmedValueSchema,
} from './text-filter.ts'

/** The visitor's city by geo, its English name (specification, "Redirect rules"; contract §4). */
export const cityFilterSchema = textFilterSchema('city', trimmedValueSchema)

const reader: TextReader = {
  read: (visitor) => visitor.city,
  fold: rememberingFold(),
  // The visitor's city comes without its district: "Berlin (Mitte)", as geo databases spell it, means Berlin.
  exact: (values) => compileExact(values.map(withoutDistrict)),
}

export function compileCityFilter(filter: TextFilter): CompiledFilter {
  return compileTextFilter(filter, reader)
}

function withoutDistrict(city: string): string {
  const bracket = city.indexOf(' (')
  return bracket > 0 && city.endsWith(')') ? city.slice(0, bracket).trimEnd() : city
}
