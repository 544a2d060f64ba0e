import { describe, expect, it } from 'vitest'
import { changeOf, economicsOf } from './economics.ts'

describe('economicsOf', () => {
  const rows = [
    {
      given: { clicks: 0, conversions: 0, revenue: 0, cost: 0 },
      expected: { profit: 0, roi: null, cr: null, epc: null },
    },
    {
      given: { clicks: 10, conversions: 0, revenue: 0, cost: 0 },
      expected: { profit: 0, roi: null, cr: 0, epc: 0 },
    },
    {
      given: { clicks: 200, conversions: 3, revenue: 60, cost: 40 },
      expected: { profit: 20, roi: 50, cr: 1.5, epc: 0.3 },
    },
    {
      given: { clicks: 0, conversions: 1, revenue: 5, cost: 10 },
      expected: { profit: -5, roi: -50, cr: null, epc: null },
    },
  ]
  it.each(rows)('$given', ({ given, expected }) => {
    const { clicks: _, ...figures } = given
    expect(economicsOf(given)).toEqual({ ...figures, ...expected })
  })
})

describe('changeOf', () => {
  it.each([
    [5, 0, { totalClicksDelta: 5, totalClicksChangePercent: null }],
    [0, 0, { totalClicksDelta: 0, totalClicksChangePercent: null }],
    [0, 4, { totalClicksDelta: -4, totalClicksChangePercent: -100 }],
    [6, 4, { totalClicksDelta: 2, totalClicksChangePercent: 50 }],
  ])('%d against %d', (current, previous, expected) => {
    expect(changeOf(current, previous)).toEqual(expected)
  })
})
