import type { Matcher } from './filters/filter.ts'
import type { CompiledFilter } from './filters/registry.ts'

/** The conditions of a rule, compiled; rules whose conditions are alike share one. */
export interface CompiledConditions {
  match: 'all' | 'any'
  /** As they are written. */
  filters: readonly CompiledFilter[]
  matches: Matcher
  /** What their regexes may cost a visit together (`limits.regexWork`). */
  regexWork: number
  /** Why they could not be compiled: such conditions match nobody. */
  problem: string | null
}
