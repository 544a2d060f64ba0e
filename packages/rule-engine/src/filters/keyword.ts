import { z } from 'zod'
import { cachingFold } from '../matching/fold.ts'
import { foldedTexts, type TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

/** The `keyword` parameter of the visit (contract §3, §4). */
export const keywordFilterSchema = textFilterSchema({ kind: z.literal('keyword') }, trimmedValueSchema, {
  takesLists: true,
})

export const keywordReader: TextReader = {
  read: (visitor) => visitor.query.get('keyword') ?? null,
  fold: cachingFold(),
  list: foldedTexts,
}
