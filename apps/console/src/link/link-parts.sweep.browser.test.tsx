import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { analyticsRoutes } from '../testing/sample-analytics.ts'
import { sampleLink } from '../testing/sample-link.ts'
import { bodies, grid, reportRoutes, row } from '../testing/sample-report.ts'

const alpha = sampleLink({ title: 'Alpha' })
const ofAlpha = { field: 'link', operator: 'eq', value: alpha.id }
const token = '019ac1f0-6666-7b5e-9d10-5a3f5d1c2b4a'
const click = {
  clickToken: token,
  code: 'alpha',
  clickedAt: '2026-11-25T10:00:00.000Z',
  city: 'Berlin',
  countryName: 'Germany',
  deviceType: 'mobile',
  os: 'iOS',
  browser: 'Safari',
  refererDomain: null,
  resolvedUrl: 'https://shop.example/a',
  isBot: false,
  isUnique: true,
}
const sale = {
  id: 'c1',
  convertedAt: '2026-11-25T10:00:00.000Z',
  status: 'sale',
  payout: 15,
  currency: 'USD',
  tid: 't-1',
  source: 'postback',
  click: { shortUrl: alpha.shortUrl, countryName: 'Germany' },
}
const routes: FakeRoutes = {
  ...analyticsRoutes(alpha),
  ...reportRoutes,
  'GET /api/v1/analytics/clicks': { data: [click], meta: { limit: 100, nextCursor: null } },
  'GET /api/v1/analytics/conversions': { data: [sale], meta: { limit: 50, nextCursor: null } },
}
const open = async (tab: string) => {
  await page.viewport(1440, 900)
  return renderConsole(`/links/${alpha.id}${tab}`, routes)
}
const tab = (name: string) => page.getByRole('tab', { name })
const filtersOf = ({ api }: Awaited<ReturnType<typeof open>>, path: string): unknown =>
  JSON.parse(String(api.calls.findLast((call) => call.path.endsWith(path))?.query.filters))

describe('what other pages show of a link, on its own', () => {
  it('is the report with this link as a fixed filter, and the rest as on the page of reports', async () => {
    const shown = await open('')
    await tab('Report').click()
    await expect.element(page.getByRole('button', { name: 'Group by' })).toBeVisible()
    await expect.poll(() => bodies(shown).at(-1)).toMatchObject({ groupBy: ['date'], filters: [ofAlpha] })
    await expect.element(page.getByRole('button', { name: /^Remove Link is/ })).not.toBeInTheDocument()
    shown.history.push(`${shown.history.location.pathname}?tab=report&by=["device"]`)
    await page.getByRole('button', { name: 'mobile', exact: true }).click()
    await expect
      .poll(() => bodies(shown).at(-1)?.filters)
      .toEqual([ofAlpha, { field: 'device', operator: 'eq', value: 'mobile' }])
    expect(shown.history.location.search).not.toContain(alpha.id)
    await page.getByRole('button', { name: 'Remove Device is mobile' }).click()
    await expect.poll(() => shown.history.location.search).not.toContain('mobile')
    await expect.element(row(/^desktop /)).toBeVisible()
    await tab('Overview').click()
    await expect.element(grid()).not.toBeInTheDocument()
    expect(shown.history.location.search).toBe('')
  })

  it('is its clicks, with the drawer of one', async () => {
    const shown = await open('?tab=clicks')
    await page
      .getByRole('table', { name: 'Live clicks' })
      .getByRole('button', { name: /25 Nov/ })
      .click()
    await expect.element(page.getByRole('dialog', { name: 'Click' })).toBeVisible()
    expect(shown.history.location.search).toContain(token)
    expect(filtersOf(shown, '/analytics/clicks')).toEqual([ofAlpha])
  })

  it('is its conversions', async () => {
    const shown = await open('?tab=conversions')
    const table = page.getByRole('table', { name: 'Conversions' })
    await expect.element(table.getByRole('cell', { name: '15.00 USD' })).toBeVisible()
    expect(filtersOf(shown, '/analytics/conversions')).toEqual([ofAlpha])
  })

  it.each([
    ['conversions', 'Conversions', '15.00 USD'],
    ['clicks', 'Live clicks', 'Berlin, Germany'],
  ])('fits on a phone: a record of many columns is a card there, %s', async (part, name, text) => {
    await open(`?tab=${part}`)
    await page.viewport(360, 640)
    const table = page.getByRole('table', { name })
    await expect.element(table.getByText(text)).toBeVisible()
    const element = table.element().parentElement
    expect(element?.scrollWidth).toBeLessThanOrEqual(element?.clientWidth ?? 0)
    const cells = [...table.element().querySelectorAll('tbody td')].filter((cell) => cell.textContent !== '')
    for (const cell of cells) expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(360)
  })

  it.each(['report&by=["device"]', 'clicks', 'conversions'])(
    '21: has nothing against WCAG, %s',
    async (name) => {
      await open(`?tab=${name}`)
      await expect
        .element(
          page
            .getByRole('tabpanel')
            .getByText(/Germany|Total/)
            .first(),
        )
        .toBeVisible()
      await expectAccessible()
      await page.viewport(360, 800)
      await expectAccessible()
    },
  )
})
