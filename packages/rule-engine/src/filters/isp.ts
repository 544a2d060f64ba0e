import { z } from 'zod'
import { cachingFold } from '../matching/fold.ts'
import { foldedTexts, type TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

/**
 * The visitor's internet provider as the database spells it; unknown without `GEOIP_ISP_DB` (contract §4,
 * beyond the specification).
 */
export const ispFilterSchema = textFilterSchema({ kind: z.literal('isp') }, trimmedValueSchema, {
  takesLists: true,
})

export const ispReader: TextReader = {
  read: (visitor) => visitor.isp,
  fold: cachingFold(),
  list: foldedTexts,
}
