import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import {
  alphaId,
  answerOf,
  bodies,
  focusRow,
  grid,
  meta,
  offerId,
  reportRoutes,
  row,
  total,
} from '../testing/sample-report.ts'
import { asRole, sampleFacts } from '../testing/session-facts.ts'

const open = async (path: string, more: FakeRoutes = {}, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  return renderConsole(path, { ...reportRoutes, ...more }, facts)
}

describe('the report', () => {
  it('28: subtracts a row from the total by its key, and adds it back', async () => {
    await open('/reports?by=["sub_id:sub_id_1"]')
    await focusRow(/^pub2 /)
    await userEvent.keyboard('x')
    await expect.element(row('without 1 row 600 150.00 60.00 90.00 150 %')).toBeVisible()
    await userEvent.keyboard('x')
    await expect.element(row(/^without/)).not.toBeInTheDocument()
  })

  it('compares with the period before by the key v, and no more by the same key', async () => {
    const shown = await open('/reports')
    await expect.element(row(/^alpha /)).toBeVisible()
    const compared = () => bodies(shown).map(({ compareWith }) => compareWith)
    await userEvent.keyboard('v')
    await expect.poll(compared).toContain('previous_period')
    await page.getByRole('button', { name: 'Compare' }).click()
    const choice = page.getByRole('menuitemradio', { name: /^Period before/, checked: true })
    await expect.element(choice).toBeVisible()
    await userEvent.keyboard('{Escape}v')
    await expect.poll(() => location.search).not.toContain('compare')
  })

  it.each([
    ['e', 'Target URL'],
    ['n', 'Notes'],
  ])('leads by the key %s from the row of a link to its %s', async (key, label) => {
    await open('/reports', { 'GET /api/v1/links/by-id/{id}': { data: sampleLink({ id: alphaId }) } })
    await focusRow(/^alpha /)
    await userEvent.keyboard(key)
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveFocus()
  })

  it('42: knows of a paused offer, however many others are paused, and resumes it by the key', async () => {
    const paused = Array.from({ length: 150 }, (_, index) => ({
      id: index === 149 ? offerId : `offer-${index}`,
      status: 'paused',
    }))
    const shown = await open('/reports?by=["offer"]', {
      'GET /api/v1/offers': ({ query }) => {
        const offset = Number(query.offset)
        const data = paused.slice(offset, offset + 100)
        return { data, meta: { total: paused.length, limit: 100, offset } }
      },
      'PATCH /api/v1/offers/{id}': { data: {} },
    })
    await expect.element(row(/^A .*paused/)).toBeVisible()
    await focusRow(/^A /)
    await userEvent.keyboard('p')
    const patches = () => shown.api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    await expect.poll(patches).toEqual([{ status: 'active' }])
  })

  it('17: lets a viewer pause nothing, and says why', async () => {
    const shown = await open('/reports', {}, asRole('viewer'))
    await focusRow(/^alpha /)
    await userEvent.keyboard('p')
    await expect.element(page.getByText('Viewers cannot change this').first()).toBeVisible()
    expect(shown.api.calls.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  it('46: names the days of the plan where a range is longer, and shows these on demand', async () => {
    const { workspace } = sampleFacts
    const free = { ...workspace, plan: 'free' as const, limits: { ...workspace.limits, reportDays: 90 } }
    const shown = await open(
      '/reports?range=all_time',
      {
        'POST /api/v1/analytics/report': (call) =>
          Object(call.body).range === 'all_time'
            ? Response.json({ code: 'UPGRADE_REQUIRED' }, { status: 402 })
            : answerOf(call),
      },
      { ...sampleFacts, workspace: free },
    )
    await expect.element(page.getByText('Your plan reports on 90 days')).toBeVisible()
    await expect.element(grid()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Show the last 90 days' }).click()
    await expect.element(row(/^alpha /)).toBeVisible()
    const { from, to } = bodies(shown).at(-1)
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(89)
  })

  it('49: has no more than 60 of 10,000 rows in the page, and reaches the last by a key', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      dimensions: { device: `device ${index}` },
      metrics: total,
    }))
    await open('/reports?by=["device"]', {
      'POST /api/v1/analytics/report': {
        data: { rows: many, totals: total, mixedCurrencies: false },
        meta: meta(10_000),
      },
    })
    await focusRow(/^device 0 /)
    await userEvent.keyboard('{End}')
    await expect.element(row(/^device 9999 /)).toBeVisible()
    expect(document.querySelectorAll('tbody tr[data-index]').length).toBeLessThanOrEqual(60)
    await expect.element(grid()).toHaveAttribute('aria-rowcount', '10000')
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await open('/reports?by=["sub_id:sub_id_1"]&compare=previous_period')
    await page.viewport(width, 800)
    await expect.element(row(/pub2/)).toBeVisible()
    await expectAccessible()
  })
})
