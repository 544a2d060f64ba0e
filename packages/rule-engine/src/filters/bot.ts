import { z } from 'zod'
import type { Visitor } from '../types.ts'
import { type CompiledFilter, filterModeSchema } from './filter.ts'

/** The bot verdict of the visit; takes no values (contract §4). */
export const botFilterSchema = z.strictObject({
  kind: z.literal('bot'),
  mode: filterModeSchema,
  matching: z.literal('exact').optional(),
  // A form that writes every filter in the same shape sends an empty list.
  values: z.array(z.string()).max(0, 'The bot filter takes no values.').optional(),
})

export function compileBotFilter(filter: z.infer<typeof botFilterSchema>): CompiledFilter {
  const wanted = filter.mode !== 'is_not'
  return {
    kind: 'bot',
    matches: (visitor) => visitor.isBot === wanted,
    reason: (visitor) => `the visitor ${verdict(visitor)}; wanted: ${wanted ? 'a bot' : 'no bot'}`,
  }
}

function verdict(visitor: Visitor): string {
  if (!visitor.isBot) return 'is no bot'
  return visitor.botReason === null ? 'is a bot' : `is a bot (${visitor.botReason})`
}
