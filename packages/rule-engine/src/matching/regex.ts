import { RE2JS } from 're2js'
import { limits } from '../limits.ts'
import type { TextPredicate } from './text-predicate.ts'

/**
 * Why `pattern` cannot be used, or null when it can. RE2 has no backreferences and no lookaround, and that is
 * the point: it runs in time linear in the text (contract §4, "Regexes").
 */
export function regexProblem(pattern: string): string | null {
  const unsupported = unsupportedProblem(pattern)
  if (unsupported !== null) return unsupported
  try {
    const size = RE2JS.compile(pattern).programSize()
    if (size <= limits.regexProgramSize) return null
    return `The pattern is too costly: ${size} steps, at most ${limits.regexProgramSize}. Split it into several values.`
  } catch (error) {
    return `Not a valid RE2 pattern: ${error instanceof Error ? error.message : String(error)}.`
  }
}

const linear = 'it runs on RE2, which takes linear time. Use mode is_not, or several filters.'

/** What other engines know and RE2 does not, by its name; null: nothing of it. Escaped brackets are text. */
function unsupportedProblem(pattern: string): string | null {
  const bare = pattern.replaceAll(/\\[^1-9]|\[\^?\]?(?:\\.|[^\]\\])*\]/g, '')
  const around = /\(\?(<?[=!])/.exec(bare)?.[1]
  if (around !== undefined) {
    return `Not a valid RE2 pattern: look-${around.startsWith('<') ? 'behind' : 'ahead'} \`(?${around}\` is not supported: ${linear}`
  }
  const reference = /\\[1-9]/.exec(bare)?.[0]
  return reference === undefined
    ? null
    : `Not a valid RE2 pattern: back-reference \`${reference}\` is not supported: ${linear}`
}

/** What running the patterns on one text costs at most, in steps × characters (`limits.regexWork`). */
export function regexWorkOf(patterns: readonly string[], subjectLength: number): number {
  let work = 0
  for (const pattern of patterns) {
    const size = RE2JS.compile(pattern).programSize()
    work += size * seenLength(size, subjectLength)
  }
  return work
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
    const program = RE2JS.compile(pattern)
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
