import { expect, it } from 'vitest'
import { mergedClicks, shownClicksAtMost } from './merged-clicks.ts'

const click = (second: number, from = 'log') => ({
  clickToken: `t${second}`,
  clickedAt: `2026-11-25T10:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000Z`,
  from,
})

it('clicks of two lists are shown once, newest first, as the first list has them', () => {
  const rows = mergedClicks(
    [click(3), click(1)],
    [click(4, 'pushed'), click(3, 'pushed'), click(2, 'pushed')],
  )
  expect(rows.map(({ clickToken, from }) => [clickToken, from])).toEqual([
    ['t4', 'pushed'],
    ['t3', 'log'],
    ['t2', 'pushed'],
    ['t1', 'log'],
  ])
})

it('of more than a page the newest are shown', () => {
  const many = Array.from({ length: 150 }, (_, index) => click(index))
  const rows = mergedClicks(many, [click(200)])
  expect([rows.length, rows[0]?.clickToken, rows.at(-1)?.clickToken]).toEqual([
    shownClicksAtMost,
    't200',
    't51',
  ])
})
