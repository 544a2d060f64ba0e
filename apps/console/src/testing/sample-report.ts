import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Call, FakeAnswer, FakeRoutes } from './fake-api.ts'

export const alphaId = '019ac1f0-3333-7b5e-9d10-5a3f5d1c2b4a'
export const offerId = '019ac1f0-4444-7b5e-9d10-5a3f5d1c2b4a'
export const figures = (clicks: number, revenue: number, cost: number) => ({
  clicks,
  revenue,
  cost,
  profit: revenue - cost,
  revenue_rebill: 0,
  revenue_upsell: 0,
  roi: cost === 0 ? null : ((revenue - cost) / cost) * 100,
})
export const total = figures(1_000, 150, 100)
export const rows: Record<string, object[]> = {
  link: [
    {
      dimensions: { link: alphaId, link_name: 'alpha', link_code: 'alpha', link_domain: null },
      metrics: total,
    },
  ],
  offer: [{ dimensions: { offer: offerId, offer_name: 'A' }, metrics: total }],
  device: [
    { dimensions: { device: 'mobile' }, metrics: figures(700, 105, 70) },
    { dimensions: { device: 'desktop' }, metrics: figures(300, 45, 30) },
  ],
  'sub_id:sub_id_1': [
    { dimensions: { 'sub_id:sub_id_1': 'pub1' }, metrics: figures(600, 150, 60) },
    { dimensions: { 'sub_id:sub_id_1': 'pub2' }, metrics: figures(400, 0, 40) },
  ],
}
export const meta = (count: number) => ({
  total: count,
  limit: 1_000,
  offset: 0,
  timezone: 'Europe/Berlin',
  currency: 'USD',
  from: '2026-11-24T23:00:00.000Z',
  to: '2026-11-25T23:00:00.000Z',
})
export const answerOf = ({ body }: Call): FakeAnswer => {
  const found = rows[Object(body).groupBy.at(-1)] ?? []
  return { data: { rows: found, totals: total, mixedCurrencies: false }, meta: meta(found.length) }
}
const none = { data: [], meta: { total: 0, limit: 100, offset: 0 } }
export const reportRoutes: FakeRoutes = {
  'POST /api/v1/analytics/report': answerOf,
  'GET /api/v1/links/list': none,
  'GET /api/v1/offers': none,
  'GET /api/v1/landings': none,
}
export const grid = () => page.getByRole('treegrid', { name: 'Report' })
export const row = (name: string | RegExp) => grid().getByRole('row', { name })
export const focusRow = async (name: RegExp) => {
  const found = row(name)
  await expect.element(found).toBeVisible()
  const element = found.element()
  if (element instanceof HTMLElement) element.focus()
}
/** Of the reports that were requested, in their order. */
export const bodies = ({ api }: { api: { calls: Call[] } }) =>
  api.calls.filter(({ path }) => path.endsWith('/report')).map(({ body }) => Object(body))
