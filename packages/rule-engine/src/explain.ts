import type { CompiledRule, CompiledRuleSet } from './compile.ts'
import { decide } from './decide.ts'
import { filterReason } from './filters/registry.ts'
import type { Decision, DecisionContext, TraceEntry, Visitor } from './types.ts'

export interface Explanation<Action> {
  decision: Decision<Action>
  /** Every rule in processing order, those after the chosen one too: why each did or did not match. */
  trace: TraceEntry[]
}

/**
 * What `decide` answers, and why (simulator, contract §4). The decision is made by `decide` itself and the trace by
 * the same matchers; `matched` says that the filters let the visitor in, not that the rule was chosen: an earlier
 * rule may have won, or the draw.
 */
export function explain<Action>(
  set: CompiledRuleSet<Action>,
  visitor: Visitor,
  context: DecisionContext,
): Explanation<Action> {
  return { decision: decide(set, visitor, context), trace: traceRules(set, visitor, context) }
}

/** The trace alone, for a decision that was made elsewhere. */
export function traceRules(
  set: CompiledRuleSet<unknown>,
  visitor: Visitor,
  context: DecisionContext,
): TraceEntry[] {
  return set.classes.flatMap(({ rules }) => rules).map((rule) => traceRule(rule, visitor, context))
}

function traceRule(
  { decision: { ruleId }, conditions }: CompiledRule<unknown>,
  visitor: Visitor,
  context: DecisionContext,
): TraceEntry {
  const matched = conditions.matches(visitor, context)
  if (conditions.problem !== null) {
    return { ruleId, matched, filters: [{ kind: 'conditions', matched, reason: conditions.problem }] }
  }
  const filters = conditions.filters.map(({ spec, matches }) => ({
    kind: spec.kind,
    matched: matches(visitor, context),
    reason: filterReason(spec, visitor, context),
  }))
  return { ruleId, matched, filters }
}
