import { memberships, workspaces } from '@waymark/db'
import type { ClickEvent } from '@waymark/events'
import { describeWith } from '@waymark/testing'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildTestApp,
  openTestClicks,
  type TestApp,
  type TestClicks,
  type TestUser,
} from '../../testing/index.ts'
import { openReportedWorkspace, type ReportedWorkspace } from '../../testing/reported-workspace.ts'

const january = { from: '2026-01-01', to: '2026-01-31', groupBy: ['country'] }

/** Beside each link. */
const onDefaultDomain = { link_code: expect.stringMatching(/^\w{7}$/), link_domain: null }

const noGoal = 'goal:01900000-0000-7000-8000-000000000000'

describeWith(['postgres'], 'POST /analytics/report', () => {
  let test: TestApp
  let store: TestClicks
  let ours: ReportedWorkspace
  let shoes: string
  let hats: string
  let offer: string
  let clicks: ClickEvent[]

  const query = (body: object, by: TestUser = ours.user) =>
    test.request({
      method: 'POST',
      url: '/analytics/report',
      token: by.token,
      workspaceId: by.workspaceId,
      body: { ...january, ...body },
    })
  const report = async (body: object, by?: TestUser) => {
    const response = await query(body, by)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const rowsOf = async (body: object, by?: TestUser) => (await report(body, by)).data.rows

  beforeAll(async () => {
    store = await openTestClicks()
    test = await buildTestApp({ deps: { analytics: store.analytics } })
    ours = await openReportedWorkspace(test, store.analytics)
    shoes = await ours.make('/links', { originalUrl: 'https://shop.example/shoes', title: 'Shoes' })
    hats = await ours.make('/links', { originalUrl: 'https://shop.example/hats', customAlias: 'hats' })
    offer = await ours.make('/offers', { name: 'A pair', url: 'https://offer.example/' })
    clicks = await ours.click([
      { at: '2026-01-10T10:00:00Z', linkId: shoes, countryCode: 'GB', offerId: offer },
      { at: '2026-01-10T23:30:00Z', linkId: shoes, countryCode: 'GB', isUnique: false },
      { at: '2026-01-11T10:00:00Z', linkId: shoes, countryCode: 'US', offerId: offer },
      { at: '2026-01-11T11:00:00Z', linkId: hats, countryCode: 'US' },
      { at: '2026-01-12T10:00:00Z', linkId: hats, countryCode: null },
      { at: '2026-01-12T11:00:00Z', linkId: hats, countryCode: 'GB', isBot: true, botReason: 'user_agent' },
    ])
    const [first, , third, fourth] = clicks
    if (!first || !third || !fourth) throw new Error('There are no clicks')
    await ours.convert([
      { click: first, payout: '12.5' },
      { click: third, payout: '10', currency: 'EUR' },
      { click: fourth, payout: '7', currency: 'GBP' },
    ])
    await ours.make('/costs', {
      periodStart: '2026-01-10',
      periodEnd: '2026-01-11',
      amount: 6,
      linkId: shoes,
    })
    const { token, workspaceId } = ours.user
    const rate = { date: '2026-01-11', currency: 'EUR', rate: 1.2 }
    await test.request({ method: 'POST', url: '/currency-rates', token, workspaceId, body: rate })
    const elsewhere = await openReportedWorkspace(test, store.analytics)
    await elsewhere.click([{ at: '2026-01-10T10:00:00Z', linkId: shoes, countryCode: 'GB' }])
  })
  afterAll(async () => {
    await test.close()
    await store.close()
  })

  it('groups, totals and pages, with costs and amounts in the base currency', async () => {
    const metrics = ['clicks', 'bots', 'conversions', 'revenue', 'cost', 'roi']
    const { data, meta } = await report({ metrics, orderBy: { field: 'revenue' }, limit: 2 })
    expect(data.rows).toEqual([
      {
        dimensions: { country: 'GB' },
        metrics: {
          clicks: 2,
          bots: 1,
          conversions: 1,
          revenue: 12.5,
          cost: 3,
          roi: expect.closeTo(316.667, 2),
        },
      },
      {
        dimensions: { country: 'US' },
        metrics: { clicks: 2, bots: 0, conversions: 2, revenue: 12, cost: 3, roi: 300 },
      },
    ])
    expect(data.totals).toEqual({
      clicks: 5,
      bots: 1,
      conversions: 3,
      revenue: 24.5,
      cost: 6,
      roi: expect.closeTo(308.333, 2),
    })
    expect(data.mixedCurrencies).toBe(true)
    expect(meta).toEqual({
      total: 3,
      limit: 2,
      offset: 0,
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-02-01T00:00:00.000Z',
      timezone: 'UTC',
      currency: 'USD',
    })
    const [last] = await rowsOf({ metrics: ['clicks'], orderBy: { field: 'revenue' }, limit: 2, offset: 2 })
    expect(last).toEqual({ dimensions: { country: null }, metrics: { clicks: 1 } })
  })

  it('names records beside their ids, also of links that are deleted', async () => {
    const gone = await ours.make('/links', { originalUrl: 'https://shop.example/', customAlias: 'gone-link' })
    await ours.click([{ at: '2026-02-10T10:00:00Z', linkId: gone, countryCode: 'FR' }])
    const { token, workspaceId } = ours.user
    const removed = await test.request({ method: 'DELETE', url: '/links/gone-link', token, workspaceId })
    expect(removed.statusCode).toBe(204)
    const rows = await rowsOf({ to: '2026-02-28', groupBy: ['link', 'offer'], metrics: ['clicks'] })
    const dimensions = rows.map((row: { dimensions: object }) => row.dimensions)
    expect(dimensions).toHaveLength(4)
    expect(dimensions).toEqual(
      expect.arrayContaining([
        { link: shoes, link_name: 'Shoes', ...onDefaultDomain, offer, offer_name: 'A pair' },
        { link: shoes, link_name: 'Shoes', ...onDefaultDomain, offer: null, offer_name: null },
        { link: hats, link_name: 'hats', ...onDefaultDomain, offer: null, offer_name: null },
        { link: gone, link_name: 'gone-link', ...onDefaultDomain, offer: null, offer_name: null },
      ]),
    )
  })

  it.each([
    ['contains', 'hoe', 3],
    ['contains', 'HOE', 0],
    ['not_contains', 'hoe', 2],
    ['starts_with', 'ha', 2],
    ['ends_with', 's', 5],
    ['regex', '^(Shoes|nothing)$', 3],
    ['not_regex', '^S', 2],
  ])('looks for %s %s in the names of links', async (operator, value, clicked) => {
    const { data } = await report({ metrics: ['clicks'], filters: [{ field: 'link', operator, value }] })
    expect(data.totals).toEqual({ clicks: clicked })
  })

  it('compares with the period before', async () => {
    const body = { from: '2026-01-11', to: '2026-01-11', metrics: ['clicks'], compareWith: 'previous_period' }
    const { data } = await report(body)
    expect(data.rows).toEqual([
      {
        dimensions: { country: 'US' },
        metrics: { clicks: 2 },
        previous: { clicks: 0 },
        change: { clicks: null },
      },
      {
        dimensions: { country: 'GB' },
        metrics: { clicks: 0 },
        previous: { clicks: 2 },
        change: { clicks: -100 },
      },
    ])
    expect(data.totals).toEqual({ clicks: 2, previous: { clicks: 2 }, change: { clicks: 0 } })
  })

  it('compares with the year before, and with a range of its own', async () => {
    const body = { groupBy: ['date'], metrics: ['clicks'], fill: true, orderBy: { field: 'date' } }
    const nextYear = { from: '2027-01-10', to: '2027-01-11', compareWith: 'previous_year' }
    expect((await report({ ...body, ...nextYear })).data).toMatchObject({
      rows: [
        { dimensions: { date: '2027-01-11' }, metrics: { clicks: 0 }, previous: { clicks: 2 } },
        { dimensions: { date: '2027-01-10' }, metrics: { clicks: 0 }, previous: { clicks: 2 } },
      ],
      totals: { clicks: 0, previous: { clicks: 4 } },
    })
    const own = {
      from: '2026-01-10',
      to: '2026-01-10',
      compareWith: { from: '2026-01-12', to: '2026-01-12' },
    }
    expect((await report({ ...body, ...own })).data.totals).toEqual({
      clicks: 2,
      previous: { clicks: 1 },
      change: { clicks: 100 },
    })
  })

  it('has a row of zeros for each day, and for each active record, that had no traffic', async () => {
    const days = { from: '2026-01-09', to: '2026-01-10', groupBy: ['date'], metrics: ['clicks'], fill: true }
    expect(await rowsOf({ ...days, orderBy: { field: 'date', direction: 'asc' } })).toEqual([
      { dimensions: { date: '2026-01-09' }, metrics: { clicks: 0 } },
      { dimensions: { date: '2026-01-10' }, metrics: { clicks: 2 } },
    ])
    const inactive = await ours.make('/links', { originalUrl: 'https://shop.example/', isActive: false })
    const byLink = { groupBy: ['link'], metrics: ['clicks'], includeEmpty: 'link', to: '2026-01-10' }
    const linksOf = async (by?: TestUser) =>
      (await rowsOf(byLink, by)).map((row: { dimensions: { link: string } }) => row.dimensions.link)
    expect(await linksOf()).toEqual(expect.arrayContaining([shoes, hats]))
    expect(await linksOf()).not.toContain(inactive)
    const member = await test.addMember(ours.user.workspaceId, 'viewer')
    await test.deps.db.orm
      .update(memberships)
      .set({ linkIds: [hats], collectionIds: [] })
      .where(and(eq(memberships.workspaceId, member.workspaceId), eq(memberships.userId, member.userId)))
    expect(await linksOf(member)).toEqual([hats])
  })

  it('orders rows that are equal by the next order', async () => {
    const orderBy = [{ field: 'clicks' }, { field: 'country', direction: 'asc' }]
    const rows = await rowsOf({ metrics: ['clicks'], orderBy })
    const countries = rows.map((row: { dimensions: { country: string } }) => row.dimensions.country)
    expect(countries).toEqual(['GB', 'US', null])
  })

  it('resolves a range by its name at each run, in its zone', async () => {
    const range = { from: undefined, to: undefined, range: 'yesterday', timezone: 'Asia/Tokyo' }
    const { meta } = await report({ ...range, groupBy: ['date'], metrics: ['clicks'] })
    const day = 86_400_000
    const tokyo = 9 * 3_600_000
    const today = Math.floor((test.deps.clock() + tokyo) / day) * day - tokyo
    expect(meta).toMatchObject({
      from: new Date(today - day).toISOString(),
      to: new Date(today).toISOString(),
      timezone: 'Asia/Tokyo',
    })
  })

  it('counts a click in the row of each of its tags and collections, those of today, and once in totals', async () => {
    const { token, workspaceId } = ours.user
    const patch = (tags: string[]) =>
      test.request({ method: 'PATCH', url: '/links/hats', token, workspaceId, body: { tags } })
    const feet = await ours.make('/collections', { name: 'Feet today' })
    await test.request({
      method: 'POST',
      url: `/collections/${feet}/links`,
      token,
      workspaceId,
      body: { linkIds: [shoes] },
    })
    expect((await patch(['summer', 'head'])).statusCode).toBe(200)
    const metrics = ['clicks', 'cost']
    const byTag = { groupBy: ['tag'], metrics, orderBy: { field: 'tag', direction: 'asc' } }
    expect((await report(byTag)).data).toMatchObject({
      rows: [
        { dimensions: { tag: null }, metrics: { clicks: 3, cost: 6 } },
        { dimensions: { tag: 'head' }, metrics: { clicks: 2, cost: 0 } },
        { dimensions: { tag: 'summer' }, metrics: { clicks: 2, cost: 0 } },
      ],
      totals: { clicks: 5, cost: 6 },
    })
    await patch(['summer'])
    expect(
      (await report({ ...byTag, having: [{ field: 'clicks', operator: 'lt', value: 3 }] })).data,
    ).toMatchObject({
      rows: [{ dimensions: { tag: 'summer' }, metrics: { clicks: 2 } }],
      totals: { clicks: 2 },
    })
    const filters = [{ field: 'collection', operator: 'contains', value: 'today' }]
    expect((await report({ groupBy: ['collection'], filters, metrics })).data).toMatchObject({
      rows: [
        { dimensions: { collection: feet, collection_name: 'Feet today' }, metrics: { clicks: 3, cost: 6 } },
      ],
      totals: { clicks: 3, cost: 6 },
    })
    const member = await test.addMember(workspaceId, 'viewer')
    await test.deps.db.orm
      .update(memberships)
      .set({ linkIds: [shoes], collectionIds: [] })
      .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, member.userId)))
    expect(await rowsOf({ groupBy: ['collection'], metrics }, member)).toMatchObject([
      { dimensions: { collection: null, collection_name: null }, metrics: { clicks: 3 } },
    ])
    const log = await test.request({
      method: 'GET',
      token,
      workspaceId,
      url: `/analytics/clicks?filters=${encodeURIComponent('[{"field":"tag","operator":"eq","value":"SUMMER"}]')}`,
    })
    expect(log.json().data).toHaveLength(3)
    const code = (
      await test.request({ method: 'GET', token, workspaceId, url: `/links/by-id/${shoes}` })
    ).json().data
    const body = { tags: ['SUMMER'] }
    await test.request({ method: 'PATCH', token, workspaceId, url: `/links/${code.shortCode}`, body })
    expect(await rowsOf(byTag)).toMatchObject([{ dimensions: { tag: 'SUMMER' }, metrics: { clicks: 5 } }])
  })

  it.each([
    ['its link, before all others', { link: 25, offer: 50, network: 80 }, 18],
    ['its offer, where the link has none', { link: null, offer: 50, network: 80 }, 26],
    ['its network, where neither has one', { link: null, offer: null, network: 80 }, 35.6],
    ['0, which is one', { link: 0, offer: 50, network: 80 }, 10],
    ['none, so that it counts nothing', { link: null, offer: null, network: null }, 10],
  ])('expects of a lead that is not decided the percent of %s', async (_what, percent, revenue) => {
    const theirs = await openReportedWorkspace(test, store.analytics)
    const expects = (expectedApproval: number | null) => ({ expectedApproval })
    const networkId = await theirs.make('/affiliate-networks', { name: 'Net', ...expects(percent.network) })
    const offer = { name: 'Shoes', url: 'https://shop.example/', networkId, ...expects(percent.offer) }
    const offerId = await theirs.make('/offers', offer)
    const target = { originalUrl: 'https://shop.example/', ...expects(percent.link) }
    const linkId = await theirs.make('/links', target)
    const [click] = await theirs.click([{ at: '2026-01-10T10:00:00Z', linkId, offerId, networkId }])
    if (!click) throw new Error('There is no click')
    await theirs.convert([
      { click, payout: '10' },
      { click, status: 'lead', payout: '32' },
      { click, status: 'rejected', payout: '64' },
    ])
    await theirs.make('/costs', { periodStart: '2026-01-10', periodEnd: '2026-01-10', amount: 10, linkId })
    const metrics = ['revenue', 'expected_revenue', 'expected_profit', 'expected_roi']
    expect((await report({ metrics }, theirs.user)).data.totals).toEqual({
      revenue: 10,
      expected_revenue: revenue,
      expected_profit: revenue - 10,
      expected_roi: expect.closeTo((revenue - 10) * 10, 9),
    })
  })

  it('has only figures of conversions by goal and status, the goal with its name', async () => {
    const theirs = await openReportedWorkspace(test, store.analytics)
    const goalId = await theirs.make('/conversions/goals', { name: 'Signed up', key: 'signed_up' })
    const [click] = await theirs.click([{ at: '2026-01-10T10:00:00Z', linkId: null }])
    if (!click) throw new Error('There is no click')
    await theirs.convert([
      { click, payout: '10', goalId },
      { click, status: 'lead', payout: '3' },
    ])
    const metrics = ['clicks', 'cost', 'roi', 'conversions', 'revenue', 'aov', 'own']
    const customMetrics = [{ name: 'own', formula: 'revenue / clicks' }]
    const nothing = { clicks: null, cost: null, roi: null, own: null }
    const { data } = await report({ groupBy: ['goal', 'status'], metrics, customMetrics }, theirs.user)
    expect(data).toMatchObject({
      rows: expect.arrayContaining([
        {
          dimensions: { goal: goalId, goal_name: 'Signed up', status: 'sale' },
          metrics: { ...nothing, conversions: 1, revenue: 10, aov: 10 },
        },
        {
          dimensions: { goal: null, goal_name: null, status: 'lead' },
          metrics: { ...nothing, conversions: 1, revenue: 0, aov: null },
        },
      ]),
      totals: { ...nothing, conversions: 2, revenue: 10, aov: 10 },
    })
    const filters = [{ field: 'goal', operator: 'starts_with', value: 'Signed' }]
    expect((await report({ metrics, customMetrics, filters }, theirs.user)).data.totals).toMatchObject({
      ...nothing,
      conversions: 1,
    })
    const ordered = {
      groupBy: ['status'],
      orderBy: { field: 'clicks' },
      having: [{ field: 'roi', operator: 'gt', value: 0 }],
    }
    expect(await rowsOf({ ...ordered, metrics, customMetrics }, theirs.user)).toEqual([])
    const unknown = await query({ filters: [{ field: 'status', operator: 'eq', value: 'sold' }] })
    expect(unknown.json().details).toEqual([
      { path: 'filters.0.value', message: expect.stringContaining('rebill') },
    ])
    const { token, workspaceId } = theirs.user
    const byStatus = encodeURIComponent('[{"field":"status","operator":"eq","value":"lead"}]')
    const log = (name: string) =>
      test.request({ method: 'GET', url: `/analytics/${name}?filters=${byStatus}`, token, workspaceId })
    expect((await log('conversions')).json().data).toHaveLength(1)
    expect((await log('clicks')).json().details).toMatchObject([{ path: 'filters.0.field' }])
  })

  it('has metrics of its own, and filters rows by them', async () => {
    const customMetrics = [{ name: 'half', formula: 'clicks / 2' }]
    const having = [{ field: 'half', operator: 'gte', value: 1 }]
    const { data } = await report({ customMetrics, metrics: ['half'], having, orderBy: { field: 'country' } })
    expect(data.rows.map((row: { metrics: object }) => row.metrics)).toEqual([{ half: 1 }, { half: 1 }])
    expect(data.totals).toEqual({ half: 2 })
  })

  it('has zeros and nulls of nothing', async () => {
    const body = { from: '2025-01-01', to: '2025-01-02', metrics: ['clicks', 'revenue', 'cr'] }
    expect((await report(body)).data).toEqual({
      rows: [],
      totals: { clicks: 0, revenue: 0, cr: null },
      mixedCurrencies: false,
    })
  })

  it('reads days in the zone of the user, unless the report has one', async () => {
    const days = async (body: object) => {
      const rows = await rowsOf({ ...body, groupBy: ['date'], metrics: ['clicks'] })
      return rows.map((row: { dimensions: { date: string } }) => row.dimensions.date)
    }
    const filters = [{ field: 'country', operator: 'eq', value: 'GB' }]
    expect(await days({ filters })).toEqual(['2026-01-10'])
    expect(await days({ filters, timezone: 'Europe/Berlin' })).toEqual(['2026-01-10', '2026-01-11'])
    const { token, workspaceId } = ours.user
    const setZone = (timezone: string) =>
      test.request({ method: 'PATCH', url: '/users/me', token, workspaceId, body: { timezone } })
    await setZone('Asia/Tokyo')
    const { key } = await test.makeKey(ours.user, { scopes: ['reports:read'] })
    expect(await days({ filters })).toEqual(['2026-01-10', '2026-01-11'])
    const byKey = await test.request({
      method: 'POST',
      url: '/analytics/report',
      key,
      body: { ...january, filters, groupBy: ['date'], metrics: ['clicks'] },
    })
    expect(byKey.json().data.rows).toHaveLength(2)
    await setZone('UTC')
  })

  it('shows restricted members their links only', async () => {
    const member = await test.addMember(ours.user.workspaceId, 'viewer')
    const restrict = (lists: { linkIds: string[]; collectionIds: string[] }) =>
      test.deps.db.orm
        .update(memberships)
        .set(lists)
        .where(and(eq(memberships.workspaceId, member.workspaceId), eq(memberships.userId, member.userId)))
    const body = { groupBy: ['link'], metrics: ['clicks', 'revenue', 'cost'] }
    await restrict({ linkIds: [hats], collectionIds: [] })
    expect((await report(body, member)).data).toEqual({
      rows: [
        {
          dimensions: { link: hats, link_name: 'hats', ...onDefaultDomain },
          metrics: { clicks: 2, revenue: 0, cost: 0 },
        },
      ],
      totals: { clicks: 2, revenue: 0, cost: 0 },
      mixedCurrencies: true,
    })
    const collection = await ours.make('/collections', { name: 'Feet' })
    const { token, workspaceId } = ours.user
    const added = { linkIds: [shoes] }
    await test.request({
      method: 'POST',
      url: `/collections/${collection}/links`,
      token,
      workspaceId,
      body: added,
    })
    await restrict({ linkIds: [], collectionIds: [collection] })
    expect((await report(body, member)).data.totals).toEqual({ clicks: 3, revenue: 24.5, cost: 6 })
    await restrict({ linkIds: [], collectionIds: [] })
    expect((await report(body, member)).data).toMatchObject({ rows: [], totals: { clicks: 0 } })
  })

  describe('on the free plan', () => {
    const setPlan = (plan: 'free' | 'enterprise') =>
      test.deps.db.orm.update(workspaces).set({ plan }).where(eq(workspaces.id, ours.user.workspaceId))
    beforeAll(() => setPlan('free'))
    afterAll(() => setPlan('enterprise'))

    it.each([
      // 90 days, of which one has 25 hours.
      ['2026-09-01', '2026-11-29', 'Europe/Berlin', 200],
      ['2026-09-01', '2026-11-30', 'Europe/Berlin', 402],
      ['2026-01-01T00:00:00Z', '2026-04-01T00:00:00Z', 'UTC', 200],
      ['2026-01-01T00:00:00Z', '2026-04-01T00:00:00.001Z', 'UTC', 402],
    ])('a report from %s to %s in %s gives %i', async (from, to, timezone, status) => {
      const response = await query({ from, to, timezone })
      expect(response.statusCode).toBe(status)
      if (status === 402) expect(response.json().code).toBe('UPGRADE_REQUIRED')
    })

    it.each([
      ['2025-01-01', '2025-03-31', 200],
      ['2025-01-01', '2025-04-01', 402],
    ])('one that is compared with %s to %s gives %i', async (from, to, status) => {
      expect((await query({ compareWith: { from, to } })).statusCode).toBe(status)
    })

    it('one of all time is as long as the plan allows, also beside the period before', async () => {
      for (const compareWith of [undefined, 'previous_period', 'previous_year']) {
        const body = { from: undefined, to: undefined, range: 'all_time', compareWith }
        for (const timezone of ['UTC', 'Europe/Berlin', 'Pacific/Apia'])
          expect((await query({ ...body, timezone })).statusCode).toBe(200)
      }
    })
  })

  it.each<[string, object, string[]]>([
    ['no range', { from: undefined, to: 'soon' }, ['from', 'to']],
    ['an empty range', { to: '2025-12-31' }, ['to']],
    [
      'a range that is empty in the zone',
      { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00' },
      ['to'],
    ],
    ['a dimension that is none', { groupBy: ['country', 'planet'] }, ['groupBy.1']],
    ['six dimensions', { groupBy: ['date', 'link', 'os', 'city', 'bot', 'country'] }, ['groupBy']],
    ['a metric that is none', { metrics: ['clicks', 'joy'] }, ['metrics.1']],
    [
      'an operator that is none',
      { filters: [{ field: 'country', operator: 'is', value: 'GB' }] },
      ['filters.0.operator'],
    ],
    [
      'names that no visitor can have',
      {
        filters: [
          { field: 'os', operator: 'eq', value: 'Andriod' },
          { field: 'country', operator: 'in', value: ['GB', 'Germany'] },
        ],
      },
      ['filters.0.value', 'filters.1.value.1'],
    ],
    [
      'a list that is none',
      { filters: [{ field: 'country', operator: 'in', value: 'GB' }] },
      ['filters.0.value'],
    ],
    [
      'a name of its own that has a meaning',
      { customMetrics: [{ name: 'change', formula: 'clicks' }] },
      ['customMetrics.0.name'],
    ],
    [
      'a goal that is none, wherever it is named',
      {
        metrics: [`${noGoal}:revenue`],
        having: [{ field: `${noGoal}:conversions`, operator: 'gt', value: 1 }],
        orderBy: { field: `${noGoal}:revenue` },
        customMetrics: [{ name: 'own', formula: `\`${noGoal}:revenue\` / clicks` }],
      },
      ['customMetrics.0.formula', 'having.0.field', 'metrics.0', 'orderBy.field'],
    ],
    ['a field that is unknown', { group: ['country'] }, ['group']],
  ])('refuses %s', async (_what, body, paths) => {
    const response = await query(body)
    expect(response.statusCode, response.body).toBe(400)
    const details: { path: string }[] = response.json().details
    expect(details.map(({ path }) => path).toSorted()).toEqual(paths)
  })

  it.each([
    ['click', '2026-01-10'],
    ['conversion', '2026-01-11'],
    ['status', '2026-02-03'],
  ])('counts a conversion on the day of its %s, wherever it is requested', async (dateBasis, date) => {
    const theirs = await openReportedWorkspace(test, store.analytics)
    const [click] = await theirs.click([{ at: '2026-01-10T10:00:00Z', linkId: null }])
    if (!click) throw new Error('There is no click')
    const [convertedAtMs, statusChangedAtMs] = [Date.UTC(2026, 0, 11, 9), Date.UTC(2026, 1, 3, 9)]
    const times = { convertedAtMs, statusChangedAtMs, previousStatus: 'lead' }
    await theirs.convert([{ click, payout: '10', currency: 'EUR', ...times }])
    const { token, workspaceId } = theirs.user
    const send = async (method: 'GET' | 'POST', url: string, body?: object) => {
      const answer = await test.request({ method, url, token, workspaceId, ...(body && { body }) })
      expect(answer.statusCode, answer.body).toBeLessThan(300)
      return answer
    }
    await send('POST', '/currency-rates', { date: '2026-01-11', currency: 'EUR', rate: 1.2 })
    const config = { from: date, to: date, groupBy: ['date'], metrics: ['sales', 'revenue'], dateBasis }
    const requested = (await send('POST', '/analytics/report', config)).json()
    // Its amount is worth what it was on the day of the conversion, whichever day it counts on.
    const row = { dimensions: { date }, metrics: { sales: 1, revenue: 12 } }
    expect(requested).toMatchObject({ data: { rows: [row], mixedCurrencies: false } })
    const file = await send('POST', '/analytics/report/export?format=csv', config)
    expect(file.body.split('\r\n')[1]).toBe(`${date},1,12`)
    const { id } = (await send('POST', '/analytics/reports', { name: dateBasis, config })).json().data
    const run = (await send('GET', `/analytics/reports/${id}/run`)).json()
    expect(run).toMatchObject({ data: { rows: [row] } })
  })

  it('shows where a formula is wrong', async () => {
    const response = await query({ customMetrics: [{ name: 'mine', formula: 'clicks + joy' }] })
    expect(response.statusCode).toBe(400)
    const [{ path, message }] = response.json().details
    expect(path).toBe('customMetrics.0.formula')
    expect(message).toMatch(/character 10/)
  })
})
