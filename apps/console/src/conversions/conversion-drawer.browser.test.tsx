import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'

const token = '019ac1f0-6666-7b5e-9d10-5a3f5d1c2b4a'
const conversion = (id: string, minute: number) => ({
  id,
  tid: `T-${id}`,
  status: 'sale',
  originalStatus: 'approved',
  payout: 15,
  currency: 'USD',
  clickToken: token,
  linkId: null,
  offerId: null,
  networkId: null,
  source: 'postback',
  convertedAt: `2026-11-25T10:0${minute}:00.000Z`,
  clickedAt: '2026-11-25T09:00:00.000Z',
  click: {
    shortUrl: 'https://go.example/alpha',
    countryName: 'Germany',
    deviceType: 'mobile',
    trafficSourceId: 's1',
  },
})
const history = [
  { at: '2026-11-25T10:01:00.000Z', from: null, to: 'lead', payout: 0, currency: 'USD' },
  { at: '2026-11-25T10:05:00.000Z', from: 'lead', to: 'sale', payout: 15, currency: 'USD' },
].map((entry) => ({ ...entry, origin: 'postback' }))
const list = (...data: object[]) => ({ data, meta: { total: data.length, limit: 100, offset: 0 } })
const sent = {
  id: 'd1',
  status: 'delivered',
  attempts: 1,
  responseStatus: 200,
  error: null,
  conversionId: 'v1',
  createdAt: '2026-11-25T10:05:01.000Z',
  url: 'https://push.example/pb',
  event: 'conversion',
  receiver: { kind: 'source', id: 's1', name: 'Source s1', isActive: true },
}
const sentOf = (...data: object[]) => ({ data, meta: { limit: 100, nextCursor: null } })
const routes: FakeRoutes = {
  'GET /api/v1/analytics/conversions': {
    data: [conversion('v2', 6), conversion('v1', 5)],
    meta: { limit: 50, nextCursor: null },
  },
  'GET /api/v1/conversions/{conversionId}': ({ path }) => ({
    data: { ...conversion(path.endsWith('v1') ? 'v1' : 'v2', 5), history },
  }),
  'GET /api/v1/deliveries': sentOf(sent),
}
const open = async (search = '', more: FakeRoutes = {}) => {
  await page.viewport(1440, 900)
  return renderConsole(`/conversions${search}`, { ...routes, ...more })
}
const drawer = page.getByRole('dialog', { name: 'Conversion' })

describe('the drawer of a conversion', () => {
  it('92: has the way from the click to the sale, and what was sent to whom', async () => {
    const { api } = await open()
    await page.getByRole('link', { name: '25 Nov 2026, 11:05:00' }).click()
    const steps = drawer.getByRole('list', { name: 'History' }).getByRole('listitem')
    await expect
      .poll(() => steps.elements().map(({ textContent }) => textContent))
      .toEqual([
        '25 Nov 2026, 10:00:00Click · Germany, mobile',
        '25 Nov 2026, 11:01:00lead0.00 USD · by postback',
        '25 Nov 2026, 11:05:00sale15.00 USD · by postback',
      ])
    const toSent = drawer.getByRole('link', { name: 'Source s1' })
    await expect.element(toSent).toBeVisible()
    await expect
      .element(toSent)
      .toHaveAttribute('href', expect.stringContaining('sent?conversion=v1&open=d1'))
    await expect.element(drawer.getByRole('link', { name: token })).toBeVisible()
    const requested = api.calls.filter(({ path }) => path.endsWith('/deliveries'))
    expect(requested.map(({ query }) => query.conversionId)).toEqual(['v1'])
    await expectAccessible()
  })

  it('walks through the list, and its address follows', async () => {
    const shown = await open('?conversion=v2')
    await expect.element(drawer.getByText('T-v2').first()).toBeVisible()
    const { length } = shown.history
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(drawer.getByText('T-v1').first()).toBeVisible()
    expect(shown.history.location.href).toContain('conversion=v1')
    expect(shown.history.length).toBe(length)
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer).not.toBeInTheDocument()
    await expect
      .poll(() => document.activeElement?.closest('tr')?.textContent)
      .toContain('25 Nov 2026, 11:05:00')
  })

  it('opens over a list that does not have it, and says that no receiver is notified', async () => {
    await open('?conversion=v1', {
      'GET /api/v1/analytics/conversions': { data: [], meta: { limit: 50, nextCursor: null } },
      'GET /api/v1/deliveries': sentOf(),
      'GET /api/v1/traffic-sources': list(),
      'GET /api/v1/capi-integrations': list(),
      'GET /api/v1/webhooks': list(),
    })
    await expect.element(drawer.getByText(/^Nobody is told/)).toBeVisible()
  })

  it('lies over columns of choice, which are stored with the account', async () => {
    const { api } = await open('', {
      'GET /api/v1/users/me/preferences': { data: {} },
      'PUT /api/v1/users/me/preferences': ({ body }) => ({ data: Object(body) }),
      'GET /api/v1/offers': list({ id: 'o1', name: 'Sneakers' }),
      'GET /api/v1/analytics/conversions': {
        data: [{ ...conversion('v1', 5), offerId: 'o1' }],
        meta: { limit: 50, nextCursor: null },
      },
    })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Offer' }).click()
    await expect.element(page.getByRole('cell', { name: 'Sneakers' })).toBeVisible()
    await expect
      .poll(() => Object(api.calls.findLast(({ method }) => method === 'PUT')?.body).conversionColumns)
      .toEqual(['status', 'payout', 'link', 'country', 'device', 'tid', 'source', 'offer'])
  })

  it('21: has nothing against WCAG at 360 px', async () => {
    await open('?conversion=v1')
    await page.viewport(360, 640)
    await expect.element(drawer.getByRole('link', { name: 'Source s1' })).toBeVisible()
    await expectAccessible()
  })
})
