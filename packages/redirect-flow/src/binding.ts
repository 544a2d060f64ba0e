import type { Binding } from '@waymark/replica'
import type { CompiledRuleSet } from '@waymark/rule-engine'
import type { FlowAction } from './flow-action.ts'
import type { Bound } from './flow-context.ts'

const unbound: Bound = Object.freeze({ ruleId: null, landingId: null, offerId: null })

/** As much of what the visitor got before as the link is configured to preserve (contract §4, "Binding"). */
export function validBinding(bindVisitors: Binding | null, bound: Bound | null | undefined): Bound {
  if (bindVisitors === null || bound === null || bound === undefined) return unbound
  const { ruleId, landingId } = bound
  switch (bindVisitors) {
    case 'rule':
      return { ruleId, landingId: null, offerId: null }
    case 'rule_landing':
      return { ruleId, landingId, offerId: null }
    case 'rule_landing_offer':
      return bound
    default:
      return bindVisitors satisfies never
  }
}

/**
 * The part of a binding that belongs to this rule: landings and offers are bound within the rule that drew
 * them.
 */
export function boundByRule(bound: Bound, ruleId: string): Bound {
  return bound.ruleId === ruleId ? bound : unbound
}

/**
 * Whether anything that the link binds visitors to is drawn at all; where nothing is, the same visitor gets
 * the same anyhow.
 */
export function isBindingNeeded(
  bindVisitors: Binding | null,
  { classes }: CompiledRuleSet<FlowAction>,
): boolean {
  if (bindVisitors === null) return false
  if (classes.some(({ kind, rules }) => kind !== 'ordered' && rules.length > 1)) return true
  return classes.some(({ rules }) => rules.some(({ decision }) => isDrawn(decision.action, bindVisitors)))
}

function isDrawn(action: FlowAction | null, bindVisitors: Binding): boolean {
  if (action?.kind !== 'landing_offer' || bindVisitors === 'rule') return false
  return action.landings.length > 1 || (bindVisitors === 'rule_landing_offer' && action.offers.length > 1)
}
