import { z } from 'zod'
import { cachingFold } from '../matching/fold.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'
import { countryNames } from './visitor-names.ts'

/**
 * A country code as people type it; comes out upper case. What is no code is refused by `countryNames`, with
 * the nearest one.
 */
export const countryValueSchema = trimmedValueSchema.toUpperCase()

/** The visitor's country by geo (specification, "Redirect rules"; contract §4). */
export const countryFilterSchema = textFilterSchema({ kind: z.literal('country') }, countryValueSchema, {
  names: countryNames,
})

export const countryReader: TextReader = { read: (visitor) => visitor.countryCode, fold: cachingFold() }
