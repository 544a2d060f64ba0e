import { describe, expect, it, onTestFinished } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { Call, FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { bodies, figures, focusRow, grid, meta, reportRoutes, row, total } from '../testing/sample-report.ts'
import { sampleFacts } from '../testing/session-facts.ts'
import { applyLook } from '../theme/look.ts'

const open = async (path: string, more: FakeRoutes = {}, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  return renderConsole(path, { ...reportRoutes, ...more }, facts)
}
const cells = (name: RegExp) => [...row(name).element().querySelectorAll('td')]
const tintedCells = (name: RegExp) => cells(name).filter((cell) => cell.dataset.tint !== undefined)
/** Of the profit: red, green, blue. */
const background = (name: RegExp): number[] => {
  const [cell] = tintedCells(name)
  return (cell ? getComputedStyle(cell).backgroundColor : '').match(/\d+/g)?.map(Number) ?? []
}
const strongest = (colour: readonly number[]) => colour.indexOf(Math.max(...colour))
const [red, green, blue] = [0, 1, 2]

describe('the colours of a report', () => {
  it('26: tint gains and losses, and say them in text', async () => {
    await open('/reports?by=["sub_id:sub_id_1"]')
    await expect.element(row(/pub2.*−40\.00 −100 %/)).toBeVisible()
    expect(tintedCells(/^pub1 /).map(({ dataset }) => dataset.tint)).toEqual(['3', '3'])
    expect(tintedCells(/^pub2 /).map(({ dataset }) => dataset.tint)).toEqual(['-3', '-3'])
    expect([strongest(background(/^pub1 /)), strongest(background(/^pub2 /))]).toEqual([green, red])
  })

  it('26: begin where the workspace has them begin', async () => {
    const workspace = { ...sampleFacts.workspace, tintThresholds: [-200, -90, -80, 100, 160, 200] }
    await open('/reports?by=["sub_id:sub_id_1"]', {}, { ...sampleFacts, workspace })
    await expect.element(row(/pub2.*−40\.00 −100 %/)).toBeVisible()
    expect(tintedCells(/^pub1 /).map(({ dataset }) => dataset.tint)).toEqual(['1', '1'])
    expect(tintedCells(/^pub2 /).map(({ dataset }) => dataset.tint)).toEqual(['-2', '-2'])
  })

  it.each(['light', 'dark'] as const)(
    '26: need neither red nor green: blue and orange, %s',
    async (theme) => {
      applyLook({ theme, palette: 'colour-blind', density: 'dense' })
      onTestFinished(() => applyLook({ theme: 'system', palette: 'standard', density: 'dense' }))
      await open('/reports?by=["sub_id:sub_id_1"]')
      await expect.element(row(/pub2.*−40\.00 −100 %/)).toBeVisible()
      const [gain, loss] = [background(/^pub1 /), background(/^pub2 /)]
      expect(strongest(gain)).toBe(blue)
      // Orange has no blue, and green between the two.
      expect(strongest(loss)).toBe(red)
      expect(loss.indexOf(Math.min(...loss))).toBe(blue)
    },
  )

  it('26: are not needed at all: with forced colours the sign and the figures are there', async () => {
    const media = (value: string) =>
      Object(cdp()).send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
    await media('active')
    onTestFinished(() => media(''))
    await open('/reports?by=["sub_id:sub_id_1"]')
    expect(matchMedia('(forced-colors: active)').matches).toBe(true)
    await expect.element(row(/pub1.* 90\.00 150 %/)).toBeVisible()
    await expect.element(row(/pub2.*−40\.00 −100 %/)).toBeVisible()
  })

  it('27: leave rows under the minimum sample, which are dimmed, or hidden; the total stays', async () => {
    await open('/reports?by=["sub_id:sub_id_1"]')
    await expect.element(row(/^pub2 /)).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByLabelText('Minimum sample (clicks)').fill('500')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => tintedCells(/^pub2 /)).toEqual([])
    expect(tintedCells(/^pub1 /)).toHaveLength(2)
    const [small, large] = [/^pub2 /, /^pub1 /].map((name) => {
      const [cell] = cells(name)
      return cell && getComputedStyle(cell).color
    })
    expect(small).not.toBe(large)
    await page.getByRole('checkbox', { name: 'Hide small samples' }).click()
    await expect.element(page.getByText('1 row hidden')).toBeVisible()
    await expect.element(row(/^pub2 /)).not.toBeInTheDocument()
    await expect.element(row('Total 1,000 150.00 100.00 50.00 50 %')).toBeVisible()
  })
})

describe('the levels of a report', () => {
  const by = ['sub_id:sub_id_1', 'device', 'country', 'browser', 'offer']
  const values: Record<string, object> = {
    'sub_id:sub_id_1': { 'sub_id:sub_id_1': 'pub1' },
    device: { device: 'mobile' },
    country: { country: 'DE' },
    browser: { browser: 'Chrome' },
    offer: { offer: 'o', offer_name: 'A' },
  }
  const oneRow = ({ body }: Call) => {
    const dimensions = values[Object(body).groupBy.at(-1)]
    return {
      data: { rows: [{ dimensions, metrics: total }], totals: total, mixedCurrencies: false },
      meta: meta(1),
    }
  }
  const notices = () => page.getByRole('region', { name: 'Notifications' })
  const levels = () =>
    [...document.querySelectorAll('tbody tr[data-index]')].map((one) => one.getAttribute('aria-level'))

  it('25: are five, which all unfold, and it says why there is no sixth', async () => {
    const shown = await open(`/reports?by=${JSON.stringify(by)}`, { 'POST /api/v1/analytics/report': oneRow })
    await focusRow(/^pub1 /)
    for (const level of [2, 3, 4, 5]) {
      await userEvent.keyboard('{ArrowRight}')
      await expect.poll(() => levels().at(-1)).toBe(`${level}`)
      await userEvent.keyboard('{ArrowDown}')
    }
    expect(levels()).toEqual(['1', '2', '3', '4', '5'])
    expect(bodies(shown).map(({ groupBy }) => groupBy)).toEqual(by.map((_, index) => by.slice(0, index + 1)))
    await expect.element(row(/^A /)).not.toHaveAttribute('aria-expanded')
    await userEvent.keyboard('b')
    await expect.element(notices().getByText('Five groupings at most')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => notices().getByText('Five groupings at most').elements().length).toBe(2)
    expect(page.getByRole('dialog', { name: /^Open .* by / }).elements()).toEqual([])
    const groupBy = page.getByRole('button', { name: 'Group by' })
    await expect.element(groupBy).toHaveAttribute('aria-disabled', 'true')
    await expect.element(groupBy).toHaveAttribute('title', 'Five groupings at most')
  })

  it('have countries by their names, filters too; a name or a code is typed', async () => {
    const shown = await open('/reports?by=["country"]', { 'POST /api/v1/analytics/report': oneRow })
    await expect.element(row(/^Germany DE /)).toBeVisible()
    await row(/^Germany DE /)
      .getByRole('button', { name: 'Germany DE', exact: true })
      .click()
    await expect.element(page.getByRole('button', { name: 'Remove Country is Germany' })).toBeVisible()
    for (const typed of ['united kingdom', 'ie']) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByLabelText('Condition').selectOptions('is not')
      await page.getByLabelText('Value').fill(typed)
      await userEvent.keyboard('{Enter}')
    }
    await expect.element(page.getByRole('button', { name: 'Remove Country is not Ireland' })).toBeVisible()
    const filter = (operator: string, value: string) => ({ field: 'country', operator, value })
    await expect
      .poll(() => bodies(shown).at(-1)?.filters)
      .toEqual([filter('eq', 'DE'), filter('neq', 'GB'), filter('neq', 'IE')])
  })

  it('28: are subtracted once where one row lies in another', async () => {
    const nested = ({ body }: Call) => {
      const isBelow = Object(body).groupBy.length > 1
      const found = isBelow
        ? [{ dimensions: { device: 'mobile' }, metrics: figures(300, 0, 30) }]
        : [
            { dimensions: { 'sub_id:sub_id_1': 'pub1' }, metrics: figures(600, 150, 60) },
            { dimensions: { 'sub_id:sub_id_1': 'pub2' }, metrics: figures(400, 0, 40) },
          ]
      return { data: { rows: found, totals: total, mixedCurrencies: false }, meta: meta(found.length) }
    }
    await open('/reports?by=["sub_id:sub_id_1","device"]', { 'POST /api/v1/analytics/report': nested })
    await focusRow(/^pub2 /)
    await userEvent.keyboard('x{ArrowRight}')
    await expect.element(row(/^mobile /)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}x')
    await expect.element(row(/^mobile /)).toHaveFocus()
    await expect
      .element(grid().getByRole('row', { name: 'without 1 row 600 150.00 60.00 90.00 150 %' }))
      .toBeVisible()
  })
})
