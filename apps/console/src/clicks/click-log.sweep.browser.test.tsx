import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleClick } from '../testing/sample-click.ts'
import { sampleLink } from '../testing/sample-link.ts'
import { asRole, sampleFacts } from '../testing/session-facts.ts'

const click = sampleClick({ linkId: sampleLink().id, refererDomain: 'news.example', offerId: 'o1' })
const token = click.clickToken
const routes: FakeRoutes = {
  'GET /api/v1/analytics/clicks': { data: [click], meta: { limit: 100, nextCursor: null } },
  'GET /api/v1/clicks/{clickToken}': { data: click },
  'GET /api/v1/offers': { data: [{ id: 'o1', name: 'Sneakers', status: 'active' }], meta: { total: 1 } },
  'GET /api/v1/landings': { data: [], meta: { total: 0 } },
  'GET /api/v1/search': { data: [] },
  'GET /api/v1/links/by-id/{id}': { data: sampleLink() },
}
const open = async (search = '', more: FakeRoutes = {}, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  const shown = await renderConsole(`/live${search}`, { ...routes, ...more }, facts)
  await expect.element(page.getByText('alpha', { exact: true }).first()).toBeVisible()
  const filters = () =>
    shown.api.calls.filter(({ path }) => path.endsWith('/clicks')).map(({ query }) => query.filters)
  return { ...shown, filters }
}
const cell = (name: string) => page.getByRole('cell', { name, exact: true })
const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

describe('the log of clicks', () => {
  it('is narrowed to a value by a press on it, and no more where it was set, or by its chip', async () => {
    const { filters, history } = await open()
    await cell('Safari').click()
    await expect.element(page.getByRole('button', { name: 'Remove Browser is Safari' })).toBeVisible()
    const safari = { field: 'browser', operator: 'eq', value: 'Safari' }
    await expect.poll(() => JSON.parse(filters().at(-1) ?? '[]')).toEqual([safari])
    expect(history.location.href).toContain('filters=')
    await page.getByRole('button', { name: 'Show all again, not only Browser is Safari' }).click()
    await expect.poll(() => filters().at(-1)).toBeUndefined()
    await expect
      .element(page.getByRole('button', { name: 'Remove Browser is Safari' }))
      .not.toBeInTheDocument()
  })

  it('leaves a value out by a press with Alt', async () => {
    const { filters } = await open()
    await userEvent.keyboard('{Alt>}')
    await cell('news.example').click()
    await userEvent.keyboard('{/Alt}')
    const others = { field: 'referer', operator: 'neq', value: 'news.example' }
    await expect.poll(() => JSON.parse(filters().at(-1) ?? '[]')).toEqual([others])
  })

  it('has the form of filters for keys, with what a click can be narrowed by', async () => {
    const { filters } = await open()
    await page.getByRole('button', { name: 'Filter' }).click()
    const form = page.getByRole('dialog', { name: 'Filter' })
    await form.getByLabelText('Field').selectOptions('Sub id 1')
    expect(form.getByRole('option', { name: 'Status' }).elements()).toEqual([])
    await form.getByLabelText('Value').fill('pub1')
    await userEvent.keyboard('{Enter}')
    const ofPub1 = { field: 'sub_id:sub_id_1', operator: 'eq', value: 'pub1' }
    await expect.poll(() => JSON.parse(filters().at(-1) ?? '[]')).toEqual([ofPub1])
  })

  it('has the columns of choice, which are stored with the account', async () => {
    const { api } = await open('', {
      'GET /api/v1/users/me/preferences': { data: {} },
      'PUT /api/v1/users/me/preferences': ({ body }) => ({ data: Object(body) }),
    })
    expect(heads()).toEqual(['Time', 'Link', 'From', 'Device', 'Browser', 'Referrer', 'Went to', 'Visitor'])
    await page.getByRole('button', { name: 'Columns' }).click()
    const panel = page.getByRole('dialog', { name: 'Columns' })
    await panel.getByRole('checkbox', { name: 'Referrer' }).click()
    await panel.getByRole('checkbox', { name: 'Offer' }).click()
    await panel.getByRole('checkbox', { name: 'Sub id 1', exact: true }).click()
    await panel.getByRole('button', { name: 'Move Sub id 1 forward' }).click()
    await expect
      .poll(heads)
      .toEqual(['Time', 'Link', 'From', 'Device', 'Browser', 'Went to', 'Visitor', 'Sub id 1', 'Offer'])
    await expect.element(cell('Sneakers')).toBeVisible()
    await expectAccessible()
    await expect
      .poll(() => Object(api.calls.findLast(({ method }) => method === 'PUT')?.body).clickColumns)
      .toEqual(['link', 'from', 'device', 'browser', 'target', 'visitor', 'sub_id_1', 'offer'])
  })

  it('takes no column from the preferences that there is none of', async () => {
    const preferences = { clickColumns: ['browser', 'nonsense', 7, 'browser'] }
    await page.viewport(1440, 900)
    await renderConsole('/live', routes, { ...sampleFacts, preferences })
    await expect.element(cell('Safari')).toBeVisible()
    expect(heads()).toEqual(['Time', 'Browser'])
  })

  it('shows the whole width of where a click went at 1280 px', async () => {
    await page.viewport(1280, 720)
    await renderConsole('/live', routes)
    await expect.element(cell('shop.example/a?c=1')).toBeVisible()
    const target = cell('shop.example/a?c=1').element()
    expect(target.scrollWidth).toBeLessThanOrEqual(target.clientWidth)
    const list = page.getByRole('region', { name: 'Live clicks' }).element()
    expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
  })
})

describe('the drawer of a click', () => {
  const drawer = page.getByRole('dialog', { name: 'Click' })

  it('leads to the simulator with its visitor', async () => {
    await open(`?click=${token}`)
    const link = drawer.getByRole('link', { name: 'Simulate this visitor' })
    await expect.element(link).toBeVisible()
    const address = new URL(link.element().getAttribute('href') ?? '', location.href)
    expect(address.pathname).toMatch(new RegExp(`/links/${sampleLink().id}$`))
    expect(address.searchParams.get('tab')).toBe('flow')
    expect(JSON.parse(address.searchParams.get('simulate') ?? '{}')).toMatchObject({
      country: 'DE',
      device: 'mobile',
      os: 'iOS',
      referer: 'https://news.example/',
      isBot: false,
    })
  })

  it('112: erases the click once its id is typed, and says what goes', async () => {
    const { api } = await open(`?click=${token}`, { 'DELETE /api/v1/clicks/{clickToken}': null })
    await drawer.getByRole('button', { name: 'Erase' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase this click?' })
    await expect.element(dialog.getByText(/^The click, its page views/)).toBeVisible()
    await expectAccessible()
    const erase = dialog.getByRole('button', { name: 'Erase' })
    await expect.element(erase).toBeDisabled()
    await dialog.getByLabelText('Click id').fill(token)
    api.answer('GET /api/v1/analytics/clicks', { data: [], meta: { limit: 100, nextCursor: null } })
    await erase.click()
    await expect.element(page.getByText('The click is erased').first()).toBeVisible()
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'No clicks' })).toBeVisible()
    expect(api.calls.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/v1/clicks/${token}`)
  })

  it('112: has no such button for an editor', async () => {
    await open(`?click=${token}`, {}, asRole('editor'))
    await expect.element(drawer.getByRole('link', { name: 'Simulate this visitor' })).toBeVisible()
    expect(drawer.getByRole('button', { name: 'Erase' }).elements()).toEqual([])
  })
})
