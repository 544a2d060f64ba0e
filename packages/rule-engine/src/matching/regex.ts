import { RE2JS } from 're2js'
import { createContentPool } from '../content-pool.ts'
import { limits } from '../limits.ts'
import { readPattern, verdictOfPattern } from './known-patterns.ts'
import type { TextPredicate } from './text-predicate.ts'

/**
 * Why `pattern` cannot be used, or null when it can. RE2 has no backreferences and no lookaround, and that is
 * the point: it runs in time linear in the text (contract §4, "Regexes"). What would be large or take long to
 * compile is refused by its text.
 */
export function regexProblem(pattern: string): string | null {
  const inText = patternTextProblem(pattern)
  if (inText !== null) return inText
  const { size, problem } = verdictOfPattern(pattern)
  if (problem !== null) return `Not a valid RE2 pattern: ${problem}.`
  return size <= limits.regexProgramSize ? null : tooCostly(String(size))
}

/** What is wrong with a pattern by its text; null: only compiling it can show whether it can be used. */
export function patternTextProblem(pattern: string): string | null {
  if (pattern.length > limits.valueLength) return `A pattern has at most ${limits.valueLength} characters.`
  const { unsupported, steps, leastSize } = readPattern(pattern)
  if (unsupported !== null) return unsupported
  if (leastSize > limits.regexProgramSize) return tooCostly(`${leastSize} or more`)
  return steps <= limits.regexCompileSteps
    ? null
    : 'The pattern is too costly to compile: use fewer repetitions, or narrower classes without (?i).'
}

const tooCostly = (steps: string) =>
  `The pattern is too costly: ${steps} steps, at most ${limits.regexProgramSize}. Split it into several values.`

/**
 * What running the patterns on one text costs at most, in steps × characters (`limits.regexWork`). One that
 * does not compile is never run.
 */
export function regexWorkOf(patterns: readonly string[], subjectLength: number): number {
  let work = 0
  for (const pattern of patterns) {
    const { size } = verdictOfPattern(pattern)
    if (size !== null) work += size * seenLength(size, subjectLength)
  }
  return work
}

/** Compiling one costs up to milliseconds. Room for some hundreds: a program may take some ten kilobytes. */
const programs = createContentPool<RE2JS>(256 * 1_024)
const programOf = (pattern: string) => programs.get(pattern, () => RE2JS.compile(pattern))

/**
 * Returns a test of whether the pattern is found in a text, however long: to bound it is up to the caller. A
 * pattern that comes again is not compiled again.
 * @throws (at once) when the pattern does not compile: `regexProblem` checks it at write
 */
export function compileRegex(pattern: string): TextPredicate {
  const program = programOf(pattern)
  return (text) => program.matcher(text).find()
}

/**
 * Whether any of the patterns is found in the text; case counts, `(?i)` makes it not. Only the first
 * `subjectLength` characters are looked at, by a costly pattern fewer.
 *
 * `find` and not `test`: the latter builds an automaton as it goes, which may take 8 MB a pattern and costs
 * more than this where a text is made to break it.
 * @throws when a pattern does not compile: `regexProblem` checks it at write
 */
export function compileRegexes(
  patterns: readonly string[],
  subjectLength: number = limits.regexSubjectLength,
): TextPredicate {
  const programs = patterns.map((pattern) => {
    const program = programOf(pattern)
    return { program, length: seenLength(program.programSize(), subjectLength) }
  })
  return (text) => {
    for (const { program, length } of programs) {
      if (program.matcher(text.length > length ? text.slice(0, length) : text).find()) return true
    }
    return false
  }
}

function seenLength(programSize: number, subjectLength: number): number {
  return Math.min(subjectLength, Math.floor(limits.regexWork / programSize))
}
