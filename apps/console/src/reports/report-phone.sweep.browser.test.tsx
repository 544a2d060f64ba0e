import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { figures, grid, meta, reportRoutes, row } from '../testing/sample-report.ts'

const longName = 'Autumn sale, newsletter of October, second mailing'
const dimensions = { 'sub_id:sub_id_1': longName }
const report = {
  data: { rows: [{ dimensions, metrics: figures(1_000, 150, 100) }], totals: figures(1_000, 150, 100) },
  meta: meta(1),
}
const frame = (element: Element | null | undefined): DOMRect =>
  element?.getBoundingClientRect() ?? expect.fail('the element is not in the page')

const card = (name: string) => page.getByRole('dialog', { name })

const open = async (width: number) => {
  await page.viewport(width, 640)
  const by = encodeURIComponent(JSON.stringify(['sub_id:sub_id_1']))
  await renderConsole(`/reports?by=${by}`, { ...reportRoutes, 'POST /api/v1/analytics/report': report })
  await expect.element(row(new RegExp(`^${longName}`))).toBeVisible()
}

describe('the report on a phone', () => {
  it('115: shows two figures of a row and of the total beside a long name, with nothing to scroll sideways', async () => {
    await open(360)
    const scroller = grid().element().parentElement
    for (const name of [new RegExp(`^${longName}`), /^Total/]) {
      const cells = [...row(name).element().querySelectorAll('td')]
      expect(cells.map(({ textContent }) => textContent)).toEqual(['1,000', '50.00'])
      expect(frame(cells[1]).right).toBeLessThanOrEqual(frame(scroller).right)
      expect(frame(cells[0]).left).toBeGreaterThanOrEqual(
        frame(row(name).element().querySelector('th')).right - 1,
      )
    }
    expect(scroller?.scrollWidth).toBe(scroller?.clientWidth)
    expect(document.documentElement.scrollWidth).toBe(360)
  })

  it('115: opens a card with all figures of a row, and of the total', async () => {
    await open(360)
    const texts = () =>
      [...card(longName).element().querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    await page.getByRole('button', { name: longName }).click()
    await expect.element(card(longName)).toBeVisible()
    expect(texts()).toEqual(['Clicks1,000', 'Revenue150.00', 'Cost100.00', 'Profit50.00', 'ROI50 %'])
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(card(longName)).not.toBeInTheDocument()
    await row(new RegExp(`^${longName}`))
      .getByRole('gridcell')
      .first()
      .click()
    await expect.element(card(longName)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await row(/^Total/)
      .getByRole('button', { name: 'Total' })
      .click()
    await expect.element(card('Total').getByText('50 %')).toBeVisible()
  })

  it('115: pauses a link from its card, with an undo, by targets that a finger hits', async () => {
    await page.viewport(360, 640)
    const shown = await renderConsole('/reports', {
      ...reportRoutes,
      'PATCH /api/v1/links/{code}': { data: {} },
    })
    await expect.element(row(/^alpha/)).toBeVisible()
    await page.getByRole('button', { name: 'alpha' }).click()
    await card('alpha').getByRole('button', { name: 'Pause' }).click()
    await expect.element(card('alpha')).not.toBeInTheDocument()
    await expect.element(page.getByText('alpha paused')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    const patches = () => shown.api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    await expect.poll(() => patches().length).toBe(2)
    expect(patches()[0]).not.toEqual(patches()[1])
  })

  it('115: has groupings, filters and the choice of the two figures in a sheet, and all of it in the address', async () => {
    await page.viewport(360, 640)
    const { history } = await renderConsole('/reports?by=["device"]', reportRoutes)
    await expect.element(row(/^mobile/)).toBeVisible()
    await page.getByRole('button', { name: 'Set up' }).click()
    const sheet = page.getByRole('dialog', { name: 'Groups, filters, columns' })
    await sheet.getByLabelText('Group by').selectOptions('Country')
    await sheet.getByLabelText('Figure 1 beside the name').selectOptions('ROI')
    await sheet.getByLabelText('Field').selectOptions('Country')
    await sheet.getByLabelText('Value').fill('DE')
    await sheet.getByRole('button', { name: 'Apply' }).click()
    await expect.element(sheet.getByRole('button', { name: 'Remove Country is Germany' })).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    const heads = grid().getByRole('columnheader').elements()
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Device › Country', 'ROI', 'Profit'])
    expect(decodeURIComponent(history.location.search)).toMatch(
      /by=\["device","country"\].*filters=.*beside=\["roi","profit"\]|beside=\["roi","profit"\].*filters=/,
    )
  })

  it.each(['', '&filters=[{"field":"device","operator":"eq","value":"mobile"}]'])(
    '115: shows the pinned total over the bar at the lower edge, the page unscrolled %s',
    async (search) => {
      const many = Array.from({ length: 40 }, (_, index) => ({
        dimensions: { country: `C${index}` },
        metrics: figures(1_000 - index, 150, 100),
      }))
      await page.viewport(360, 640)
      await renderConsole(`/reports?by=["country"]${search}`, {
        ...reportRoutes,
        'POST /api/v1/analytics/report': {
          data: { rows: many, totals: figures(1_000, 150, 100), mixedCurrencies: false },
          meta: meta(40),
        },
      })
      await expect.element(row(/^C0/)).toBeVisible()
      const bar = () => frame(page.getByRole('navigation', { name: 'Main' }).element())
      await expect.poll(() => frame(row(/^Total/).element()).bottom <= bar().top).toBe(true)
      expect(document.documentElement.scrollTop).toBe(0)
      const { left, top, height } = frame(row(/^Total/).element())
      const inSight = document.elementFromPoint(left + 20, top + height / 2)
      expect(
        row(/^Total/)
          .element()
          .contains(inSight),
      ).toBe(true)
    },
  )

  it('115: shows the tick of a row that its card has ticked', async () => {
    await open(360)
    const tick = page.getByRole('checkbox', { name: `Tick ${longName}` })
    await expect.element(tick).not.toBeInTheDocument()
    await page.getByRole('button', { name: longName }).click()
    await card(longName).getByRole('button', { name: 'Tick' }).click()
    await expect.element(tick).toBeVisible()
  })

  it('21: has nothing against WCAG at 360 px', async () => {
    await open(360)
    await expectAccessible()
  })
})
