import { conditionsSchema, normaliseConditions } from './conditions.ts'
import type { CompiledFilter, FilterContext } from './filters/filter.ts'
import { compileFilter } from './filters/registry.ts'
import { type Decision, flowTypes, type RuleSpec, type Visitor } from './types.ts'

/** One rule, compiled. `decision` is made here, so that deciding allocates nothing. */
export interface CompiledRule {
  ruleId: string
  decision: Decision
  /** Null counts 1 where a draw takes place. */
  weight: number
  filters: readonly CompiledFilter[]
  matches: (visitor: Visitor, context: FilterContext) => boolean
  /** Why the conditions could not be compiled: such a rule matches nobody. */
  problem: string | null
}

/** The rules of one flow type and priority: tried in order, or drawn by weight among those that match. */
export type RuleClass =
  | { kind: 'ordered'; rules: readonly CompiledRule[] }
  | { kind: 'weighted'; rules: readonly CompiledRule[]; cumulative: Float64Array }

/** A link's rules, ready to decide. Made once for a snapshot. */
export interface CompiledRuleSet {
  /** Forced, regular, default; then by priority. */
  classes: readonly RuleClass[]
  /** Rules that match nobody because their conditions are not understood: to be logged by who compiled them. */
  problems: readonly { ruleId: string; problem: string }[]
}

/**
 * Compiles the active rules of a link, in any order (contract §4, "Rules"). Never throws: a rule with conditions
 * that this version does not know (published by a newer one) matches nobody, and is named in `problems`.
 */
export function compile(rules: readonly RuleSpec[]): CompiledRuleSet {
  const sorted = rules.toSorted(inProcessingOrder)
  const classes: RuleClass[] = []
  let start = 0
  for (let end = 1; end <= sorted.length; end++) {
    if (sameClass(sorted[start], sorted[end])) continue
    classes.push(compileClass(sorted.slice(start, end)))
    start = end
  }
  const problems = classes
    .flatMap(({ rules }) => rules)
    .flatMap(({ ruleId, problem }) => (problem === null ? [] : [{ ruleId, problem }]))
  return { classes, problems }
}

/**
 * A class is drawn when at least one of its rules has a weight above 0; a weight of 0 then gets no traffic, even
 * when nothing else matches (contract §4, "`weight` 0 gets no new visitors"). When all weights given are 0 they express
 * no preference, and the first rule that matches wins ("all zero: the first").
 */
function compileClass(specs: readonly RuleSpec[]): RuleClass {
  const rules = specs.map(compileRule)
  const drawn = specs.some(({ weight }) => weight !== null) && rules.some(({ weight }) => weight > 0)
  if (!drawn) return { kind: 'ordered', rules }
  return { kind: 'weighted', rules, cumulative: new Float64Array(rules.length) }
}

function compileRule(spec: RuleSpec): CompiledRule {
  const rule = {
    ruleId: spec.id,
    decision: Object.freeze({ ruleId: spec.id, action: spec.action }),
    weight: spec.weight === null ? 1 : Math.max(0, spec.weight),
  }
  const parsed = conditionsSchema.safeParse(spec.conditions ?? {})
  if (!parsed.success) {
    const problem = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ')
    return { ...rule, filters: [], matches: () => false, problem }
  }
  const { match, filters } = normaliseConditions(parsed.data)
  const compiled = filters.map(compileFilter)
  return { ...rule, filters: compiled, matches: combine(match, compiled), problem: null }
}

/** No filters match everybody, with `any` too: a rule without conditions is meant for all (contract §4). */
function combine(match: 'all' | 'any', filters: readonly CompiledFilter[]): CompiledRule['matches'] {
  const [only] = filters
  if (only === undefined) return () => true
  if (filters.length === 1) return only.matches
  return match === 'all' ? matchAll(filters) : matchAny(filters)
}

function matchAll(filters: readonly CompiledFilter[]): CompiledRule['matches'] {
  return (visitor, context) => {
    for (const filter of filters) if (!filter.matches(visitor, context)) return false
    return true
  }
}

function matchAny(filters: readonly CompiledFilter[]): CompiledRule['matches'] {
  return (visitor, context) => {
    for (const filter of filters) if (filter.matches(visitor, context)) return true
    return false
  }
}

/** Flow type, then priority, then age; the id settles what is left, so that every redirector decides alike. */
function inProcessingOrder(a: RuleSpec, b: RuleSpec): number {
  return (
    flowTypes.indexOf(a.flowType) - flowTypes.indexOf(b.flowType) ||
    a.priority - b.priority ||
    a.createdAtMs - b.createdAtMs ||
    (a.id < b.id ? -1 : 1)
  )
}

function sameClass(a: RuleSpec | undefined, b: RuleSpec | undefined): boolean {
  return a?.flowType === b?.flowType && a?.priority === b?.priority
}
