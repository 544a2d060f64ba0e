import { type Draw, explain, type TraceEntry } from '@waymark/rule-engine'
import { type Closed, checkAvailability } from './availability.ts'
import type { CompiledLink } from './compiled-link.ts'
import { decideOutcome, decisionContext, visitContextOf } from './decide-outcome.ts'
import { deepLinkFor } from './deep-link.ts'
import type { FlowContext } from './flow-context.ts'
import type { CampaignSteps } from './follow-campaigns.ts'
import { whyNotServed } from './open-offers.ts'
import { type Hop, type SimulatedEnd, simulatedEnd } from './simulated-end.ts'
import type { FlowVisit } from './visit.ts'

/** What would become of a visit. */
export type Simulation =
  /** The link takes no visitors then; its rules are not evaluated. */
  | { kind: 'closed'; closed: Closed }
  /** `end`: where the visit goes, through other links too; the trace is of this link's rules. */
  | {
      kind: 'open'
      end: SimulatedEnd
      draw: Draw | null
      trace: TraceEntry[]
      /** Of this link, or of one on the way: the visitor is one who knows it. */
      asksPassword: boolean
      /** The links that `send_to_campaign` leads to, one after the other. */
      hops: readonly Hop[]
      /** Into an app: tried before the target, on the visitor's system. */
      deepLink: string | null
    }

/** What a simulation takes: the context that a visit would find. */
export interface SimulationDeps extends Omit<FlowContext, 'random'> {
  /** Gives the same numbers in [0, 1) each time it is called. */
  startRandom: () => () => number
  resolve: CampaignSteps['resolve']
}

/**
 * Follows the steps of a visit and returns why (contract §4, "Simulator"): the availability, `decideOutcome`,
 * `followCampaigns`, and the trace of the same rules. What is given of history and binding is of this link;
 * of links that it leads to nothing is known. Records nothing.
 */
export async function simulate(
  link: CompiledLink,
  visit: FlowVisit,
  deps: SimulationDeps,
): Promise<Simulation> {
  const closed = checkAvailability(link, visit.atMs)
  if (closed !== null) return { kind: 'closed', closed }
  const { startRandom, resolve, ...known } = deps
  const random = startRandom()
  const outcome = decideOutcome(link, visit, { ...known, random })
  const context = { random, lists: known.lists, resolve }
  const { end, hops, hasLocks } = await simulatedEnd({ link, visit, outcome }, context)
  const asksPassword = link.facts.passwordHash !== null || hasLocks
  const deepLink = end.kind === 'served' ? deepLinkFor(end.outcome, visit.visitor, visit.clickToken) : null
  const reasons = explained(link, visit, { ...known, random: startRandom() })
  return { kind: 'open', end, asksPassword, hops, deepLink, ...reasons }
}

function explained(link: CompiledLink, visit: FlowVisit, context: FlowContext) {
  const requested = decisionContext(visitContextOf(link, visit, context), context)
  const { draw, trace } = explain(link.rules, visit.visitor, requested)
  return { draw, trace: trace.map((entry) => withOffers(entry, link, visit)) }
}

/** The engine knows only that a rule had nothing to serve; the offers say why. */
function withOffers(entry: TraceEntry, { rules: { classes } }: CompiledLink, visit: FlowVisit): TraceEntry {
  const rule = classes.flatMap(({ rules }) => rules).find(({ decision }) => decision.ruleId === entry.ruleId)
  const action = rule?.decision.action ?? null
  if (action === null) return entry
  const filters = entry.filters.map((filter) =>
    filter.kind === 'availability' ? { ...filter, reason: whyNotServed(action, visit) } : filter,
  )
  return { ...entry, filters }
}
