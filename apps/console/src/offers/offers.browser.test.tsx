import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { sampleOffer as offer, sampleOfferStats as stats } from '../testing/sample-offer.ts'
import { asRole } from '../testing/session-facts.ts'

const disabled = offer('o2', 'Boots', { status: 'auto_disabled', disabledReason: 'CR below 1 %' })
const figures = { clicks: 120, conversions: 6, revenue: 75, cost: 30, profit: 45, roi: 150 }
const listOf = (...data: object[]) => ({ data, meta: { total: data.length, limit: 50, offset: 0 } })
const routes: FakeRoutes = {
  'GET /api/v1/offers': listOf(offer('o1', 'Shoes'), disabled),
  'GET /api/v1/offers/stats': listOf(stats('o1'), stats('o2')),
  'GET /api/v1/offers/{id}': ({ path }) => ({ data: path.endsWith('o2') ? disabled : offer('o1', 'Shoes') }),
  'GET /api/v1/offers/{id}/stats': { data: stats('o1') },
  'POST /api/v1/analytics/report': {
    data: {
      rows: [{ dimensions: { link: sampleLink().id, link_name: 'Alpha' }, metrics: figures }],
      totals: figures,
      mixedCurrencies: false,
    },
    meta: { total: 1 },
  },
  'GET /api/v1/links/by-id/{id}': { data: sampleLink({ title: 'Alpha' }) },
}
const open = async (search = '', more: FakeRoutes = {}) => {
  await page.viewport(1440, 900)
  return renderConsole(`/offers${search}`, { ...routes, ...more })
}
const drawer = page.getByRole('dialog', { name: 'Offer' })

it.each([
  ['40 of 50', {}],
  ['cap reached', { capDailyRemaining: 0 }],
  ['cap reached', { capHourlyRemaining: 0 }],
  ['cap reached', { capTotal: 400, capTotalRemaining: 0 }],
  // A warning is all that comes of soft caps.
  ['40 of 50', { capDailyRemaining: 0, capTotalRemaining: 0, softCaps: true }],
  ['12,000 of 50,000', { conversionsToday: 12_000, capDaily: 50_000 }],
])('the list of offers says %s of the caps %j', async (said, caps) => {
  await open('', { 'GET /api/v1/offers/stats': listOf({ ...stats('o1'), ...caps }) })
  const row = page.getByRole('row', { name: /^Shoes/ })
  await expect.element(row.getByText(said, { exact: true })).toBeVisible()
})

describe('the drawer of an offer', () => {
  it('96: has its caps, its figures and the links that use it, over the list', async () => {
    const { api, history } = await open()
    await page.getByRole('link', { name: 'Shoes' }).click()
    await expect.element(drawer.getByText('40 of 50')).toBeVisible()
    await expect.element(drawer.getByText('400, no cap')).toBeVisible()
    const users = drawer.getByRole('table', { name: /^Links that sent visitors/ })
    await expect.element(users.getByRole('row', { name: 'Alpha 120 6 45.00' })).toBeVisible()
    expect(api.calls.find(({ path }) => path.endsWith('/report'))?.body).toMatchObject({
      groupBy: ['link'],
      filters: [{ field: 'offer', operator: 'eq', value: 'o1' }],
    })
    expect(history.location.href).toContain('open=o1')
    await expectAccessible()
  })

  it('97: walks to the next one, says why a check disabled it, and enables it again', async () => {
    const { api } = await open('?open=o1', { 'PATCH /api/v1/offers/{id}': { data: disabled } })
    await expect.element(drawer.getByText('40 of 50')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(drawer.getByText('A check disabled it: CR below 1 %')).toBeVisible()
    await drawer.getByRole('button', { name: 'Enable Boots again' }).click()
    await expect
      .poll(() => api.calls.find(({ method }) => method === 'PATCH'))
      .toMatchObject({ path: '/api/v1/offers/o2', body: { status: 'active' } })
  })

  it('98: deletes nothing that is in use, and names the links that use it', async () => {
    const { api } = await open('?open=o1', {
      'DELETE /api/v1/offers/{id}': fakeError(409, 'CONFLICT', {
        message: 'Rules of the link alpha use it: take it out of their flows first, or archive it.',
        details: [{ path: `links.${sampleLink().id}`, message: 'is the link alpha' }],
      }),
    })
    await drawer.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Shoes?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const users = dialog.getByRole('list', { name: 'Used by' })
    await expect.element(users.getByRole('link', { name: 'Alpha' })).toBeVisible()
    await expectAccessible()
    api.answer('DELETE /api/v1/offers/{id}', null)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Shoes deleted').first()).toBeVisible()
    await expect.element(drawer).not.toBeInTheDocument()
  })

  describe('has its form', () => {
    const details = [{ path: 'payoutCurrency', message: 'Must be a currency.' }]
    const refused = fakeError(400, 'VALIDATION_FAILED', { details })
    const edit = (more: FakeRoutes = {}) => open('?open=o1&edit=o1', more)
    const cap = () => drawer.getByLabelText('Daily cap')
    const save = () => drawer.getByRole('button', { name: 'Save', exact: true })
    const warning = page.getByRole('dialog', { name: 'Leave without saving?' })

    it('at an address of its own, says at the field what is wrong, and goes back once it is saved', async () => {
      const { api, history } = await open('?open=o1', { 'PATCH /api/v1/offers/{id}': refused })
      await drawer.getByRole('link', { name: 'Edit' }).click()
      expect(history.location.href).toContain('edit=o1')
      await cap().fill('60')
      await drawer.getByRole('combobox', { name: 'Time zone of the caps' }).selectOptions('Europe/London')
      await expectAccessible()
      await save().click()
      await expect.element(drawer.getByText('Must be a currency.')).toBeVisible()
      await expect.element(cap()).toHaveValue('60')
      api.answer('PATCH /api/v1/offers/{id}', { data: offer('o1', 'Shoes') })
      await save().click()
      await expect.element(drawer.getByText('40 of 50')).toBeVisible()
      expect(history.location.href).not.toContain('edit=')
      expect(api.calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
        name: 'Shoes',
        url: 'https://o1.example/',
        payout: 12.5,
        payoutCurrency: 'EUR',
        capHourly: null,
        capDaily: 60,
        capTotal: null,
        capTimezone: 'Europe/London',
        softCaps: true,
        groupName: null,
        notes: null,
        expectedApproval: 62.5,
      })
    })

    it.each([
      ['Esc', () => userEvent.keyboard('{Escape}')],
      ['the way back', () => drawer.getByRole('link', { name: 'Back without saving' }).click()],
    ])('which shows a confirmation before %s loses what was typed', async (_how, leaveIt) => {
      await edit()
      await cap().fill('60')
      await leaveIt()
      await warning.getByRole('button', { name: 'Stay' }).click()
      await expect.element(cap()).toHaveValue('60')
      await leaveIt()
      await warning.getByRole('button', { name: 'Leave' }).click()
      await expect.element(cap()).not.toBeInTheDocument()
    })

    it('which warns once: not again of what was given up by the way back', async () => {
      await edit()
      await cap().fill('60')
      await drawer.getByRole('link', { name: 'Back without saving' }).click()
      await warning.getByRole('button', { name: 'Leave' }).click()
      await expect.element(drawer.getByText('40 of 50')).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(drawer).not.toBeInTheDocument()
      expect(warning.elements()).toEqual([])
    })

    it('which stays, with what is typed while the rest is being saved', async () => {
      const stored = Promise.withResolvers<object>()
      const { history } = await edit({ 'PATCH /api/v1/offers/{id}': () => stored.promise })
      await cap().fill('60')
      await save().click()
      await drawer.getByLabelText('Notes').fill('until Friday')
      stored.resolve({ data: offer('o1', 'Shoes', { capDaily: 60 }) })
      await expect.element(page.getByText('Saved')).toBeVisible()
      expect(history.location.href).toContain('edit=o1')
      await expect.element(drawer.getByLabelText('Notes')).toHaveValue('until Friday')
      await userEvent.keyboard('{Escape}')
      await expect.element(warning).toBeVisible()
    })

    it('17: in which a viewer changes nothing', async () => {
      await renderConsole('/offers?open=o1&edit=o1', routes, asRole('viewer'))
      await expect.element(cap()).toBeDisabled()
      await expect.element(save()).toBeDisabled()
    })

    it('21: has nothing against WCAG at 360 px', async () => {
      await edit()
      await page.viewport(360, 640)
      await expect.element(cap()).toBeVisible()
      await expectAccessible()
    })
  })

  it('opens where the search leads to', async () => {
    await page.viewport(1440, 900)
    const { history } = await renderConsole('/offers/o1', routes)
    await expect.element(drawer.getByText('40 of 50')).toBeVisible()
    expect(history.location.href).toMatch(/\/offers\?.*open=o1/)
  })

  it('takes a pause back', async () => {
    const { api } = await open('', { 'PATCH /api/v1/offers/{id}': { data: offer('o1', 'Shoes') } })
    await page.getByRole('button', { name: 'Pause Shoes' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    const changes = () => api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    await expect.poll(changes).toEqual([{ status: 'paused' }, { status: 'active' }])
  })

  it('21: has nothing against WCAG at 360 px', async () => {
    await open('?open=o2')
    await page.viewport(360, 640)
    await expect.element(drawer.getByText('A check disabled it: CR below 1 %')).toBeVisible()
    await expectAccessible()
  })
})
