import { z } from 'zod'
import { rememberingFold } from '../matching/fold.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema, unlisted } from './text-schema.ts'

/** The whole user agent as it was sent; parts of it by mask (`*touch*`) or regex (contract §4). */
export const userAgentFilterSchema = textFilterSchema(
  { kind: z.literal('user_agent') },
  unlisted(trimmedValueSchema),
)

export const userAgentReader: TextReader = { read: (visitor) => visitor.userAgent, fold: rememberingFold() }
