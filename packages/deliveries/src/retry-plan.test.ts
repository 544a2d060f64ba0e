import { expect, it } from 'vitest'
import { retryPauseMs } from './retry-plan.ts'

it.each([
  [1, 60_000],
  [2, 300_000],
  [3, 900_000],
  [4, 3_600_000],
])('after %i failed attempts waits %i ms', (attempts, pauseMs) => {
  expect(retryPauseMs(attempts)).toBe(pauseMs)
})

it('makes five attempts and no more', () => {
  expect(retryPauseMs(5)).toBeNull()
})
