import { type Draw, explain, type TraceEntry } from '@waymark/rule-engine'
import type { CompiledLink } from './compiled-link.ts'
import { decideOutcome } from './decide-outcome.ts'
import { type Closed, checkGates } from './gates.ts'
import type { Outcome } from './outcome.ts'
import type { FlowVisit } from './visit.ts'

/** What would become of a visit. */
export type Simulation =
  /** The link takes no visitors then; its rules are not asked. */
  | { kind: 'closed'; closed: Closed }
  /** `outcome` null: nowhere to go, 404. */
  | { kind: 'open'; outcome: Outcome | null; draw: Draw | null; trace: TraceEntry[] }

/**
 * Goes the way of a visitor and tells why (contract §4, "Simulator"): the gates, `decideOutcome` with the numbers of `random`, and the
 * trace of the same rules. `startRandom` gives the same numbers each time it is called. Records nothing.
 */
export function simulate(link: CompiledLink, visit: FlowVisit, startRandom: () => () => number): Simulation {
  const closed = checkGates(link, visit.atMs)
  if (closed !== null) return { kind: 'closed', closed }
  const outcome = decideOutcome(link, visit, { random: startRandom() })
  const { draw, trace } = explain(link.rules, visit.visitor, { nowMs: visit.atMs, random: startRandom() })
  return { kind: 'open', outcome, draw, trace }
}
