import type { RuleAction } from './actions/registry.ts'
import type { ConditionsPool } from './compile-conditions.ts'
import { type CompiledConditions, compileConditions, unusableConditions } from './compile-conditions.ts'
import { type CountryIndex, indexByCountry } from './country-index.ts'
import { ruleSetCompileProblem, ruleSetWorkProblem } from './matching/work.ts'
import { createCompileBudget } from './rule-patterns.ts'
import { noNeeds, type RuleSetNeeds, ruleSetNeeds } from './rule-set-needs.ts'
import { flowTypes, type RuleSpec } from './types.ts'

/** One rule, compiled. `decision` is made here, so that deciding allocates nothing. */
export interface CompiledRule<Action> {
  decision: { ruleId: string; action: Action }
  /** Null counts 1 in a draw. */
  weight: number
  conditions: CompiledConditions
}

/**
 * A run of rules in processing order: tried one after the other, or, of one flow type and priority, drawn by
 * weight among those that match. `resting`: all of them have weight 0, so that the first that matches wins,
 * but who is bound to another stays with it.
 */
export type RuleClass<Action> =
  | { kind: 'ordered'; rules: readonly CompiledRule<Action>[]; countries: CountryIndex | null }
  | { kind: 'weighted' | 'resting'; rules: readonly CompiledRule<Action>[] }

/** A link's rules, ready to decide. Made once for a snapshot. */
export interface CompiledRuleSet<Action = RuleAction> {
  /** Forced, regular, default; then by priority. */
  classes: readonly RuleClass<Action>[]
  /** Rules that match no visitor because their conditions are not understood: for the log of the caller. */
  problems: readonly { ruleId: string; problem: string }[]
  /** What is to be read before deciding. */
  needs: RuleSetNeeds
}

/**
 * Compiles the active rules of a link, in any order (contract §4, "Rules"). Never throws: a rule with
 * conditions that this version does not know (published by a newer one) matches no visitor, and is named in
 * `problems`; so is one whose regexes or masks, with those of the rules before it, would cost a visit more
 * than `limits.matchingWork`, or take longer to compile than `limits.linkRegexSteps`. With a pool, rules of
 * equal conditions share them across links; the rules must then have come out of JSON.
 */
export function compile<Action>(
  specs: readonly RuleSpec<Action>[],
  pool?: ConditionsPool,
): CompiledRuleSet<Action> {
  if (specs.length === 0) return noRules
  const sorted = specs.toSorted(inProcessingOrder)
  const rules = compileRules(sorted, pool)
  const problems = rules.flatMap(({ decision: { ruleId }, conditions: { problem } }) =>
    problem === null ? [] : [{ ruleId, problem }],
  )
  return {
    classes: classesOf(sorted, rules),
    problems: problems.length === 0 ? noProblems : problems,
    needs: rules.every(({ conditions }) => conditions.needs === null) ? noNeeds : ruleSetNeeds(rules),
  }
}

const noProblems: CompiledRuleSet['problems'] = Object.freeze([])

/** One for all links without rules: a redirector caches a hundred thousand. */
const noRules: CompiledRuleSet<never> = Object.freeze({
  classes: Object.freeze([]),
  problems: noProblems,
  needs: noNeeds,
})

/**
 * The api refuses rules that are too much; this is for rules that were written otherwise, so that no rule set
 * takes unbounded time. A rule that goes beyond what is left is not compiled.
 */
function compileRules<Action>(
  specs: readonly RuleSpec<Action>[],
  pool: ConditionsPool | undefined,
): CompiledRule<Action>[] {
  const budget = createCompileBudget()
  let taken = 0
  const conditionsOf = ({ conditions }: RuleSpec<Action>): CompiledConditions => {
    if (!budget.takeAll(conditions)) return unusableConditions(ruleSetCompileProblem)
    const compiled = compileConditions(conditions, pool)
    const problem = ruleSetWorkProblem(taken + compiled.work)
    if (problem !== null) return unusableConditions(problem)
    taken += compiled.work
    return compiled
  }
  return specs.map((spec) => ({
    decision: Object.freeze({ ruleId: spec.id, action: spec.action }),
    weight: spec.weight === null ? 1 : Math.max(0, spec.weight),
    conditions: conditionsOf(spec),
  }))
}

interface Run<Action> {
  kind: RuleClass<Action>['kind']
  rules: CompiledRule<Action>[]
}

function classesOf<Action>(
  specs: readonly RuleSpec<Action>[],
  rules: readonly CompiledRule<Action>[],
): RuleClass<Action>[] {
  const classes: Run<Action>[] = []
  let start = 0
  for (let end = 1; end <= rules.length; end++) {
    if (sameClass(specs[start], specs[end])) continue
    append(classes, kindOf(specs.slice(start, end)), rules.slice(start, end))
    start = end
  }
  return classes.map(({ kind, rules }) =>
    kind === 'ordered' ? { kind, rules, countries: indexByCountry(rules) } : { kind, rules },
  )
}

/** Rules that are tried in order after others that are make one list with them, whatever their priorities. */
function append<Action>(
  classes: Run<Action>[],
  kind: Run<Action>['kind'],
  rules: CompiledRule<Action>[],
): void {
  const before = classes.at(-1)
  if (kind === 'ordered' && before?.kind === 'ordered') before.rules.push(...rules)
  else classes.push({ kind, rules })
}

/**
 * A class is drawn when at least one of its rules has a weight above 0; a weight of 0 then gets no new
 * traffic, even when nothing else matches (contract §4: a weight of 0 gets no new visitors, those bound to it
 * stay). When all weights given are 0 they express no preference, and the first rule that matches wins ("all
 * zero: the first").
 */
function kindOf(specs: readonly { weight: number | null }[]): RuleClass<unknown>['kind'] {
  if (specs.every(({ weight }) => weight === null)) return 'ordered'
  if (specs.some(({ weight }) => weight === null || weight > 0)) return 'weighted'
  return specs.length === 1 ? 'ordered' : 'resting'
}

/**
 * Flow type, then priority, then age; the id decides what is left, so that every redirector decides alike.
 */
function inProcessingOrder(a: RuleSpec<unknown>, b: RuleSpec<unknown>): number {
  return (
    flowTypes.indexOf(a.flowType) - flowTypes.indexOf(b.flowType) ||
    a.priority - b.priority ||
    a.createdAtMs - b.createdAtMs ||
    (a.id < b.id ? -1 : 1)
  )
}

function sameClass(a: RuleSpec<unknown> | undefined, b: RuleSpec<unknown> | undefined): boolean {
  return a?.flowType === b?.flowType && a?.priority === b?.priority
}
