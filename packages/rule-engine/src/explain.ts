import type { CompiledRule, CompiledRuleSet } from './compile.ts'
import { decide } from './decide.ts'
import { filterReason } from './filters/registry.ts'
import type { Decision, DecisionContext, TraceEntry, Visitor } from './types.ts'

export interface Explanation<Action> {
  decision: Decision<Action>
  /** Every rule in processing order, those after the chosen one too: why each did or did not match. */
  trace: TraceEntry[]
  /** The A/B draw that the chosen rule came out of; null where there was nothing to draw. */
  draw: Draw | null
}

export interface Draw {
  weight: number
  /** Of the rules that took part. */
  totalWeight: number
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
  const decision = decide(set, visitor, context)
  const trace = set.classes.flatMap(({ rules }) => rules).map((rule) => traceRule(rule, visitor, context))
  return { decision, trace, draw: drawOf(set, trace, decision.ruleId) }
}

function drawOf(
  { classes }: CompiledRuleSet<unknown>,
  trace: readonly TraceEntry[],
  ruleId: string | null,
): Draw | null {
  const drawn = classes.find(
    ({ kind, rules }) => kind === 'weighted' && rules.some((rule) => isRule(rule, ruleId)),
  )
  if (drawn === undefined) return null
  const matched = new Set(trace.flatMap((entry) => (entry.matched ? [entry.ruleId] : [])))
  const candidates = drawn.rules.filter(({ decision, weight }) => weight > 0 && matched.has(decision.ruleId))
  const weight = candidates.find((rule) => isRule(rule, ruleId))?.weight ?? 0
  const totalWeight = candidates.reduce((sum, candidate) => sum + candidate.weight, 0)
  return candidates.length > 1 ? { weight, totalWeight } : null
}

function isRule({ decision }: CompiledRule<unknown>, ruleId: string | null): boolean {
  return decision.ruleId === ruleId
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
