import { expect, it } from 'vitest'
import { isWholeRun, sampleOf, sweep } from './tier.ts'

it.each([1, 2, 3, 7])('every step of %i takes all rows together, each once in the small tier', (step) => {
  const rows = Array.from({ length: 10 }, (_, row) => row)
  const taken = Array.from({ length: step }, (_, offset) => sampleOf(rows, step, offset))
  expect(taken.map(([first]) => first)).toEqual(taken.map((_, offset) => (isWholeRun ? 0 : offset)))
  expect(taken.flat().toSorted((a, b) => a - b)).toEqual(
    isWholeRun ? rows.flatMap((row) => Array(step).fill(row)) : rows,
  )
})

it('a sweep is defined in the large tier only', () => {
  let isDefined = false
  sweep(() => {
    isDefined = true
  })
  expect(isDefined).toBe(isWholeRun)
})
