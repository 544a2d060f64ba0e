/**
 * What figures mean that are counted or added up; the others say it by their formula. Apart from all other
 * texts: it is loaded when a head of a report is pointed at.
 */
export const metricMeanings = {
  terms: {
    visits: 'all visits',
    revenue_sale: 'Sales revenue',
    revenue_expected: 'expected part of leads',
  },
  formula: (name: string, formula: string) => `${name} = ${formula}`,
  perMille: (quotient: string) => `${quotient} × 1,000`,
  percent: (quotient: string) => `${quotient}, in percent`,
  own: 'A metric of your own.',
  byClickTime: 'Counted when the click was.',
  byConversionTime: 'Counted when the conversion was.',
  meanings: {
    clicks: 'Visits of people: bots are left out.',
    unique_clicks: 'First clicks of visitors, within the hours that the workspace or the link sets.',
    bots: 'Visits that were found to be bots’.',
    lp_views: 'Visits that a landing page was shown to.',
    lp_clicks: 'Visits that went on from their landing page.',
    offer_clicks: 'Visits that were sent to an offer.',
    leads: 'Conversions that wait to be approved.',
    sales: 'Conversions that are approved.',
    rejected: 'Conversions that were refused.',
    rebills: 'Further payments for a sale.',
    upsells: 'Further sales to a buyer.',
    revenue_lead: 'What leads would pay once they are approved: no part of Revenue.',
    expected_revenue:
      'With what undecided leads are expected to come to: their payout times the percent of their link, offer or network. Leads without a percent count nothing.',
    revenue_rejected: 'What the refused conversions would have paid.',
    revenue_rebill: 'What rebills pay.',
    revenue_upsell: 'What upsells pay.',
    cost: 'Records of costs, spread over the clicks of their days, and what clicks cost themselves.',
  } as Readonly<Record<string, string>>,
}
