import { expect, it } from 'vitest'
import { isBelowMinCr } from './index.ts'

it.each<[clicks: number, conversions: number, minClicks: number, minCr: number, isBelow: boolean]>([
  [100, 0, 100, 0.01, true],
  [99, 0, 100, 0.01, false],
  [100, 1, 100, 0.01, false],
  [101, 1, 100, 0.01, true],
  [1_000, 3, 1, 0.003, false],
  [300, 7, 1, 0.02333333, false],
  [300, 7, 1, 0.02333334, true],
  [100, 0, 0, 0.01, false],
  [100, 0, 100, 0, false],
  [0, 0, 0, 0, false],
  [1, 0, 1, 1, true],
  [1, 2, 1, 1, false],
])('%i clicks and %i conversions, checked from %i clicks on by %d: %s', (...row) => {
  const [clicksTotal, conversions, autoDisableMinClicks, autoDisableMinCr, isBelow] = row
  const cr = clicksTotal === 0 ? 0 : conversions / clicksTotal
  expect(isBelowMinCr({ clicksTotal, cr, autoDisableMinClicks, autoDisableMinCr })).toBe(isBelow)
})
