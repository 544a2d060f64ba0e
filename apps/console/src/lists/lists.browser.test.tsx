import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { sampleOffer, sampleOfferStats } from '../testing/sample-offer.ts'
import { asRole, sampleFacts } from '../testing/session-facts.ts'

const listOf = (total: number, ...data: object[]) => ({ data, meta: { total, limit: 50, offset: 0 } })
const at = '2026-11-25T10:00:00.000Z'
const offer = sampleOffer('o1', 'Shoes')
const stats = sampleOfferStats('o1')
const network = { id: 'n1', name: 'Net', isActive: true, statusMap: { approved: 'sale' } }
const postback = {
  id: 'p1',
  receivedAt: at,
  ip: '203.0.113.7',
  result: 'ignored',
  reason: 'The word xyz is not known.',
  query: { subid: 'c1', status: 'xyz' },
  conversionId: null,
}
const conversion = {
  id: 'v1',
  convertedAt: at,
  status: 'sale',
  payout: 15,
  currency: 'USD',
  tid: 't-1',
  source: 'postback',
  click: { shortUrl: 'https://go.example/alpha', countryName: 'Germany', deviceType: 'mobile' },
}
const routes: FakeRoutes = {
  'GET /api/v1/offers': listOf(1, offer),
  'GET /api/v1/offers/stats': listOf(1, stats),
  'GET /api/v1/landings': listOf(1, {
    id: 'l1',
    name: 'Quiz',
    status: 'paused',
    url: 'https://quiz.example/',
    groupName: 'Blue',
  }),
  'GET /api/v1/affiliate-networks': listOf(1, network),
  'GET /api/v1/postback-security': { data: { requireKey: true, key: 'secret' } },
  'GET /api/v1/traffic-sources': listOf(1, {
    id: 's1',
    name: 'Push',
    isActive: true,
    costModel: { type: 'cpc' },
    postbackUrl: 'https://push.example/',
  }),
  'GET /api/v1/alerts': listOf(1, {
    id: 'a1',
    name: 'Loss',
    metric: 'roi',
    operator: 'lt',
    threshold: -20,
    windowMinutes: 120,
    range: null,
    scope: 'link',
    scopeValue: '*',
    action: 'pause',
    isActive: true,
    lastFiredAt: at,
    lastValue: -31,
    channels: [{ id: 'c1', kind: 'telegram', url: null, to: null, chatId: '-100', hasCredentials: true }],
  }),
  'GET /api/v1/costs': listOf(1, {
    id: 'k1',
    linkId: null,
    breakdownKey: 'sub_id_1',
    breakdownValue: 'pub1',
    amount: 100,
    currency: 'USD',
    periodStart: '2026-11-24',
    periodEnd: '2026-11-25',
    source: 'api',
    notes: 'From the sheet',
  }),
  'GET /api/v1/conversions/postback-logs': {
    ...listOf(1, postback),
    meta: { total: 1, limit: 50, offset: 0, counts: { ignored: 1, created: 3 } },
  },
  'GET /api/v1/analytics/conversions': { data: [conversion], meta: { limit: 50, nextCursor: null } },
}
const open = async (path: string, more: FakeRoutes = {}, facts = sampleFacts) => {
  await page.viewport(1440, 900)
  return await renderConsole(path, { ...routes, ...more }, facts)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const cells = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))

const nouns = [
  ['offers', ['Shoes', 'active', '12.50 EUR', '40 of 50', '8,000', '400', '5 %', 'Pause'], '/offers'],
  ['landings', ['Quiz', 'paused', 'Blue', 'https://quiz.example/', 'Resume'], '/landings'],
  ['networks', ['Net', 'active', 'approved → sale', 'Copy postback URLPause'], '/affiliate-networks'],
  ['sources', ['Push', 'active', 'cpc', 'https://push.example/', 'Pause'], '/traffic-sources'],
  [
    'alerts',
    [
      'Loss',
      'active',
      'ROI below -20 of each link in 120 min',
      'pause it',
      'Telegram',
      /25 Nov 2026.*\(-31\)/,
      'HistoryEditPause',
    ],
    '/alerts',
  ],
  ['costs', ['24 Nov – 25 Nov', 'sub id 1 pub1', '100.00 USD', 'api', 'From the sheet'], '/costs'],
  [
    'postbacks',
    [
      /25 Nov 2026/,
      'Ignored',
      'The word xyz is not known.',
      'subid=c1 status=xyz',
      '203.0.113.7',
      'Process again',
    ],
    '/conversions/postback-logs',
  ],
  [
    'conversions',
    [/25 Nov 2026/, 'sale', '15.00 USD', 'go.example/alpha', 'Germany', 'mobile', 't-1', 'postback'],
    '/analytics/conversions',
  ],
] as const

describe('the lists of records', () => {
  it.each(nouns)('shows %s', async (noun, row) => {
    await open(`/${noun}`)
    await expect
      .poll(cells)
      .toEqual([row.map((cell) => (typeof cell === 'string' ? cell : expect.stringMatching(cell)))])
    await expectAccessible()
  })

  it.each(nouns)(
    'says of %s what they are where there are none, with nothing to search',
    async (noun, _row, route) => {
      const empty = { data: [], meta: { total: 0, limit: 50, offset: 0, nextCursor: null, counts: {} } }
      await open(`/${noun}`, { [`GET /api/v1${route}`]: empty, 'GET /api/v1/offers/stats': empty })
      await expect.element(page.getByRole('heading', { level: 2, name: /^No / })).toBeVisible()
      expect(page.getByRole('main').getByRole('textbox').elements()).toEqual([])
      expect(page.getByRole('main').getByRole('combobox').elements()).toEqual([])
    },
  )

  it('searches, says that nothing fits, and goes back to all', async () => {
    const shown = await open('/landings')
    shown.api.answer('GET /api/v1/landings', ({ query }) => (query.search ? listOf(0) : listOf(1, offer)))
    await page.getByLabelText('Search').fill('zzz')
    await userEvent.keyboard('{Enter}')
    await button('Remove search and filters').click()
    await expect.element(page.getByRole('link', { name: 'Shoes' })).toBeVisible()
  })

  it('goes from page to page', async () => {
    const shown = await open('/landings', {
      'GET /api/v1/landings': ({ query }) =>
        listOf(120, {
          id: query.offset,
          name: `From ${query.offset}`,
          status: 'active',
          url: '',
          groupName: null,
        }),
    })
    await button('Next page').click()
    await expect.element(page.getByRole('navigation', { name: '51–100 of 120' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'From 50' })).toBeVisible()
    expect(shown.api.calls.filter(({ path }) => path === '/api/v1/landings')).toHaveLength(2)
  })
})

describe('what can be done in a list', () => {
  it('97: enables an offer again that a check has disabled, and says why it was', async () => {
    const disabled = { ...offer, status: 'auto_disabled', disabledReason: 'CR below 1 %' }
    const shown = await open('/offers', {
      'GET /api/v1/offers': listOf(1, disabled),
      'PATCH /api/v1/offers/{id}': { data: offer },
    })
    await expect.element(page.getByTitle('CR below 1 %')).toBeVisible()
    shown.api.answer('GET /api/v1/offers', listOf(1, offer))
    await button('Enable Shoes again').click()
    await expect.element(button('Pause Shoes')).toBeVisible()
    expect(shown.api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'active' })
  })

  it('writes all rates of a column with as many digits', async () => {
    const second = { ...offer, id: 'o2', name: 'Boots' }
    await open('/offers', {
      'GET /api/v1/offers': listOf(2, offer, second),
      'GET /api/v1/offers/stats': listOf(2, stats, { ...stats, offerId: 'o2', cr: 0.0333 }),
    })
    await expect.poll(() => cells().map((row) => row[6])).toEqual(['5.00 %', '3.33 %'])
  })

  it('96: says that a cap is reached', async () => {
    const full = { ...stats, conversionsToday: 50, capDailyRemaining: 0 }
    await open('/offers', { 'GET /api/v1/offers/stats': listOf(1, full) })
    await expect.element(page.getByText('cap reached')).toBeVisible()
  })

  it('makes an offer; what is wrong with it is said at its field', async () => {
    const details = [{ path: 'url', message: 'Must be an absolute URL.' }]
    const shown = await open('/offers', {
      'POST /api/v1/offers': fakeError(400, 'VALIDATION_FAILED', { details }),
    })
    await button('New offer').click()
    await page.getByLabelText('Name').fill('Boots')
    await page.getByLabelText('URL').fill('boots')
    await button('Create').click()
    await expect.element(page.getByText('Must be an absolute URL.')).toBeVisible()
    await expect.element(page.getByLabelText('URL')).toHaveFocus()
    shown.api.answer('POST /api/v1/offers', { data: { ...offer, name: 'Boots' } })
    await page.getByLabelText('URL').fill('https://boots.example/')
    await button('Create').click()
    await expect.element(page.getByText('Boots is made')).toBeVisible()
    await expect.element(page.getByLabelText('URL')).not.toBeInTheDocument()
  })

  it('17: lets a viewer make and pause nothing', async () => {
    await open('/offers', {}, asRole('viewer'))
    await expect.element(button('New offer')).toHaveAttribute('title', 'Viewers cannot change this')
    await expect.element(button('Pause Shoes')).toBeDisabled()
  })

  it('shows the postbacks of one result, and processes one again', async () => {
    const shown = await open('/postbacks', {
      'POST /api/v1/conversions/postback-logs/{logId}/replay': { data: { ...postback, result: 'created' } },
    })
    await expect.element(page.getByRole('tab', { name: 'All (4)', selected: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Ignored (1)' }).click()
    await expect
      .poll(() =>
        shown.api.calls.some(
          ({ path, query }) => path.endsWith('postback-logs') && query.result === 'ignored',
        ),
      )
      .toBe(true)
    await button('Process again').click()
    await expect.element(page.getByText('Processed again: Created')).toBeVisible()
  })

  it('shows more conversions by the cursor of the page before', async () => {
    await open('/conversions', {
      'GET /api/v1/analytics/conversions': ({ query }) => ({
        data: [{ ...conversion, id: query.cursor ?? 'v1', tid: query.cursor ?? 'first' }],
        meta: { limit: 50, nextCursor: query.cursor === undefined ? 'second' : null },
      }),
    })
    await button('Show more').click()
    await expect.poll(() => cells().map((row) => row[6])).toEqual(['first', 'second'])
    await expect.element(button('Show more')).not.toBeInTheDocument()
  })

  it('enters a cost with a decimal comma, of a link that is found by its code; another is refused before it is sent', async () => {
    const shown = await open('/costs', {
      'GET /api/v1/links/list': listOf(1, { ...sampleLink(), shortCode: 'alpha' }),
      'POST /api/v1/costs': { data: {} },
    })
    await button('New cost').click()
    // As a number field of the browser it was 1250 by the comma, and 11.5 after a turn of the wheel.
    const amount = page.getByRole('textbox', { name: 'Amount of all days' })
    await amount.fill('12,50')
    await expect.element(page.getByText('12.50 USD', { exact: true })).toBeVisible()
    await userEvent.wheel(amount, { direction: 'down' })
    await expect.element(amount).toHaveValue('12,50')
    await amount.fill('1,234')
    await button('Create').click()
    await button('1.2340 is meant').click()
    await expect.element(page.getByText('1.234 USD', { exact: true })).toBeVisible()
    await amount.fill('12,50')
    await page.getByLabelText('Link', { exact: true }).fill('nothing')
    await button('Create').click()
    await expect.element(page.getByText('No link has this code')).toBeVisible()
    await page.getByLabelText('Link', { exact: true }).fill('alpha')
    await page.getByLabelText('Sub id', { exact: true }).selectOptions('sub id 2')
    await page.getByLabelText('Value of the sub id').fill('pub1')
    await button('Create').click()
    await expect.element(page.getByText('The cost is stored')).toBeVisible()
    const posts = shown.api.calls.filter(({ method, path }) => method === 'POST' && path === '/api/v1/costs')
    expect(posts.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        amount: 12.5,
        currency: 'USD',
        linkId: sampleLink().id,
        breakdownKey: 'sub_id_2',
        breakdownValue: 'pub1',
        notes: null,
      }),
    ])
  })

  it('names the link of a cost, or else says that it is one', async () => {
    const cost = (id: string, linkId: string | null) => ({
      id,
      linkId,
      breakdownKey: null,
      breakdownValue: null,
      amount: 5,
      currency: 'USD',
      periodStart: '2026-11-24',
      periodEnd: '2026-11-24',
      source: 'manual',
      notes: null,
    })
    const shown = await open('/costs', {
      'GET /api/v1/costs': listOf(3, cost('k1', 'b'), cost('k2', 'a'), cost('k3', 'b')),
      'POST /api/v1/analytics/report': {
        data: { rows: [{ dimensions: { link: 'a', link_name: 'Autumn US' }, metrics: { cost: 5 } }] },
      },
    })
    await expect.poll(() => cells().map((row) => row[1])).toEqual(['Link', 'Autumn US', 'Link'])
    const reports = shown.api.calls.filter(({ path }) => path.endsWith('/report'))
    expect(reports.map(({ body }) => body)).toEqual([
      expect.objectContaining({ filters: [{ field: 'link', operator: 'in', value: ['a', 'b'] }] }),
    ])
  })
})
