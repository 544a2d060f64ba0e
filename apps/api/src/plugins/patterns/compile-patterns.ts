import { createThread } from '@waymark/async'
import { AppError } from '@waymark/domain'
import { isPatternCompiled, patternTextProblem, readPattern, storePatternVerdict } from '@waymark/rule-engine'
import { z } from 'zod'

const verdicts = z.array(
  z.union([
    z.object({ size: z.number(), problem: z.null() }),
    z.object({ size: z.null(), problem: z.string() }),
  ]),
)

/** Compiling takes as many microseconds: the schema does it where it finds the patterns. */
const stepsAtOnce = 5_000
/** What a request may have takes a fifth of a second; a busy machine may take longer. */
const timeoutMs = 10_000
const idleMs = 60_000
const waiting = 50
const retryAfterSeconds = 1

export interface PatternCompiler {
  /**
   * Compiles patterns that are not known yet, so that checking them takes no time. Many are compiled in a
   * thread: meanwhile other requests are answered.
   * @throws UNAVAILABLE when that takes too long, or too many wait
   */
  compile(patterns: Iterable<string>): Promise<void>
  close(): Promise<void>
}

export function createPatternCompiler(): PatternCompiler {
  const unavailable = (cause?: unknown) => new AppError('UNAVAILABLE', { retryAfterSeconds, cause })
  const thread = createThread<string[], z.infer<typeof verdicts>>({
    file: new URL('./pattern-thread.ts', import.meta.url),
    what: 'The compilation of patterns',
    timeoutMs,
    idleMs,
    waiting,
    refusal: unavailable,
    readAnswer: (message) => verdicts.parse(message),
  })
  return {
    compile: async (patterns) => {
      const unknown = [...patterns].filter(
        (pattern) => !isPatternCompiled(pattern) && patternTextProblem(pattern) === null,
      )
      const steps = unknown.reduce((sum, pattern) => sum + readPattern(pattern).steps, 0)
      if (steps <= stepsAtOnce) return
      const found = await thread.call(unknown).catch((error) => {
        throw error instanceof AppError ? error : unavailable(error)
      })
      for (const [index, verdict] of found.entries()) storePatternVerdict(unknown[index] ?? '', verdict)
    },
    close: thread.close,
  }
}
