import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.ts'
import { type FakeAnswer, fakeError } from '../../testing/fake-api.ts'
import { renderConsole } from '../../testing/render-in-browser.tsx'
import { meta, reportRoutes, rows, total } from '../../testing/sample-report.ts'
import { asRole, sampleFacts } from '../../testing/session-facts.ts'

const reportRoute = 'POST /api/v1/analytics/report'
const answer = (mixedCurrencies: boolean) => ({
  data: { rows: rows.device, totals: total, mixedCurrencies },
  meta: meta(2),
})
const missing = [
  { date: '2026-03-12', currency: 'EUR', amounts: 2 },
  { date: '2026-03-11', currency: 'GBP', amounts: 1 },
]
const open = async (facts = sampleFacts, rates: FakeAnswer = { data: missing }) => {
  await page.viewport(1440, 900)
  return renderConsole(
    '/reports?by=["device"]&from=2026-03-10&to=2026-03-14&basis=conversion',
    {
      ...reportRoutes,
      [reportRoute]: answer(true),
      'GET /api/v1/currency-rates/missing': rates,
      'PUT /api/v1/currency-rates': { data: {} },
    },
    facts,
  )
}
const bar = () => page.getByText(/2 amounts in EUR without a rate on 12 Mar/)
const add = page.getByRole('button', { name: 'Add the rate' })

describe('47: amounts without a rate', () => {
  it('are named with their day, whose rate is added in place; then nothing is left out', async () => {
    const { api } = await open()
    await expect.element(page.getByText(/1 more rate is missing\./)).toBeVisible()
    const request = api.calls.find(({ path }) => path.endsWith('/missing'))
    expect(request?.query).toEqual({ from: '2026-03-10', to: '2026-03-14' })
    await add.click()
    await expect.element(page.getByLabelText('Day')).toHaveValue('2026-03-12')
    await expect.element(page.getByRole('textbox', { name: 'Currency' })).toHaveValue('EUR')
    await page.getByRole('textbox', { name: 'Currency' }).clear()
    await page.getByRole('textbox', { name: 'Currency' }).click()
    await userEvent.keyboard('usdt')
    await page.getByLabelText('Rate', { exact: true }).fill('1.0837')
    api.answer(reportRoute, answer(false))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('The rate is stored')).toBeVisible()
    await expect.element(bar()).not.toBeInTheDocument()
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      rates: [{ date: '2026-03-12', currency: 'USDT', rate: 1.0837 }],
    })
  })

  it('do not lose what was typed where the API refuses it', async () => {
    const { api } = await open()
    const details = [{ path: 'rates.0.currency', message: 'is the base currency' }]
    api.answer('PUT /api/v1/currency-rates', fakeError(400, 'VALIDATION_FAILED', { details }))
    await add.click()
    await page.getByLabelText('Rate', { exact: true }).fill('2')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('is the base currency')).toBeVisible()
    await expect.element(page.getByLabelText('Rate', { exact: true })).toHaveValue('2')
  })

  it('are said without their days to members who see some links only', async () => {
    await open(asRole('editor', true), fakeError(403, 'ROLE_INSUFFICIENT'))
    await expect.element(page.getByText(/Some amounts are left out/)).toBeVisible()
    await expect.element(add).not.toBeInTheDocument()
  })

  it('17: cannot be fixed by viewers, who see why', async () => {
    await open(asRole('viewer'))
    await expect.element(add).toHaveAttribute('title', 'Viewers cannot change this')
  })

  it.each([1440, 360])('21: have nothing against WCAG at %d px', async (width) => {
    await open()
    await expect.element(bar()).toBeVisible()
    await page.viewport(width, 800)
    await expectAccessible()
  })
})
