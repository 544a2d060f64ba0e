import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { Call, FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { overviewRoutes } from '../testing/sample-overview.ts'
import { sampleFacts } from '../testing/session-facts.ts'

describe('the chart of the Overview', () => {
  const openDays = async (more: FakeRoutes = {}) => {
    await page.viewport(1440, 900)
    const shown = await renderConsole('/overview?from=2026-11-10&to=2026-11-14', {
      ...overviewRoutes,
      ...more,
    })
    await expect.element(chart()).toBeVisible()
    return shown
  }
  const chart = () => page.getByRole('application', { name: /^Clicks, 10 Nov – 14 Nov: at most 50, 14 Nov/ })
  const range = (name: RegExp) => page.getByRole('button', { name })

  it('has no period before where the range is all time, as the tiles have none', async () => {
    const limits = { ...sampleFacts.workspace.limits, reportDays: 30 }
    const facts = { ...sampleFacts, workspace: { ...sampleFacts.workspace, limits } }
    const { api } = await renderConsole('/overview?range=all_time', overviewRoutes, facts)
    await expect.element(page.getByRole('application', { name: /^Clicks, / })).toBeVisible()
    await expect.element(page.getByText('Period before')).not.toBeInTheDocument()
    const charted = api.calls.map(({ body }) => Object(body)).filter(({ fill }) => fill)
    expect(charted.map(({ groupBy, compareWith }) => [groupBy, compareWith])).toEqual([[['date'], undefined]])
  })

  it('makes the bars that are dragged over the range', async () => {
    await openDays()
    const { width } = chart().element().getBoundingClientRect()
    const at = (index: number) => ({ x: ((index + 0.5) / 5) * width, y: 10 })
    await userEvent.dragAndDrop(chart(), chart(), { sourcePosition: at(1), targetPosition: at(3) })
    await expect.element(range(/^Range: Own range ?11 Nov – 13 Nov$/)).toBeVisible()
  })

  it('has the period before beside each figure, and says at which clicks or revenue are unusual', async () => {
    const { api } = await openDays()
    await expect.element(page.getByText('Period before')).toBeVisible()
    await expect.element(page.getByText('▲ unusually many clicks')).toBeVisible()
    await expect.element(page.getByText('▼ unusually low revenue')).toBeVisible()
    const looked = api.calls.find(({ path }) => path.endsWith('/overview/anomalies'))
    expect(looked?.query).toMatchObject({ granularity: 'day' })
    await chart().hover({ position: { x: 10, y: 10 } })
    await expect.element(page.getByText('10 Nov: 10 · 5 before')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'As table: Clicks by day' }).click()
    const rows = () =>
      page
        .getByRole('table', { name: 'Clicks by day' })
        .getByRole('row')
        .elements()
        .map((row) => [...row.children].map(({ textContent }) => textContent.trim()))
    await expect.poll(rows).toEqual([
      ['Time', 'Clicks', 'Period before'],
      ['10 Nov', '10', '5'],
      ['11 Nov', '20', '10'],
      ['12 Nov▲ unusually many clicks', '30', '15'],
      ['13 Nov▼ unusually low revenue', '40', '20'],
      ['14 Nov', '50', '25'],
    ])
    const days = api.calls.map(({ body }) => Object(body)).filter(({ fill }) => fill)
    const compared = { from: '2026-11-10', to: '2026-11-14', compareWith: 'previous_period' }
    expect(days).toEqual([expect.objectContaining(compared)])
    await expectAccessible()
    await page.getByRole('button', { name: '12 Nov', exact: true }).click()
    await expect.element(range(/^Range: Own range ?12 Nov$/)).toBeVisible()
  })

  it('shows the figure of choice, and stores it for the user', async () => {
    const stored: object[] = []
    await openDays({
      'GET /api/v1/users/me/preferences': { data: {} },
      'PUT /api/v1/users/me/preferences': ({ body }: Call) => {
        stored.push(Object(body))
        return { data: Object(body) }
      },
    })
    await page.getByLabelText('Figure of the chart').selectOptions('Profit')
    await expect.element(page.getByRole('application', { name: /at most 2.00, 14 Nov/ })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Profit by day' })).toBeVisible()
    await expect.poll(() => stored).toEqual([{ overviewMetric: 'profit' }])
  })

  it('shows any other figure beside it, on an axis of its own, by the same request', async () => {
    const stored: object[] = []
    const { api } = await openDays({
      'GET /api/v1/users/me/preferences': { data: {} },
      'PUT /api/v1/users/me/preferences': ({ body }: Call) => {
        stored.push(Object(body))
        return { data: Object(body) }
      },
    })
    await page.getByLabelText('Second figure of the chart').selectOptions('Profit')
    await expect.poll(() => stored).toEqual([{ overviewSecond: 'profit' }])
    const both = page.getByRole('application', {
      name: /^Clicks, .* at most 50, 14 Nov.* Profit: at most 2\.00/,
    })
    await expect.element(both).toBeVisible()
    await both.hover({ position: { x: 10, y: 10 } })
    await expect
      .element(page.getByText(/10 Nov: 10 · 5 before · Profit · −2\.00 · −2\.00 before/))
      .toBeVisible()
    const metrics = api.calls.map(({ body }) => Object(body)).filter(({ fill }) => fill)
    expect(metrics.at(-1)?.metrics).toEqual(['clicks', 'profit'])
    await expectAccessible()
    await page.getByRole('button', { name: 'As table: Clicks and profit by day' }).click()
    const heads = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent.trim())
    const figures = ['Clicks', 'Clicks, period before', 'Profit', 'Profit, period before']
    await expect.poll(() => heads().slice(0, 5)).toEqual(['Time', ...figures])
  })
})
