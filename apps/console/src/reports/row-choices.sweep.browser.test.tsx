import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { alphaId, reportRoutes } from '../testing/sample-report.ts'
import { asRole, sampleFacts } from '../testing/session-facts.ts'

const none = { data: [], meta: { total: 0, limit: 50, offset: 0, nextCursor: null } }
const open = async (search: string, more: FakeRoutes = {}, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  return renderConsole(`/reports?${search}`, { ...reportRoutes, ...more }, facts)
}
const inAddress = (value: object) => encodeURIComponent(JSON.stringify(value))
const openMenu = (name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click()
const item = (name: string) => page.getByRole('menuitem', { name })
const field = (label: string) => page.getByLabelText(label, { exact: true })

describe('the menu of a row', () => {
  it('44: shows the conversions of a row within a row, narrowed as the report is', async () => {
    const germany = { field: 'country', operator: 'eq', value: 'DE' }
    const mobile = { field: 'device', operator: 'eq', value: 'mobile' }
    const opened = { '[["device","mobile"]]': 'sub_id:sub_id_1' }
    const search = `by=["device"]&range=yesterday&filters=${inAddress([germany])}&open=${inAddress(opened)}`
    const shown = await open(search, { 'GET /api/v1/analytics/conversions': none })
    await openMenu('pub2')
    await item('See its conversions').click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Conversions' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Remove Sub id 1 is pub2' })).toBeVisible()
    const [call] = shown.api.calls.filter(({ path }) => path.endsWith('/analytics/conversions'))
    expect(JSON.parse(call?.query.filters ?? '[]')).toEqual([
      germany,
      mobile,
      { field: 'sub_id:sub_id_1', operator: 'eq', value: 'pub2' },
    ])
    expect(shown.history.location.search).toContain('range=yesterday')
  })

  it('leads to a new alert about the record of the row', async () => {
    const shown = await open('', {
      'GET /api/v1/alerts': none,
      'POST /api/v1/alerts': { data: {} },
      'GET /api/v1/links/by-id/{id}': { data: sampleLink({ id: alphaId }) },
    })
    await openMenu('alpha')
    await item('Alert me on this row').click()
    await expect.element(page.getByRole('dialog', { name: 'New alert' })).toBeVisible()
    await expect.element(field('Of')).toHaveValue('link')
    await expect.element(field('Which')).toHaveValue('one')
    await expect.element(field('Link')).toHaveValue('alpha')
    await field('Name').fill('Loss of alpha')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const made = () => shown.api.calls.find(({ method, path }) => method === 'POST' && /alerts$/.test(path))
    await expect.poll(() => made()?.body).toMatchObject({ scope: 'link', scopeValue: alphaId, metric: 'roi' })
    // The next new one is about nothing yet.
    await expect.poll(() => shown.history.location.search).not.toContain('scope')
  })

  it('says of a row within others that the alert is about its value anywhere', async () => {
    const opened = { '[["device","mobile"]]': 'sub_id:sub_id_1' }
    await open(`by=["device"]&open=${inAddress(opened)}`, { 'GET /api/v1/alerts': none })
    await openMenu('pub2')
    await item('Alert me on pub2, in any row').click()
    await expect.element(field('Of')).toHaveValue('sub_id:sub_id_1')
    await expect.element(field('Value')).toHaveValue('pub2')
  })

  it.each([
    ['a day', 'by=["date"]', { date: '2026-11-25' }, '2026-11-25', 'No alert can be about one day'],
    [
      'what is not known',
      'by=["city"]',
      { city: '' },
      'Not known',
      'No alert can be about what is not known',
    ],
  ])('has no alert about %s, and says why', async (_, search, dimensions, name, reason) => {
    const data = { rows: [{ dimensions, metrics: { clicks: 1 } }], totals: {}, mixedCurrencies: false }
    const meta = { total: 1, limit: 1_000, offset: 0, timezone: 'UTC', currency: 'USD' }
    await open(search, { 'POST /api/v1/analytics/report': { data, meta } })
    await openMenu(name)
    await expect.element(item('Alert me on this row')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(item('Alert me on this row')).toHaveAttribute('title', reason)
  })

  it('17: lets a viewer make no alert', async () => {
    await open('', {}, asRole('viewer'))
    await openMenu('alpha')
    await expect.element(item('Alert me on this row')).toHaveAttribute('title', 'Viewers cannot change this')
  })
})
