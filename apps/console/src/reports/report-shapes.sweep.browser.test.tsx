import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { Call, FakeAnswer } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import {
  answerOf,
  bodies,
  figures,
  focusRow,
  grid,
  meta,
  reportRoutes,
  row,
  total,
} from '../testing/sample-report.ts'

const pair = (device: string, publisher: string, clicks: number) => ({
  dimensions: { device, 'sub_id:sub_id_1': publisher },
  metrics: figures(clicks, clicks / 5, clicks / 10),
})
const pairs = [pair('mobile', 'pub1', 500), pair('mobile', 'pub2', 200), pair('desktop', 'pub1', 300)]
const combined = (call: Call, more = 0): FakeAnswer => {
  if (Object(call.body).groupBy.length < 2) return answerOf(call)
  const data = { rows: pairs, totals: total, mixedCurrencies: false }
  return { data, meta: meta(pairs.length + more) }
}
const by = 'by=["device","sub_id:sub_id_1"]'
const open = async (search: string, width = 1440, answer = combined) => {
  await page.viewport(width, 900)
  return renderConsole(`/reports?${search}`, {
    ...reportRoutes,
    'POST /api/v1/analytics/report': (call) => answer(call),
  })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rowNames = () =>
  [...document.querySelectorAll('tbody tr[data-index]')].map((one) =>
    [...one.querySelectorAll('th button[title], td button')].map(({ textContent }) => textContent).join(' '),
  )

describe('all rows', () => {
  it('open with one call for both groupings; one is folded and opened again without any', async () => {
    const shown = await open(by)
    await expect.element(row(/^mobile /)).toBeVisible()
    await button('Open all').click()
    await expect.poll(rowNames).toEqual(['mobile', 'pub1', 'pub2', 'desktop', 'pub1'])
    await expect.element(button('Open all')).toHaveAttribute('aria-pressed', 'true')
    // Before that the pointer may have rested on a row, whose rows are loaded ahead.
    const sent = bodies(shown).flatMap(({ groupBy, filters }) => (filters?.length === 0 ? [groupBy] : []))
    expect(sent).toEqual([['device'], ['device', 'sub_id:sub_id_1']])
    const calls = bodies(shown).length
    await focusRow(/^mobile /)
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(rowNames).toEqual(['mobile', 'desktop', 'pub1'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(rowNames).toEqual(['mobile', 'pub1', 'pub2', 'desktop', 'pub1'])
    expect(bodies(shown)).toHaveLength(calls)
    await expectAccessible()
    await button('Open all').click()
    await expect.poll(rowNames).toEqual(['mobile', 'desktop'])
  })

  it('say how many the API has beyond those that came', async () => {
    await open(`${by}&openAll=true`, 1440, (call) => combined(call, 1_997))
    await expect.element(page.getByText(/1997 more rows are not shown/)).toBeVisible()
  })

  it('have nothing to open by where there is one grouping', async () => {
    await open('by=["device"]')
    await expect.element(button('Open all')).toHaveAccessibleDescription('Group by two or more first')
    await expect.element(button('Flat')).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('a flat report', () => {
  it('has a row for each combination by one call, and its groupings as columns', async () => {
    const shown = await open(by)
    await expect.element(row(/^mobile /)).toBeVisible()
    await button('Flat').click()
    await expect.poll(rowNames).toEqual(['mobile pub1', 'mobile pub2', 'desktop pub1'])
    expect(
      page
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Device', 'Sub id 1', 'Clicks', 'Revenue', 'Cost', 'Profit', 'ROI'])
    expect(bodies(shown).at(-1)).toMatchObject({ groupBy: ['device', 'sub_id:sub_id_1'], filters: [] })
    expect(bodies(shown)).toHaveLength(2)
    expect(shown.history.location.search).toContain('shape=flat')
    expect(grid().element().querySelectorAll('tbody tr[aria-expanded]')).toHaveLength(0)
    await expectAccessible()
    await button('Flat').click()
    await expect.poll(rowNames).toEqual(['mobile', 'desktop'])
  })

  it('is narrowed by each of its values, and leads to the clicks of a whole combination', async () => {
    const shown = await open(`${by}&shape=flat`)
    await row(/^mobile .* pub2 200 /)
      .getByRole('button', { name: 'pub2', exact: true })
      .click()
    await expect.element(button('Remove Sub id 1 is pub2')).toBeVisible()
    shown.api.answer('GET /api/v1/analytics/clicks', { data: [], meta: { limit: 100, nextCursor: null } })
    await button('Actions for desktop · pub1').click()
    await page.getByRole('menuitem', { name: 'See its clicks' }).click()
    await expect.element(button('Remove Device is desktop')).toBeVisible()
    await expect.element(button('Remove Sub id 1 is pub1')).toBeVisible()
  })

  it('says that it is flat in its file, and is saved so', async () => {
    const shown = await open(`${by}&shape=flat`)
    shown.api.answer('POST /api/v1/reports/export', new Response('device'))
    shown.api.answer('POST /api/v1/analytics/reports', { data: { id: 's1', name: 'Pairs' } })
    const bodyTo = (end: string) => shown.api.calls.findLast(({ path }) => path.endsWith(end))?.body
    const flat = { groupBy: ['device', 'sub_id:sub_id_1'], view: { shape: 'flat' } }
    await button('Export CSV').click()
    await expect.poll(() => bodyTo('/export')).toMatchObject(flat)
    await button('Save report').click()
    await page.getByLabelText('Name', { exact: true }).fill('Pairs')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => bodyTo('/analytics/reports')).toMatchObject({ name: 'Pairs', config: flat })
  })

  it('subtracts one combination, not the others of the same value', async () => {
    await open(`${by}&shape=flat`)
    await focusRow(/^mobile .* pub2 200 /)
    await userEvent.keyboard('x')
    await expect.element(row(/^without 1 row 800 /)).toBeVisible()
  })

  it('is set up on a phone, as all rows are opened there', async () => {
    const shown = await open(by, 360)
    await expect.element(row(/^mobile /)).toBeVisible()
    await button('Set up').click()
    await button('Open all').click()
    await expect.element(button('Open all')).toHaveAttribute('aria-pressed', 'true')
    await button('Flat').click()
    await expect.element(button('Flat')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(button('Open all')).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    expect(shown.history.location.search).toContain('shape=flat')
  })

  it('names the whole combination on a phone', async () => {
    await open(`${by}&shape=flat`, 360)
    await expect.element(row(/^mobile · pub2/)).toBeVisible()
    await page.getByRole('button', { name: 'mobile · pub2' }).click()
    await expect.element(page.getByRole('dialog', { name: 'mobile · pub2' })).toBeVisible()
    await expectAccessible()
  })
})
