import { z } from 'zod'
import { limits } from '../limits.ts'
import { filterModeSchema } from './filter.ts'
import { asWritten, type TextFilter, type TextReader } from './text-filter.ts'
import { valuesOfEmpty } from './text-schema.ts'

const wrongNumber = 'Not the number of a network, such as 15169 or AS15169.'
const maxAsn = 4_294_967_295

const asnSchema = z
  .union([z.number(), z.string().trim()], { error: wrongNumber })
  .refine(
    (value) => /^(?:AS)?[1-9]\d{0,9}$/i.test(String(value)) && Number(digitsOf(String(value))) <= maxAsn,
    {
      error: wrongNumber,
    },
  )

const shared = { kind: z.literal('asn'), mode: filterModeSchema }

/**
 * The number of the visitor's network (autonomous system); unknown without a database that knows it in
 * `GEOIP_ISP_DB` (contract §16).
 */
export const asnFilterSchema = z.discriminatedUnion(
  'matching',
  [
    z.strictObject({
      ...shared,
      matching: z.literal('exact').optional(),
      values: z
        .array(asnSchema)
        .min(1, 'Name at least one value.')
        .max(limits.values, `A filter has at most ${limits.values} values with this matching.`),
    }),
    z.strictObject({ ...shared, matching: z.literal('empty'), values: valuesOfEmpty }),
  ],
  { error: 'matching is one of exact, empty.' },
)

type AsnFilter = z.infer<typeof asnFilterSchema>

const digitsOf = (text: string): string => text.replace(/^AS/i, '')

/** The filter with its numbers as texts. */
export function asnTexts({ kind, mode, matching, values = [] }: AsnFilter): TextFilter {
  return { kind, mode, matching, values: values.map((value) => String(Number(digitsOf(String(value))))) }
}

export const asnReader: TextReader = {
  read: ({ asn }) => (asn === null ? null : String(asn)),
  fold: asWritten,
}
