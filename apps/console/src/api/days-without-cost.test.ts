import { expect, it } from 'vitest'
import { missingDays } from './days-without-cost.queries.ts'

const row = (link: string | null, date: string, clicks: number, cost: number) => ({
  dimensions: { link, date, link_name: link?.toUpperCase() ?? null },
  metrics: { clicks, cost },
})

it('are those of links that had cost on other days, the last day first, today never', () => {
  const rows = [
    row('a', '2026-11-20', 10, 5),
    row('a', '2026-11-21', 10, 0),
    row('a', '2026-11-22', 0, 0),
    row('a', '2026-11-23', 10, 0),
    row('a', '2026-11-24', 10, 0),
    row('b', '2026-11-20', 10, 0),
    row('b', '2026-11-21', 10, 0),
    row('c', '2026-11-21', 1, 0),
    row('c', '2026-11-23', 1, 2),
    row(null, '2026-11-21', 0, 50),
  ]
  expect(missingDays(rows, '2026-11-24')).toEqual([
    { day: '2026-11-23', links: [{ id: 'a', name: 'A' }] },
    {
      day: '2026-11-21',
      links: [
        { id: 'a', name: 'A' },
        { id: 'c', name: 'C' },
      ],
    },
  ])
})

it('are none where no link has costs at all', () => {
  expect(missingDays([row('b', '2026-11-20', 10, 0)], '2026-11-24')).toEqual([])
})
