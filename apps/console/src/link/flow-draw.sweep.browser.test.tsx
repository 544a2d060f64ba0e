import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { sampleRule } from '../testing/sample-rule.ts'

const alpha = sampleLink()
const ofOffers = { id: 'r1', schema: 'landing_offer', targetUrl: null } as const
const listOf = (...data: object[]) => ({ data, meta: { total: data.length, limit: 100, offset: 0 } })
const flowOf = (...data: object[]) => ({ data, meta: { ...listOf(...data).meta, version: 7 } })
const routes: FakeRoutes = {
  'GET /api/v1/links/by-id/{id}': { data: alpha },
  'GET /api/v1/links/list': listOf(),
  'GET /api/v1/landings': listOf(),
}
const open = async (more: FakeRoutes) => {
  await page.viewport(1440, 900)
  return renderConsole(`/links/${alpha.id}?tab=flow`, { ...routes, ...more })
}
const card = (name: string) => page.getByRole('group', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the draw of a rule among its offers', () => {
  it('96: counts shares of what the engine draws: not at a cap, not unhealthy, and says why', async () => {
    const states = {
      a: {},
      b: {},
      c: { healthStatus: 'unhealthy' },
      d: { status: 'auto_disabled', disabledReason: 'CR 0.1 % after 500 clicks' },
    }
    const ids = Object.keys(states)
    const ofFour = { landings: [], offers: ids.map((id) => ({ id, weight: 100 })) }
    const room = { capHourly: null, capDaily: 50, capTotal: null, capTotalRemaining: null }
    await open({
      'GET /api/v1/links/{code}/rules': flowOf(sampleRule({ ...ofOffers, flowConfig: ofFour })),
      'GET /api/v1/offers': listOf(
        ...Object.entries(states).map(([id, state]) => ({
          id,
          name: id.toUpperCase(),
          status: 'active',
          ...state,
        })),
      ),
      'GET /api/v1/offers/stats': listOf(
        { offerId: 'a', ...room, capDailyRemaining: 10 },
        { offerId: 'b', ...room, capDailyRemaining: 0 },
      ),
    })
    const list = card('Rule 1').getByRole('region', { name: 'Offers' })
    await expect
      .poll(() =>
        list
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual([
        'A100 %10 of 50 left todayPause',
        'Bcap reached0 %0 of 50 left todayPause',
        'Cunhealthy–Pause',
        'Dauto disabledCR 0.1 % after 500 clicks–Resume',
      ])
    await button('Edit Rule 1').click()
    await expect.element(page.getByLabelText('Weight of D')).toBeVisible()
    await expectAccessible()
  })
})

describe('offers for some countries', () => {
  const elsewhere = /For visitors from other countries an offer is left out/
  const nextRule = 'Visitors whom none of these offers takes go on to the next rule.'
  const offer = (id: string, countries: string[] | null) => ({ id, name: id, status: 'active', countries })
  const openDraw = async (offers: { id: string }[], conditions: Partial<Record<string, unknown>> = {}) => {
    const flowConfig = { landings: [], offers: offers.map(({ id }) => ({ id, weight: 100 })) }
    await open({
      'GET /api/v1/links/{code}/rules': flowOf(sampleRule({ ...ofOffers, flowConfig, conditions })),
      'GET /api/v1/offers': listOf(...offers),
      'GET /api/v1/offers/stats': listOf(),
    })
    const list = card('Rule 1').getByRole('region', { name: 'Offers' })
    await expect.element(list.getByRole('listitem').first()).toBeVisible()
    return list
  }

  it('name them, and the card says whose its shares are', async () => {
    const list = await openDraw([offer('A', ['DE', 'AT']), offer('B', null)])
    await expect.element(list.getByText('only from Germany, Austria')).toBeVisible()
    await expect.element(list.getByText(elsewhere)).toBeVisible()
    await expect.element(list.getByText(nextRule)).not.toBeInTheDocument()
    await expectAccessible()
    await page.viewport(360, 640)
    await expectAccessible()
  })

  it('are all that there is: the card says that others go on', async () => {
    const list = await openDraw([offer('A', ['DE', 'AT', 'CH', 'LI'])])
    await expect.element(list.getByText('only from DE, AT, CH, LI')).toBeVisible()
    await expect.element(list.getByText(nextRule)).toBeVisible()
    await expect.element(list.getByText(elsewhere)).not.toBeInTheDocument()
  })

  it('take every visitor of the rule: the card says nothing', async () => {
    const list = await openDraw([offer('A', ['DE', 'AT']), offer('B', null)], { countries: ['DE'] })
    await expect.element(list.getByText('only from Germany, Austria')).toBeVisible()
    await expect.element(list.getByText(elsewhere)).not.toBeInTheDocument()
  })
})

describe('a draft of the flow', () => {
  it('says what differs from what is saved, until it is discarded', async () => {
    const rule = (id: string, fields: object) =>
      sampleRule({ id, targetUrl: `https://${id}.example/`, ...fields })
    await open({
      'GET /api/v1/links/{code}/rules': flowOf(
        rule('r1', { name: 'One' }),
        rule('r2', { name: 'Two', priority: 1 }),
        rule('r3', { name: 'Three', priority: 2 }),
      ),
      'GET /api/v1/offers': listOf(),
    })
    await page.getByRole('checkbox', { name: 'One is on' }).click()
    await button('Show 1 change').click()
    await button('Move up Three').click()
    await button('Delete Two').click()
    const changes = page.getByRole('region', { name: 'Changes that are not saved' })
    await expect
      .poll(() =>
        changes
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Changed: One.  paused', 'Deleted: Two. Two · Everybody · https://r2.example/ · 302 Found'])
    await expectAccessible()
    await page.viewport(360, 640)
    await expectAccessible()
    await button('Move up Three').click()
    await expect.element(changes.getByText('Order of Regular: One, Three Three, One')).toBeVisible()
    await button('Discard changes').click()
    await expect.element(changes).not.toBeInTheDocument()
  })
})
