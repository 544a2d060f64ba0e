import type { Call, FakeRoutes } from './fake-api.ts'
import { sampleLink } from './sample-link.ts'

const list = (...data: object[]) => ({ data, meta: { total: data.length, limit: 1, offset: 0 } })
export const overviewPath = 'GET /api/v1/analytics/overview'
const row = (link: string, name: string | null, profit: number) => ({
  dimensions: { link, link_name: name },
  metrics: { clicks: 100, profit },
})
/** By profit, the greatest loss first. */
const rows = [
  row('019ac1f0-0000-7b5e-9d10-000000000004', 'Delta', -60),
  row('019ac1f0-0000-7b5e-9d10-000000000001', 'Beta', -40),
  row('019ac1f0-0000-7b5e-9d10-000000000002', 'Gamma', 0),
  row('019ac1f0-0000-7b5e-9d10-000000000003', 'Alpha', 90),
]
export const topOffer = '019ac1f0-0000-7b5e-9d10-000000000011'
export const topSource = '019ac1f0-0000-7b5e-9d10-000000000021'
const topRows: Record<string, object[]> = {
  country: [{ dimensions: { country: 'DE' }, metrics: { clicks: 600 } }],
  device: [{ dimensions: { device: 'mobile' }, metrics: { clicks: 450 } }],
  referer: [{ dimensions: { referer: null }, metrics: { clicks: 600 } }],
  offer: [{ dimensions: { offer: topOffer, offer_name: 'Vitamins' }, metrics: { clicks: 80, profit: -5 } }],
  traffic_source: [
    {
      dimensions: { traffic_source: topSource, traffic_source_name: 'PropellerAds' },
      metrics: { clicks: 90, profit: 20 },
    },
  ],
}
/** Ten clicks more each day; half as many in the days before. */
const byDay = (from: string, isCompared: boolean) =>
  Array.from({ length: 5 }, (_, index) => ({
    dimensions: { date: new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10) },
    metrics: { clicks: (index + 1) * 10, profit: index - 2 },
    ...(isCompared && { previous: { clicks: (index + 1) * 5, profit: index - 2 } }),
  }))
/** Of what the page is narrowed to. */
const totals = {
  clicks: 600,
  unique_clicks: 500,
  conversions: 6,
  revenue: 90,
  cost: 60,
  profit: 30,
  roi: 50,
  epc: 0.15,
}
const report = ({ body }: Call) => {
  // A range by its name has no days in the request.
  const { groupBy, orderBy, from = '2026-11-10', compareWith } = Object(body)
  const isCompared = compareWith === 'previous_period'
  if (groupBy[0] === 'date')
    return { data: { rows: byDay(from, isCompared), totals: {}, mixedCurrencies: false }, meta: {} }
  if (groupBy[0] === 'hour')
    return {
      data: {
        rows: [{ dimensions: { hour: '2026-11-25T13:00:00.000+01:00' }, metrics: { clicks: 1_000 } }],
        totals: {},
        mixedCurrencies: false,
      },
      meta: {},
    }
  const byProfit = orderBy?.[0]?.direction === 'asc' ? rows : rows.toReversed()
  const found = topRows[groupBy[0]] ?? byProfit
  return {
    data: { rows: found, totals, mixedCurrencies: false },
    meta: { total: found.length, limit: 5, offset: 0 },
  }
}
/** What an Overview with figures reads. */
export const overviewRoutes: FakeRoutes = {
  'GET /api/v1/links/list': list(sampleLink()),
  'GET /api/v1/affiliate-networks': list({}),
  'GET /api/v1/costs': list({}),
  [`${overviewPath}/summary`]: {
    data: {
      totalClicks: 1_000,
      uniqueClicks: 900,
      conversions: 10,
      revenue: 150,
      cost: 100,
      profit: 50,
      roi: 50,
      epc: 0.15,
    },
  },
  [`${overviewPath}/anomalies`]: {
    data: {
      anomalies: [
        {
          period: '2026-11-12T00:00:00.000+01:00',
          metric: 'clicks',
          value: 9,
          clicks: 9,
          expected: 2,
          score: 3.5,
          direction: 'up',
        },
        {
          period: '2026-11-13T00:00:00.000+01:00',
          metric: 'revenue',
          value: 0,
          clicks: 9,
          expected: 90,
          score: -4,
          direction: 'down',
        },
      ],
    },
  },
  [`${overviewPath}/geo`]: {
    data: { countries: [{ countryCode: 'DE', countryName: 'Germany', clicks: 600, percentage: 60 }] },
  },
  [`${overviewPath}/devices`]: { data: { devices: [{ name: 'mobile', clicks: 700, percentage: 70 }] } },
  [`${overviewPath}/referrers`]: { data: { referrers: [{ domain: null, clicks: 1_000, percentage: 100 }] } },
  'POST /api/v1/analytics/report': report,
}
