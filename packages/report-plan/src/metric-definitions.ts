import type { Metric } from './metrics.ts'

/** What is counted or added up a row; every metric is made of these, so that totals are made as rows are. */
export const sums = [
  'clicks',
  'unique_clicks',
  'bots',
  'visits',
  'lp_views',
  'lp_clicks',
  'offer_clicks',
  'leads',
  'sales',
  'rejected',
  'rebills',
  'upsells',
  'revenue_sale',
  'revenue_lead',
  'revenue_rejected',
  'revenue_rebill',
  'revenue_upsell',
  'revenue_expected',
  'cost',
] as const
export type Sum = (typeof sums)[number]

/** Sums that are added, and those that are taken off. */
export interface Terms {
  plus: readonly Sum[]
  minus?: readonly Sum[]
}

/** Terms, or, with a denominator, `factor` times their quotient, null where the denominator is 0. */
export interface MetricDefinition extends Terms {
  over?: Terms
  /** Default 1. */
  factor?: number
}

const conversions: Terms = { plus: ['leads', 'sales'] }
const revenue: Terms = { plus: ['revenue_sale', 'revenue_rebill', 'revenue_upsell'] }
const revenueTotal: Terms = { plus: [...revenue.plus, 'revenue_lead'] }
/** Undecided leads count in it by the share of them that is expected to be approved. */
const expectedRevenue: Terms = { plus: [...revenue.plus, 'revenue_expected'] }
const profit: Terms = { ...revenue, minus: ['cost'] }
const profitTotal: Terms = { ...revenueTotal, minus: ['cost'] }
const expectedProfit: Terms = { ...expectedRevenue, minus: ['cost'] }
const the = (sum: Sum): Terms => ({ plus: [sum] })
const percent = (terms: Terms, over: Terms): MetricDefinition => ({ ...terms, over, factor: 100 })
const per = (terms: Terms, over: Terms, factor = 1): MetricDefinition => ({ ...terms, over, factor })

/**
 * The definitions are those of contract §9, "Report metrics", and contract-3 §18, "approval". `visits` are
 * the clicks of people and bots.
 */
export const metricDefinitions: Readonly<Record<Metric, MetricDefinition>> = {
  clicks: the('clicks'),
  unique_clicks: the('unique_clicks'),
  bots: the('bots'),
  bot_share: percent(the('bots'), the('visits')),
  lp_views: the('lp_views'),
  lp_clicks: the('lp_clicks'),
  lp_ctr: percent(the('lp_clicks'), the('lp_views')),
  offer_clicks: the('offer_clicks'),
  conversions,
  leads: the('leads'),
  sales: the('sales'),
  rejected: the('rejected'),
  rebills: the('rebills'),
  upsells: the('upsells'),
  approve_rate: percent(the('sales'), { plus: ['leads', 'sales', 'rejected'] }),
  revenue,
  revenue_lead: the('revenue_lead'),
  revenue_rejected: the('revenue_rejected'),
  revenue_rebill: the('revenue_rebill'),
  revenue_upsell: the('revenue_upsell'),
  revenue_total: revenueTotal,
  expected_revenue: expectedRevenue,
  cost: the('cost'),
  profit,
  profit_total: profitTotal,
  expected_profit: expectedProfit,
  roi: percent(profit, the('cost')),
  roi_total: percent(profitTotal, the('cost')),
  expected_roi: percent(expectedProfit, the('cost')),
  cr: percent(conversions, the('clicks')),
  cr_sales: percent(the('sales'), the('clicks')),
  cr_leads: percent(the('leads'), the('clicks')),
  ucr: percent(conversions, the('unique_clicks')),
  epc: per(revenue, the('clicks')),
  uepc: per(revenue, the('unique_clicks')),
  cpc: per(the('cost'), the('clicks')),
  ucpc: per(the('cost'), the('unique_clicks')),
  cpm: per(the('cost'), the('clicks'), 1000),
  cpa: per(the('cost'), conversions),
  cpl: per(the('cost'), the('leads')),
  cps: per(the('cost'), the('sales')),
  aov: per(revenue, the('sales')),
}

interface SummedTerms<Name extends string> {
  plus: readonly Name[]
  minus?: readonly Name[]
}

/** The sums that a metric is made of. */
export function sumsOf<Name extends string = Sum>({
  plus,
  minus = [],
  over,
}: SummedTerms<Name> & { over?: SummedTerms<Name> }): Name[] {
  return [...plus, ...minus, ...(over ? [...over.plus, ...(over.minus ?? [])] : [])]
}
