import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'

const logs: readonly [path: string, route: string][] = [
  ['/conversions', '/api/v1/analytics/conversions'],
  ['/postbacks', '/api/v1/conversions/postback-logs'],
  ['/costs', '/api/v1/costs'],
]
const nothing = { data: [], meta: { total: 0, limit: 50, offset: 0, nextCursor: null, counts: {} } }
const emptyReport = {
  data: { rows: [], totals: {}, mixedCurrencies: false },
  meta: { total: 0, limit: 500, offset: 0 },
}
const routes: FakeRoutes = {
  ...Object.fromEntries(logs.map(([, route]) => [`GET ${route}`, nothing])),
  'GET /api/v1/analytics/clicks': nothing,
  'POST /api/v1/analytics/report': emptyReport,
}
const open = async (path: string) => {
  await page.viewport(1440, 900)
  return renderConsole(path, routes)
}
const allTime = page.getByRole('button', { name: 'Show all time' })
const overview = page.getByRole('main').getByRole('link', { name: 'To the Overview' })

describe('§2.3: where there is nothing', () => {
  it.each(logs)('%s shows all time on demand, and then leads to the first steps', async (path, route) => {
    const { api, history } = await open(path)
    const firstDay = () => api.calls.findLast((call) => call.path === route)?.query.from ?? ''
    await expect.element(allTime).toBeVisible()
    const today = firstDay()
    await allTime.click()
    await expect.poll(() => firstDay() < today).toBe(true)
    await expect.element(overview).toBeVisible()
    expect(history.location.href).toContain('range=all_time')
  })

  it.each(['/live', '/reports'])('%s leads to the first steps', async (path) => {
    await open(path)
    await expect.element(overview).toBeVisible()
  })

  const tvs = `filters=${encodeURIComponent('[{"field":"device","operator":"eq","value":"tv"}]')}`
  it.each([
    ['/reports', tvs, 'No click fits the filters, on any day.'],
    ['/live', tvs, 'Nothing fits the filters'],
    ['/conversions', tvs, 'Nothing fits the filters'],
  ])('%s removes filters that leave nothing', async (path, filters, text) => {
    await open(`${path}?${filters}`)
    await expect.element(page.getByText(text)).toBeVisible()
    await page.getByRole('button', { name: 'Remove the filters' }).click()
    await expect.element(page.getByRole('button', { name: 'Remove the filters' })).not.toBeInTheDocument()
  })

  // It said "No clicks on 28 Nov. The last were on 28 Nov.", with a button to that day.
  it.each([
    ['of clicks', tvs],
    ['of figures', `having=${encodeURIComponent('[{"field":"profit","operator":"gt","value":9}]')}`],
  ])('/reports says that filters %s leave out clicks that there are', async (_what, search) => {
    const day = { dimensions: { date: new Date().toISOString().slice(0, 10) }, metrics: { clicks: 5 } }
    await page.viewport(1440, 900)
    await renderConsole(`/reports?${search}`, {
      ...routes,
      'POST /api/v1/analytics/report': ({ body }) => {
        const { groupBy, having = [] } = Object(body)
        const isOfRows =
          !groupBy.includes('date') || having.some(({ field }: { field: string }) => field === 'profit')
        return isOfRows
          ? emptyReport
          : { ...emptyReport, data: { ...emptyReport.data, rows: [day], totals: { clicks: 5 } } }
      },
    })
    await expect
      .element(page.getByRole('heading', { name: /^Of the clicks on .* none fits the filters$/ }))
      .toBeVisible()
    await expect.element(page.getByText(/No clicks on/)).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Remove the filters' }).click()
    await expect.element(page.getByRole('button', { name: 'Remove the filters' })).not.toBeInTheDocument()
  })
})
