import { subIdSlots } from '@waymark/domain'
import { z } from 'zod'
import { asWritten, type TextReader, textsAsWritten } from './text-filter.ts'
import { textFilterSchema, verbatimValueSchema } from './text-schema.ts'

const slotSchema = z.enum(subIdSlots, { error: 'A slot is one of sub_id_1 to sub_id_30.' })

/** A sub id of the visit, as the link maps them; `slot` says which. Case counts (contract §3, §4). */
export const subIdFilterSchema = textFilterSchema(
  { kind: z.literal('sub_id'), slot: slotSchema },
  verbatimValueSchema,
  { takesLists: true },
)

export function subIdReader(slot: string): TextReader {
  return { read: (visitor) => visitor.subIds.get(slot) ?? null, fold: asWritten, list: textsAsWritten }
}
