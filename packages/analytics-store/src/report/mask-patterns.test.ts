import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskPatterns } from './mask-patterns.ts'

/** What a mask means, one character after the other. */
function fits(mask: readonly string[], text: readonly string[]): boolean {
  const [sign, ...rest] = mask
  if (sign === undefined) return text.length === 0
  if (sign === '*') return fits(rest, text) || (text.length > 0 && fits(mask, text.slice(1)))
  return text.length > 0 && (sign === '?' || sign === text[0]) && fits(rest, text.slice(1))
}

const found = (masks: readonly string[], text: string) =>
  maskPatterns(masks).some((pattern) => new RegExp(pattern, 'u').test(text))

describe('maskPatterns', () => {
  const sign = fc.constantFrom(
    '*',
    '?',
    'a',
    'b',
    '.',
    '|',
    '(',
    ']',
    '\\',
    '^',
    '$',
    '+',
    '{',
    '\n',
    'é',
    '😀',
  )
  const character = fc.constantFrom('a', 'b', '.', '|', '(', ']', '\\', '^', '$', '+', '{', '\n', 'é', '😀')

  it('find what fits one of the masks, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(sign, { maxLength: 6 }), { maxLength: 4 }),
        fc.array(character, { maxLength: 6 }),
        (masks, text) =>
          found(
            masks.map((mask) => mask.join('')),
            text.join(''),
          ) === masks.some((mask) => fits(mask, text)),
      ),
      { seed: 20261122, numRuns: 3_000 },
    )
  })

  it('are none of no masks', () => expect(maskPatterns([])).toEqual([]))

  it('are as many as are needed for each of them to be small', () => {
    const masks = Array.from({ length: 1_000 }, (_, index) => `${'?'.repeat(400)}${index}*`)
    const patterns = maskPatterns(masks)
    for (const pattern of patterns) expect(pattern.length).toBeLessThan(20_000)
    expect(patterns.length).toBeGreaterThan(500)
    expect(found(masks, `${'x'.repeat(400)}999`)).toBe(true)
    expect(found(masks, `${'x'.repeat(401)}999`)).toBe(false)
  })
})
