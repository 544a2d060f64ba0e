import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { Call, FakeRoutes } from '../testing/fake-api.ts'
import { isTypedInto } from '../testing/is-typed-into.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import {
  alphaId,
  answerOf,
  bodies,
  figures,
  focusRow,
  grid,
  meta,
  offerId,
  reportRoutes,
  row,
  rows,
  total,
} from '../testing/sample-report.ts'
import { asRole, sampleFacts } from '../testing/session-facts.ts'

const open = async (path: string, more: FakeRoutes = {}, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  return renderConsole(path, { ...reportRoutes, ...more }, facts)
}

describe('the report', () => {
  it('23: shows the figures of the API, in the columns of money, with the total', async () => {
    await open('/reports')
    await expect
      .element(row(/^alpha/))
      .toHaveAccessibleName(expect.stringMatching(/alpha.*1,000 150\.00 100\.00 50\.00 50 %/))
    await expect.element(row('Total 1,000 150.00 100.00 50.00 50 %')).toBeVisible()
  })

  it('24: opens a row by a dimension that is typed, with one call, and folds it without any', async () => {
    const shown = await open('/reports')
    await focusRow(/^alpha /)
    await userEvent.keyboard('{Enter}')
    await isTypedInto()
    await userEvent.keyboard('Sub id 1{Enter}')
    await expect.element(row(/pub1.*90\.00 150 %/)).toBeVisible()
    await expect.element(row(/pub2.*−40\.00 −100 %/)).toBeVisible()
    await expect.element(row(/^alpha /)).toHaveAttribute('aria-expanded', 'true')
    const sent = bodies(shown)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toMatchObject({
      groupBy: ['link', 'sub_id:sub_id_1'],
      filters: [{ field: 'link', operator: 'eq', value: alphaId }],
    })
    await focusRow(/^alpha /)
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(row(/^pub1 /)).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}Sub id 1{Enter}')
    await expect.element(row(/^pub1 /)).toBeVisible()
    expect(bodies(shown)).toHaveLength(2)
  })

  it('28: subtracts a row from the total by its key, and adds it back', async () => {
    await open('/reports?by=["sub_id:sub_id_1"]')
    await focusRow(/^pub2 /)
    await userEvent.keyboard('x')
    await expect.element(row('without 1 row 600 150.00 60.00 90.00 150 %')).toBeVisible()
    await userEvent.keyboard('x')
    await expect.element(row(/^without/)).not.toBeInTheDocument()
  })

  it('32: filters by the value that is clicked, and excludes it with Alt; chip and row remove it', async () => {
    const narrowed = (call: Call) => {
      const [filter] = Object(call.body).filters
      if (filter?.operator !== 'eq') return answerOf(call)
      const data = { rows: rows.device?.slice(0, 1), totals: figures(700, 105, 70), mixedCurrencies: false }
      return { data, meta: meta(1) }
    }
    const shown = await open('/reports?by=["device"]', { 'POST /api/v1/analytics/report': narrowed })
    const filterToMobile = () => page.getByRole('button', { name: 'mobile', exact: true }).click()
    const chip = page.getByRole('button', { name: 'Remove Device is mobile' })
    await filterToMobile()
    await expect.element(chip).toBeVisible()
    await expect.element(row(/^Total 700 /)).toBeVisible()
    await expect
      .poll(() => bodies(shown).at(-1)?.filters)
      .toEqual([{ field: 'device', operator: 'eq', value: 'mobile' }])
    await row(/^mobile /)
      .getByRole('button', { name: /^Show all again/ })
      .click()
    await expect.element(chip).not.toBeInTheDocument()
    await expect.element(row(/^Total 1,000 /)).toBeVisible()
    await filterToMobile()
    await chip.click()
    await expect.element(chip).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'desktop', exact: true }).click({ modifiers: ['Alt'] })
    await expect.element(page.getByRole('button', { name: 'Remove Device is not desktop' })).toBeVisible()
    await expect
      .poll(() => bodies(shown).at(-1)?.filters)
      .toEqual([{ field: 'device', operator: 'neq', value: 'desktop' }])
  })

  it('33: filters by a part of a value and by a metric', async () => {
    const shown = await open('/reports')
    const filter = async (field: string, operator: string, value: string) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByLabelText('Field').selectOptions(field)
      await page.getByLabelText('Condition').selectOptions(operator)
      await page.getByLabelText('Value').fill(value)
      await userEvent.keyboard('{Enter}')
    }
    await filter('Sub id 1', 'contains', 'pub')
    await filter('Clicks', '≥', '500')
    await expect
      .poll(() => bodies(shown).at(-1))
      .toMatchObject({
        filters: [{ field: 'sub_id:sub_id_1', operator: 'contains', value: 'pub' }],
        having: [{ field: 'clicks', operator: 'gte', value: 500 }],
      })
  })

  it('35: has the figures by conversion time, and says so in the head', async () => {
    const byBasis = ({ body }: Call) => {
      const totals = Object(body).dateBasis === 'conversion' ? figures(1_000, 90, 100) : total
      const data = { rows: [{ ...rows.link?.[0], metrics: totals }], totals, mixedCurrencies: false }
      return { data, meta: meta(1) }
    }
    await open('/reports?basis=conversion', { 'POST /api/v1/analytics/report': byBasis })
    await expect.element(row(/^alpha .*1,000 90\.00/)).toBeVisible()
    const head = page.getByRole('columnheader', { name: /^Revenue/ })
    await expect.element(head).toHaveTextContent('Revenueby conversion time')
    await expect.element(page.getByRole('columnheader', { name: /^Cost/ })).toHaveTextContent('Cost')
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

  it('41, 42: pauses an offer and a link by a key, with an undo', async () => {
    const shown = await open('/reports?by=["offer"]', { 'PATCH /api/v1/offers/{id}': { data: {} } })
    await focusRow(/^A /)
    await userEvent.keyboard('p')
    await expect.element(page.getByText('A paused')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    const patches = () =>
      shown.api.calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body])
    await expect.poll(patches).toEqual([
      [`/api/v1/offers/${offerId}`, { status: 'paused' }],
      [`/api/v1/offers/${offerId}`, { status: 'active' }],
    ])
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

  it('44: shows the clicks of a row, live, with the row as filters', async () => {
    const shown = await open('/reports?by=["sub_id:sub_id_1"]', {
      'GET /api/v1/analytics/clicks': { data: [], meta: { limit: 100, nextCursor: null } },
    })
    await page.getByRole('button', { name: 'Actions for pub2' }).click()
    await page.getByRole('menuitem', { name: 'See its clicks' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Live clicks' })).toBeVisible()
    await expect.element(page.getByText('1,000 clicks · Today')).toBeVisible()
    const [call] = shown.api.calls.filter(({ path }) => path.endsWith('/analytics/clicks'))
    expect(JSON.parse(call?.query.filters ?? '[]')).toEqual([
      { field: 'sub_id:sub_id_1', operator: 'eq', value: 'pub2' },
    ])
    await expect
      .poll(() => bodies(shown).at(-1))
      .toMatchObject({
        range: 'today',
        filters: [{ field: 'sub_id:sub_id_1', operator: 'eq', value: 'pub2' }],
      })
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

  it('50: says where the last clicks were, where there are none, and leads there', async () => {
    const shown = await open('/reports', {
      'POST /api/v1/analytics/report': ({ body }) => {
        const isLast = Object(body).range === 'all_time'
        const found = isLast ? [{ dimensions: { date: '2026-05-01' }, metrics: { clicks: 3 } }] : []
        return { data: { rows: found, totals: {}, mixedCurrencies: false }, meta: meta(found.length) }
      },
    })
    await expect.element(page.getByText(/^No clicks on/)).toBeVisible()
    await expect.element(page.getByText('The last were on 1 May.')).toBeVisible()
    await page.getByRole('button', { name: 'Show 1 May' }).click()
    await expect
      .poll(() => bodies(shown).findLast(({ groupBy }) => groupBy[0] === 'link'))
      .toMatchObject({ from: '2026-05-01', to: '2026-05-01' })
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await open('/reports?by=["sub_id:sub_id_1"]&compare=previous_period')
    await page.viewport(width, 800)
    await expect.element(row(/pub2/)).toBeVisible()
    await expectAccessible()
  })
})
