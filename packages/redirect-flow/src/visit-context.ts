import type { CompiledLink } from './compiled-link.ts'
import type { Bound } from './flow-context.ts'
import type { FlowVisit } from './visit.ts'

/** What every way of serving a visit starts from. */
export interface VisitContext {
  link: CompiledLink
  visit: FlowVisit
  /** In [0, 1). */
  random: () => number
  /** Already cut down to what the link binds visitors to. */
  bound: Bound
}
