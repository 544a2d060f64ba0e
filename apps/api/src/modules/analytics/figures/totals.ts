import { percentOf } from '@waymark/domain'
import { z } from 'zod'
import { timestamp } from '../../../envelope.ts'
import { amountOf, figure, rateOf, request } from './figure.ts'

const percentOfCost = z.number().nullable().describe('Percent of the cost; null without cost.')
const percentOfClicks = z.number().nullable().describe('Percent of the clicks; null without clicks.')
const perClick = z.number().nullable().describe('Null without clicks.')

/** Contract §9, summary. */
export const summary = figure({
  name: 'summary',
  summary: 'The figures in one view',
  description: 'Rates are percents; a zero denominator gives null.',
  shape: {
    totalClicks: z.int(),
    uniqueClicks: z.int(),
    bots: z.int(),
    conversions: z.int().describe('Leads and sales.'),
    revenue: z.number().describe('Of sales, rebills and upsells, in the base currency of the workspace.'),
    cost: z.number(),
    profit: z.number(),
    roi: percentOfCost,
    cr: percentOfClicks,
    epc: perClick,
    lastClickAt: timestamp.nullable(),
  },
  example: {
    totalClicks: 12,
    uniqueClicks: 9,
    bots: 1,
    conversions: 3,
    revenue: 36,
    cost: 12,
    profit: 24,
    roi: 200,
    cr: 25,
    epc: 3,
    lastClickAt: '2026-01-01T21:14:05.678Z',
  },
  read: async (sources, scope) => {
    const metrics = [
      'clicks',
      'unique_clicks',
      'bots',
      'conversions',
      'revenue',
      'cost',
      'profit',
      'roi',
      'cr',
      'epc',
    ]
    const [{ totals }, lastClickMs] = await Promise.all([
      request(sources, scope, { metrics }),
      sources.reader.lastClickMs(scope),
    ])
    const amount = (name: string) => amountOf(totals.metrics, name)
    const rate = (name: string) => rateOf(totals.metrics, name)
    const figures = {
      totalClicks: amount('clicks'),
      uniqueClicks: amount('unique_clicks'),
      bots: amount('bots'),
      conversions: amount('conversions'),
      revenue: amount('revenue'),
      cost: amount('cost'),
      profit: amount('profit'),
      roi: rate('roi'),
      cr: rate('cr'),
      epc: rate('epc'),
      lastClickAt: lastClickMs === null ? null : new Date(lastClickMs).toISOString(),
    }
    return { figures, totalClicks: figures.totalClicks }
  },
})

/** Specification, "GET /analytics/overview/economics". */
export const economics = figure({
  name: 'economics',
  summary: 'Revenue, cost and what follows from them',
  description:
    'Totals of the range, in the base currency of the workspace: each amount at the rate of its own date. `revenue` is of sales, rebills and upsells. `granularity` changes nothing here.',
  shape: {
    clicks: z.int(),
    uniqueClicks: z.int(),
    conversions: z.int().describe('Leads and sales.'),
    revenue: z.number(),
    cost: z.number(),
    profit: z.number(),
    roi: percentOfCost,
    cr: percentOfClicks,
    epc: perClick,
    cpc: perClick,
    cpm: z.number().nullable().describe('Cost of 1,000 clicks; null without clicks.'),
    mixedCurrencies: z
      .boolean()
      .describe(
        'Whether amounts were left out: their currency has neither a rate of their date nor one of the `carryDays` before it (`GET /currency-rates/policy`).',
      ),
  },
  example: {
    clicks: 12,
    uniqueClicks: 9,
    conversions: 3,
    revenue: 36,
    cost: 12,
    profit: 24,
    roi: 200,
    cr: 25,
    epc: 3,
    cpc: 1,
    cpm: 1000,
    mixedCurrencies: false,
  },
  head: {
    shape: { workspaceId: z.uuid() },
    example: { workspaceId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4f' },
    of: ({ workspaceId }) => ({ workspaceId }),
  },
  read: async (sources, scope) => {
    const metrics = [
      'clicks',
      'unique_clicks',
      'conversions',
      'revenue',
      'cost',
      'profit',
      'roi',
      'cr',
      'epc',
      'cpc',
      'cpm',
    ]
    const { totals, mixedCurrencies } = await request(sources, scope, { metrics })
    const amount = (name: string) => amountOf(totals.metrics, name)
    const rate = (name: string) => rateOf(totals.metrics, name)
    const figures = {
      clicks: amount('clicks'),
      uniqueClicks: amount('unique_clicks'),
      conversions: amount('conversions'),
      revenue: amount('revenue'),
      cost: amount('cost'),
      profit: amount('profit'),
      roi: rate('roi'),
      cr: rate('cr'),
      epc: rate('epc'),
      cpc: rate('cpc'),
      cpm: rate('cpm'),
      mixedCurrencies,
    }
    return { figures, totalClicks: figures.clicks }
  },
})

const steps = [
  ['clicks', 'clicks'],
  ['landing_views', 'lp_views'],
  ['offer_clicks', 'offer_clicks'],
  ['leads', 'leads'],
  ['sales', 'sales'],
] as const

/** Contract §9, funnel. */
export const funnel = figure({
  name: 'funnel',
  summary: 'From clicks to sales',
  description:
    'Clicks, views of landings, clicks that went to an offer, leads and sales of these clicks. `rate` is the percent of the clicks that `count` is, since visitors may go straight to an offer or convert without a lead; null without clicks.',
  shape: {
    steps: z.array(
      z.object({
        name: z.enum(steps.map(([name]) => name)),
        count: z.int(),
        rate: z.number().nullable().describe('Percent of the clicks.'),
      }),
    ),
  },
  example: {
    steps: [
      { name: 'clicks', count: 12, rate: 100 },
      { name: 'landing_views', count: 9, rate: 75 },
      { name: 'offer_clicks', count: 6, rate: 50 },
      { name: 'leads', count: 3, rate: 25 },
      { name: 'sales', count: 3, rate: 25 },
    ],
  },
  read: async (sources, scope) => {
    const { totals } = await request(sources, scope, { metrics: steps.map(([, metric]) => metric) })
    const totalClicks = amountOf(totals.metrics, 'clicks')
    const counted = steps.map(([name, metric]) => {
      const count = amountOf(totals.metrics, metric)
      return { name, count, rate: percentOf(count, totalClicks) }
    })
    return { figures: { steps: counted }, totalClicks }
  },
})
