import { runInSlices } from '@waymark/async'
import { patternTextProblem, readPattern } from '@waymark/rule-engine'
import type { ApiApp } from '../../deps.ts'
import { invalid } from '../validation.ts'
import { createPatternCompiler } from './compile-patterns.ts'
import { findingPatterns } from './find-patterns.ts'

/** Of one request, each pattern once. A link's rules cannot have as many: they would be too costly. */
const bounds = { patterns: 1_000, characters: 100_000, steps: 200_000 }

const tooMany = `A request has at most ${bounds.patterns.toLocaleString('en')} different regexes, of ${bounds.characters.toLocaleString('en')} characters together.`
const tooCostly =
  'The regexes of the request up to this one take too long to compile: use fewer repetitions, or narrower classes without (?i).'

/** @throws VALIDATION_FAILED with the path of the first pattern that is more than a request may have */
function* collecting(body: unknown): Generator<unknown, Set<string>> {
  const patterns = new Set<string>()
  let characters = 0
  let steps = 0
  for (const found of findingPatterns(body)) {
    yield
    if (found === null || patterns.has(found.pattern)) continue
    const { path, pattern } = found
    patterns.add(pattern)
    characters += pattern.length
    if (patterns.size > bounds.patterns || characters > bounds.characters)
      throw invalid([{ path, message: tooMany }])
    if (patternTextProblem(pattern) === null) steps += readPattern(pattern).steps
    if (steps > bounds.steps) throw invalid([{ path, message: tooCostly }])
  }
  return patterns
}

/**
 * Counts the regexes of every body before any schema compiles one, and compiles them where no other request
 * waits for it. Add it after what reads the body as it was sent, and before what validates it.
 */
export function checkPatterns(app: ApiApp): void {
  const compiler = createPatternCompiler()
  app.addHook('preValidation', async ({ body }) => {
    if (typeof body !== 'object' || body === null) return
    const patterns = await runInSlices(collecting(body))
    if (patterns.size > 0) await compiler.compile(patterns)
  })
  app.addHook('onClose', () => compiler.close())
}
