import { metrics } from '@waymark/report-plan'
import { describe, expect, it } from 'vitest'
import { reports } from '../words/en/reports.ts'
import { metricMeaning } from './metric-formula.ts'

const labels = reports.metrics
const meaningOf = (column: string, more: Partial<Parameters<typeof metricMeaning>[1]> = {}) =>
  metricMeaning(column, { labels, own: new Map(), basis: 'click', ...more })

describe('the meaning of a metric', () => {
  it.each([
    ['conversions', 'Conversions = Leads + Sales'],
    ['revenue', 'Revenue = Sales revenue + Rebill revenue + Upsell revenue'],
    ['profit', 'Profit = Revenue − Cost'],
    ['profit_total', 'Total profit = Total revenue − Cost'],
    [
      'expected_revenue',
      'Expected revenue = Sales revenue + Rebill revenue + Upsell revenue + expected part of leads',
    ],
    ['expected_roi', 'Expected ROI = Expected profit ÷ Cost, in percent'],
    ['roi', 'ROI = Profit ÷ Cost, in percent'],
    ['approve_rate', 'Approved = Sales ÷ (Leads + Sales + Rejected), in percent'],
    ['bot_share', 'Bot share = Bots ÷ all visits, in percent'],
    ['cr', 'CR = Conversions ÷ Clicks, in percent'],
    ['epc', 'EPC = Revenue ÷ Clicks'],
    ['cpm', 'CPM = Cost ÷ Clicks × 1,000'],
    ['cpl', 'CPL = Cost ÷ Leads'],
  ])('of %s is its formula, by the definitions of the server', (column, formula) => {
    expect(meaningOf(column)[0]).toBe(formula)
  })

  it.each(metrics.map((name) => [name]))('is there for %s', (name) => {
    expect(meaningOf(name).join(' ')).not.toBe('')
    expect(meaningOf(name).join(' ')).not.toContain('undefined')
  })

  it.each([
    ['conversions', 'click', true],
    ['revenue_lead', 'conversion', true],
    ['clicks', 'conversion', false],
    ['cost', 'conversion', false],
  ] as const)('of %s by %s time says when it counts: %s', (column, basis, isSaid) => {
    const sentence = { click: 'Counted when the click was.', conversion: 'Counted when the conversion was.' }
    expect(meaningOf(column, { basis }).includes(sentence[basis])).toBe(isSaid)
  })

  it('of an own metric is its formula', () => {
    const own = new Map([['margin', 'profit / revenue']])
    expect(meaningOf('margin', { own })).toEqual(['margin = profit / revenue', 'A metric of your own.'])
  })
})
