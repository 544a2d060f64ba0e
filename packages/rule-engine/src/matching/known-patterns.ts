import { compilePattern, type PatternVerdict } from '../patterns/index.ts'
import { type PatternCost, patternCost } from './pattern-cost.ts'
import { unsupportedSyntax } from './unsupported-syntax.ts'

/** What the text of a pattern says, without compiling it. */
export interface PatternText extends PatternCost {
  /** The syntax of other engines in it, in a sentence; null: none. */
  unsupported: string | null
}

interface KnownPattern {
  text: PatternText
  /** Null: it was not compiled yet. */
  verdict: PatternVerdict | null
}

/** More than one rule may have. They have at most 500 characters each. */
const mostPatterns = 4_000

/** See docs/decisions/0041. What was not used for longest goes first. */
const known = new Map<string, KnownPattern>()

function knownPattern(pattern: string): KnownPattern {
  const entry = known.get(pattern) ?? { text: textOf(pattern), verdict: null }
  known.delete(pattern)
  known.set(pattern, entry)
  const [oldest] = known.keys()
  if (known.size > mostPatterns && oldest !== undefined) known.delete(oldest)
  return entry
}

const textOf = (pattern: string): PatternText => ({
  ...patternCost(pattern),
  unsupported: unsupportedSyntax(pattern),
})

/** What is read off the text of a pattern, once for one that comes again. */
export const readPattern = (pattern: string): PatternText => knownPattern(pattern).text

/**
 * As `compilePattern`, once for a pattern that comes again: one that is written is looked at up to ten times
 * before it is stored.
 */
export function verdictOfPattern(pattern: string): PatternVerdict {
  const entry = knownPattern(pattern)
  entry.verdict ??= compilePattern(pattern)
  return entry.verdict
}

/** Whether a check of the pattern would compile nothing. */
export const isPatternCompiled = (pattern: string): boolean => (known.get(pattern)?.verdict ?? null) !== null

/** Stores what `compilePattern` has shown in another thread: checks of the pattern do not compile it then. */
export function storePatternVerdict(pattern: string, verdict: PatternVerdict): void {
  knownPattern(pattern).verdict = verdict
}
