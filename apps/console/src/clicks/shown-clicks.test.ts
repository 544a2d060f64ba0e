import { describe, expect, it } from 'vitest'
import { shownClicks } from './shown-clicks.ts'

const rows = ['c', 'b', 'a'].map((clickToken) => ({ clickToken }))

describe('clicks on the page', () => {
  it.each([
    ['the top is in sight', null, ['c', 'b', 'a'], 0],
    ['nothing came since', 'c', ['c', 'b', 'a'], 0],
    ['two came since', 'a', ['a'], 2],
    ['more came than the list shows', 'z', ['c', 'b', 'a'], 3],
  ])('%s', (_when, since, shown, waiting) => {
    const found = shownClicks(rows, since)
    expect([found.shown.map(({ clickToken }) => clickToken), found.waiting]).toEqual([shown, waiting])
  })
})
