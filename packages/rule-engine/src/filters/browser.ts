import { z } from 'zod'
import { cachingFold } from '../matching/fold.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'
import { browserNames, nameFold } from './visitor-names.ts'

/**
 * The browser by its name in ua-parser, `Mobile Safari` and `Mobile Chrome` as `Safari` and `Chrome`
 * (contract §4).
 */
export const browserFilterSchema = textFilterSchema({ kind: z.literal('browser') }, trimmedValueSchema)

export const browserReader: TextReader = {
  read: (visitor) => visitor.browser,
  fold: cachingFold(nameFold(browserNames)),
}
