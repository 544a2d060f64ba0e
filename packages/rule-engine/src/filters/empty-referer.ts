import { z } from 'zod'
import { isEmptyText } from '../matching/empty.ts'
import type { Visitor } from '../types.ts'
import { filterModeSchema, type Matcher, noValues } from './filter.ts'

/**
 * Whether the visitor came without a referer; takes no values (specification, "Redirect rules"; contract §4).
 */
export const emptyRefererFilterSchema = z.strictObject({
  kind: z.literal('empty_referer'),
  mode: filterModeSchema,
  ...noValues('empty_referer'),
})

type EmptyRefererFilter = z.infer<typeof emptyRefererFilterSchema>

export function compileEmptyRefererFilter({ mode }: EmptyRefererFilter): Matcher {
  const wanted = mode !== 'is_not'
  return (visitor) => isEmptyText(visitor.referer) === wanted
}

export function emptyRefererReason({ mode }: EmptyRefererFilter, visitor: Visitor): string {
  const seen = isEmptyText(visitor.referer) ? 'there is no referer' : 'there is a referer'
  return `${seen}; wanted: ${mode === 'is_not' ? 'one' : 'none'}`
}
