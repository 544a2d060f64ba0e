import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Call, fakeError } from '../testing/fake-api.ts'
import { isTypedInto } from '../testing/is-typed-into.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { bodies, figures, grid, meta, reportRoutes, row } from '../testing/sample-report.ts'

const reportRoute = 'POST /api/v1/analytics/report'
const open = async (path: string, more = {}) => {
  await page.viewport(1440, 900)
  return renderConsole(path, { ...reportRoutes, ...more })
}
const refresh = () => page.getByRole('button', { name: 'Refresh' }).click()
const mobile = (clicks: number) => ({
  data: {
    rows: [{ dimensions: { device: 'mobile' }, metrics: figures(clicks, 10, 5) }],
    totals: figures(clicks, 10, 5),
    mixedCurrencies: false,
  },
  meta: meta(1),
})

describe('the figures of a report', () => {
  it('45: are exported as the file that the API makes of the same body', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file)
      return 'blob:report'
    })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const csv = 'device,clicks,profit\n"\'=1+1",700,35\n'
    const shown = await open(
      '/reports?by=["device"]&columns=["clicks","profit"]&sort=-profit&filters=[{"field":"bot","operator":"eq","value":false}]',
      { 'POST /api/v1/reports/export': new Response(csv) },
    )
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect.poll(() => names).toEqual(['report.csv'])
    expect(await files[0]?.text()).toBe(csv)
    const [sent] = shown.api.calls.filter(({ path }) => path.endsWith('/export'))
    expect(sent?.body).toEqual({
      range: 'today',
      timezone: 'Europe/Berlin',
      dateBasis: 'click',
      groupBy: ['device'],
      metrics: ['clicks', 'profit'],
      filters: [{ field: 'bot', operator: 'eq', value: false }],
      orderBy: [{ field: 'profit', direction: 'desc' }],
      bom: true,
    })
  })

  it('48: stay with their age while the store is unavailable, and are refreshed without a hand', async () => {
    const { api } = await open('/reports?by=["device"]')
    await expect.element(row(/^mobile .*700/)).toBeVisible()
    api.answer(reportRoute, fakeError(503, 'UNAVAILABLE'))
    await refresh()
    await expect.element(page.getByText(/^Reports are unavailable\. Figures as of \d\d:\d\d\./)).toBeVisible()
    await expect.element(row(/^mobile .*700/)).toBeVisible()
    api.answer(reportRoute, mobile(701))
    await expect.element(row(/^mobile .*701/)).toBeVisible()
    await expect.element(page.getByText(/unavailable/)).not.toBeInTheDocument()
  })

  it('55: stay while the API is busy, with the seconds until the next request', async () => {
    const { api } = await open('/reports?by=["device"]')
    await expect.element(row(/^mobile .*700/)).toBeVisible()
    api.answer(reportRoute, fakeError(429, 'RATE_LIMITED', {}, { 'Retry-After': '4' }))
    await refresh()
    await expect.element(page.getByText(/Busy, again in [1-4] s/)).toBeVisible()
    await expect.element(row(/^mobile .*700/)).toBeVisible()
    api.answer(reportRoute, mobile(702))
    await expect.element(row(/^mobile .*702/)).toBeVisible()
    await expect.element(page.getByText(/Busy/)).not.toBeInTheDocument()
  })

  it('52: have a name, levels, states and heads for those who hear them, and their number after Refresh', async () => {
    const open24 = JSON.stringify({ '[["device","mobile"]]': 'sub_id:sub_id_1' })
    await open(`/reports?by=["device"]&open=${open24}`)
    await expect.element(row(/^mobile /)).toHaveAttribute('aria-expanded', 'true')
    await expect.element(row(/^mobile /)).toHaveAttribute('aria-level', '1')
    await expect.element(row(/^pub1 /)).toHaveAttribute('aria-level', '2')
    await expect.element(row(/^pub1 /)).toHaveAttribute('aria-expanded', 'false')
    for (const name of ['Device', 'Clicks', 'Revenue', 'Cost', 'Profit', 'ROI'])
      await expect.element(grid().getByRole('columnheader', { name })).toBeVisible()
    await expect.element(row(/^pub1 /).getByRole('rowheader')).toBeVisible()
    const count = () => page.getByText('2 rows', { exact: true }).element()
    const before = count()
    expect(before.closest('[role="status"]')).not.toBeNull()
    await refresh()
    await expect.poll(() => count() !== before).toBe(true)
  })

  it('34: are those of the days and hours of another zone, which its chip says', async () => {
    const hourOf = { 'Europe/Berlin': '2026-11-25T04:00', 'America/New_York': '2026-11-24T22:00' }
    const inZone = ({ body }: Call) => {
      const { timezone }: { timezone: keyof typeof hourOf } = Object(body)
      const [ofHour, ofDay] = timezone === 'Europe/Berlin' ? [7, 1_000] : [7, 900]
      const found = [{ dimensions: { hour: hourOf[timezone] }, metrics: figures(ofHour, 10, 5) }]
      return { data: { rows: found, totals: figures(ofDay, 10, 5), mixedCurrencies: false }, meta: meta(1) }
    }
    const shown = await open('/reports?by=["hour"]', { [reportRoute]: inZone })
    await expect.element(row(/^2026-11-25T04:00 .* ?7 /)).toBeVisible()
    await expect.element(row(/^Total 1,000 /)).toBeVisible()
    await page.getByRole('button', { name: /Europe\/Berlin/ }).click()
    await isTypedInto()
    await userEvent.keyboard('New_York{Enter}')
    await expect.element(page.getByRole('button', { name: /America\/New_York/ })).toBeVisible()
    await expect.element(row(/^2026-11-24T22:00 .* ?7 /)).toBeVisible()
    await expect.element(row(/^Total 900 /)).toBeVisible()
    await expect
      .poll(() => bodies(shown).findLast(({ range }) => range === 'today'))
      .toMatchObject({
        timezone: 'America/New_York',
        range: 'today',
        groupBy: ['hour'],
      })
  })

  it('51: are worked with by keys alone, with the focus in sight and under nothing', async () => {
    const shown = await open('/reports', {
      'PATCH /api/v1/offers/{id}': { data: {} },
    })
    await expect.element(row(/^alpha /)).toBeVisible()
    const focused = () => document.activeElement
    const inSight = () => {
      const { left, top, height } = focused()?.getBoundingClientRect() ?? new DOMRect()
      const found = document.elementFromPoint(left + 60, top + height / 2)
      return focused()?.matches(':focus-visible') === true && focused()?.contains(found) === true
    }
    for (let tabs = 0; tabs < 60 && focused()?.tagName !== 'TR'; tabs += 1) await userEvent.tab()
    expect(inSight()).toBe(true)
    await userEvent.keyboard('{Enter}')
    await isTypedInto()
    await userEvent.keyboard('Offer{Enter}')
    await expect.element(row(/^A /)).toBeVisible()
    await expect.poll(() => focused()?.tagName).toBe('TR')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => focused()?.textContent).toMatch(/^A/)
    expect(inSight()).toBe(true)
    await userEvent.keyboard('x')
    await expect.element(row(/^without 1 row/)).toBeVisible()
    expect(inSight()).toBe(true)
    await userEvent.keyboard('p')
    await expect.element(page.getByText('A paused')).toBeVisible()
    await userEvent.keyboard('{F6}')
    for (let tabs = 0; tabs < 3 && focused()?.textContent !== 'Undo'; tabs += 1) await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const patches = () => shown.api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    await expect.poll(patches).toEqual([{ status: 'paused' }, { status: 'active' }])
  })
})
