import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole, renderConsoleAt } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { sampleRule, savedFlow } from '../testing/sample-rule.ts'
import { workspaceId } from '../testing/session-facts.ts'

const alpha = sampleLink()
const listOf = (...data: object[]) => ({
  data,
  meta: { total: data.length, limit: 100, offset: 0, version: 7 },
})
const germans = sampleRule({
  id: 'r1',
  flowType: 'forced',
  targetUrl: 'https://de.example/',
  conditions: { match: 'all', filters: [{ kind: 'country', values: ['DE'] }] },
})
const flowConfig = { landings: [], offers: [{ id: 'a', weight: 200 }] }
const offers = sampleRule({ id: 'r2', schema: 'landing_offer', targetUrl: null, flowConfig })
const rest = sampleRule({ id: 'r3', name: 'Rest', priority: 1 })
const sendingTo = (id: string, campaignCode: string, linkId = alpha.id) =>
  sampleRule({
    id,
    linkId,
    schema: 'action',
    targetUrl: null,
    flowConfig: { actionType: 'send_to_campaign', campaignCode },
  })
const rulesRoute = '/api/v1/links/{code}/rules'
const routes: FakeRoutes = {
  'GET /api/v1/links/by-id/{id}': { data: alpha },
  [`GET ${rulesRoute}`]: listOf(germans, offers, rest),
  [`PUT ${rulesRoute}`]: savedFlow(8),
  'GET /api/v1/offers': listOf({ id: 'a', name: 'A', status: 'active' }),
  'GET /api/v1/landings': listOf(),
}
const open = async (more: FakeRoutes = {}) => {
  await page.viewport(1440, 900)
  const shown = await renderConsole(`/links/${alpha.id}?tab=flow`, { ...routes, ...more })
  await expect.element(card('Rule 1')).toBeVisible()
  return shown
}
type Opened = Awaited<ReturnType<typeof open>>
const saves = ({ api }: Opened) => api.calls.filter(({ method }) => method === 'PUT')
const card = (name: string) => page.getByRole('group', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const germanVisit = {
  matchedRuleId: 'r1',
  decision: 'redirect',
  resolvedUrl: 'https://de.example/',
  redirectType: '302',
  variant: null,
  asksPassword: false,
  shares: [],
  trace: [
    {
      ruleId: 'r1',
      matched: true,
      lostTo: null,
      filters: [{ kind: 'country', matched: true, reason: 'country "DE" is one of DE; wanted: is' }],
    },
    { ruleId: 'r2', matched: true, filters: [], lostTo: { ruleId: 'r1', by: 'order' } },
  ],
}
const frenchVisit = {
  ...germanVisit,
  matchedRuleId: 'r2',
  decision: 'landing_offer',
  resolvedUrl: 'https://offer.example/',
  variant: { ruleId: 'r2', weight: null, share: null, landingId: null, offerId: 'a' },
  trace: [
    {
      ruleId: 'r1',
      matched: false,
      lostTo: null,
      filters: [{ kind: 'country', matched: false, reason: 'country "FR" is not one of DE; wanted: is' }],
    },
    { ruleId: 'r2', matched: true, filters: [], lostTo: null },
  ],
}

/** Where none was typed. */
const made = {
  at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00.000Z$/),
  seed: expect.stringMatching(/^\d+$/),
}

describe('the simulator', () => {
  const drawer = () => page.getByRole('dialog', { name: 'Simulator' })
  const simulateRoute = 'POST /api/v1/links/{code}/simulate'
  const simulateCalls = ({ api }: Opened) => api.calls.filter(({ path }) => path.endsWith('/simulate'))

  it('79: says where a visitor goes, and why', async () => {
    const shown = await open({
      [simulateRoute]: ({ body }) => ({ data: Object(body).country === 'DE' ? germanVisit : frenchVisit }),
    })
    await button('Simulate').click()
    await expect.element(drawer().getByLabelText('Visitor')).toHaveDisplayValue('iPhone, US')
    await drawer().getByLabelText('Country').fill('DE')
    await drawer().getByRole('button', { name: 'Simulate' }).click()
    await expect.element(drawer().getByText('Rule 1, redirect to https://de.example/')).toBeVisible()
    await expect.element(drawer().getByText('✓ country "DE" is one of DE; wanted: is')).toBeVisible()
    await drawer().getByLabelText('Country').fill('France (FR)')
    await drawer().getByLabelText('Bot').selectOptions('No')
    await drawer().getByLabelText('Seed').fill('7')
    await drawer().getByRole('button', { name: 'Simulate' }).click()
    await expect
      .element(drawer().getByText('Rule 2, offer A, redirect to https://offer.example/'))
      .toBeVisible()
    await expect.element(drawer().getByText('✗ country "FR" is not one of DE; wanted: is')).toBeVisible()
    const [first, second] = simulateCalls(shown).map(({ body }) => Object(body))
    expect(first).toEqual({
      country: 'DE',
      device: 'mobile',
      deviceBrand: 'Apple',
      os: 'iOS',
      browser: 'Safari',
      draws: 1_000,
      ...made,
    })
    expect(second).toMatchObject({ country: 'FR', isBot: false, seed: '7' })
  })

  it.each([
    ['iPhone, US', { country: 'US', device: 'mobile', os: 'iOS' }],
    ['Android, DE', { country: 'DE', device: 'mobile', os: 'Android' }],
    ['Desktop, GB', { country: 'GB', device: 'desktop', os: 'Windows' }],
    ['Googlebot', { userAgent: expect.stringMatching(/Googlebot/) }],
  ])('has the visitor %s to begin with', async (preset, visitor) => {
    const shown = await open({ [simulateRoute]: { data: frenchVisit } })
    await button('Simulate').click()
    await drawer().getByLabelText('Visitor').selectOptions(preset)
    await drawer().getByRole('button', { name: 'Simulate' }).click()
    await expect.element(drawer().getByText(/^Rule 2, offer A/)).toBeVisible()
    expect(simulateCalls(shown)[0]?.body).toMatchObject(visitor)
  })

  it('80: tests the draft, and saves nothing by that', async () => {
    const shown = await open({
      [simulateRoute]: {
        data: {
          ...germanVisit,
          matchedRuleId: 'draft-3',
          trace: [{ ruleId: 'draft-3', matched: true, filters: [], lostTo: null }],
        },
      },
    })
    await button('Add rule').click()
    await page.getByLabelText('Target URL').fill('https://new.example/')
    await button('Test draft').click()
    await drawer().getByLabelText('Visitor').selectOptions('Googlebot')
    await drawer().getByRole('button', { name: 'Test draft' }).click()
    await expect.element(drawer().getByText('Rule 2 ✓ matches')).toBeVisible()
    const [call] = simulateCalls(shown).map(({ body }) => Object(body))
    expect(call.userAgent).toMatch(/Googlebot/)
    expect(call.rules[3]).toMatchObject({ targetUrl: 'https://new.example/', flowType: 'regular' })
    expect(saves(shown)).toEqual([])
  })

  it('82: says that links lead in a circle, with the way; the rule that does it warns', async () => {
    const betaId = '019ac1f0-5555-7b5e-9d10-5a3f5d1c2b4a'
    const loop = { ...germanVisit, decision: 'not_found', resolvedUrl: null, trace: [] }
    // The API names links by their own codes, users know them by their aliases.
    const hops = [
      { code: 'wBT82bi', linkId: betaId },
      { code: 'JhJtbTc', linkId: alpha.id },
    ]
    await open({
      [`GET /api/v1/links/by-id/${betaId}`]: { data: { ...alpha, id: betaId, customAlias: 'beta' } },
      'GET /api/v1/links/alpha/rules': listOf(sendingTo('r1', 'beta')),
      'GET /api/v1/links/beta/rules': listOf(sendingTo('b1', 'alpha', betaId)),
      [simulateRoute]: { data: { ...loop, hops } },
    })
    await expect.element(card('Rule 1').getByText(/lead in a circle: alpha → beta → alpha/)).toBeVisible()
    await button('Simulate').click()
    await drawer().getByRole('button', { name: 'Simulate' }).click()
    await expect.element(drawer().getByText(/A loop: alpha → beta → alpha/)).toBeVisible()
  })

  it('82: does not warn of links that lead on, or that are not there', async () => {
    const gammaId = '019ac1f0-6666-7b5e-9d10-5a3f5d1c2b4a'
    const { api } = await open({
      'GET /api/v1/links/alpha/rules': listOf(sendingTo('r1', 'gamma'), sendingTo('r2', 'gone')),
      [`GET /api/v1/links/by-id/${gammaId}`]: fakeError(404, 'NOT_FOUND'),
      'GET /api/v1/links/gamma/rules': listOf(sampleRule({ id: 'g1', linkId: gammaId })),
      'GET /api/v1/links/gone/rules': fakeError(404, 'NOT_FOUND'),
      [simulateRoute]: { data: { ...germanVisit, hops: [{ code: 'gamma', linkId: gammaId }] } },
    })
    await button('Simulate').click()
    await drawer().getByRole('button', { name: 'Simulate' }).click()
    await expect.element(drawer().getByText('By way of alpha → gamma')).toBeVisible()
    await expect.poll(() => api.calls.some(({ path }) => path === '/api/v1/links/gone/rules')).toBe(true)
    await expect.element(page.getByText(/lead in a circle/)).not.toBeInTheDocument()
  })

  it('81: fills the visitor from a click of the log', async () => {
    const click = {
      countryCode: 'FR',
      region: null,
      city: 'Paris',
      deviceType: 'mobile',
      deviceBrand: 'Apple',
      deviceModel: 'iPhone',
      os: 'iOS',
      osVersion: '17.4',
      browser: 'Safari',
      browserVersion: '17.4',
      language: 'fr-FR',
      userAgent: 'Mozilla/5.0 (iPhone)',
      refererDomain: 'news.example',
      isBot: false,
    }
    const shown = await open({
      'GET /api/v1/clicks/token': { data: click },
      [simulateRoute]: { data: frenchVisit },
    })
    await button('Simulate').click()
    await drawer().getByLabelText('Visitor').selectOptions('Like click …')
    await drawer().getByLabelText('Click id').fill('nothing')
    await drawer().getByRole('button', { name: 'Fill from click' }).click()
    await expect.element(drawer().getByText('No click has this id')).toBeVisible()
    await drawer().getByLabelText('Click id').fill(' token ')
    await drawer().getByRole('button', { name: 'Fill from click' }).click()
    await expect.element(drawer().getByLabelText('Country')).toHaveValue('FR')
    await expect.element(drawer().getByLabelText('Device')).toHaveValue('mobile')
    await expect.element(drawer().getByLabelText('City')).toHaveValue('Paris')
    await expect.element(drawer().getByText('Besides: Apple, iPhone, 17.4, 17.4')).toBeVisible()
    await drawer().getByRole('button', { name: 'Simulate' }).click()
    await expect.element(drawer().getByText(/^Rule 2, offer A/)).toBeVisible()
    expect(simulateCalls(shown).map(({ body }) => body)).toEqual([
      {
        country: 'FR',
        city: 'Paris',
        device: 'mobile',
        deviceBrand: 'Apple',
        deviceModel: 'iPhone',
        os: 'iOS',
        osVersion: '17.4',
        browser: 'Safari',
        browserVersion: '17.4',
        language: 'fr-FR',
        userAgent: 'Mozilla/5.0 (iPhone)',
        referer: 'https://news.example/',
        isBot: false,
        draws: 1_000,
        ...made,
      },
    ])
  })

  it('takes what is typed over the visitor, and says at a field what is wrong with it', async () => {
    const wrongIp = 'must be an IPv4 or IPv6 address'
    const [ip, country] = [
      { path: 'ip', message: wrongIp },
      { path: 'country', message: 'must be an ISO code' },
    ]
    const field = (name: string) => drawer().getByLabelText(name)
    const shown = await open({
      [simulateRoute]: ({ body }) =>
        Object(body).ip === '10.0.0'
          ? fakeError(400, 'VALIDATION_FAILED', { details: [ip, country] })
          : { data: frenchVisit },
    })
    await button('Simulate').click()
    await expect.element(drawer().getByText(/^Here it says where this visitor goes/)).toBeVisible()
    await field('Browser').fill('')
    await field('Query').fill('sub1=a')
    await field('IP address').fill('10.0.0')
    await field('Country').fill('Narnia')
    await drawer().getByRole('button', { name: 'Simulate' }).click()
    await expect.element(field('IP address')).toHaveAccessibleDescription(wrongIp)
    await expect.element(field('Country')).toHaveAccessibleDescription('No country is called “NARNIA”')
    await expect.element(field('Country')).toHaveFocus()
    await field('Country').fill('United States')
    await field('IP address').fill('10.0.0.1')
    await drawer().getByRole('button', { name: 'Simulate' }).click()
    await expect.element(drawer().getByText(/^Rule 2, offer A/)).toBeVisible()
    const [, sent] = simulateCalls(shown).map(({ body }) => body)
    expect(sent).toEqual({
      country: 'US',
      device: 'mobile',
      deviceBrand: 'Apple',
      os: 'iOS',
      draws: 1_000,
      query: 'sub1=a',
      ip: '10.0.0.1',
      ...made,
    })
  })

  it('79: shows the same simulation to everybody who opens its address, seed and time included', async () => {
    const answers: FakeRoutes = {
      [simulateRoute]: ({ body }) => ({ data: Object(body).country === 'DE' ? germanVisit : frenchVisit }),
    }
    const shown = await open(answers)
    await button('Simulate').click()
    await drawer().getByLabelText('Country').fill('FR')
    await drawer().getByLabelText('City').fill('Lyon')
    await drawer().getByLabelText('Bot').selectOptions('No')
    await drawer().getByRole('button', { name: 'Simulate' }).click()
    await expect.element(drawer().getByText(/^Rule 2, offer A/)).toBeVisible()
    const [first] = simulateCalls(shown)
    const { href } = shown.history.location
    shown.unmount()

    const other = await renderConsoleAt(href, { ...routes, ...answers })
    await expect.element(drawer().getByText(/^Rule 2, offer A/)).toBeVisible()
    expect(simulateCalls(other).map(({ body }) => body)).toEqual([first?.body])
    await expect.element(drawer().getByLabelText('Visitor')).toHaveDisplayValue('As in the address')
    await expect.element(drawer().getByLabelText('City')).toHaveValue('Lyon')
    await expect.element(drawer().getByLabelText('Bot')).toHaveDisplayValue('No')
    await expect.element(drawer().getByLabelText('Seed')).toHaveValue(Object(first?.body).seed)
    await expect.element(drawer().getByLabelText('Time')).not.toHaveValue('')
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer()).not.toBeInTheDocument()
    expect(other.history.location.href).not.toMatch('simulate')
    await expect.element(card('Rule 1')).toBeVisible()
  })

  it('79: has an address of its own, and goes with Back', async () => {
    const { history } = await open()
    await button('Simulate').click()
    await expect.element(drawer()).toBeVisible()
    history.back()
    await expect.element(drawer()).not.toBeInTheDocument()
    history.push(`/w/${workspaceId}/links/${alpha.id}/simulate?country=FR`)
    await expect.element(drawer().getByLabelText('Country')).toHaveValue('FR')
    await expect.poll(() => history.location.pathname).toMatch(/\/links\/[^/]+$/)
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await open({ [simulateRoute]: { data: frenchVisit } })
    await page.viewport(width, 800)
    await button('Simulate').click()
    await drawer().getByRole('button', { name: 'Simulate' }).click()
    await expect.element(drawer().getByText(/^Rule 2, offer A/)).toBeVisible()
    await expectAccessible()
  })
})
