import { RE2JS } from 're2js'
import { limits } from '../limits.ts'
import type { TextTest } from './text-test.ts'

/**
 * Why `pattern` cannot be used, or null when it can. RE2 has no backreferences and no lookaround, and that is the
 * point: it runs in time linear in the text (contract §4, "Regexes").
 */
export function regexProblem(pattern: string): string | null {
  try {
    const size = RE2JS.compile(pattern).programSize()
    if (size <= limits.regexProgramSize) return null
    return `The pattern is too costly: ${size} steps, at most ${limits.regexProgramSize}.`
  } catch (error) {
    return `Not a valid RE2 pattern: ${error instanceof Error ? error.message : String(error)}.`
  }
}

/**
 * Whether any of the patterns is found in the text; case counts, `(?i)` makes it not. Only the first
 * `limits.regexSubjectLength` characters are looked at.
 * @throws when a pattern does not compile: `regexProblem` is asked at write
 */
export function compileRegexes(patterns: readonly string[]): TextTest {
  const programs = patterns.map((pattern) => RE2JS.compile(pattern))
  return (text) => {
    const subject = text.length > limits.regexSubjectLength ? text.slice(0, limits.regexSubjectLength) : text
    for (const program of programs) if (program.test(subject)) return true
    return false
  }
}
