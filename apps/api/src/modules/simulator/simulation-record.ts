import type { Closed, FinalOutcome, SimulatedEnd, Simulation } from '@waymark/redirect-flow'
import type { LinkSnapshot } from '@waymark/replica'
import type { SimulationRecord } from './simulator.schema.ts'

type Way = Omit<SimulationRecord, 'trace' | 'variant' | 'asksPassword' | 'hops' | 'shares' | 'deepLink'>
type Decision = SimulationRecord['decision']

const nowhere = (decision: Decision, matchedRuleId: string | null = null): Way => ({
  matchedRuleId,
  decision,
  resolvedUrl: null,
  redirectType: null,
})

/** Of a visit for which no rule is evaluated. */
const unserved: Omit<SimulationRecord, keyof Way> = {
  variant: null,
  trace: [],
  asksPassword: false,
  deepLink: null,
}

/** Of a visitor whom the workspace's bot rules block: no rule is evaluated. */
export const blockedRecord: SimulationRecord = { ...nowhere('blocked'), ...unserved }

/** The draw of an address at which there is no link: its path goes on, and the link sends none on. */
export const notFoundRecord: SimulationRecord = { ...nowhere('not_found'), ...unserved }

/** The answer of contract §4, "Simulator". */
export function simulationRecordOf(simulation: Simulation, rules: LinkSnapshot['rules']): SimulationRecord {
  switch (simulation.kind) {
    case 'closed':
      return { ...closedWay(simulation.closed, null), ...unserved }
    case 'open': {
      const { end, trace, asksPassword, deepLink } = simulation
      const hops = simulation.hops.map(({ address, linkId }) => ({ code: address.code, linkId }))
      return {
        ...wayTo(end, rules),
        variant: variantOf(simulation),
        trace,
        asksPassword,
        deepLink,
        ...(hops.length > 0 && { hops }),
      }
    }
    default:
      return simulation satisfies never
  }
}

function closedWay({ url }: Closed, ruleId: string | null): Way {
  return url === null
    ? nowhere('gone', ruleId)
    : { matchedRuleId: ruleId, decision: 'redirect', resolvedUrl: url, redirectType: '302' }
}

function wayTo(end: SimulatedEnd, rules: LinkSnapshot['rules']): Way {
  switch (end.kind) {
    case 'closed':
      return closedWay(end.closed, end.ruleId)
    case 'not_found':
      return nowhere('not_found', end.ruleId)
    case 'served':
      return servedWay(end.outcome, decisionOf(end.outcome.ruleId, rules))
    default:
      return end satisfies never
  }
}

/** What the rule does; without one the link's own target is redirected to. */
function decisionOf(ruleId: string | null, rules: LinkSnapshot['rules']): Decision {
  const action = rules.find(({ id }) => id === ruleId)?.action
  if (action === undefined) return 'redirect'
  return action.schema === 'action' ? action.actionType : action.schema
}

function servedWay(outcome: FinalOutcome, decision: Decision): Way {
  switch (outcome.kind) {
    case 'redirect': {
      const { ruleId, url, redirectType } = outcome
      return { matchedRuleId: ruleId, decision, resolvedUrl: url, redirectType }
    }
    case 'content':
    case 'not_found':
    case 'nothing':
      return nowhere(decision, outcome.ruleId)
    default:
      return outcome satisfies never
  }
}

function variantOf({ end, draw }: Extract<Simulation, { kind: 'open' }>): SimulationRecord['variant'] {
  if (end.kind !== 'served') return null
  const { ruleId, landingId, offerId } = end.outcome
  if (ruleId === null || (draw === null && landingId === null && offerId === null)) return null
  return {
    ruleId,
    weight: draw?.weight ?? null,
    share: draw === null ? null : draw.weight / draw.totalWeight,
    landingId,
    offerId,
  }
}
