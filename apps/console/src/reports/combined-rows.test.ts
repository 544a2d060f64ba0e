import { expect, it } from 'vitest'
import { combinedRows, splitAnswer } from './combined-rows.ts'
import { keyOf, type ReportRow } from './report-tree.ts'

const pair = (link: string | null, device: string): ReportRow => ({
  dimensions: { link, link_name: link && `The ${link}`, device },
  metrics: { clicks: 1 },
})
const answer = {
  rows: [pair('a', 'mobile'), pair(null, 'mobile'), pair('a', 'desktop')],
  totals: {},
  mixedCurrencies: false,
}

it('an answer to two groupings is split by the outer one, in its order', () => {
  const split = splitAnswer(answer, 'link')
  const devicesOf = (value: string | null) =>
    split.get(keyOf([{ dimension: 'link', value }]))?.rows.map(({ dimensions }) => dimensions.device)
  expect([devicesOf('a'), devicesOf(null), split.size]).toEqual([['mobile', 'desktop'], ['mobile'], 2])
})

it('a row of combinations is called by the first value and has a key of all', () => {
  const rows = combinedRows(['link', 'device'], answer)
  expect(rows.map(({ label, value, level }) => [label, value, level])).toEqual([
    ['The a', 'a', 1],
    [null, null, 1],
    ['The a', 'a', 1],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3)
})
