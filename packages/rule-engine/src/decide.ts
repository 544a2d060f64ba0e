import type { CompiledRule, CompiledRuleSet, RuleClass } from './compile.ts'
import { type CountryIndex, namedRules } from './country-index.ts'
import { refillListBudget } from './matching/list-budget.ts'
import type { Decision, DecisionContext, Visitor } from './types.ts'

const noRule: Decision<never> = Object.freeze({ ruleId: null, action: null })

/**
 * Which rule serves this visitor (contract §4, "Rules", "Weights"): forced, then regular, then default; lower
 * priority first; a draw by weight among the matching rules of one flow type and priority, which the rule
 * that the visitor is bound to wins. Rules that match but are excluded or cannot serve are passed over.
 * `ruleId` null: no rule, the link's own URL. Allocates nothing, never throws (but what `canServe` throws),
 * and calls `random` at most once a class, only where there is something to draw.
 */
export function decide<Action>(
  set: CompiledRuleSet<Action>,
  visitor: Visitor,
  context: DecisionContext<Action>,
): Decision<Action> {
  refillListBudget()
  for (const ruleClass of set.classes) {
    const rule = chooseRule(ruleClass, visitor, context)
    if (rule !== undefined) return rule.decision
  }
  return noRule
}

/**
 * Whether the rule takes the visitor: its filters match, it is not excluded, and it has something to serve.
 */
export function takes<Action>(
  { conditions, decision }: CompiledRule<Action>,
  visitor: Visitor,
  context: DecisionContext<Action>,
): boolean {
  return conditions.matches(visitor, context, decision.ruleId) && isOpen(decision, context)
}

function isOpen<Action>(
  { ruleId, action }: CompiledRule<Action>['decision'],
  { excludedRules, canServe }: DecisionContext<Action>,
): boolean {
  if (excludedRules?.has(ruleId)) return false
  return canServe === undefined || canServe(action)
}

type Chosen<Action> = CompiledRule<Action> | undefined

function chooseRule<Action>(
  ruleClass: RuleClass<Action>,
  visitor: Visitor,
  context: DecisionContext<Action>,
): Chosen<Action> {
  switch (ruleClass.kind) {
    case 'ordered':
      return ruleClass.countries === null
        ? firstMatch(ruleClass.rules, visitor, context)
        : firstIndexedMatch(ruleClass.rules, ruleClass.countries, { visitor, context })
    case 'weighted':
      return boundMatch(ruleClass.rules, visitor, context) ?? drawRule(ruleClass.rules, visitor, context)
    case 'resting':
      return boundMatch(ruleClass.rules, visitor, context) ?? firstMatch(ruleClass.rules, visitor, context)
    default:
      return ruleClass satisfies never
  }
}

function firstMatch<Action>(
  rules: readonly CompiledRule<Action>[],
  visitor: Visitor,
  context: DecisionContext<Action>,
): Chosen<Action> {
  for (const rule of rules) if (takes(rule, visitor, context)) return rule
  return undefined
}

function boundMatch<Action>(
  rules: readonly CompiledRule<Action>[],
  visitor: Visitor,
  context: DecisionContext<Action>,
): Chosen<Action> {
  const { boundRuleId } = context
  if (boundRuleId === undefined || boundRuleId === null) return undefined
  for (const rule of rules) {
    if (rule.decision.ruleId === boundRuleId) return takes(rule, visitor, context) ? rule : undefined
  }
  return undefined
}

const pastEnd = Number.POSITIVE_INFINITY

/**
 * Goes through the two ascending lists of the index as one: rules that require the visitor's country, and
 * rules that require none.
 */
function firstIndexedMatch<Action>(
  rules: readonly CompiledRule<Action>[],
  countries: CountryIndex,
  { visitor, context }: { visitor: Visitor; context: DecisionContext<Action> },
): Chosen<Action> {
  const named = namedRules(countries, visitor)
  const { others } = countries
  let namedAt = 0
  let otherAt = 0
  while (namedAt < named.length || otherAt < others.length) {
    const isNamed = (named[namedAt] ?? pastEnd) < (others[otherAt] ?? pastEnd)
    const position = isNamed ? named[namedAt++] : others[otherAt++]
    const rule = position === undefined ? undefined : rules[position]
    if (rule !== undefined && takes(rule, visitor, context)) return rule
  }
  return undefined
}

/**
 * Running sums of a draw. Scratch space of the module: a decision is synchronous, so no other code writes it
 * meanwhile.
 */
const cumulative: number[] = []

/** Draws by weight among the rules that take the visitor, who is bound to none of them (`boundMatch`). */
function drawRule<Action>(
  rules: readonly CompiledRule<Action>[],
  visitor: Visitor,
  context: DecisionContext<Action>,
): Chosen<Action> {
  let total = 0
  let last: Chosen<Action>
  for (let index = 0; index < rules.length; index++) {
    const rule = rules[index]
    if (rule !== undefined && rule.weight > 0 && takes(rule, visitor, context)) {
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
