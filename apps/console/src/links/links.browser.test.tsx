import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole, renderConsoleAt } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { asRole, sampleFacts } from '../testing/session-facts.ts'

const alpha = sampleLink()
const beta = sampleLink({
  id: '019ac1f0-5555-7b5e-9d10-5a3f5d1c2b4a',
  shortCode: 'beta',
  customAlias: 'beta',
  shortUrl: 'https://go.example/beta',
  clicksTotal: 0,
})
const listOf = (...data: object[]) => ({ data, meta: { total: data.length, limit: 50, offset: 0 } })
const figures = { clicks: 1_000, conversions: 10, revenue: 150, cost: 100, profit: 50, roi: 50 }
const report = {
  data: {
    rows: [{ dimensions: { link: alpha.id, link_name: 'alpha' }, metrics: figures }],
    totals: figures,
    mixedCurrencies: false,
  },
  meta: { total: 1, limit: 1_000, offset: 0 },
}
const routes: FakeRoutes = {
  'GET /api/v1/links/list': listOf(alpha, beta),
  'POST /api/v1/analytics/report': report,
}
const open = async (path = '/links', more: FakeRoutes = {}, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  return renderConsole(path, { ...routes, ...more }, facts)
}
type Opened = Awaited<ReturnType<typeof open>>
const sent = ({ api }: Opened, method: string) => api.calls.filter((call) => call.method === method)
const destination = () => page.getByLabelText('Destination URL')
const row = (name: RegExp) => page.getByRole('table', { name: 'Links' }).getByRole('row', { name })

describe('the list of links', () => {
  it('48: is there without its money while reports are unavailable, and says so', async () => {
    const unavailable = fakeError(503, 'UNAVAILABLE', {}, { 'retry-after': '0' })
    const { api } = await open('/links', { 'POST /api/v1/analytics/report': unavailable })
    const notice = page.getByText('Reports are unavailable. Trying again.')
    await expect.element(notice).toBeVisible()
    await expect.element(row(/^alpha/)).toBeVisible()
    api.answer('POST /api/v1/analytics/report', report)
    await expect.element(row(/alpha.*1,000 10 150\.00/)).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  })

  it.each([
    ['e', 'Target URL'],
    ['n', 'Notes'],
  ])('leads by the key %s from a row to the link’s %s', async (key, label) => {
    await open('/links', { 'GET /api/v1/links/by-id/{id}': { data: alpha } })
    const name = row(/^alpha/).getByRole('link', { name: 'alpha', exact: true })
    await expect.element(name).toBeVisible()
    const element = name.element()
    if (element instanceof HTMLElement) element.focus()
    await userEvent.keyboard(key)
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveFocus()
  })

  it('42: pauses the link of the row by p, and not where the focus is in a field', async () => {
    const shown = await open('/links', { 'PATCH /api/v1/links/{code}': { data: alpha } })
    await page.getByRole('textbox', { name: 'Search' }).fill('p')
    await page.getByRole('checkbox', { name: 'alpha' }).click()
    await userEvent.keyboard('p')
    const name = row(/^alpha/)
      .getByRole('link', { name: 'alpha', exact: true })
      .element()
    if (name instanceof HTMLElement) name.focus()
    await userEvent.keyboard('p')
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(sent(shown, 'PATCH').map(({ body }) => body)).toEqual([{ isActive: false }])
  })

  it('61: has the same list after a reload: search, tag, state and page are in its address', async () => {
    const many = { data: [alpha, beta], meta: { total: 120, limit: 50, offset: 0 } }
    const routesOfMany = { 'GET /api/v1/links/list': many }
    const lists = ({ api }: Opened) => api.calls.filter(({ path }) => path.endsWith('/links/list'))
    const shown = await open('/links', routesOfMany)
    await page.getByRole('textbox', { name: 'Search' }).fill('alp')
    await page.getByRole('textbox', { name: 'Tag' }).fill('summer')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('combobox', { name: 'State' }).selectOptions('Paused')
    await page.getByRole('button', { name: 'Next page' }).click()
    const wanted = { search: 'alp', tag: 'summer', isActive: 'false', offset: '50' }
    await expect.poll(() => lists(shown).at(-1)?.query).toMatchObject(wanted)
    await expect.element(page.getByRole('navigation', { name: '51–100 of 120' })).toBeVisible()

    const { pathname, search } = shown.history.location
    shown.unmount()
    const again = await renderConsoleAt(`${pathname}${search}`, { ...routes, ...routesOfMany })
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveValue('alp')
    await expect.element(page.getByRole('textbox', { name: 'Tag' })).toHaveValue('summer')
    await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveValue('paused')
    await expect.element(page.getByRole('navigation', { name: '51–100 of 120' })).toBeVisible()
    expect(lists(again).map(({ query }) => query)).toEqual([lists(shown).at(-1)?.query])
  })

  it('42: pauses a link from its menu, and takes that back', async () => {
    const shown = await open('/links', { 'PATCH /api/v1/links/{code}': { data: alpha } })
    await page.getByRole('button', { name: 'Actions for alpha' }).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => sent(shown, 'PATCH').map(({ path, body }) => [path, body]))
      .toEqual([
        ['/api/v1/links/alpha', { isActive: false }],
        ['/api/v1/links/alpha', { isActive: true }],
      ])
  })

  it('65: shows a confirmation before it deletes, and names the clicks that the link had', async () => {
    const shown = await open('/links', {
      'DELETE /api/v1/links/{code}': null,
      'POST /api/v1/links/{code}/restore': { data: alpha },
    })
    await page.getByRole('button', { name: 'Actions for alpha' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete alpha?' })
    await expect.element(dialog.getByText(/It had 1,000 clicks/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent(shown, 'DELETE').map(({ path }) => path)).toEqual(['/api/v1/links/alpha'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => sent(shown, 'POST').filter(({ path }) => path === '/api/v1/links/alpha/restore').length)
      .toBe(1)
  })

  it('64: clones a link under a name of its own; the copy opens, and is paused until it is saved', async () => {
    const copy = { ...beta, title: 'alpha copy', isActive: false }
    const shown = await open('/links', {
      'POST /api/v1/links/{code}/clone': Response.json({ data: copy }, { status: 201 }),
      'GET /api/v1/links/by-id/{id}': { data: copy },
      'PATCH /api/v1/links/{code}': ({ body }) => ({ data: { ...copy, ...Object(body) } }),
    })
    await page.getByRole('button', { name: 'Actions for alpha' }).click()
    await page.getByRole('menuitem', { name: 'Clone' }).click()
    await expect.element(page.getByText(/alpha copy is made/).first()).toBeVisible()
    const clones = sent(shown, 'POST').filter(({ path }) => path.endsWith('/clone'))
    expect(clones.map(({ path, body }) => [path, body])).toEqual([
      ['/api/v1/links/alpha/clone', { title: 'alpha copy' }],
    ])
    await expect.element(page.getByRole('heading', { level: 1, name: 'alpha copy' })).toBeVisible()
    await expect.element(page.getByText(/This copy is paused/)).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText(/This copy is paused/)).not.toBeInTheDocument()
    expect(sent(shown, 'PATCH').map(({ path, body }) => [path, body])).toEqual([
      ['/api/v1/links/beta', { isActive: true }],
    ])
  })

  it('17: lets a viewer change nothing, and says why', async () => {
    await open('/links', {}, asRole('viewer'))
    const button = page.getByRole('button', { name: 'New link' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAttribute('title', 'Viewers cannot change this')
    await expect.element(destination()).toBeDisabled()
  })

  it('18: lets a member who sees some links only make none', async () => {
    await open('/links', {}, asRole('editor', true))
    const button = page.getByRole('button', { name: 'New link' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(button)
      .toHaveAttribute('title', 'Editors who see some links only cannot change this')
  })

  it('says what to do where there are no links', async () => {
    await open('/links', { 'GET /api/v1/links/list': listOf() })
    await expect.element(page.getByRole('heading', { name: 'No links' })).toBeVisible()
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await open()
    await page.viewport(width, 800)
    await expect.element(row(/^alpha/)).toBeVisible()
    await expectAccessible()
  })
})
