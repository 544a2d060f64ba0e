import { z } from 'zod'
import type { Visitor } from '../types.ts'

/** `is` fails on unknown visitor data, `is_not` passes (contract §4). Absent: `is`. */
export const filterModeSchema = z.enum(['is', 'is_not']).optional()

/** What time-dependent filters look at; part of `DecisionContext`. */
export interface FilterContext {
  nowMs: number
}

/**
 * One filter, compiled once. `matches` runs on every click and allocates nothing; `reason` is asked by the trace
 * only, and tells in a sentence what was seen and what was wanted.
 */
export interface CompiledFilter {
  kind: string
  matches: (visitor: Visitor, context: FilterContext) => boolean
  reason: (visitor: Visitor, context: FilterContext) => string
}
