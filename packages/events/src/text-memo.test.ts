import { expect, it } from 'vitest'
import { createTextMemo } from './text-memo.ts'

it('gives back what was made of a text, and forgets what was not asked for', () => {
  const memo = createTextMemo<number>({ maxCharacters: 8 })
  memo.set('asked', 1)
  memo.set('x', 2)
  expect(memo.get('unknown')).toBeUndefined()
  for (let round = 0; round < 20; round++) {
    expect(memo.get('asked')).toBe(1)
    memo.set(`${round}`.padStart(3), round)
  }
  expect(memo.get('x')).toBeUndefined()
  expect(memo.get(' 19')).toBe(19)
})

it('holds no more characters than it may, however long a text is', () => {
  const memo = createTextMemo<number>({ maxCharacters: 100 })
  const texts = Array.from({ length: 1000 }, (_, index) => `${index}`.padStart(1 + (index % 49)))
  for (const [index, text] of texts.entries()) memo.set(text, index)
  const held = texts.filter((text) => memo.get(text) !== undefined)
  expect(held.length).toBeGreaterThan(0)
  expect(held.join('').length).toBeLessThanOrEqual(100)
})
