import { metrics as allMetrics } from '@waymark/report-plan'
import { describe, expect, it } from 'vitest'
import { figureKind, metricsToLoad, without } from './metrics.ts'

const totals = {
  clicks: 1_000,
  bots: 10,
  revenue: 150,
  revenue_rebill: 20,
  revenue_upsell: 10,
  cost: 100,
  profit: 50,
  roi: 50,
  leads: 4,
  sales: 10,
}

describe('the total without some rows', () => {
  it('takes sums off and computes rates anew, as the server does', () => {
    const row = { clicks: 400, bots: 0, revenue: 0, revenue_rebill: 0, revenue_upsell: 0, cost: 40 }
    expect(without(totals, [row], ['clicks', 'revenue', 'cost', 'profit', 'roi', 'epc'])).toEqual({
      clicks: 600,
      revenue: 150,
      cost: 60,
      profit: 90,
      roi: 150,
      epc: 0.25,
    })
  })

  it('has no rate where nothing is left to divide by', () => {
    expect(without(totals, [totals], ['clicks', 'roi', 'cr'])).toEqual({ clicks: 0, roi: null, cr: null })
  })

  it('has no figure for metrics that the user made', () => {
    expect(without(totals, [], ['margin'])).toEqual({ margin: null })
  })
})

describe('what has to be loaded', () => {
  it('is the columns, clicks, and the sums of their formulas', () => {
    expect(metricsToLoad(['roi']).sort()).toEqual(
      ['clicks', 'cost', 'revenue', 'revenue_rebill', 'revenue_upsell', 'roi'].sort(),
    )
  })

  it('is known to the API for every metric', () => {
    for (const metric of metricsToLoad(allMetrics)) expect(allMetrics).toContain(metric)
  })
})

it.each([
  ['clicks', 'count'],
  ['sales', 'count'],
  ['roi', 'percent'],
  ['bot_share', 'percent'],
  ['cpm', 'money'],
  ['epc', 'money'],
  ['profit', 'money'],
  ['margin', 'money'],
] as const)('%s is written as %s', (metric, kind) => {
  expect(figureKind(metric)).toBe(kind)
})
