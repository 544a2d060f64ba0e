import { type Draw, explain, type TraceEntry } from '@waymark/rule-engine'
import { type Closed, checkAvailability } from './availability.ts'
import type { CompiledLink } from './compiled-link.ts'
import { circumstancesOf, decideOutcome, decisionContext } from './decide-outcome.ts'
import type { FlowContext } from './flow-context.ts'
import { type CampaignSteps, type FinalOutcome, type Followed, followCampaigns } from './follow-campaigns.ts'
import { whyNotServed } from './open-offers.ts'
import type { Outcome } from './outcome.ts'
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
    }

export type SimulatedEnd =
  | { kind: 'served'; outcome: FinalOutcome }
  /** By a link that the rule sends to. */
  | { kind: 'closed'; closed: Closed; ruleId: string | null }
  /** Nowhere to go, 404: by the rule, where there is one. */
  | { kind: 'not_found'; ruleId: string | null }

/** What a simulation takes: the circumstances that a visit would find. */
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
  const { end, hasLocks } = await endOf({ link, visit, outcome }, { random, lists: known.lists, resolve })
  const asksPassword = link.facts.passwordHash !== null || hasLocks
  return { kind: 'open', end, asksPassword, ...explained(link, visit, { ...known, random: startRandom() }) }
}

async function endOf(
  { link, visit, outcome }: { link: CompiledLink; visit: FlowVisit; outcome: Outcome | null },
  { resolve, ...context }: Pick<FlowContext, 'random' | 'lists'> & Pick<SimulationDeps, 'resolve'>,
): Promise<{ end: SimulatedEnd; hasLocks: boolean }> {
  if (outcome === null) return { end: { kind: 'not_found', ruleId: null }, hasLocks: false }
  if (outcome.kind !== 'campaign') return { end: { kind: 'served', outcome }, hasLocks: false }
  let hasLocks = false
  const unlock = (next: CompiledLink) => {
    hasLocks ||= next.facts.passwordHash !== null
    return false
  }
  const followed = await followCampaigns(
    { link, visit, outcome },
    {
      resolve,
      closedAt: (next) => checkAvailability(next, visit.atMs),
      isLockedAt: unlock,
      contextAt: () => context,
    },
  )
  return { end: endOfWay(followed, outcome.ruleId), hasLocks }
}

function endOfWay(followed: Followed, ruleId: string | null): SimulatedEnd {
  switch (followed.kind) {
    case 'served':
      return { kind: 'served', outcome: followed.outcome }
    case 'closed':
      return { kind: 'closed', closed: followed.closed, ruleId }
    case 'locked':
    case 'not_found':
    case 'unavailable':
      return { kind: 'not_found', ruleId }
    default:
      return followed satisfies never
  }
}

function explained(link: CompiledLink, visit: FlowVisit, context: FlowContext) {
  const requested = decisionContext(circumstancesOf(link, visit, context), context)
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
