import { z } from 'zod'
import { limits } from '../limits.ts'
import { foldCase } from '../matching/fold.ts'
import { wholeTextMasks } from '../matching/mask-set.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

const headerNameSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'Not the name of a header, such as X-Requested-With.')

/** A header of the request, named by `param` in any case; case does not count in its value (contract §16). */
export const headerFilterSchema = textFilterSchema(
  { kind: z.literal('header'), param: headerNameSchema },
  trimmedValueSchema,
)

const mask = wholeTextMasks(limits.maskSubjectLength)

export function headerReader(param: string): TextReader {
  const name = param.toLowerCase()
  return {
    read: ({ headers }) => (Object.hasOwn(headers, name) ? textOf(headers[name]) : null),
    fold: foldCase,
    mask,
    regexSubjectLength: limits.regexSubjectLength,
  }
}

function textOf(value: string | string[] | undefined): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : value.join(', ')
}
