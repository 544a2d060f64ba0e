import { RE2JS } from 're2js'
import { describe, expect, it, vi } from 'vitest'
import { limits } from '../limits.ts'
import { compilePattern } from '../patterns/index.ts'
import { seededRandom } from '../seeded-random.ts'
import { cpuMs } from '../testing/cpu-ms.ts'
import { patternCost } from './pattern-cost.ts'
import { compileRegex, compileRegexes, regexProblem, regexWorkOf } from './regex.ts'

/** As people write them: 184 steps. */
const hostingNames =
  '(?i)amazon|google cloud|microsoft azure|digitalocean|hetzner|ovh|linode|vultr|leaseweb|contabo|scaleway|alibaba|tencent|oracle cloud|choopa|m247|datacamp|hostinger|godaddy'

describe('patterns at write', () => {
  it.each([
    ['^a+$', null],
    ['(?i)iphone|ipad', null],
    [`^${'x'.repeat(150)}`, null],
    ['(', /Not a valid RE2 pattern/],
    ['a{2,1}', /Not a valid RE2 pattern/],
    ['(?=a)', /Not a valid RE2 pattern/],
    ['(a)\\1', /Not a valid RE2 pattern/],
    ['(?<!a)b', /Not a valid RE2 pattern/],
    ['(x{1000}){1000}', /too costly: 1000000 or more steps, at most 192/],
    ['x{900}', /too costly: 900 or more steps, at most 192/],
    ['((ab){9}){9}', /too costly: 162 or more steps|too costly: \d{3} steps, at most 192/],
    ['[\\pL\\pN]{0,95}', null],
    ['\\Q(a){999}\\E', null],
    ['[(a){999}]', null],
    [`[${'\\pL'.repeat(130)}]`, /too costly to compile/],
    ['(?i)[!-\\x{1e000}][!-\\x{1e000}][!-\\x{1e000}]', /too costly to compile/],
    ['(?i)[\\x{0}-\\x{10ffff}]{3}', null],
    ['(?i)[а-яё]+', null],
    ['x'.repeat(501), /at most 500 characters/],
    ['(?i)^(?!.*bot).*$', /Not a valid RE2 pattern: look-ahead `\(\?!` is not supported/],
    ['(?<=a)b', /look-behind `\(\?<=` is not supported/],
    ['(a)\\1', /back-reference `\\1` is not supported/],
    ['[(?=]+', null],
    ['\\(\\?=', null],
    [hostingNames, null],
  ])('%j: %s', (pattern, problem) => {
    if (problem === null) expect(regexProblem(pattern)).toBeNull()
    else expect(regexProblem(pattern)).toMatch(problem)
  })
})

describe('what the text of a pattern says of its program', () => {
  const random = seededRandom(11)
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const atoms = [
    'a',
    'b',
    '.',
    '\\d',
    '\\pL',
    '[a-z]',
    '[^\\pL]',
    '\\Qab\\E',
    '\\x{41}',
    '^',
    '$',
    '\\b',
    '(?i)',
    '',
  ]
  const repetitions = ['', '', '*', '+', '?', '{2}', '{5}', '{0,4}', '{3,}', '{0}', '{1,2}?']
  const make = (depth: number): string => {
    if (depth === 0) return `${pick(atoms)}`
    const inner = () => make(depth - 1)
    const parts = [() => `(${inner()})`, () => `(?:${inner()}|${inner()})`, () => inner() + inner()]
    return `${pick(parts)?.()}${pick(repetitions)}`
  }

  it('is at most its size, and at least what compiling it takes', () => {
    let compiled = 0
    for (let count = 0; count < 3_000; count += 1) {
      const pattern = make(1 + (count % 6))
      const { size } = compilePattern(pattern)
      if (size === null) continue
      compiled += 1
      const { steps, leastSize } = patternCost(pattern)
      expect(leastSize, pattern).toBeLessThanOrEqual(size)
      // Two instructions are there without any pattern.
      expect(1.5 * (steps + 3), pattern).toBeGreaterThanOrEqual(size)
    }
    expect(compiled).toBeGreaterThan(1_000)
  })
})

/**
 * The kinds that cost the most: many ways to go on at each character, or one character more than a pattern
 * has positions for.
 */
const hostile = [
  '(a+)+$',
  '(a|aa)+$',
  '(a|a)+$',
  '(a*)*(b|c)',
  '(x+x+)+y',
  '(\\w+\\s?)*$',
  '([a-z]+)*\\d',
  '(.*a){20}$',
  '(.*a){30}$',
  '(.*){38}$',
  '(.*a.*){14}z',
  '(.*a.*b){14}$',
  '(a?){30}a{30}$',
  '(a{0,9}){0,7}$',
  '(a|b)*a(a|b){12}$',
  '(a|b)*a(a|b){28}$',
  '(a|b)*a(a|b){49}$',
  '(.|a|b|c|d){30}$',
  '(.|[a-z]|\\w|\\pL){25}$',
  '.{0,40}.{0,38}!!',
  '.*a.{80}$',
  '[a-z]{0,75}z$',
  '\\b(\\w*a){30}\\b$',
  '(?i)(.*A){30}\\b$',
  '(^|a)(.*a){29}$',
  '((a|b)*a(a|b){20}|(a|b)*b(a|b){14})$',
  '(?:[ab]*a[ab]*b){25}c',
  '(\\pL*\\p{Lu}?){25}$',
]

const random = seededRandom(7)
const textOf = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')

describe('a pattern that is accepted takes under 5 ms, however it and the text are made', () => {
  const subjects = ['a', 'ab', 'aab', 'abcdxyz !/', 'aé\u4e00', 'aA'].map(
    (alphabet) => `${textOf(alphabet, 3_999)}!`,
  )

  it.each(hostile)('%s', (pattern) => {
    expect(regexProblem(pattern)).toBeNull()
    const test = compileRegexes([pattern])
    for (const subject of subjects) {
      // The best of many: the machine may be busy with something else in most of them.
      let bestMs = Number.POSITIVE_INFINITY
      for (let run = 0; run < 200 && bestMs >= 5; run += 1) {
        bestMs = Math.min(
          bestMs,
          cpuMs(() => test(subject)),
        )
      }
      expect(bestMs).toBeLessThan(5)
    }
  })
})

describe('how much of the text a pattern sees', () => {
  const found = (pattern: string, at: number) => compileRegexes([pattern])(`${'x'.repeat(at)}needle`)

  it('looks at the first 2,048 characters', () => {
    expect(found('needle', limits.regexSubjectLength - 6)).toBe(true)
    expect(found('needle', limits.regexSubjectLength - 5)).toBe(false)
  })

  it('of a costly pattern at fewer, but always at a whole user agent', () => {
    const costly = `needle(${'y'.repeat(130)})?`
    expect(regexProblem(costly)).toBeNull()
    expect(found(costly, limits.shortSubjectLength - 6)).toBe(true)
    expect(found(costly, limits.regexSubjectLength - 6)).toBe(false)
  })

  // An answer of a receiver: 4 KiB of it, whatever the pattern costs.
  it('of one alone at all of it, and compiles it once', () => {
    const compiled = vi.spyOn(RE2JS, 'compile')
    const costly = `answer(${'z'.repeat(130)})?$`
    const isFound = () => compileRegex(costly)(`${'x'.repeat(4_090)}answer`)
    expect([isFound(), isFound()]).toEqual([true, true])
    expect(compiled).toHaveBeenCalledOnce()
    compiled.mockRestore()
  })
})

it('says what patterns may cost together', () => {
  expect(regexWorkOf(['a', 'a'], 100)).toBe(2 * regexWorkOf(['a'], 100))
  expect(regexWorkOf(['(a|b)*a(a|b){49}$'], limits.regexSubjectLength)).toBeLessThanOrEqual(limits.regexWork)
})
