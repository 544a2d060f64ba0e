import { expect, it } from 'vitest'
import { tintOf } from './tint.ts'

/** Of a workspace that has not changed them. */
const usualTints = [-50, -20, -5, 5, 20, 50]

it.each([
  [-100, -3],
  [-50, -3],
  [-49.9, -2],
  [-20, -2],
  [-5, -1],
  [-4.9, 0],
  [0, 0],
  [4.9, 0],
  [5, 1],
  [20, 2],
  [50, 3],
])('a roi of %d has the tint %d', (roi, tint) => {
  expect(tintOf({ roi, profit: roi }, usualTints)).toBe(tint)
})

it.each([
  [-1, -3],
  [0, -2],
  [10, -1],
  [30, 0],
  [60, 3],
])('a roi of %d has the tint %d by steps of gains alone', (roi, tint) => {
  expect(tintOf({ roi, profit: roi }, [0, 10, 20, 40, 50, 60])).toBe(tint)
})

it.each([
  [-5, -2],
  [0, 0],
  [5, 2],
])('a profit of %d without cost has the tint %d', (profit, tint) => {
  expect(tintOf({ roi: null, profit }, usualTints)).toBe(tint)
})
