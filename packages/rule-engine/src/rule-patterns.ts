import { limits } from './limits.ts'
import { readPattern } from './matching/known-patterns.ts'
import { readingSteps } from './matching/pattern-cost.ts'
import { patternTextProblem, regexProblem } from './matching/regex.ts'
import { ruleCompileProblem } from './matching/work.ts'

/** A pattern as it is written, with its path in the conditions. */
interface WrittenPattern {
  path: [filters: 'filters', filter: number, values: 'values', value: number]
  pattern: string
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const listOf = (value: unknown, name: string, most: number): readonly unknown[] => {
  const list = memberOf(value, name)
  return Array.isArray(list) ? list.slice(0, most) : []
}

/**
 * The patterns of conditions, whatever else is wrong with these. Of more filters or values than a rule may
 * have the rest is left out.
 */
function* writtenPatterns(written: unknown): Generator<WrittenPattern> {
  for (const [at, filter] of listOf(written, 'filters', limits.filters).entries()) {
    if (memberOf(filter, 'matching') !== 'regex') continue
    for (const [index, pattern] of listOf(filter, 'values', limits.regexValues).entries()) {
      if (typeof pattern !== 'string' || pattern === '' || pattern.length > limits.valueLength) continue
      yield { path: ['filters', at, 'values', index], pattern }
    }
  }
}

export interface PatternProblem {
  path: (string | number)[]
  message: string
}

/**
 * What is wrong with the patterns of a rule. It ends at the first one that is more than all of them may take
 * to compile: none is compiled from there on.
 */
export function* patternProblems(written: unknown): Generator<PatternProblem> {
  const budget = createCompileBudget()
  for (const { path, pattern } of writtenPatterns(written)) {
    if (!budget.take(pattern)) return yield { path: path.slice(0, 2), message: ruleCompileProblem }
    const message = regexProblem(pattern)
    if (message !== null) yield { path, message }
  }
}

/** What patterns may take to compile together: `limits.linkRegexSteps`. */
interface CompileBudget {
  /** Takes the steps of a pattern; false, and takes none, when they are more than is left. */
  take(pattern: string): boolean
  /** The same for all patterns of conditions together. */
  takeAll(conditions: unknown): boolean
}

/** For a rule by itself, or all active rules of a link. */
export function createCompileBudget(): CompileBudget {
  let left: number = limits.linkRegexSteps
  const takeSteps = (steps: number): boolean => {
    if (steps > left) return false
    left -= steps
    return true
  }
  return {
    take: (pattern) => takeSteps(stepsOf(pattern)),
    takeAll: (conditions) =>
      takeSteps(writtenPatterns(conditions).reduce((sum, { pattern }) => sum + stepsOf(pattern), 0)),
  }
}

/** One that its text refuses is read, but not compiled. */
const stepsOf = (pattern: string): number =>
  patternTextProblem(pattern) === null ? readPattern(pattern).steps : readingSteps(pattern)
