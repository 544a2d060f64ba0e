import { conditionsSchema, normaliseConditions } from './conditions.ts'
import { type ContentPool, createContentPool } from './content-pool.ts'
import type { Matcher } from './filters/filter.ts'
import { type FilterNeeds, needsOf } from './filters/needs.ts'
import { type CompiledFilter, compileFilter, type FilterSpec, workOfFilters } from './filters/registry.ts'
import { ruleSetCompileProblem, ruleSetWorkProblem } from './matching/work.ts'
import { createCompileBudget } from './rule-patterns.ts'

/** The conditions of a rule, compiled; rules whose conditions are alike share one. */
export interface CompiledConditions {
  match: 'all' | 'any'
  /** As they are written. */
  filters: readonly CompiledFilter[]
  matches: Matcher
  /** What their regexes and masks may cost a visit together, in `limits.matchingWork`. */
  work: number
  /** What must be known before they can be evaluated; null: only the visitor. */
  needs: FilterNeeds | null
  /** Why they could not be compiled: such conditions match no visitor. */
  problem: string | null
}

/**
 * Compiled conditions and filters, shared by content among all links that are compiled with this pool: most
 * links of a buyer use the same few, and a redirector caches a hundred thousand links.
 */
export interface ConditionsPool {
  conditions: ContentPool<CompiledConditions>
  filters: ContentPool<CompiledFilter>
}

const defaultCharacters = 8_000_000

/** `mostCharacters` bounds each of its halves, in characters of JSON. */
export function createConditionsPool(mostCharacters: number = defaultCharacters): ConditionsPool {
  return { conditions: createContentPool(mostCharacters), filters: createContentPool(mostCharacters) }
}

/**
 * Compiles conditions. Never throws: what this version does not know matches no visitor, and says why. With a
 * pool, equal conditions give the same object; they must then have come out of JSON.
 */
export function compileConditions(written: unknown, pool?: ConditionsPool): CompiledConditions {
  const conditions = written ?? {}
  if (pool === undefined) return compileWritten(conditions, compileFilter)
  const pooledFilter = (spec: FilterSpec) => pool.filters.get(JSON.stringify(spec), () => compileFilter(spec))
  return pool.conditions.get(JSON.stringify(conditions), () => compileWritten(conditions, pooledFilter))
}

const worked = new Set(['regex', 'mask'])

/** Whether conditions contain regexes or masks at all: only then do they count in `ruleSetProblem`. */
export function hasMatchingWork(conditions: Readonly<Record<string, unknown>>): boolean {
  const { filters } = conditions
  return (
    Array.isArray(filters) && filters.some((filter) => worked.has(Reflect.get(Object(filter), 'matching')))
  )
}

/**
 * Why the conditions of all active rules of a link are too much for one visit, or take a redirector too long
 * to compile, in a sentence; null: they are not. It ends at the rule that makes them so.
 */
export function ruleSetProblem(conditions: readonly unknown[]): string | null {
  const budget = createCompileBudget()
  if (!conditions.every(budget.takeAll)) return ruleSetCompileProblem
  let work = 0
  for (const each of conditions) {
    work += workOfConditions(each)
    const problem = ruleSetWorkProblem(work)
    if (problem !== null) return problem
  }
  return null
}

function workOfConditions(written: unknown): number {
  const { success, data } = conditionsSchema.safeParse(written ?? {})
  return success ? workOfFilters(normaliseConditions(data).filters) : 0
}

function compileWritten(
  conditions: unknown,
  compileOne: (spec: FilterSpec) => CompiledFilter,
): CompiledConditions {
  const parsed = conditionsSchema.safeParse(conditions)
  if (!parsed.success) {
    const problem = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ')
    return unusableConditions(problem)
  }
  const { match, filters } = normaliseConditions(parsed.data)
  const compiled = filters.map(compileOne)
  const work = compiled.reduce((sum, filter) => sum + filter.work, 0)
  const needs = needsOf(filters)
  return { match, filters: compiled, matches: combine(match, compiled), work, needs, problem: null }
}

/** Conditions that match no visitor, and why. */
export function unusableConditions(problem: string): CompiledConditions {
  return { match: 'all', filters: [], matches: () => false, work: 0, needs: null, problem }
}

const everybody: Matcher = () => true

/** No filters match everybody, with `any` too: a rule without conditions is meant for all (contract §4). */
function combine(match: 'all' | 'any', filters: readonly CompiledFilter[]): Matcher {
  const [only] = filters
  if (only === undefined) return everybody
  if (filters.length === 1) return only.matches
  // The dearest last: the others often decide before they are evaluated.
  const ordered = filters.toSorted((a, b) => a.work - b.work).map(({ matches }) => matches)
  return match === 'all' ? matchAll(ordered) : matchAny(ordered)
}

function matchAll(matchers: readonly Matcher[]): Matcher {
  return (visitor, context, ruleId) => {
    for (const matches of matchers) if (!matches(visitor, context, ruleId)) return false
    return true
  }
}

function matchAny(matchers: readonly Matcher[]): Matcher {
  return (visitor, context, ruleId) => {
    for (const matches of matchers) if (matches(visitor, context, ruleId)) return true
    return false
  }
}
