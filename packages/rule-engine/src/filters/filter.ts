import { z } from 'zod'
import type { NamedLists, Visitor, VisitorHistory } from '../types.ts'

/** `is` fails on unknown visitor data, `is_not` passes (contract §4). Absent: `is`. */
export const filterModeSchema = z.enum(['is', 'is_not']).optional()

export type FilterMode = z.infer<typeof filterModeSchema>

/** What filters look at beside the visitor; part of `DecisionContext`. */
export interface FilterContext {
  nowMs: number
  history?: VisitorHistory | undefined
  lists?: NamedLists | undefined
}

/**
 * Whether a visitor passes. Runs on every click: allocates nothing where it can be helped, never throws.
 * `ruleId` is the rule that is being evaluated: rules of equal conditions share them.
 */
export type Matcher = (visitor: Visitor, context: FilterContext, ruleId: string) => boolean

/**
 * Members that a filter without a list of values may still carry: a form writes every filter in the same
 * shape.
 */
export function noValues(kind: string) {
  return {
    matching: z.literal('exact').optional(),
    values: z.array(z.string()).max(0, `The ${kind} filter takes no values.`).optional(),
  }
}
