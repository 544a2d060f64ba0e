import { rememberingFold } from '../matching/fold.ts'
import { isCountryCode } from './country-codes.ts'
import type { CompiledFilter } from './filter.ts'
import {
  compileTextFilter,
  type TextFilter,
  type TextReader,
  textFilterSchema,
  trimmedValueSchema,
} from './text-filter.ts'

/** A country code as people type it; comes out upper case. */
export const countryValueSchema = trimmedValueSchema
  .toUpperCase()
  .refine(isCountryCode, 'Not an ISO 3166-1 alpha-2 country code, such as GB.')

/** The visitor's country by geo (specification, "Redirect rules"; contract §4). */
export const countryFilterSchema = textFilterSchema('country', countryValueSchema)

const reader: TextReader = { read: (visitor) => visitor.countryCode, fold: rememberingFold() }

export function compileCountryFilter(filter: TextFilter): CompiledFilter {
  return compileTextFilter(filter, reader)
}
