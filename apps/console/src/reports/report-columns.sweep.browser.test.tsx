import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Call, FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { answerOf, bodies, figures, meta, reportRoutes, row, rows, total } from '../testing/sample-report.ts'

const open = async (path: string, more: FakeRoutes = {}) => {
  await page.viewport(1440, 900)
  return renderConsole(path, { ...reportRoutes, ...more })
}

/** Where the figures of the first column end, each end once. */
function figureEnds(): number[] {
  const ends = [...document.querySelectorAll('tr > td:first-of-type')].map(({ firstChild }) => {
    const text = document.createRange()
    if (firstChild) text.selectNodeContents(firstChild)
    return Math.round(text.getBoundingClientRect().right)
  })
  return [...new Set(ends.filter((end) => end > 0))]
}

describe('the columns of a report', () => {
  it('29: sorts by a column: what loses first, then last; head and address say so', async () => {
    const sorted = ({ body }: Call) => {
      const [{ field, direction }] = Object(body).orderBy
      const all = (rows['sub_id:sub_id_1'] ?? []).toSorted(
        (one, other) => Object(one).metrics[field] - Object(other).metrics[field],
      )
      const data = {
        rows: direction === 'asc' ? all : all.toReversed(),
        totals: total,
        mixedCurrencies: false,
      }
      return { data, meta: meta(2) }
    }
    const shown = await open('/reports?by=["sub_id:sub_id_1"]', { 'POST /api/v1/analytics/report': sorted })
    const names = () =>
      [...document.querySelectorAll('tbody tr[data-index]')].map(
        (one) => /pub\d/.exec(one.textContent ?? '')?.[0],
      )
    const press = () => page.getByRole('button', { name: 'Profit', exact: true }).click()
    const head = page.getByRole('columnheader', { name: 'Profit' })
    await press()
    await expect.poll(names).toEqual(['pub2', 'pub1'])
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
    expect(shown.history.location.search).toMatch(/sort=profit(&|$)/)
    await press()
    await expect.poll(names).toEqual(['pub1', 'pub2'])
    await expect.element(head).toHaveAttribute('aria-sort', 'descending')
    expect(shown.history.location.search).toMatch(/sort=-profit(&|$)/)
    await page.getByRole('button', { name: 'Revenue', exact: true }).click()
    await expect.poll(() => bodies(shown).at(-1)?.orderBy).toEqual([{ field: 'revenue', direction: 'desc' }])
  })

  it('lists days in order, also after they were sorted by a figure; of those of a country, too', async () => {
    const shown = await open('/reports?by=["date","country"]', {
      'POST /api/v1/analytics/report': {
        data: {
          rows: [{ dimensions: { date: '2026-11-03' }, metrics: total }],
          totals: total,
          mixedCurrencies: false,
        },
        meta: meta(1),
      },
    })
    const heads = (name: string) => page.getByRole('columnheader', { name })
    const day = page.getByRole('button', { name: 'Day › Country' })
    await expect.element(heads('Day › Country')).toHaveAttribute('aria-sort', 'ascending')
    await expect.element(heads('Clicks')).not.toHaveAttribute('aria-sort')
    expect(bodies(shown).at(-1)?.orderBy).toEqual([{ field: 'date', direction: 'asc' }])
    await page.getByRole('button', { name: 'Clicks', exact: true }).click()
    await expect.poll(() => bodies(shown).at(-1)?.orderBy).toEqual([{ field: 'clicks', direction: 'desc' }])
    await expect.element(heads('Day › Country')).not.toHaveAttribute('aria-sort')
    await day.click()
    await expect.element(heads('Day › Country')).toHaveAttribute('aria-sort', 'ascending')
    expect(shown.history.location.search).not.toContain('sort=')
    await page.getByRole('button', { name: 'Flat' }).click()
    await expect
      .poll(() => bodies(shown).at(-1)?.orderBy)
      .toEqual([
        { field: 'date', direction: 'asc' },
        { field: 'clicks', direction: 'desc' },
      ])
  })

  it('38: compares with the period before, rows of then alone too, and does not call a greater cost good', async () => {
    const change = { clicks: 10, revenue: 20, cost: 2_809_400, profit: -5, roi: 200 }
    const previous = { ...total, roi: 20 }
    const gone = {
      dimensions: { link: 'gone', link_name: 'gone', link_code: 'gone', link_domain: null },
      metrics: figures(0, 0, 0),
      previous: total,
      change: { clicks: -100, revenue: -100, cost: -100, profit: -100, roi: null },
    }
    const shown = await open('/reports', {
      'POST /api/v1/analytics/report': (call) =>
        Object(call.body).compareWith === 'previous_period'
          ? {
              data: {
                rows: [{ ...rows.link?.[0], previous, change }, gone],
                totals: { ...total, previous, change },
                mixedCurrencies: false,
              },
              meta: {
                ...meta(2),
                comparison: { from: '2026-11-23T23:00:00.000Z', to: '2026-11-24T13:03:00.000Z' },
              },
            }
          : answerOf(call),
    })
    await expect.element(row(/^alpha /)).toBeVisible()
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('menuitemradio', { name: 'Period before' }).click()
    await expect.element(row(/^alpha .*\+10 %.*\+20 %.*> \+999 %.*−5 %.*\+30 pp/)).toBeVisible()
    await expect.element(row(/^Total .*\+10 %.*\+20 %.*> \+999 %.*−5 %.*\+30 pp/)).toBeVisible()
    await expect.element(page.getByText('with 24 Nov, until 14:03', { exact: true })).toBeVisible()
    await expect.element(row(/^gone .*0.*−100 %.* –$/)).toBeVisible()
    const tone = (text: string) =>
      row(/^alpha /)
        .getByText(text)
        .element().className
    await expect.element(row(/^alpha /).getByTitle('+2,809,400 %')).toHaveTextContent('> +999 %')
    expect(tone('> +999 %')).toMatch(/neutral/)
    expect(tone('+30 pp')).toMatch(/good/)
    expect(tone('+20 %')).toMatch(/good/)
    expect(tone('−5 %')).toMatch(/bad/)
    expect(figureEnds()).toHaveLength(1)
    await expect.poll(() => bodies(shown).at(-1)?.compareWith).toBe('previous_period')
  })

  it('40: takes an own metric; a wrong one is pointed at by its word', async () => {
    const beta = {
      dimensions: { link: 'b', link_name: 'beta' },
      metrics: { ...figures(9, 0, 0), margin: null },
    }
    const shown = await open('/reports', {
      'POST /api/v1/analytics/report': {
        data: {
          rows: [{ ...rows.link?.[0], metrics: { ...total, margin: 0.3333 } }, beta],
          totals: total,
          mixedCurrencies: false,
        },
        meta: meta(2),
      },
    })
    await page.getByRole('button', { name: 'Columns' }).click()
    const own = page.getByLabelText('Own metric')
    const write = async (text: string) => {
      await own.fill(text)
      await userEvent.keyboard('{Enter}')
    }
    await write('margin')
    await expect.element(page.getByText('Write it as: name = formula')).toBeVisible()
    await write('margin = profit / revenu')
    await expect.element(own).toHaveAccessibleDescription('“revenu”: there is no base metric revenu')
    const field = own.element()
    if (!(field instanceof HTMLInputElement)) throw new Error('It is a field')
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('revenu')
    expect(bodies(shown).at(-1)).not.toHaveProperty('customMetrics')
    await write('margin = profit / revenue')
    await expect
      .poll(() => bodies(shown).at(-1)?.customMetrics)
      .toEqual([{ name: 'margin', formula: 'profit / revenue' }])
    await expect.element(page.getByRole('columnheader', { name: 'margin' })).toBeVisible()
    await expect.element(row(/^alpha .* 0\.33$/)).toBeVisible()
    await expect.element(row(/^beta .* –$/)).toBeVisible()
  })
})

describe('what the figures are', () => {
  const formula = page.getByText('ROI = Profit ÷ Cost, in percent')
  const head = page.getByRole('button', { name: 'ROI', exact: true })

  it('is said at the head of a column that is pointed at or has the focus, until Escape', async () => {
    await open('/reports?by=["device"]')
    await head.hover()
    await expect.element(formula).toBeVisible()
    await expect.element(head).toHaveAccessibleDescription(/^ROI = Profit ÷ Cost, in percent/)
    await expect.element(page.getByRole('columnheader', { name: 'ROI', exact: true })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).hover()
    await expect.element(formula).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Profit', exact: true }).click()
    await userEvent.keyboard('{Tab}')
    await expect.element(head).toHaveFocus()
    await expect.element(formula).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(formula).not.toBeInTheDocument()
    await expect.element(head).toHaveFocus()
  })

  it('is copied as a call of curl', async () => {
    await open('/reports?by=["device"]')
    await page.getByRole('button', { name: 'Copy as curl' }).click()
    await expect.element(page.getByText(/^Copied\. The shell needs an API key/)).toBeVisible()
  })
})
