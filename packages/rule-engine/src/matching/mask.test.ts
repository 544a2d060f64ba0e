import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMs } from '../testing/cpu-ms.ts'
import { compileMasks } from './mask-set.ts'

describe('a mask is for the whole text', () => {
  it.each([
    ['', '', true],
    ['', 'a', false],
    ['*', '', true],
    ['**', 'anything', true],
    ['?', '', false],
    ['?', 'a', true],
    ['?', '😀', true],
    ['??', '😀', false],
    ['a', 'a', true],
    ['a', 'ab', false],
    ['a*', 'a', true],
    ['*a', 'ba', true],
    ['*a', 'ab', false],
    ['*a*', 'bab', true],
    ['*a*b', 'xaxb', true],
    ['*a*b', 'xbxa', false],
    ['a?c*', 'abcdef', true],
    ['*ab?', 'ababc', true],
    ['*.*', 'a.b', true],
    ['a.c', 'abc', false],
    ['[a-z]*', 'b', false],
    ['[a-z]*', '[a-z]x', true],
    ['\\*', '\\x', true],
    ['(a+)+$', '(a+)+$', true],
  ])('%j on %j: %s', (mask, text, fits) => {
    expect(compileMasks([mask])(text)).toBe(fits)
  })
})

const letters = (...of: string[]) =>
  fc.array(fc.constantFrom(...of), { maxLength: 12 }).map((all) => all.join(''))

it('agrees with the textbook definition', () => {
  const fits = (text: string, mask: string): boolean => {
    if (mask === '') return text === ''
    if (mask[0] === '*') return fits(text, mask.slice(1)) || (text !== '' && fits(text.slice(1), mask))
    return text !== '' && (mask[0] === '?' || mask[0] === text[0]) && fits(text.slice(1), mask.slice(1))
  }
  fc.assert(
    fc.property(letters('a', 'b'), letters('a', 'b', '*', '?'), (text, mask) => {
      expect(compileMasks([mask])(text)).toBe(fits(text, mask))
    }),
    { numRuns: 2_000 },
  )
})

it('takes bounded time on the worst mask and text', () => {
  const mask = `${'*a?'.repeat(160)}b`
  expect(cpuMs(() => expect(compileMasks([mask])('a'.repeat(4_096))).toBe(false))).toBeLessThan(100)
})

describe('many masks', () => {
  const texts = fc
    .array(fc.constantFrom('a', 'b', 'c', 'ab', 'abc', 'bca'), { maxLength: 12 })
    .map((all) => all.join(''))
  const masks = fc.array(
    fc.array(fc.constantFrom('a', 'b', 'c', 'abc', '*', '?'), { maxLength: 8 }).map((all) => all.join('')),
    { minLength: 17, maxLength: 60 },
  )

  it('fit as each of them by itself', () => {
    fc.assert(
      fc.property(masks, texts, (all, text) => {
        expect(compileMasks(all)(text)).toBe(all.some((mask) => compileMasks([mask])(text)))
      }),
      { numRuns: 2_000 },
    )
  })

  it('take bounded time together, whatever they and the text are', () => {
    const worst = Array.from({ length: 1_000 }, (_, at) => `${'*a?'.repeat(150)}${at}b`)
    const test = compileMasks(worst)
    expect(cpuMs(() => expect(test('a'.repeat(2_048))).toBe(false))).toBeLessThan(100)
  })
})
