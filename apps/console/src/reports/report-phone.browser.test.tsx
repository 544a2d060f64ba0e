import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { figures, focusRow, grid, meta, reportRoutes, row } from '../testing/sample-report.ts'

const longName = 'Autumn sale, newsletter of October, second mailing'
const dimensions = { 'sub_id:sub_id_1': longName }
const report = {
  data: { rows: [{ dimensions, metrics: figures(1_000, 150, 100) }], totals: figures(1_000, 150, 100) },
  meta: meta(1),
}
const frame = (element: Element | null | undefined): DOMRect =>
  element?.getBoundingClientRect() ?? expect.fail('the element is not in the page')

const open = async (width: number) => {
  await page.viewport(width, 640)
  const by = encodeURIComponent(JSON.stringify(['sub_id:sub_id_1']))
  await renderConsole(`/reports?by=${by}`, { ...reportRoutes, 'POST /api/v1/analytics/report': report })
  await expect.element(row(new RegExp(`^${longName}`))).toBeVisible()
}

describe('the report on a phone', () => {
  it('115: shows the first two figures of a row and of the total beside a long name, unscrolled', async () => {
    await open(360)
    const edge = frame(grid().element().parentElement).right
    for (const name of [new RegExp(`^${longName}`), /^Total/]) {
      const [clicks, revenue] = row(name).element().querySelectorAll('td')
      expect([clicks?.textContent, revenue?.textContent]).toEqual(['1,000', '150.00'])
      expect(frame(revenue).right).toBeLessThanOrEqual(edge)
      expect(frame(clicks).left).toBeGreaterThanOrEqual(
        frame(row(name).element().querySelector('th')).right - 1,
      )
    }
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

  it('115: keeps the name and the menu of the row inside their column', async () => {
    await open(360)
    const found = row(new RegExp(`^${longName}`)).element()
    const column = frame(found.querySelector('th'))
    for (const control of found.querySelectorAll('th button')) {
      const { left, right, top, bottom } = frame(control)
      expect([
        left >= column.left,
        right <= column.right,
        top >= column.top,
        bottom <= column.bottom,
      ]).toEqual([...[true, true, true, true]])
    }
    expect(document.documentElement.scrollWidth).toBe(360)
  })

  it('115: shows the tick of a row that the menu has ticked', async () => {
    await open(360)
    await focusRow(new RegExp(`^${longName}`))
    const tick = page.getByRole('checkbox', { name: `Tick ${longName}` })
    await expect.element(tick).not.toBeInTheDocument()
    await page.getByRole('button', { name: new RegExp(`^Actions.*${longName}`) }).click()
    await page.getByRole('menuitem', { name: /^Tick/ }).click()
    await expect.element(tick).toBeVisible()
  })

  it('21: has nothing against WCAG at 360 px', async () => {
    await open(360)
    await expectAccessible()
  })
})
