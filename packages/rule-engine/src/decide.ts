import type { CompiledRule, CompiledRuleSet, RuleClass } from './compile.ts'
import type { Decision, DecisionContext, Visitor } from './types.ts'

const noRule: Decision = Object.freeze({ ruleId: null, action: null })

/**
 * Which rule serves this visitor (contract §4, "Rules"): forced, then regular, then default; lower priority first;
 * a draw by weight among the matching rules of one flow type and priority. `ruleId` null: no rule, the link's own URL.
 * Allocates nothing, never throws, and calls `random` at most once a class, only where there is something to draw.
 */
export function decide(set: CompiledRuleSet, visitor: Visitor, context: DecisionContext): Decision {
  for (const ruleClass of set.classes) {
    const rule = chooseRule(ruleClass, visitor, context)
    if (rule !== undefined) return rule.decision
  }
  return noRule
}

function chooseRule(
  ruleClass: RuleClass,
  visitor: Visitor,
  context: DecisionContext,
): CompiledRule | undefined {
  switch (ruleClass.kind) {
    case 'ordered':
      return firstMatch(ruleClass.rules, visitor, context)
    case 'weighted':
      return drawByWeight(ruleClass, visitor, context)
    default:
      return ruleClass satisfies never
  }
}

function firstMatch(
  rules: readonly CompiledRule[],
  visitor: Visitor,
  context: DecisionContext,
): CompiledRule | undefined {
  for (const rule of rules) if (rule.matches(visitor, context)) return rule
  return undefined
}

/** `cumulative` is scratch space of the class: a decision is synchronous, so nobody else writes it meanwhile. */
function drawByWeight(
  { rules, cumulative }: Extract<RuleClass, { kind: 'weighted' }>,
  visitor: Visitor,
  context: DecisionContext,
): CompiledRule | undefined {
  let total = 0
  let last: CompiledRule | undefined
  for (let index = 0; index < rules.length; index++) {
    const rule = rules[index]
    if (rule !== undefined && rule.weight > 0 && rule.matches(visitor, context)) {
      total += rule.weight
      last = rule
    }
    cumulative[index] = total
  }
  if (last === undefined || total === last.weight) return last
  const drawn = context.random() * total
  for (let index = 0; index < rules.length; index++) {
    if ((cumulative[index] ?? 0) > drawn) return rules[index]
  }
  return last
}
