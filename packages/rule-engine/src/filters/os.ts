import { z } from 'zod'
import { cachingFold } from '../matching/fold.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'
import { nameFold, systemNames } from './visitor-names.ts'

/**
 * The operating system by its name in ua-parser: `Windows`, `iOS`, `Android` (specification, "Redirect
 * rules"; contract §4).
 */
export const osFilterSchema = textFilterSchema({ kind: z.literal('os') }, trimmedValueSchema)

export const osReader: TextReader = {
  read: (visitor) => visitor.os,
  fold: cachingFold(nameFold(systemNames)),
}
