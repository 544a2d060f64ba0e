import { z } from 'zod'
import { rememberingFold } from '../matching/fold.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

/**
 * The visitor's state or province by geo, its English name as the database in use spells it (contract §4).
 */
export const regionFilterSchema = textFilterSchema({ kind: z.literal('region') }, trimmedValueSchema)

export const regionReader: TextReader = { read: (visitor) => visitor.region, fold: rememberingFold() }
