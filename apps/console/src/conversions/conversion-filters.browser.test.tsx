import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'

const { id: alphaId } = sampleLink()
const ofAlpha = { field: 'link', operator: 'eq', value: alphaId }
const fromGermany = { field: 'country', operator: 'eq', value: 'DE' }
const address = (...filters: object[]) => `filters=${encodeURIComponent(JSON.stringify(filters))}`
const routes: FakeRoutes = {
  'GET /api/v1/analytics/conversions': { data: [], meta: { limit: 50, nextCursor: null } },
  'GET /api/v1/links/by-id/{id}': { data: sampleLink({ title: 'Summer' }) },
}
const open = async (search: string, more: FakeRoutes = {}) => {
  await page.viewport(1440, 900)
  const shown = await renderConsole(`/conversions?${search}`, { ...routes, ...more })
  const queries = () =>
    shown.api.calls.filter(({ path }) => path.endsWith('/analytics/conversions')).map(({ query }) => query)
  return { ...shown, queries }
}
const removal = (name: string) => page.getByRole('button', { name, exact: true })

describe('the filters of conversions', () => {
  it('are those of the address, with its days and zone, and name records', async () => {
    const days = 'from=2026-11-24&to=2026-11-25&zone=Europe/Berlin'
    const { queries } = await open(`${days}&${address(ofAlpha, fromGermany)}`)
    await expect.element(removal('Remove Link is Summer')).toBeVisible()
    await expect.element(removal('Remove Country is Germany')).toBeVisible()
    const [query] = queries()
    expect(query).toMatchObject({ from: '2026-11-23T23:00:00.000Z', to: '2026-11-25T23:00:00.000Z' })
    expect(JSON.parse(query?.filters ?? '')).toEqual([ofAlpha, fromGermany])
    await expectAccessible()
  })

  it('are removed by their chips, and come back by Back', async () => {
    const { queries, history } = await open(address(ofAlpha, fromGermany))
    await removal('Remove Link is Summer').click()
    await expect.element(removal('Remove Link is Summer')).not.toBeInTheDocument()
    await expect.poll(() => JSON.parse(queries().at(-1)?.filters ?? '[]')).toEqual([fromGermany])
    await removal('Remove Country is Germany').click()
    await expect.poll(() => queries().at(-1)?.filters).toBeUndefined()
    history.back()
    await expect.element(removal('Remove Country is Germany')).toBeVisible()
  })

  it('have the id of a record that cannot be read', async () => {
    await open(address(ofAlpha), { 'GET /api/v1/links/by-id/{id}': new Response('{}', { status: 404 }) })
    await expect.element(removal(`Remove Link is ${alphaId}`)).toBeVisible()
  })

  it.each([
    ['click', true],
    ['conversion', false],
  ])('say beside a report by %s time whether it may count others: %s', async (basis, isSaid) => {
    await open(`basis=${basis}&${address(fromGermany)}`)
    await expect.element(removal('Remove Country is Germany')).toBeVisible()
    expect(page.getByText(/^By the time of the conversion/).elements()).toHaveLength(isSaid ? 1 : 0)
  })
})
