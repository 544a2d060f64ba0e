import type { Link } from '../api/links.queries.ts'
import type { FakeRoutes } from './fake-api.ts'

export const period = { shortCode: 'alpha', from: '2026-11-24T23:00:00.000Z', to: '2026-11-25T23:00:00.000Z' }
const day = (date: string, totalClicks: number) => ({
  period: `${date}T00:00:00.000+01:00`,
  totalClicks,
  uniqueClicks: totalClicks,
})
const figures = {
  totalClicks: 1_000,
  uniqueClicks: 800,
  bots: 5,
  conversions: 10,
  revenue: 150,
  cost: 100,
  profit: 50,
  roi: 50,
  cr: 1,
  epc: 0.15,
  lastClickAt: null,
}
export const analytics = '/api/v1/links/{code}/analytics'
const mobile = { name: 'mobile', clicks: 700, percentage: 70 }
export const germany = { countryCode: 'DE', countryName: 'Germany', clicks: 600, percentage: 60 }
/** A link and its figures of two days, as the API gives them. */
export const analyticsRoutes = (link: Link): FakeRoutes => ({
  'GET /api/v1/links/by-id/{id}': { data: link },
  [`GET ${analytics}/summary`]: { data: { ...period, ...figures } },
  [`GET ${analytics}/timeseries`]: {
    data: { ...period, granularity: 'day', data: [day('2026-11-24', 0), day('2026-11-25', 1_000)] },
  },
  [`GET ${analytics}/anomalies`]: {
    data: {
      ...period,
      anomalies: [
        {
          period: '2026-11-25T00:00:00.000+01:00',
          metric: 'revenue',
          value: 0,
          clicks: 40,
          expected: 160,
          score: -4,
          direction: 'down',
        },
        {
          period: '2026-11-25T00:00:00.000+01:00',
          metric: 'clicks',
          value: 40,
          clicks: 40,
          expected: 2,
          score: 9,
          direction: 'up',
        },
      ],
    },
  },
  'POST /api/v1/analytics/report': {
    data: {
      rows: [
        {
          dimensions: { rule: 'r2', rule_name: 'Desktop' },
          metrics: { clicks: 300, cr: 0, epc: 0, profit: -40, roi: -100 },
        },
        {
          dimensions: { rule: null, rule_name: null },
          metrics: { clicks: 700, cr: 1.5, epc: 0.13, profit: 90, roi: 150 },
        },
      ],
      totals: {},
      mixedCurrencies: false,
    },
    meta: { total: 2, limit: 100, offset: 0 },
  },
  [`GET ${analytics}/ab-test`]: {
    data: {
      ...period,
      totalClicks: 1_000,
      variants: [
        {
          ruleId: 'r2',
          targetUrl: null,
          totalClicks: 300,
          uniqueClicks: 250,
          percentage: 30,
          weight: null,
          conversions: 0,
          cr: 0,
          crInterval: { low: 0, high: 0.89 },
          revenue: 0,
          epc: 0,
          epcInterval: null,
        },
      ],
      timeseries: [],
    },
  },
  [`GET ${analytics}/geo`]: { data: { ...period, totalClicks: 1_000, countries: [germany], cities: [] } },
  [`GET ${analytics}/devices`]: {
    data: { ...period, totalClicks: 1_000, devices: [mobile], os: [], browsers: [] },
  },
  [`GET ${analytics}/referrers`]: {
    data: {
      ...period,
      totalClicks: 1_000,
      referrers: [{ domain: null, clicks: 1_000, percentage: 100 }],
    },
  },
  [`GET ${analytics}/languages`]: {
    data: { ...period, totalClicks: 1_000, languages: [{ name: 'de', clicks: 900, percentage: 90 }] },
  },
  [`GET ${analytics}/heatmap`]: { data: { ...period, cells: [{ weekday: 3, hour: 20, clicks: 40 }] } },
  [`GET ${analytics}/funnel`]: {
    data: { ...period, steps: [{ name: 'offer_clicks', count: 300, rate: 30 }] },
  },
})
