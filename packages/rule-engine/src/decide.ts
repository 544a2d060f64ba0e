import type { CompiledRule, CompiledRuleSet, RuleClass } from './compile.ts'
import { type CountryIndex, namedRules } from './country-index.ts'
import type { Decision, DecisionContext, Visitor } from './types.ts'

const noRule: Decision<never> = Object.freeze({ ruleId: null, action: null })

/**
 * Which rule serves this visitor (contract §4, "Rules"): forced, then regular, then default; lower priority first;
 * a draw by weight among the matching rules of one flow type and priority. `ruleId` null: no rule, the link's own URL.
 * Allocates nothing, never throws, and calls `random` at most once a class, only where there is something to draw.
 */
export function decide<Action>(
  set: CompiledRuleSet<Action>,
  visitor: Visitor,
  context: DecisionContext,
): Decision<Action> {
  for (const ruleClass of set.classes) {
    const rule = chooseRule(ruleClass, visitor, context)
    if (rule !== undefined) return rule.decision
  }
  return noRule
}

type Chosen<Action> = CompiledRule<Action> | undefined

function chooseRule<Action>(
  ruleClass: RuleClass<Action>,
  visitor: Visitor,
  context: DecisionContext,
): Chosen<Action> {
  switch (ruleClass.kind) {
    case 'ordered':
      return ruleClass.countries === null
        ? firstMatch(ruleClass.rules, visitor, context)
        : firstIndexedMatch(ruleClass.rules, ruleClass.countries, { visitor, context })
    case 'weighted':
      return drawByWeight(ruleClass.rules, visitor, context)
    default:
      return ruleClass satisfies never
  }
}

function firstMatch<Action>(
  rules: readonly CompiledRule<Action>[],
  visitor: Visitor,
  context: DecisionContext,
): Chosen<Action> {
  for (const rule of rules) if (rule.conditions.matches(visitor, context)) return rule
  return undefined
}

const pastEnd = Number.POSITIVE_INFINITY

/** Goes through the two ascending lists of the index as one: rules that ask for the visitor's country, and rules that ask for none. */
function firstIndexedMatch<Action>(
  rules: readonly CompiledRule<Action>[],
  countries: CountryIndex,
  { visitor, context }: { visitor: Visitor; context: DecisionContext },
): Chosen<Action> {
  const named = namedRules(countries, visitor)
  const { others } = countries
  let namedAt = 0
  let otherAt = 0
  while (namedAt < named.length || otherAt < others.length) {
    const isNamed = (named[namedAt] ?? pastEnd) < (others[otherAt] ?? pastEnd)
    const position = isNamed ? named[namedAt++] : others[otherAt++]
    const rule = position === undefined ? undefined : rules[position]
    if (rule?.conditions.matches(visitor, context)) return rule
  }
  return undefined
}

/** Running sums of a draw. Scratch space of the module: a decision is synchronous, so nobody else writes it meanwhile. */
const cumulative: number[] = []

function drawByWeight<Action>(
  rules: readonly CompiledRule<Action>[],
  visitor: Visitor,
  context: DecisionContext,
): Chosen<Action> {
  let total = 0
  let last: Chosen<Action>
  for (let index = 0; index < rules.length; index++) {
    const rule = rules[index]
    if (rule !== undefined && rule.weight > 0 && rule.conditions.matches(visitor, context)) {
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
