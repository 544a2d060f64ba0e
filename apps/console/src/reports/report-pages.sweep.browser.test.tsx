import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Call, type FakeAnswer, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { bodies, figures, focusRow, grid, meta, reportRoutes, row, total } from '../testing/sample-report.ts'

const many = 2_500
const sub = 'sub_id:sub_id_1'

/** A page of 2,500 rows, by the offset and the limit of the body, the order of which is in their names. */
const pageOf = ({ body }: Call): FakeAnswer => {
  const { groupBy, offset = 0, limit, orderBy } = Object(body)
  const token = groupBy.at(-1)
  const count = Math.max(0, Math.min(limit, many - offset))
  const found = Array.from({ length: count }, (_, index) => ({
    dimensions: {
      [sub]: 'pub0',
      [token]: `${orderBy[0].field === 'cost' ? 'by cost ' : 'pub'}${offset + index}`,
    },
    metrics: figures(many - offset - index, 10, 5),
  }))
  return {
    data: { rows: found, totals: total, mixedCurrencies: false },
    meta: { ...meta(many), limit, offset },
  }
}

const open = async (answer: (call: Call) => FakeAnswer | Promise<FakeAnswer> = pageOf, search = '') => {
  await page.viewport(1440, 900)
  return renderConsole(`/reports?by=["${sub}","device"]${search}`, {
    ...reportRoutes,
    'POST /api/v1/analytics/report': answer,
  })
}
const scroller = () => grid().element().parentElement ?? document.body
const rowsInPage = () => document.querySelectorAll('tbody tr[data-index]').length
const offsetsOf = (shown: { api: { calls: Call[] } }, level: number) =>
  bodies(shown)
    .filter(({ groupBy }) => groupBy.length === level)
    .map(({ offset = 0 }) => offset)
/** Not of what lies beneath a row on which the pointer happens to rest. */
const offsets = (shown: { api: { calls: Call[] } }) => offsetsOf(shown, 1)
const scrollToEnd = () => scroller().scrollTo(0, scroller().scrollHeight)
const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
/** Near enough to the end of what is loaded to see a row. */
const scrollUntil = async (name: RegExp) => {
  await expect
    .poll(
      () => {
        scrollToEnd()
        return row(name).elements().length
      },
      { timeout: 10_000 },
    )
    .toBe(1)
}

describe('the pages of a report', () => {
  it('are requested one after the other as one scrolls, and all rows are counted from the first on', async () => {
    let [now, most] = [0, 0]
    const shown = await open(async (call) => {
      now += 1
      most = Math.max(most, now)
      const answer = await Promise.resolve(pageOf(call))
      now -= 1
      return answer
    })
    await expect.element(row(/^pub0 /)).toBeVisible()
    expect(offsets(shown)).toEqual([0])
    await expect.element(grid()).toHaveAttribute('aria-rowcount', `${many}`)
    await focusRow(/^pub0 /)
    await userEvent.keyboard(' ')
    await scrollUntil(/^pub2499 /)
    expect(offsets(shown)).toEqual([0, 1_000, 2_000])
    expect(most).toBe(1)
    expect(rowsInPage()).toBeLessThanOrEqual(60)
    await expect.element(grid()).toHaveAttribute('aria-rowcount', `${many}`)
    await expect.element(row(/^pub2499 /)).toHaveAttribute('aria-rowindex', '2500')
    await expect.element(status('2500 rows, 500 loaded more')).toBeInTheDocument()
    await expect.element(row('Total 1,000 150.00 100.00 50.00 50 %')).toBeVisible()
    expect(row(/^pub0 /).element()).toBe(document.activeElement)
    expect(
      row(/^pub0 /)
        .element()
        .getAttribute('aria-selected'),
    ).toBe('true')
    expect(page.getByText(/more rows? (are|is) not shown/).elements()).toEqual([])
  })

  it('are all loaded on the way to the last row, one after the other, by one key', async () => {
    let release = () => {}
    const shown = await open(async (call) => {
      if (Object(call.body).offset === 2_000) await new Promise<void>((resolve) => (release = resolve))
      return pageOf(call)
    })
    await focusRow(/^pub0 /)
    await userEvent.keyboard('{End}')
    await expect.poll(() => offsets(shown)).toEqual([0, 1_000, 2_000])
    await expect.element(status('2500 rows, more are loading')).toBeInTheDocument()
    await expect.element(row(/^500 more rows|^Loading/)).toHaveFocus()
    release()
    await expect.element(row(/^pub2499 /)).toHaveFocus()
    await expect.element(status('2500 rows, 500 loaded more')).toBeInTheDocument()
    expect(rowsInPage()).toBeLessThanOrEqual(60)
    await userEvent.keyboard('{Home}')
    await expect.element(row(/^pub0 /)).toHaveFocus()
    expect(offsets(shown)).toEqual([0, 1_000, 2_000])
  })

  it('are left where one leaves the way to the last row', async () => {
    let release = () => {}
    const shown = await open(async (call) => {
      if (Object(call.body).offset === 1_000) await new Promise<void>((resolve) => (release = resolve))
      return pageOf(call)
    })
    await focusRow(/^pub0 /)
    await userEvent.keyboard('{End}')
    await expect.poll(() => offsets(shown)).toEqual([0, 1_000])
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(row(/^pub999 /)).toHaveFocus()
    release()
    await expect.element(status('2500 rows, 1000 loaded more')).toBeInTheDocument()
    await expect.element(row(/^pub999 /)).toHaveFocus()
    expect(offsets(shown)).toEqual([0, 1_000])
  })

  it('are loaded on the way to the last row though those of small samples are hidden', async () => {
    const shown = await open(pageOf, '&hideSmall=true&sample=50')
    await focusRow(/^pub0 /)
    await userEvent.keyboard('{End}')
    await expect.poll(() => offsets(shown)).toEqual([0, 1_000, 2_000])
    // What comes after it has fewer than 50 clicks.
    await expect.element(row(/^pub2450 /)).toHaveFocus()
    // In another order the last row is another one, to which no key was pressed.
    await page.getByRole('button', { name: 'Cost', exact: true }).click()
    await expect.element(row(/^by cost 0 /)).toBeInTheDocument()
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.element(status('2500 rows, 1000 loaded more')).toBeInTheDocument()
    await page.getByRole('button', { name: 'Cost', exact: true }).click()
    await expect.poll(() => offsets(shown)).toEqual([0, 1_000, 2_000, 0, 1_000, 0])
  })

  it('still show what is there where one cannot be had, and try it again by a button', async () => {
    let isBroken = true
    const shown = await open((call) =>
      isBroken && Object(call.body).offset === 1_000 ? fakeError(500, 'INTERNAL_ERROR') : pageOf(call),
    )
    await expect.element(row(/^pub0 /)).toBeVisible()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect
      .poll(() => {
        scrollToEnd()
        return again.elements().length
      })
      .toBe(1)
    await expect.element(row(/^pub999 /)).toBeVisible()
    scroller().scrollTo(0, 0)
    await expect.element(row(/^pub0 /)).toBeVisible()
    scrollToEnd()
    await expect.element(again).toBeVisible()
    expect(offsets(shown)).toEqual([0, 1_000])
    isBroken = false
    await again.click()
    await expect.element(row(/^pub1000 /)).toHaveFocus()
    expect(offsets(shown).slice(0, 3)).toEqual([0, 1_000, 1_000])
  })

  it('begin again with another order, and are all loaded anew by a refresh', async () => {
    const shown = await open()
    await expect.element(row(/^pub0 /)).toBeVisible()
    scrollToEnd()
    await expect.poll(() => offsets(shown)).toEqual([0, 1_000])
    await expect.element(status('2500 rows, 1000 loaded more')).toBeInTheDocument()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => offsets(shown)).toEqual([0, 1_000, 0, 1_000])
    scroller().scrollTo(0, 0)
    await expect.element(row(/^pub0 /)).toBeVisible()
    await page.getByRole('columnheader', { name: 'Cost' }).getByRole('button').click()
    await expect.element(row(/^by cost 0 /)).toBeVisible()
    expect(offsets(shown)).toEqual([0, 1_000, 0, 1_000, 0])
    await expect.element(status('2500 rows')).toBeInTheDocument()
    scrollToEnd()
    await expect.poll(() => offsets(shown).slice(4)).toEqual([0, 1_000])
    expect(bodies(shown).at(-1)).toMatchObject({ orderBy: [{ field: 'cost' }] })
  })

  it('are those of a row that is opened, too', async () => {
    const shown = await open()
    await focusRow(/^pub0 /)
    await userEvent.keyboard('{Enter}')
    await expect.element(row(/^pub0 /).first()).toHaveAttribute('aria-expanded', 'true')
    await expect.element(grid()).toHaveAttribute('aria-rowcount', `${2 * many}`)
    scroller().scrollTo(0, scroller().scrollHeight / 2 - 800)
    await expect.poll(() => offsetsOf(shown, 2)).toEqual([0, 1_000])
    expect(offsetsOf(shown, 1)).toEqual([0])
  })

  it('are those of flat rows, too', async () => {
    const shown = await open(pageOf, '&shape=flat')
    await expect.element(grid()).toHaveAttribute('aria-rowcount', `${many}`)
    await expect
      .poll(() => {
        scrollToEnd()
        return offsetsOf(shown, 2)
      })
      .toEqual([0, 1_000, 2_000])
  })
})
