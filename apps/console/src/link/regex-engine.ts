import { compileRegexes, regexProblem } from '@waymark/rule-engine'

/** Patterns as redirectors read them. Loaded on demand, with the library that runs them. */
export const regexEngine = {
  /** Why it is none, or null. */
  problemOf: regexProblem,
  /** Whether one of them is found; all of them must be right. */
  isFound: (patterns: readonly string[], text: string): boolean => compileRegexes(patterns)(text),
}
