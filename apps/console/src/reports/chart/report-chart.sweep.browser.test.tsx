import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.ts'
import type { Call } from '../../testing/fake-api.ts'
import { renderConsole } from '../../testing/render-in-browser.tsx'
import { answerOf, bodies, figures, meta, reportRoutes, total } from '../../testing/sample-report.ts'

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
        groupBy: ['date'],
        metrics: ['profit'],
        fill: true,
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

const reportOf = (rows: readonly object[]) => ({
  data: { rows, totals: rows.length > 0 ? total : {}, mixedCurrencies: false },
  meta: meta(rows.length),
})
const countries = [
  { dimensions: { country: 'DE' }, metrics: figures(600, 90, 40) },
  { dimensions: { country: 'BR' }, metrics: figures(300, 30, 60) },
  { dimensions: { country: null }, metrics: figures(100, 0, 0) },
]
const hours = [
  { dimensions: { weekday: 3, hour_of_day: 20 }, metrics: { clicks: 40, roi: -12.5 } },
  { dimensions: { weekday: 7, hour_of_day: 0 }, metrics: { clicks: 10, roi: -50 } },
]
/** The chart by the first grouping, from rows by the last one. */
const openBy = async (search: string, rows: Record<string, readonly object[]> = {}) => {
  await page.viewport(1440, 900)
  return renderConsole(`/reports?${search}`, {
    ...reportRoutes,
    'POST /api/v1/analytics/report': (call) => {
      const given = rows[Object(call.body).groupBy.at(-1)]
      return given ? reportOf(given) : answer(call)
    },
  })
}
const panel = () => page.getByRole('region', { name: 'Chart' })
const form = () => page.getByLabelText('What the chart shows')
const bar = (list: string, text: RegExp) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text })

describe('the chart of a report by its first grouping', () => {
  it('is chosen beside its figure, by a step that Back undoes, and takes no further call', async () => {
    const shown = await openBy('by=["device"]&chart=clicks&from=2026-11-10&to=2026-11-19')
    await expect.element(chart()).toBeVisible()
    const before = bodies(shown).length
    const select = form().element()
    if (select instanceof HTMLElement) select.focus()
    await form().selectOptions('By device')
    await expect.element(bar('Device', /^mobile700 70 %$/)).toBeVisible()
    await expect.element(bar('Device', /^desktop300 30 %$/)).toBeVisible()
    await expect.element(form()).toHaveFocus()
    expect(shown.history.location.search).toContain('chartBy=group')
    expect(bodies(shown)).toHaveLength(before)
    shown.history.back()
    await expect.element(chart()).toBeVisible()
    await expect.element(form()).toHaveValue('time')
  })

  it('shows what the table is sorted by where the figure of the address is no column', async () => {
    await openBy('by=["device"]&chart=epc&chartBy=group')
    await expect.element(page.getByLabelText('Figure of the chart')).toHaveValue('clicks')
    await expect.element(bar('Device', /^mobile700 70 %$/)).toBeVisible()
  })

  it('has the first ten rows in the order of the table, and the same as a table', async () => {
    const devices = Array.from({ length: 11 }, (_, index) => ({
      dimensions: { device: `d${index}` },
      metrics: figures(100 - index, 0, 0),
    }))
    await openBy('by=["device"]&chart=clicks&chartBy=group', { device: devices })
    await expect.element(bar('Device', /^d0100 10.0 %$/)).toBeVisible()
    expect(page.getByRole('list', { name: 'Device' }).getByRole('listitem').elements()).toHaveLength(10)
    await page.getByRole('button', { name: 'As table' }).click()
    const table = page.getByRole('table', { name: 'Device' })
    await expect.element(table.getByRole('row', { name: 'd9 91 9.1 %' })).toBeVisible()
    expect(table.getByRole('row').elements()).toHaveLength(11)
  })

  it('has no shares of a figure that is under zero somewhere, or of a rate', async () => {
    await openBy('by=["country"]&chart=profit&chartBy=group', { country: countries })
    await expect.element(bar('Country', /^Brazil−30.00$/)).toBeVisible()
    await page.getByLabelText('Figure of the chart').selectOptions('ROI')
    await expect.element(bar('Country', /^Germany125 %$/)).toBeVisible()
    await expect.element(bar('Country', /^Not known–$/)).toBeVisible()
  })

  it('narrows the report to the row of a bar, and back', async () => {
    const shown = await openBy('by=["device"]&chart=clicks&chartBy=group')
    await panel().getByRole('button', { name: 'mobile' }).click()
    const filters = [{ field: 'device', operator: 'eq', value: 'mobile' }]
    await expect.poll(() => bodies(shown).at(-1)).toMatchObject({ filters })
    await expect.element(page.getByRole('button', { name: 'Remove Device is mobile' })).toBeVisible()
    await panel().getByRole('button', { name: 'mobile' }).click()
    await expect
      .element(page.getByRole('button', { name: 'Remove Device is mobile' }))
      .not.toBeInTheDocument()
  })

  it('is a map beside its list for countries', async () => {
    await openBy('by=["country","device"]&chart=clicks&chartBy=group', { country: countries })
    const map = page.getByRole('img', { name: 'Map of clicks: most from Germany, 600.' })
    await expect.element(map).toBeVisible()
    expect(map.element().querySelector('[data-country=BR]')).toHaveTextContent('Brazil: 300')
    await expect.element(bar('Country', /^Not known100 10 %$/)).toBeVisible()
    await page.getByLabelText('Figure of the chart').selectOptions('Profit')
    await expect
      .element(page.getByRole('img', { name: 'Map of profit: most from Germany, 50.00.' }))
      .toBeVisible()
  })

  it.each([
    ['weekday', 3],
    ['hour_of_day', 20],
  ])('is a heat map of the week for %s, from one call', async (dimension, value) => {
    const groups = [{ dimensions: { [dimension]: value }, metrics: figures(50, 0, 0) }]
    const filters = [{ field: 'device', operator: 'eq', value: 'mobile' }]
    const search = `by=["${dimension}"]&chart=clicks&chartBy=group&filters=${JSON.stringify(filters)}`
    const shown = await renderConsole(`/reports?${search}`, {
      ...reportRoutes,
      'POST /api/v1/analytics/report': ({ body }) =>
        reportOf(Object(body).groupBy.length === 2 ? hours : groups),
    })
    await expect.element(form().getByRole('option', { name: 'By weekday and hour' })).toBeInTheDocument()
    await expect.element(panel().getByRole('img', { name: 'Most clicks: Wed 20:00, 40.' })).toBeVisible()
    const ofWeek = bodies(shown).filter(({ groupBy }) => groupBy.length === 2)
    expect(ofWeek).toMatchObject([{ groupBy: ['weekday', 'hour_of_day'], metrics: ['clicks'], filters }])
    await page.getByLabelText('Figure of the chart').selectOptions('ROI')
    await expect.element(panel().getByText('Most ROI: Wed 20:00, −12.5 %.')).toBeVisible()
    await page.getByRole('button', { name: 'As table' }).click()
    const table = page.getByRole('table', { name: 'By weekday and hour' })
    await expect.element(table.getByRole('row', { name: '00:00 – – – – – – −50 %' })).toBeVisible()
  })

  it('is over time alone for days', async () => {
    await openBy('by=["date"]&chart=clicks&chartBy=group&from=2026-11-10&to=2026-11-19')
    await expect.element(chart()).toBeVisible()
    await expect.element(form()).not.toBeInTheDocument()
  })

  it.each(['device', 'country'])('says that there is nothing, by %s', async (dimension) => {
    await openBy(`by=["${dimension}"]&chart=revenue&chartBy=group`, { [dimension]: [] })
    await expect.element(panel().getByText('No revenue in this range.')).toBeVisible()
  })

  it.each([
    [1440, 'country'],
    [360, 'country'],
    [360, 'weekday'],
  ])('21: has nothing against WCAG at %d px by %s', async (width, dimension) => {
    await openBy(`by=["${dimension}"]&chart=clicks&chartBy=group`, { country: countries, hour_of_day: hours })
    await expect.element(panel().getByRole('img')).toBeVisible()
    await page.viewport(width, 800)
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBe(width)
  })
})
