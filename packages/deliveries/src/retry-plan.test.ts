import { expect, it } from 'vitest'
import { nextAttemptAfter } from './retry-plan.ts'

it.each([
  [1, 60_000],
  [2, 300_000],
  [3, 900_000],
  [4, 3_600_000],
])('after %i failed attempts waits %i ms', (attempts, pauseMs) => {
  expect(nextAttemptAfter(attempts, 1_000)).toBe(1_000 + pauseMs)
})

it('makes five attempts and no more', () => {
  expect(nextAttemptAfter(5, 0)).toBeNull()
})
