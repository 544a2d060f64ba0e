import { RE2JS } from 're2js'

/** What compiling a pattern shows: the instructions of its program, or why there is none. */
export type PatternVerdict = { size: number; problem: null } | { size: null; problem: string }

/**
 * Compiles the pattern. It takes as many steps as `patternCost` says, which is to be looked at before. For a
 * thread that needs nothing else of the engine.
 */
export function compilePattern(pattern: string): PatternVerdict {
  try {
    return { size: RE2JS.compile(pattern).programSize(), problem: null }
  } catch (error) {
    return { size: null, problem: error instanceof Error ? error.message : String(error) }
  }
}
