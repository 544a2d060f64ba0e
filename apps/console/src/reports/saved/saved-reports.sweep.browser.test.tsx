import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.ts'
import type { FakeRoutes } from '../../testing/fake-api.ts'
import { renderConsole } from '../../testing/render-in-browser.tsx'
import { bodies, reportRoutes, row } from '../../testing/sample-report.ts'
import { asRole, sampleFacts } from '../../testing/session-facts.ts'

const id = '019ac1f0-5555-7b5e-9d10-5a3f5d1c2b4a'
const losers = {
  id,
  name: 'Losers',
  isPublic: false,
  publicToken: null,
  createdAt: '2026-11-24T08:00:00.000Z',
  updatedAt: '2026-11-24T08:00:00.000Z',
  config: {
    range: 'last_7_days',
    timezone: 'Europe/Berlin',
    dateBasis: 'click',
    groupBy: ['device'],
    metrics: ['clicks', 'profit'],
    filters: [{ field: 'country', operator: 'eq', value: 'DE' }],
    orderBy: { field: 'profit', direction: 'asc' },
    limit: 1_000,
  },
}
const list = (...data: object[]) => ({ data, meta: { total: data.length, limit: 100, offset: 0 } })
const savedRoutes: FakeRoutes = {
  ...reportRoutes,
  'GET /api/v1/analytics/reports': list(losers),
  'GET /api/v1/analytics/reports/{id}': { data: losers },
  'POST /api/v1/analytics/reports': Response.json({ data: losers }, { status: 201 }),
  'PATCH /api/v1/analytics/reports/{id}': { data: losers },
  'DELETE /api/v1/analytics/reports/{id}': null,
}
const open = async (path: string, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  return renderConsole(path, savedRoutes, facts)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const chooseInMenu = async (name: string) => {
  await button('Saved reports').click()
  await button('Actions for Losers').click()
  await page.getByRole('menuitem', { name }).click()
}

describe('saved reports', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('53: are saved with the name of their range, and all that the report is made of', async () => {
    const { api } = await open(
      '/reports?by=["device"]&range=last_7_days&columns=["clicks","profit"]&sort=profit',
    )
    await button('Save report').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Losers')
    await button('Save').click()
    await expect.element(page.getByText('Losers is saved')).toBeVisible()
    const sent = api.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/reports'))
    expect(sent?.body).toMatchObject({
      name: 'Losers',
      config: {
        range: 'last_7_days',
        timezone: 'Europe/Berlin',
        groupBy: ['device'],
        metrics: ['clicks', 'profit'],
        orderBy: [{ field: 'profit', direction: 'asc' }],
      },
    })
  })

  it.each([
    ['on the day they were saved', '2026-11-25T09:00:00Z', '19 Nov – 25 Nov'],
    ['a day later with their seven days moved by one', '2026-11-26T09:00:00Z', '20 Nov – 26 Nov'],
  ])('53: are opened %s', async (_, now, days) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    const shown = await open('/reports?filters=[{"field":"bot","operator":"eq","value":true}]')
    await button('Saved reports').click()
    await button('Losers').click()
    await expect.element(button('Remove Country is Germany')).toBeVisible()
    await expect.element(row(/^mobile /)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Last 7 days/ }).getByText(days)).toBeVisible()
    await expect
      .poll(() => bodies(shown).at(-1))
      .toMatchObject({
        range: 'last_7_days',
        groupBy: ['device'],
        orderBy: [{ field: 'profit', direction: 'asc' }],
        filters: losers.config.filters,
      })
  })

  it('53: are changed where they were opened, or saved as another', async () => {
    const { api } = await open(`/reports?saved=${id}&by=["offer"]`)
    await button('Save report').click()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Losers')
    await button('Save').click()
    await expect.element(page.getByText('Losers is saved')).toBeVisible()
    const patch = api.calls.find(({ method }) => method === 'PATCH')
    expect(patch).toMatchObject({
      path: `/api/v1/analytics/reports/${id}`,
      body: { name: 'Losers', config: { groupBy: ['offer'] } },
    })
    expect(api.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/reports'))).toEqual([])
  })

  it('53: are renamed, and deleted once that is confirmed', async () => {
    const { api } = await open('/reports')
    await chooseInMenu('Rename')
    await page.getByRole('textbox', { name: 'Name' }).fill('Winners')
    await button('Rename').click()
    await expect
      .poll(() => api.calls.find(({ method }) => method === 'PATCH')?.body)
      .toEqual({ name: 'Winners' })
    await button('Actions for Losers').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.element(page.getByRole('heading', { name: 'Delete Losers?' })).toBeVisible()
    expect(api.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
    await button('Delete').click()
    await expect.element(page.getByText('Losers is deleted')).toBeVisible()
  })

  it('54: are made public, with an address that is copied, and replaced by another', async () => {
    const { api } = await open('/reports')
    const shared = (publicToken: string) => ({ data: { ...losers, isPublic: true, publicToken } })
    api.answer('PATCH /api/v1/analytics/reports/{id}', shared('token-1'))
    api.answer('POST /api/v1/analytics/reports/{id}/rotate-token', shared('token-2'))
    const address = page.getByRole('textbox', { name: 'Public address' })
    await chooseInMenu('Share')
    await button('Make public').click()
    await expect.element(address).toHaveValue(`${location.origin}/p/report/token-1`)
    expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ isPublic: true })
    await expect.element(button('Copy address')).toBeVisible()
    await button('Replace the address').click()
    await expect.element(address).toHaveValue(`${location.origin}/p/report/token-2`)
  })

  it('54: do not give their address to members who see some links only', async () => {
    const { api } = await open('/reports', asRole('editor', true))
    api.answer('GET /api/v1/analytics/reports', list({ ...losers, isPublic: true }))
    await chooseInMenu('Share')
    await expect.element(page.getByText(/do not get its address/)).toBeVisible()
    await expect.element(button('Replace the address')).toHaveAttribute('aria-disabled', 'true')
  })

  it('17: are read by viewers, who may change none', async () => {
    await open('/reports', asRole('viewer'))
    await expect.element(button('Save report')).toHaveAttribute('title', 'Viewers cannot change this')
    await button('Saved reports').click()
    await button('Actions for Losers').click()
    await expect
      .element(page.getByRole('menuitem', { name: 'Delete' }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  it.each([1440, 360])('21: have nothing against WCAG at %d px', async (width) => {
    await open('/reports')
    await page.viewport(width, 800)
    await button('Saved reports').click()
    await expect.element(button('Losers')).toBeVisible()
    await expectAccessible()
  })
})
