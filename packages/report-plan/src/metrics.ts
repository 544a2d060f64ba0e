/** The base metrics of reports (contract §9, "Report metrics"). */
export const metrics = [
  'clicks',
  'unique_clicks',
  'bots',
  'bot_share',
  'lp_views',
  'lp_clicks',
  'lp_ctr',
  'offer_clicks',
  'conversions',
  'leads',
  'sales',
  'rejected',
  'rebills',
  'upsells',
  'approve_rate',
  'revenue',
  'revenue_lead',
  'revenue_rejected',
  'revenue_rebill',
  'revenue_upsell',
  'revenue_total',
  'expected_revenue',
  'cost',
  'profit',
  'profit_total',
  'expected_profit',
  'roi',
  'roi_total',
  'expected_roi',
  'cr',
  'cr_sales',
  'cr_leads',
  'ucr',
  'epc',
  'uepc',
  'cpc',
  'ucpc',
  'cpm',
  'cpa',
  'cpl',
  'cps',
  'aov',
] as const
export type Metric = (typeof metrics)[number]

const known: ReadonlySet<string> = new Set(metrics)

/** Whether a word of a query names a metric of reports (specification, "POST /analytics/report"). */
export function isMetric(name: string): name is Metric {
  return known.has(name)
}
