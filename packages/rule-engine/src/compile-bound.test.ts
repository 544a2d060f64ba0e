import { describe, expect, it } from 'vitest'
import { type CompiledRuleSet, compile } from './compile.ts'
import { ruleSetProblem } from './compile-conditions.ts'
import { conditionsSchema } from './conditions.ts'
import { decide } from './decide.ts'
import { cpuMs } from './testing/cpu-ms.ts'
import { ruleWith, visitorWith } from './testing/visitors.ts'

/** Made by their numbers, from 0. */
const many = <Made>(make: (at: number) => Made, length: number) => Array.from({ length }, (_, at) => make(at))

/** Each another one, so that none is known from before. Compiling all of them would stall a process. */
const slowToCompile: Record<string, (at: number) => string> = {
  'a counted repetition': (at) => `(a|b|c){999}${at}`,
  'repetitions in repetitions': (at) => `((a{0,9}b*){0,9}c*){0,9}${at}`,
  'many repetitions': (at) => `${'(a*){0,9}'.repeat(50)}${at}`,
  'classes of Unicode': (at) => `[${'\\pL\\pN'.repeat(50)}]${at}`,
  'wide ranges without case': (at) => `(?i)[a-\\x{10fffe}]${at}`,
  'long alternatives': (at) => `${'ab|'.repeat(150)}${at}`,
  'many at the bound of one': (at) => `${'x'.repeat(150)}${at}`,
}
/** Before there was a bound it was 0.3 to 25 s of CPU. */
const compileBoundMs = 250

describe('patterns that take long to compile are refused before it', () => {
  const filterOf = (patterns: string[]) => ({ kind: 'user_agent', matching: 'regex', values: patterns })

  it.each(Object.entries(slowToCompile))('in one rule: %s', (_name, patternOf) => {
    const filters = many((filter) => filterOf(many((at) => patternOf(filter * 50 + at), 50)), 50)
    let accepted = true
    const tookMs = cpuMs(() => {
      accepted = conditionsSchema.safeParse({ filters }).success
    })
    expect(accepted).toBe(false)
    expect(tookMs).toBeLessThan(compileBoundMs)
  })

  it.each(Object.entries(slowToCompile))('in the rules of a link: %s', (_name, patternOf) => {
    const conditions = many((rule) => ({ filters: [filterOf([patternOf(10_000 + rule)])] }), 1_000)
    expect(cpuMs(() => ruleSetProblem(conditions))).toBeLessThan(compileBoundMs)
    const rules = conditions.map((each, at) => ruleWith(`rule ${at}`, { priority: at, conditions: each }))
    const others = ruleWith('others', { priority: 1_001 })
    let set: CompiledRuleSet | null = null
    expect(cpuMs(() => (set = compile([...rules, others])))).toBeLessThan(compileBoundMs)
    // What is too much matches no visitor and is named; the rules after it apply.
    expect(set).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ ruleId: 'rule 999' })]),
    })
    expect(decide(compile([...rules, others]), visitorWith({}), { nowMs: 0, random: () => 0 }).ruleId).toBe(
      'others',
    )
  })
})
