import { z } from 'zod'
import { limits } from '../limits.ts'
import { wholeTextMasks } from '../matching/mask-set.ts'
import { asWritten, type TextReader, textsAsWritten } from './text-filter.ts'
import { textFilterSchema, verbatimValueSchema } from './text-schema.ts'

const paramNameSchema = z
  .string()
  .min(1, 'Name the query parameter.')
  .max(200, 'A query parameter has at most 200 characters.')

/**
 * A query parameter of the visit, named by `param`; case counts in its name and in its value (contract §4).
 */
export const paramFilterSchema = textFilterSchema(
  { kind: z.literal('param'), param: paramNameSchema },
  verbatimValueSchema,
  { takesLists: true },
)

const mask = wholeTextMasks(limits.maskSubjectLength)

/** The first value of the parameter; one without a value is missing. */
export function paramReader(param: string): TextReader {
  return { read: (visitor) => visitor.query.get(param) ?? null, fold: asWritten, mask, list: textsAsWritten }
}
