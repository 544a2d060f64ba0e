import type { BrowserContext } from 'playwright'

/** As many rows as the report of the acts has, and as many as a row that is opened has beneath it. */
export const [manyRows, rowsBeneath] = [10_000, 25]
/** Twelve columns. */
export const columns = [
  'clicks',
  'unique_clicks',
  'bots',
  'conversions',
  'leads',
  'sales',
  'revenue',
  'cost',
  'profit',
  'roi',
  'epc',
  'cr',
]

/**
 * Runs in the page, in the place of `fetch`: the report alone is answered here, everything else by the API.
 */
const stub = `(() => {
  const call = globalThis.fetch
  const figuresOf = (index, seed) => {
    const clicks = 1000 + ((index * 7919 + seed) % 90001)
    const [revenue, cost] = [clicks * 0.137, clicks * 0.011 * (1 + (index % 23))]
    const sums = { clicks, unique_clicks: Math.floor(clicks * 0.8), bots: index % 37, conversions: index % 97, leads: index % 31, sales: index % 29, rejected: 0 }
    const money = { revenue, cost, profit: revenue - cost, roi: ((revenue - cost) / cost) * 100, epc: revenue / clicks, cr: (index % 97) / clicks * 100 }
    return { ...sums, ...money, revenue_rebill: 0, revenue_upsell: 0 }
  }
  const textOf = (dimension, isOuter, seed, most, { field, direction }) => {
    const count = Math.min(isOuter ? ${manyRows} : ${rowsBeneath}, most)
    const sign = direction === 'desc' ? -1 : 1
    const rows = Array.from({ length: count }, (_, index) => ({
      dimensions: { [dimension]: dimension + ' ' + index },
      metrics: figuresOf(index, seed),
    })).sort((one, other) => sign * (one.metrics[field] - other.metrics[field]))
    const meta = { total: count, limit: 1000, offset: 0, timezone: 'UTC', currency: 'USD', from: '2026-11-24T00:00:00.000Z', to: '2026-11-25T00:00:00.000Z' }
    return JSON.stringify({ data: { rows, totals: figuresOf(1, seed), mixedCurrencies: false }, meta })
  }
  // Made once: to make them is no work of the page.
  const texts = new Map()
  globalThis.fetch = async (...args) => {
    const request = new Request(...args)
    if (request.method !== 'POST' || !new URL(request.url).pathname.endsWith('/analytics/report')) return call(...args)
    const body = await request.json()
    const given = [body.groupBy.at(-1), body.groupBy.length === 1, body.range === 'today' ? 0 : 17, body.limit < 1000 ? body.limit : ${manyRows}, [body.orderBy].flat()[0]]
    const key = JSON.stringify(given)
    if (!texts.has(key)) texts.set(key, textOf(...given))
    return new Response(texts.get(key), { headers: { 'content-type': 'application/json' } })
  }
})()`

/**
 * Answers every report of the pages to come with 10,000 rows, one of an opened row with 25, and one that
 * requests fewer than a page with as many: only the page is measured.
 */
export const answerManyRows = (context: BrowserContext): Promise<void> =>
  context.addInitScript({ content: stub }).then(() => undefined)
