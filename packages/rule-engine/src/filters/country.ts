import { z } from 'zod'
import { rememberingFold } from '../matching/fold.ts'
import { isCountryCode } from './country-codes.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

/** A country code as people type it; comes out upper case. */
export const countryValueSchema = trimmedValueSchema
  .toUpperCase()
  .refine(isCountryCode, 'Not an ISO 3166-1 alpha-2 country code, such as GB.')

/** The visitor's country by geo (specification, "Redirect rules"; contract §4). */
export const countryFilterSchema = textFilterSchema({ kind: z.literal('country') }, countryValueSchema)

export const countryReader: TextReader = { read: (visitor) => visitor.countryCode, fold: rememberingFold() }
