import { expect, it } from 'vitest'
import { emptyReason } from './empty-reason.ts'

it.each([
  // The last day is the one that is shown: it is the filter, not the day.
  [true, true, '2026-11-28', 'filtered'],
  [true, true, null, 'filtered'],
  [false, true, '2026-11-28', 'no_values'],
  [true, false, '2026-11-20', 'other_days'],
  [false, false, '2026-11-20', 'other_days'],
  [true, false, null, 'filtered_ever'],
  [false, false, null, 'never'],
])('filtered %s, clicks in the range %s, last on %s: %s', (isFiltered, hasClicks, lastDay, reason) => {
  expect(emptyReason({ isFiltered, hasClicks, lastDay })).toBe(reason)
})
