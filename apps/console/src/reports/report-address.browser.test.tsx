import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Call, type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { isTypedInto } from '../testing/is-typed-into.ts'
import { renderConsole, renderConsoleAt } from '../testing/render-in-browser.tsx'
import { bodies, focusRow, grid, meta, reportRoutes, row, rows, total } from '../testing/sample-report.ts'

const open = async (path: string, more: FakeRoutes = {}) => {
  await page.viewport(1440, 900)
  return renderConsole(path, { ...reportRoutes, ...more })
}
const choose = async (button: string, choice: string) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await isTypedInto()
  await userEvent.keyboard(`${choice}{Enter}`)
}

describe('the address of a report', () => {
  it('30: shows the same report in another window: range, groupings, filters, columns, order, open rows', async () => {
    const first = await open('/reports?range=last_7_days&zone=Asia/Tokyo&by=["device"]')
    await page.getByRole('button', { name: 'mobile', exact: true }).click({ modifiers: ['Alt'] })
    await choose('Group by', 'Offer')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Traffic' }).click()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Bots', exact: true }).click()
    await focusRow(/^desktop /)
    await userEvent.keyboard('{Enter}')
    await expect.element(row(/^A /)).toBeVisible()
    const sent = bodies(first)
    await expect
      .element(page.getByRole('columnheader', { name: 'Bots' }))
      .toHaveAttribute('aria-sort', 'descending')
    const last = sent.slice(-2)
    const { href } = first.history.location
    first.history.push(href.replace(/reports.*/, 'settings'))
    await expect.element(grid()).not.toBeInTheDocument()
    const second = await renderConsoleAt(href, reportRoutes)
    await expect.element(row(/^A /)).toBeVisible()
    await expect.poll(() => bodies(second)).toHaveLength(2)
    expect(bodies(second)).toEqual(last)
    expect(last[1]).toMatchObject({
      range: 'last_7_days',
      timezone: 'Asia/Tokyo',
      groupBy: ['device', 'offer'],
      orderBy: [{ field: 'bots', direction: 'desc' }],
    })
  })

  it('names the filter that the API refuses, which can be removed', async () => {
    const details = [{ path: 'filters.1.value', message: 'Not an id.' }]
    const refused = ({ body }: Call) =>
      Object(body).filters.length === 2
        ? fakeError(400, 'VALIDATION_FAILED', { message: 'The request does not fit.', details })
        : { data: { rows: rows.link, totals: total, mixedCurrencies: false }, meta: meta(1) }
    const filters = [
      { field: 'device', operator: 'eq', value: 'mobile' },
      { field: 'link', operator: 'eq', value: 'alpha' },
    ]
    await open(`/reports?filters=${JSON.stringify(filters)}`, { 'POST /api/v1/analytics/report': refused })
    await expect.element(page.getByText('Link is alpha: Not an id.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Link is alpha' }).click()
    await expect.element(row(/^alpha /)).toBeVisible()
  })

  it('31: is gone back through, one change at a time', async () => {
    const { history } = await open('/reports?by=["device"]')
    await page.getByRole('button', { name: 'mobile', exact: true }).click()
    await page.getByRole('button', { name: 'Profit', exact: true }).click()
    await choose('Group by', 'Offer')
    const grouping = page.getByRole('button', { name: 'Remove grouping Offer' })
    const filter = page.getByRole('button', { name: 'Remove Device is mobile' })
    await expect.element(grouping).toBeVisible()
    history.back()
    await expect.element(grouping).not.toBeInTheDocument()
    const profit = grid().getByRole('columnheader', { name: 'Profit' })
    await expect.element(profit).toHaveAttribute('aria-sort', 'ascending')
    history.back()
    await expect.element(profit).not.toHaveAttribute('aria-sort')
    await expect.element(filter).toBeVisible()
    history.back()
    await expect.element(filter).not.toBeInTheDocument()
  })
})
