import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.ts'
import type { Call } from '../../testing/fake-api.ts'
import { renderConsole } from '../../testing/render-in-browser.tsx'
import { answerOf, bodies, meta, reportRoutes } from '../../testing/sample-report.ts'

const november = Array.from({ length: 10 }, (_, index) => ({
  dimensions: { date: `2026-11-${index + 10}` },
  metrics: { clicks: index * 10, profit: index - 5 },
}))
const answer = (call: Call) =>
  Object(call.body).groupBy[0] === 'date'
    ? { data: { rows: november, totals: {}, mixedCurrencies: false }, meta: meta(10) }
    : answerOf(call)
const open = async (more = '') => {
  await page.viewport(1440, 900)
  const routes = { ...reportRoutes, 'POST /api/v1/analytics/report': answer }
  const shown = await renderConsole(`/reports?from=2026-11-10&to=2026-11-19${more}`, routes)
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await expect.element(chart()).toBeVisible()
  return shown
}
const chart = () => page.getByRole('application', { name: /^Clicks, 10 Nov – 19 Nov: at most 90, 19 Nov/ })

/** From the middle of one bar to the middle of another. */
async function drag(first: number, last: number): Promise<void> {
  const { width } = chart().element().getBoundingClientRect()
  const at = (index: number) => ({ x: ((index + 0.5) / november.length) * width, y: 10 })
  await userEvent.dragAndDrop(chart(), chart(), { sourcePosition: at(first), targetPosition: at(last) })
}
const days = (name: RegExp) => page.getByRole('button', { name })

describe('37: the chart of a report', () => {
  it('makes three bars that are dragged over the range', async () => {
    const shown = await open()
    await drag(2, 4)
    await expect.element(days(/^Range: Own range ?12 Nov – 14 Nov$/)).toBeVisible()
    await expect
      .poll(() => bodies(shown).findLast(({ groupBy }) => groupBy[0] === 'link'))
      .toMatchObject({ from: '2026-11-12', to: '2026-11-14' })
  })

  it('gives the same whichever way the pointer goes', async () => {
    await open()
    await drag(4, 2)
    await expect.element(days(/12 Nov – 14 Nov$/)).toBeVisible()
  })

  it('does the same by two date fields', async () => {
    const shown = await open()
    await days(/^Range/).click()
    await page.getByLabelText('From').fill('2026-11-12')
    await page.getByLabelText('To', { exact: true }).fill('2026-11-14')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.element(days(/12 Nov – 14 Nov$/)).toBeVisible()
    await expect.poll(() => bodies(shown).at(-1)).toMatchObject({ from: '2026-11-12', to: '2026-11-14' })
  })

  it('does the same by arrows, and as a table', async () => {
    await open()
    const element = chart().element()
    if (element instanceof SVGElement) element.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    await expect.element(page.getByText('14 Nov: 40')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(days(/12 Nov – 14 Nov$/)).toBeVisible()
    await page.getByRole('button', { name: 'As table' }).click()
    await page.getByRole('button', { name: '15 Nov', exact: true }).click()
    await expect.element(days(/^Range: Own range ?15 Nov$/)).toBeVisible()
  })

  it('shows a column of choice, without gaps, narrowed as the rows are', async () => {
    const shown = await open('&filters=[{"field":"device","operator":"eq","value":"mobile"}]')
    await page.getByLabelText('Figure of the chart').selectOptions('Profit')
    await expect
      .poll(() => bodies(shown).findLast(({ fill }) => fill))
      .toMatchObject({
        ...{ groupBy: ['date'], metrics: ['profit'], fill: true },
        filters: [{ field: 'device', operator: 'eq', value: 'mobile' }],
      })
  })

  it.each([1440, 360])('has the first and the last day whole at %d px', async (width) => {
    const days = Array.from({ length: 57 }, (_, index) => ({
      dimensions: { date: new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10) },
      metrics: { clicks: index },
    }))
    const data = { rows: days, totals: {}, mixedCurrencies: false }
    await page.viewport(width, 800)
    await renderConsole('/reports?by=["device"]&chart=clicks&from=2026-09-01&to=2026-10-27', {
      ...reportRoutes,
      'POST /api/v1/analytics/report': (call) =>
        Object(call.body).groupBy[0] === 'date' ? { data, meta: meta(57) } : answerOf(call),
    })
    await expect.element(page.getByText('1 Sept', { exact: true })).toBeInTheDocument()
    const [first, last] = ['1 Sept', '27 Oct'].map((day) =>
      page.getByText(day, { exact: true }).element().getBoundingClientRect(),
    )
    const axis = page.getByText('1 Sept', { exact: true }).element().closest('[aria-hidden]')
    const { left, right } = axis?.getBoundingClientRect() ?? { left: Number.NaN, right: Number.NaN }
    expect(first?.left).toBeGreaterThanOrEqual(left)
    expect(last?.right).toBeLessThanOrEqual(right)
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await open()
    await page.viewport(width, 800)
    await expectAccessible()
  })
})
