import '../../theme/tokens.css'
import '../../theme/base.css'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Send } from '../../api/send-json.ts'
import { expectAccessible } from '../../testing/axe.ts'
import { type FakeAnswer, fakeApi } from '../../testing/fake-api.ts'
import { figures, row, rows, total } from '../../testing/sample-report.ts'
import { showPublicReport } from './show-public-report.tsx'

const answer = {
  data: { name: 'Losers', rows: rows['sub_id:sub_id_1'], totals: total, mixedCurrencies: false },
  meta: {
    total: 2,
    limit: 1_000,
    offset: 0,
    timezone: 'Europe/Berlin',
    currency: 'USD',
    from: '2026-11-18T23:00:00.000Z',
    to: '2026-11-25T23:00:00.000Z',
    groupBy: ['sub_id:sub_id_1'],
    asOf: '2026-11-25T09:32:00.000Z',
    tintThresholds: [-50, -20, -5, 5, 20, 50],
  },
}
const show = (given: FakeAnswer) => {
  const api = fakeApi({ 'GET /api/v1/public/reports/token-1': given })
  const sent: Request[] = []
  const send: Send = (request) => {
    sent.push(request.clone())
    return api.send(request)
  }
  const host = document.createElement('div')
  document.body.append(host)
  const unmount = showPublicReport(host, { origin: location.origin, send, token: 'token-1' })
  onTestFinished(() => {
    unmount()
    host.remove()
  })
  return { api, sent }
}

describe('the page of a public report', () => {
  it('54: shows name, range and figures as the report does, without any credentials', async () => {
    await page.viewport(1440, 900)
    const { sent } = show(answer)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Losers' })).toBeVisible()
    await expect.element(page.getByText('19 Nov – 25 Nov')).toBeVisible()
    await expect
      .element(page.getByText(/Days of Europe\/Berlin · Amounts in USD · Figures as of/))
      .toBeVisible()
    await expect.element(row(/pub1 600 150\.00 60\.00 90\.00/)).toBeVisible()
    await expect.element(row(/pub2 400 0\.00 40\.00 −40\.00/)).toBeVisible()
    await expect.element(row(/^Total 1,000 150\.00 100\.00 50\.00/)).toBeVisible()
    const file = `${location.origin}/api/v1/public/reports/token-1/export?bom=true`
    await expect.element(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', file)
    expect(sent.map(({ credentials }) => credentials)).toEqual(['omit'])
    expect([...(sent[0]?.headers.keys() ?? [])]).not.toContain('authorization')
  })

  it('has the colours of its workspace', async () => {
    await page.viewport(1440, 900)
    show({ ...answer, meta: { ...answer.meta, tintThresholds: [-200, -150, -110, 200, 300, 400] } })
    await expect.element(row(/pub1 /)).toBeVisible()
    // A gain of 150 % and a loss of 100 %: in no step there, in the last ones of the usual.
    const tints = () =>
      [...document.querySelectorAll<HTMLElement>('tbody [data-tint]')].map(({ dataset }) => dataset.tint)
    expect(tints()).toEqual([])
    show(answer)
    await expect.poll(tints).toEqual(['3', '3', '-3', '-3'])
  })

  it('sorts the rows that are there by a figure, without a call', async () => {
    await page.viewport(1440, 900)
    const { api } = show(answer)
    const first = () => document.querySelector('tbody tr[data-index="0"]')?.textContent
    await page.getByRole('button', { name: 'Profit', exact: true }).click()
    await expect.poll(first).toMatch(/^pub1/)
    await page.getByRole('button', { name: 'Profit', exact: true }).click()
    await expect.poll(first).toMatch(/^pub2/)
    expect(api.calls).toHaveLength(1)
  })

  it('shows changes and the groupings side by side', async () => {
    await page.viewport(1440, 900)
    show({
      data: {
        name: 'Both',
        mixedCurrencies: true,
        totals: { ...total, previous: total, change: { cost: 30 } },
        rows: [
          {
            dimensions: { device: 'mobile', country: null },
            metrics: figures(700, 105, 70),
            previous: total,
            change: { clicks: 10 },
          },
        ],
      },
      meta: { ...answer.meta, groupBy: ['device', 'country'] },
    })
    await expect.element(row(/^mobile › Not known 700/)).toBeVisible()
    await expect.element(page.getByText('+30 %')).toBeVisible()
    await expect.element(page.getByText(/Some amounts are left out/)).toBeVisible()
  })

  it('115: shows two figures on a phone, and all of them in the card of a row', async () => {
    await page.viewport(360, 640)
    show(answer)
    await expect.element(row(/^pub2 400 −40\.00$/)).toBeVisible()
    await page.getByRole('button', { name: 'pub2' }).click()
    const card = page.getByRole('dialog', { name: 'pub2' })
    await expect.element(card.getByText('ROI')).toBeVisible()
    await expect.element(card.getByText('−100 %')).toBeVisible()
    await expectAccessible()
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await page.viewport(width, 800)
    show(answer)
    await expect.element(row(/pub2/)).toBeVisible()
    await expectAccessible()
  })
})
