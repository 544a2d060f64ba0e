import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.ts'
import type { Call, FakeAnswer } from '../../testing/fake-api.ts'
import { renderConsole } from '../../testing/render-in-browser.tsx'
import { answerOf, meta, reportRoutes, row, total } from '../../testing/sample-report.ts'

const names = Array.from({ length: 10 }, (_, index) => `pub${index + 1}`)
const rows = names.map((name) => ({ dimensions: { 'sub_id:sub_id_1': name }, metrics: total }))
const report = (call: Call): FakeAnswer => {
  if (Object(call.body).groupBy[0] === 'date') {
    const [, , last] = days({ filters: [{ value: 'pub0' }] })
    return { data: { rows: [last], totals: total, mixedCurrencies: false }, meta: meta(1) }
  }
  if (Object(call.body).groupBy[0] !== 'sub_id:sub_id_1') return answerOf(call)
  return { data: { rows, totals: total, mixedCurrencies: false }, meta: meta(rows.length) }
}
const filteredBy = (body: object): string => Object(body).filters.at(-1).value
/** Of the n-th day of a publisher: ten times its number and the day; of the first no ROI is known. */
const days = (body: object) =>
  [10, 11, 12].map((day, index) => ({
    dimensions: { date: `2026-11-${day}` },
    metrics: {
      clicks: Number(filteredBy(body).slice(3)) * 10 + index,
      roi: index === 0 ? null : index * 10 - 15,
    },
  }))
const batch = ({ body }: Call): FakeAnswer => ({
  data: Object(body).reports.map((one: object) => ({
    data: { rows: days(one), totals: {}, mixedCurrencies: false },
    meta: meta(3),
  })),
})
const open = async (width = 1440) => {
  await page.viewport(width, 900)
  return renderConsole('/reports?by=["sub_id:sub_id_1"]&chart=clicks&from=2026-11-10&to=2026-11-12', {
    ...reportRoutes,
    'POST /api/v1/analytics/report': report,
    'POST /api/v1/analytics/reports/batch': batch,
  })
}
const tick = (name: string) => page.getByRole('checkbox', { name: `Tick ${name}`, exact: true }).click()
const chart = (title: RegExp) => page.getByRole('application', { name: title })
const batches = ({ api }: Awaited<ReturnType<typeof open>>) =>
  api.calls.filter(({ path }) => path.endsWith('/batch')).map(({ body }) => Object(body).reports)

/** How far what is at a height moves while so many frames are painted. */
const movedInFrames = (frames: number, top: () => number) => async () => {
  const before = top()
  for (let frame = 0; frame < frames; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  return top() - before
}

describe('the chart of ticked rows', () => {
  it('has a line each, by one call, and no row beneath it moves', async () => {
    const shown = await open()
    await expect.element(chart(/^Clicks, 10 Nov – 12 Nov: at most/)).toBeVisible()
    const top = () =>
      row(/^pub1 /)
        .element()
        .getBoundingClientRect().top
    // The parts of the page that are loaded by themselves are there.
    await expect.poll(movedInFrames(10, top)).toBe(0)
    const before = top()
    await tick('pub1')
    await tick('pub2')
    await expect.element(chart(/^Clicks, 10 Nov – 12 Nov: pub1, pub2\./)).toBeVisible()
    expect(top()).toBe(before)
    expect(batches(shown).at(-1)).toMatchObject([
      {
        groupBy: ['date'],
        fill: true,
        filters: [{ field: 'sub_id:sub_id_1', operator: 'eq', value: 'pub1' }],
      },
      {
        groupBy: ['date'],
        fill: true,
        filters: [{ field: 'sub_id:sub_id_1', operator: 'eq', value: 'pub2' }],
      },
    ])
    const lines = [
      ...chart(/pub1, pub2/)
        .element()
        .querySelectorAll('path'),
    ]
    const looks = lines.map((line) => {
      const { stroke, strokeDasharray } = getComputedStyle(line)
      return [stroke, strokeDasharray]
    })
    expect(new Set(looks.map(([stroke]) => stroke)).size).toBe(2)
    expect(new Set(looks.map(([, dashes]) => dashes)).size).toBe(2)
    await expectAccessible()
    await tick('pub1')
    await tick('pub2')
    await expect.element(chart(/^Clicks, 10 Nov – 12 Nov: at most/)).toBeVisible()
  })

  it('says the figures of a time by arrows, and shows days that are reached with Shift', async () => {
    await open()
    await tick('pub1')
    await tick('pub3')
    const element = chart(/pub1, pub3/).element()
    if (element instanceof SVGElement) element.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(page.getByText('11 Nov: pub1 11: pub3 31')).toBeInTheDocument()
    const named = page.getByRole('listitem').filter({ hasText: 'pub3' })
    await expect.poll(() => named.element().textContent).toBe('pub331')
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}')
    await expect
      .element(page.getByRole('button', { name: /^Range: Own range ?11 Nov – 12 Nov$/ }))
      .toBeVisible()
  })

  it('is a table with a column each', async () => {
    await open()
    await tick('pub1')
    await tick('pub2')
    await page.getByRole('button', { name: 'As table' }).click()
    const cells = () =>
      page
        .getByRole('table', { name: 'Chart' })
        .getByRole('row')
        .elements()
        .map((one) => [...one.children].map(({ textContent }) => textContent))
    await expect.poll(cells).toEqual([
      ['Time', 'pub1', 'pub2'],
      ['10 Nov', '10', '20'],
      ['11 Nov', '11', '21'],
      ['12 Nov', '12', '22'],
    ])
    await expectAccessible()
  })

  it('has the first eight of more, and breaks where there is no figure', async () => {
    const shown = await open()
    for (const name of names.slice(0, 9)) await tick(name)
    await expect.element(page.getByText('The first 8 of 9 ticked rows')).toBeVisible()
    expect(batches(shown).at(-1)).toHaveLength(8)
    await page.getByLabelText('Figure of the chart').selectOptions('ROI')
    await expect.element(chart(/^ROI,/)).toBeVisible()
    const [line] = chart(/^ROI,/).element().querySelectorAll('path')
    expect(line?.getAttribute('d')).toMatch(/^M1\.5 \S+L2\.5 \S+$/)
  })

  it('has nothing against WCAG at 360 px', async () => {
    await open()
    await tick('pub1')
    await page.viewport(360, 800)
    await expect.element(chart(/: pub1\./)).toBeVisible()
    await expectAccessible()
  })
})
