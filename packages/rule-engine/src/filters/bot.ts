import { z } from 'zod'
import type { Visitor } from '../types.ts'
import { filterModeSchema, type Matcher, noValues } from './filter.ts'

/** The bot verdict of the visit; takes no values (contract §4). */
export const botFilterSchema = z.strictObject({
  kind: z.literal('bot'),
  mode: filterModeSchema,
  ...noValues('bot'),
})

type BotFilter = z.infer<typeof botFilterSchema>

export function compileBotFilter({ mode }: BotFilter): Matcher {
  const wanted = mode !== 'is_not'
  return (visitor) => visitor.isBot === wanted
}

export function botReason({ mode }: BotFilter, visitor: Visitor): string {
  return `the visitor ${verdict(visitor)}; wanted: ${mode === 'is_not' ? 'no bot' : 'a bot'}`
}

function verdict(visitor: Visitor): string {
  if (!visitor.isBot) return 'is no bot'
  return visitor.botReason === null ? 'is a bot' : `is a bot (${visitor.botReason})`
}
