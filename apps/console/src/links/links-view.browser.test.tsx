import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { Call, FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole, renderConsoleAt } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { sampleQr } from '../testing/sample-qr.ts'
import { sampleFacts } from '../testing/session-facts.ts'

const alpha = sampleLink({ tags: ['summer', 'de', 'push'], collectionIds: ['c1'] })
const beta = sampleLink({
  id: '019ac1f0-5555-7b5e-9d10-5a3f5d1c2b4a',
  shortCode: 'beta',
  customAlias: 'beta',
  shortUrl: 'https://go.example/beta',
  isActive: false,
  title: 'A long name that says in many words what the link is for, and to whom it was given',
  originalUrl: 'https://a-long-name-of-a-host.shop.example/a/long/path?click={click_id}',
})
const list = (...data: object[]) => ({ data, meta: { total: data.length, limit: 50, offset: 0 } })
const figures = { clicks: 1_000, conversions: 10, revenue: 150, cost: 100, profit: 50, roi: 50 }
const report = ({ body }: Call) => {
  const { groupBy } = Object(body)
  const hour = (at: string, clicks: number) => ({
    dimensions: { link: alpha.id, hour: `2026-11-25T${at}:00:00.000+01:00` },
    metrics: { clicks },
  })
  const ofLink = [{ dimensions: { link: alpha.id, link_name: 'alpha' }, metrics: figures }]
  const rows = groupBy.length > 1 ? [hour('00', 400), hour('01', 600)] : ofLink
  return {
    data: { rows, totals: figures, mixedCurrencies: false },
    meta: { total: rows.length, limit: 1_000, offset: 0 },
  }
}
const routes: FakeRoutes = {
  'GET /api/v1/links/list': list(alpha, beta),
  'GET /api/v1/collections': list({ id: 'c1', name: 'Black Friday' }),
  'GET /api/v1/collections/{id}': { data: { id: 'c1', name: 'Black Friday' } },
  'GET /api/v1/domains': list({ id: 'd1', host: 'go.acme.example', status: 'active' }),
  'GET /api/v1/links/{code}/qr': ({ query }) => sampleQr(query),
  'POST /api/v1/analytics/report': report,
}
const open = async (path = '/links', more: FakeRoutes = {}, preferences = {}, width = 1440) => {
  await page.viewport(width, 900)
  return renderConsole(path, { ...routes, ...more }, { ...sampleFacts, preferences })
}
type Opened = Awaited<ReturnType<typeof open>>
const listQueries = ({ api }: Opened) =>
  api.calls.filter(({ path }) => path.endsWith('/links/list')).map(({ query }) => query)
const table = () => page.getByRole('table', { name: 'Links' })
const row = (name: RegExp) => table().getByRole('row', { name })
const chip = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
const heads = () =>
  table()
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent.trim())

describe('the filters of the list of links', () => {
  it('61: are in the address, and each chip removes its own', async () => {
    const shown = await open('/links?tag=summer&state=paused')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabelText('Collection').selectOptions('Black Friday')
    await page.getByLabelText('Domain').selectOptions('go.acme.example')
    await page.getByLabelText('Made from').fill('2026-11-20')
    await page.getByLabelText('Made until').fill('2026-11-01')
    await expectAccessible()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const filter = { tag: 'summer', isActive: 'false', collectionId: 'c1', domainId: 'd1' }
    const made = { from: '2026-11-01', to: '2026-11-20' }
    await expect.poll(() => listQueries(shown).at(-1)).toMatchObject({ ...filter, ...made })
    for (const name of ['Tag: summer', 'State: Paused', 'Collection: Black Friday'])
      await expect.element(chip(name)).toBeVisible()
    await expect.element(chip('Domain: go.acme.example')).toBeVisible()
    await expectAccessible()

    const { pathname, search } = shown.history.location
    shown.unmount()
    const again = await renderConsoleAt(`${pathname}${search}`, routes)
    await expect.poll(() => listQueries(again).at(-1)).toMatchObject({ ...filter, ...made })
    await chip('Made 1 Nov – 20 Nov').click()
    await expect.poll(() => listQueries(again).at(-1)).toMatchObject(filter)
    expect(listQueries(again).at(-1)).not.toHaveProperty('from')
    await chip('State: Paused').click()
    await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveValue('all')
  })

  it('leave out links without clicks in the range, over all pages', async () => {
    const answer = ({ query }: Call) =>
      query.clicksFrom === undefined
        ? list(alpha, beta)
        : { data: [alpha], meta: { total: 51, limit: 50, offset: 0 } }
    const address = '/links?traffic=true&from=2026-11-24&to=2026-11-25&zone=America/New_York'
    const shown = await open(address, { 'GET /api/v1/links/list': answer })
    await expect.element(row(/^alpha/)).toBeVisible()
    await expect.element(row(/^A long name/)).not.toBeInTheDocument()
    const days = { clicksFrom: '2026-11-24', clicksTo: '2026-11-25', clicksTimezone: 'America/New_York' }
    expect(listQueries(shown)).toEqual([expect.objectContaining({ ...days, offset: '0' })])
    await page.getByRole('checkbox', { name: 'alpha' }).click()
    // A change of many knows no traffic.
    await expect.element(page.getByRole('button', { name: /all 51/ })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Next page', exact: true }).click()
    await expect.poll(() => listQueries(shown).at(-1)).toMatchObject({ ...days, offset: '50' })
    await chip('With clicks').click()
    await expect.element(row(/^A long name/)).toBeVisible()
    expect(listQueries(shown).at(-1)).not.toHaveProperty('clicksFrom')
  })

  it('that leave nothing have one button, which removes all of them', async () => {
    const none = ({ query }: Call) => (query.domainId ? list() : list(alpha))
    await open('/links?domainId=d1&search=x&madeFrom=2026-11-01', { 'GET /api/v1/links/list': none })
    await page.getByRole('main').getByRole('button', { name: 'Remove search and filters' }).click()
    await expect.element(row(/^alpha/)).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveValue('')
  })
})

describe('the columns of the list of links', () => {
  const stored: object[] = []
  const storing: FakeRoutes = {
    'GET /api/v1/users/me/preferences': { data: { theme: 'light' } },
    'PUT /api/v1/users/me/preferences': ({ body }: Call) => {
      stored.push(Object(body))
      return { data: Object(body) }
    },
  }
  const money = ['Link', 'Target', 'Clicks', 'Conversions', 'Revenue', 'Cost', 'Profit', 'ROI', 'Trend']

  it('are those of money, with the clicks of all rows over the range by one request', async () => {
    const { api } = await open('/links?from=2026-11-25&to=2026-11-25')
    await expect.element(row(/alpha.* 1,000 10 150\.00 100\.00 50\.00 50 % at most 600/)).toBeVisible()
    expect(heads()).toEqual(money)
    const groupings = api.calls.flatMap(({ path, body }) =>
      path.endsWith('/analytics/report') ? [Object(body).groupBy] : [],
    )
    expect(groupings.toSorted()).toEqual([['link'], ['link', 'hour']])
  })

  it('are chosen by a preset or one by one, and stored for the user', async () => {
    await open('/links', storing)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Clicks only' }).click()
    await expect.poll(heads).toEqual(['Link', 'Target', 'Tags', 'Clicks', 'Trend', 'Updated'])
    await expect.element(row(/^alpha.*shop\.example summer de \+1 1,000/)).toBeVisible()
    await expect.poll(() => stored.at(-1)).toEqual({ theme: 'light', linksView: 'clicks' })
    await page.getByRole('checkbox', { name: 'Collection' }).click()
    await page.getByRole('checkbox', { name: 'Tags' }).click()
    await page.getByRole('button', { name: 'Move Collection forward' }).click()
    const columns = ['target', 'clicks', 'trend', 'collection', 'updated']
    await expect.poll(() => stored.at(-1)).toMatchObject({ linksView: { isCards: false, columns } })
    await expect.element(row(/Black Friday/)).toBeVisible()
    await expectAccessible()
  })

  it('have the number of rules where it is wanted, and say how many of them are on', async () => {
    const links = list({ ...alpha, rulesCount: 12, activeRulesCount: 9 }, beta)
    await open('/links', { ...storing, 'GET /api/v1/links/list': links }, { linksView: 'clicks' })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Rules' }).click()
    await expect.poll(heads).toEqual(['Link', 'Target', 'Tags', 'Clicks', 'Trend', 'Updated', 'Rules'])
    await expect.element(row(/^alpha/).getByTitle('9 of 12 on')).toHaveTextContent('12')
    await expect.element(row(/^A long name/).getByTitle('0 of 0 on')).toHaveTextContent('0')
  })

  it('of people who shorten links are clicks only, and cards where they chose them', async () => {
    const { unmount } = await open('/links', {}, { linksView: 'clicks' })
    await expect.element(row(/^alpha/)).toBeVisible()
    expect(heads()).toContain('Updated')
    unmount()
    const shown = await open(
      '/links',
      { 'PATCH /api/v1/links/{code}': { data: alpha } },
      { linksView: 'cards' },
    )
    await expect.element(row(/^alpha.*Clicks 1,000/)).toBeVisible()
    await page.getByRole('button', { name: 'Pause alpha' }).click()
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(shown.api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ isActive: false })
    await page.getByRole('button', { name: 'QR code alpha' }).click()
    await expect.element(page.getByRole('img', { name: /^QR code of/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expectAccessible()
  })

  it.each([1280, 1440])('fit into %d px, with rows ticked and one that is paused', async (width) => {
    await open('/links', {}, {}, width)
    await page.getByRole('checkbox', { name: 'alpha' }).click()
    await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    await expect.element(row(/A long name.*paused/)).toBeVisible()
    const { scrollWidth = 0, clientWidth } = table().element().parentElement ?? document.body
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    const name = page.getByRole('link', { name: /^A long name/ }).element()
    expect(name.getBoundingClientRect().width).toBeGreaterThan(120)
  })

  it('115: are cards on a phone, with what is done with a link beneath', async () => {
    await open('/links', {}, {}, 360)
    await expect.element(row(/^alpha.*Profit 50\.00/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Copy go.example/alpha' }).last()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(360)
    await expectAccessible()
    await page.getByRole('checkbox', { name: 'alpha' }).click()
    const pause = page.getByRole('region', { name: /icked/ }).getByRole('button', { name: 'Pause' })
    await expect.element(pause).toBeVisible()
    // Over the bottom bar of the page, not under it.
    const bottomBar = page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect()
    await expect.poll(() => pause.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bottomBar.top)
  })
})
