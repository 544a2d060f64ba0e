import { z } from 'zod'
import { cachingFold } from '../matching/fold.ts'
import { foldedTexts, type TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

/** The whole user agent as it was sent; parts of it by mask (`*touch*`) or regex (contract §4). */
export const userAgentFilterSchema = textFilterSchema({ kind: z.literal('user_agent') }, trimmedValueSchema, {
  takesLists: true,
})

export const userAgentReader: TextReader = {
  read: (visitor) => visitor.userAgent,
  fold: cachingFold(),
  list: foldedTexts,
}
