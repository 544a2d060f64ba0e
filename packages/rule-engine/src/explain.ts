import type { CompiledRule, CompiledRuleSet } from './compile.ts'
import { decide } from './decide.ts'
import type { Decision, DecisionContext, TraceEntry, Visitor } from './types.ts'

export interface Explanation {
  decision: Decision
  /** Every rule in processing order, those after the chosen one too: why each did or did not match. */
  trace: TraceEntry[]
}

/**
 * What `decide` answers, and why (simulator, contract §4). The decision is made by `decide` itself and the trace by
 * the same matchers; `matched` says that the filters let the visitor in, not that the rule was chosen: an earlier
 * rule may have won, or the draw.
 */
export function explain(set: CompiledRuleSet, visitor: Visitor, context: DecisionContext): Explanation {
  const decision = decide(set, visitor, context)
  const trace = set.classes.flatMap(({ rules }) => rules).map((rule) => traceRule(rule, visitor, context))
  return { decision, trace }
}

function traceRule(rule: CompiledRule, visitor: Visitor, context: DecisionContext): TraceEntry {
  const matched = rule.matches(visitor, context)
  if (rule.problem !== null) {
    return { ruleId: rule.ruleId, matched, filters: [{ kind: 'conditions', matched, reason: rule.problem }] }
  }
  const filters = rule.filters.map((filter) => ({
    kind: filter.kind,
    matched: filter.matches(visitor, context),
    reason: filter.reason(visitor, context),
  }))
  return { ruleId: rule.ruleId, matched, filters }
}
