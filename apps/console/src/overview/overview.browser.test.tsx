import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { Call, FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole, renderConsoleAt } from '../testing/render-in-browser.tsx'
import { overviewPath, overviewRoutes, topOffer } from '../testing/sample-overview.ts'

const list = (...data: object[]) => ({ data, meta: { total: data.length, limit: 1, offset: 0 } })
const open = async (more: FakeRoutes = {}, width = 1440) => {
  await page.viewport(width, 900)
  return renderConsole('/overview', { ...overviewRoutes, ...more })
}
const textOf = ({ textContent }: Element) => textContent.trim()
const table = (name: string) => page.getByRole('table', { name })

const offerOf = (id: string, fields: object) => ({
  id,
  name: `Offer ${id}`,
  status: 'active',
  healthStatus: 'healthy',
  disabledReason: null,
  ...fields,
})
const failing = (kind: string, id: string, name: string, fields: object) => ({
  id: `d-${id}`,
  status: 'failed',
  attempts: 5,
  responseStatus: null,
  error: null,
  receiver: { kind, id, name, isActive: true },
  ...fields,
})
const troubled: FakeRoutes = {
  'GET /api/v1/offers': list(
    offerOf('a', { status: 'auto_disabled', disabledReason: 'CR below 1 %' }),
    offerOf('b', { healthStatus: 'unhealthy' }),
    offerOf('c', {}),
    offerOf('d', {}),
    offerOf('e', { status: 'paused', healthStatus: 'unhealthy' }),
  ),
  'GET /api/v1/offers/stats': list(
    { offerId: 'c', capDaily: 50, capDailyRemaining: 10 },
    { offerId: 'd', capDaily: 50, capDailyRemaining: 11 },
  ),
  'GET /api/v1/conversions/postback-logs': {
    data: [],
    meta: { total: 3, limit: 1, offset: 0, counts: { created: 9, ignored: 2, refused: 1 } },
  },
  'GET /api/v1/domains': list(
    { id: 'd1', host: 'go.example', status: 'pending', banReason: null },
    { id: 'd2', host: 'ok.example', status: 'active', banReason: null },
    { id: 'd3', host: 'bad.example', status: 'banned', banReason: 'phishing' },
  ),
  'GET /api/v1/alerts': list(
    { id: 'a1', name: 'Loss', lastFiredAt: new Date(Date.now() - 3_600_000).toISOString(), lastValue: -31 },
    { id: 'a2', name: 'Old', lastFiredAt: new Date(Date.now() - 3 * 86_400_000).toISOString(), lastValue: 1 },
    { id: 'a3', name: 'Never', lastFiredAt: null, lastValue: null },
  ),
  'GET /api/v1/deliveries': list(
    failing('integration', 'f1', 'facebook', { status: 'retrying', error: 'Token expired' }),
    failing('webhook', 'e1', 'https://crm.example/hook', { responseStatus: 500 }),
    failing('webhook', 'e2', 'https://off.example/hook', {
      receiver: { kind: 'webhook', id: 'e2', name: 'https://off.example/hook', isActive: false },
    }),
  ),
  'GET /api/v1/currency-rates/missing': list({ date: '2026-11-25', currency: 'BRL', amounts: 2 }),
}

describe('what needs a look', () => {
  it('96: says of offers, postbacks, domains, alerts and rates what is wrong, each with a way there', async () => {
    await open(troubled)
    const panel = page.getByRole('region', { name: 'Needs a look' })
    await expect
      .poll(() => panel.getByRole('listitem').elements().map(textOf))
      .toEqual([
        'Offer a was disabled: CR below 1 %Offers',
        'Offer b does not answer its health checksOffers',
        'Offer c is at 40 of 50 todayOffers',
        '2 postbacks ignored in the last dayPostbacks',
        '1 postback refused in the last dayPostbacks',
        'Platform facebook did not take the last event: Token expiredWhat was sent',
        'Webhook https://crm.example/hook did not take the last event: 500What was sent',
        'go.example is not verified yetDomains',
        'bad.example is banned: phishingDomains',
        expect.stringMatching(/^Loss fired at .* \(-31\)Alerts$/),
        'A currency rate is missingAdd rates',
      ])
    const sent = panel.getByRole('link', { name: 'What was sent' }).last().element()
    expect(sent.getAttribute('href')).toMatch(/\/postbacks\/sent\?receiver=webhook\.e1$/)
    await panel.getByRole('link', { name: 'Postbacks' }).first().click()
    const tab = page.getByRole('tab', { name: /^ignored/i })
    await expect.element(tab).toHaveAttribute('aria-selected', 'true')
  })

  it('names the days on which links that have costs had clicks but no cost, with a way to the costs', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T12:00:00.000Z') })
    onTestFinished(() => void vi.useRealTimers())
    const row = (link: string, date: string, cost: number) => ({
      dimensions: { link, link_name: link.toUpperCase(), date },
      metrics: { clicks: 10, cost },
    })
    const rows = [
      ...['a', 'b', 'c'].flatMap((link) => [row(link, '2026-11-22', 5), row(link, '2026-11-23', 0)]),
      row('a', '2026-11-24', 0),
      row('a', '2026-11-25', 0),
      row('free', '2026-11-24', 0),
    ]
    const fake = overviewRoutes['POST /api/v1/analytics/report']
    await open({
      'POST /api/v1/analytics/report': (call: Call) =>
        String(Object(call.body).groupBy) === 'link,date'
          ? { data: { rows, totals: {}, mixedCurrencies: false }, meta: { total: rows.length } }
          : typeof fake === 'function' && !(fake instanceof Response)
            ? fake(call)
            : {},
    })
    const panel = page.getByRole('region', { name: 'Needs a look' })
    await expect
      .poll(() => panel.getByRole('listitem').elements().map(textOf))
      .toEqual([
        'A: clicks, but no cost on 24 NovCosts of 24 Nov',
        'A, B, 1 more: clicks, but no cost on 23 NovCosts of 23 Nov',
      ])
    const href = panel.getByRole('link', { name: 'Costs of 23 Nov' }).element().getAttribute('href')
    expect(href).toMatch(/\/costs\?from=2026-11-23&to=2026-11-23$/)
  })

  it('is not there where all is well', async () => {
    await open()
    await expect.element(table('Most profit')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Needs a look' })).not.toBeInTheDocument()
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await open(troubled, width)
    await expect.element(page.getByRole('region', { name: 'Needs a look' })).toBeVisible()
    await expectAccessible()
  })
})

describe('the Overview', () => {
  it('names the links that lose and make money, each a way to the link', async () => {
    await open()
    const losses = table('Greatest losses').getByRole('row')
    await expect
      .poll(() => losses.elements().slice(1).map(textOf))
      .toEqual(['Delta100−60.00', 'Beta100−40.00'])
    await expect.element(table('Most profit').getByRole('row', { name: 'Alpha 100 90.00' })).toBeVisible()
    for (const title of ['Greatest losses', 'Most profit'])
      await expect.element(table(title).getByText('Gamma')).not.toBeInTheDocument()
    const link = table('Most profit').getByRole('link', { name: 'Alpha' })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('/links/019ac1f0-0000'))
  })

  it('shows of each figure the change to the period before, and which direction is good', async () => {
    const figures = {
      totalClicks: 1_000,
      uniqueClicks: 900,
      conversions: 10,
      revenue: 150,
      cost: 100,
      profit: 50,
      roi: 50,
      epc: 0.15,
    }
    const comparison = {
      totalClicks: 800,
      uniqueClicks: 1_000,
      conversions: 0,
      revenue: 0.01,
      cost: 50,
      profit: -100,
      roi: 62,
      epc: 0.15,
      from: '2026-11-07T23:00:00.000Z',
      to: '2026-11-09T13:03:00.000Z',
    }
    await page.viewport(1440, 900)
    const { api } = await renderConsole('/overview?from=2026-11-10&to=2026-11-11', {
      ...overviewRoutes,
      [`${overviewPath}/summary`]: ({ query }: Call) => ({
        data: { ...figures, ...(query.compare === 'prev_period' && { comparison }) },
      }),
    })
    const clicks = page.getByText('Clicks', { exact: true }).first()
    await expect.element(clicks).toBeVisible()
    const tiles = () =>
      [...document.querySelectorAll('dl > div')].map(({ children }) => [...children].map(textOf).join('|'))
    await expect
      .poll(tiles)
      .toEqual([
        'Clicks|1,000|+25 % to the period before',
        'Unique clicks|900|−10 % to the period before',
        'Conversions|10|– nothing to compare with in the period before',
        'RevenueUSD|150.00|> +999 % to the period before',
        'CostUSD|100.00|+100 % to the period before',
        'ProfitUSD|50.00|+150 % to the period before',
        'ROI|50 %|−12 points to the period before',
        'EPCUSD|0.15|0 % to the period before',
      ])
    await expect.element(page.getByTitle('+1,499,900 % to the period before')).toBeVisible()
    // The server says of when they are, by the rule that reports follow.
    await expect.element(page.getByText('Compared with 8 Nov – 9 Nov, until 14:03')).toBeVisible()
    const compared = api.calls.filter(({ path, query }) => path.endsWith('/summary') && query.compare)
    expect(compared.map(({ query }) => [query.from, query.to])).toEqual([['2026-11-10', '2026-11-11']])
    await expectAccessible()
  })

  it('shows the figures of choice, at least one, and stores them for the user', async () => {
    const stored: object[] = []
    await open({
      'GET /api/v1/users/me/preferences': { data: { theme: 'light' } },
      'PUT /api/v1/users/me/preferences': ({ body }: Call) => {
        stored.push(Object(body))
        return { data: Object(body) }
      },
    })
    const names = () => [...document.querySelectorAll('dl dt')].map((name) => name.firstChild?.textContent)
    await expect.poll(names).toHaveLength(8)
    await page.getByRole('button', { name: 'Choose figures' }).click()
    const hidden = ['Clicks', 'Unique clicks', 'Conversions', 'Revenue', 'Cost', 'ROI', 'EPC']
    for (const name of hidden) await page.getByRole('checkbox', { name, exact: true }).click()
    await expect.poll(names).toEqual(['Profit'])
    await expect.element(page.getByRole('checkbox', { name: 'Profit' })).toBeDisabled()
    await expect.poll(() => stored.at(-1)).toEqual({ theme: 'light', overviewTiles: ['profit'] })
    await expectAccessible()
  })

  it('115: shows four figures on a phone, where none were chosen', async () => {
    await open({}, 360)
    const names = () => [...document.querySelectorAll('dl dt')].map((name) => name.firstChild?.textContent)
    await expect.poll(names).toEqual(['Clicks', 'Conversions', 'Profit', 'ROI'])
  })

  it('narrows all of its figures to the row that is clicked, in its address', async () => {
    await page.viewport(1440, 1600)
    const { api, history, unmount } = await renderConsole('/overview?range=last_7_days', overviewRoutes)
    const germany = { field: 'country', operator: 'eq', value: 'DE' }
    const reports = () =>
      api.calls.flatMap(({ path, body }) => (path.endsWith('/analytics/report') ? [Object(body)] : []))
    await expect.element(table('Top offers').getByRole('row', { name: 'Vitamins 80 −5.00' })).toBeVisible()
    await page.getByRole('button', { name: 'Germany', exact: true }).click()
    await expect.element(page.getByRole('button', { name: 'Remove Country is Germany' })).toBeVisible()
    const tile = page.getByRole('definition').filter({ hasText: /^600$/ })
    await expect.element(tile).toBeVisible()
    const narrowed = () => reports().filter(({ filters }) => JSON.stringify(filters)?.includes('"DE"'))
    const groupings = () => new Set(narrowed().map(({ groupBy }) => String(groupBy)))
    await expect
      .poll(() => [...groupings()].toSorted())
      .toEqual(['country', 'date', 'device', 'link', 'offer', 'referer', 'traffic_source'])
    await page.getByRole('button', { name: 'Vitamins' }).click()
    await expect.element(page.getByRole('button', { name: 'Remove Offer is Vitamins' })).toBeVisible()
    const both = [germany, { field: 'offer', operator: 'eq', value: topOffer }]
    await expect.poll(() => narrowed().at(-1)?.filters).toEqual(expect.arrayContaining(both))
    await expectAccessible()

    const { pathname, search } = history.location
    const link = page.getByRole('link', { name: 'Open in Reports' }).element()
    const { searchParams } = new URL(link.getAttribute('href') ?? '', location.href)
    expect(JSON.parse(searchParams.get('filters') ?? '')).toEqual(both)
    expect([searchParams.get('range'), searchParams.get('by')]).toEqual(['last_7_days', '["link"]'])
    unmount()
    await renderConsoleAt(`${pathname}${search}`, overviewRoutes)
    await page.getByRole('button', { name: 'Remove Offer is Vitamins' }).click()
    await page.getByRole('button', { name: 'Germany', exact: true }).click()
    await expect.element(page.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('definition').filter({ hasText: /^1,000$/ })).toBeVisible()
  })

  it('says that nothing fits its filters, with one button that removes them', async () => {
    const filters = JSON.stringify([{ field: 'referer', operator: 'is_not_set' }])
    await renderConsole(`/overview?filters=${encodeURIComponent(filters)}`, {
      ...overviewRoutes,
      'POST /api/v1/analytics/report': {
        data: { rows: [], totals: { clicks: 0 }, mixedCurrencies: false },
        meta: { total: 0, limit: 1, offset: 0 },
      },
    })
    await expect.element(page.getByText('No clicks with these filters in this range')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Remove Referrer is Direct' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove the filters' }).click()
    await expect.element(page.getByText('1,000').first()).toBeVisible()
  })

  it('says so where no link lost money', async () => {
    const none = { data: { rows: [], totals: {}, mixedCurrencies: false }, meta: { total: 0 } }
    await open({ 'POST /api/v1/analytics/report': none })
    await expect.element(page.getByText('No link lost money in this range.')).toBeVisible()
  })

  it.each([1440, 360])(
    '21: shows days and where clicks come from, and is accessible at %i px',
    async (width) => {
      await open({}, width)
      await expect.element(page.getByRole('application', { name: /at most 1,000, 13:00/ })).toBeVisible()
      const heading = page.getByRole('heading', { name: 'Most profit' })
      await expect.element(heading).toBeVisible()
      heading.element().scrollIntoView()
      await expect.element(page.getByRole('list', { name: 'Countries' })).toBeInTheDocument()
      await expect.element(page.getByRole('list', { name: 'Devices' })).toBeInTheDocument()
      await expect.element(page.getByRole('list', { name: 'Referrers' })).toBeInTheDocument()
      await expectAccessible()
    },
  )
})
