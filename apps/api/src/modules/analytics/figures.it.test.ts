import type { ConversionEvent } from '@waymark/analytics-store'
import { workspaces } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, openTestClicks, type TestApp, type TestClicks } from '../../testing/index.ts'
import { openReportedWorkspace, type ReportedWorkspace } from '../../testing/reported-workspace.ts'
import {
  type Counted,
  recountBuckets,
  recountHeatmap,
  recountShares,
  recountTotals,
} from './figures.recount.ts'

/** Its clocks spring forward within the range: on 2026-03-29 there is no 01:00. */
const zone = 'Europe/London'
const from = DateTime.fromISO('2026-03-16', { zone })
const to = DateTime.fromISO('2026-04-13', { zone })
const range = 'from=2026-03-16&to=2026-04-12'
const rates = { USD: 1, EUR: 1.25 }

/** Numerical Recipes' generator: the same events every time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
const random = seeded(7)
const one = <Value>(...values: Value[]): Value => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}
const id = (position: number) => uuidV7(from.toMillis(), new Uint8Array(10).fill(position))
const landing = id(1)
const offer = id(2)

function clickBetween(startMs: number, endMs: number, linkId: string) {
  return {
    at: new Date(Math.floor(startMs + random() * (endMs - startMs))).toISOString(),
    linkId,
    countryCode: one('GB', 'GB', 'US', 'DE', null),
    city: one('London', 'Ulm', null),
    deviceType: one('mobile', 'desktop'),
    os: one('iOS', 'Windows', null),
    browser: one('Safari', 'Firefox', null),
    language: one('en', 'en', 'de', null),
    refererDomain: one('news.example', 'shop.example', null),
    isUnique: random() < 0.7,
    isBot: random() < 0.1,
    landingId: one(landing, null),
    offerId: one(offer, offer, null),
  }
}

describeWith(['postgres'], 'figures of links, collections and the workspace', () => {
  let test: TestApp
  let store: TestClicks
  let ours: ReportedWorkspace
  let linkIds: string[]
  let collection: string
  let clicks: ClickEvent[]
  let conversions: ConversionEvent[]

  const get = async (url: string) => {
    const { token, workspaceId } = ours.user
    const response = await test.request({ method: 'GET', url, token, workspaceId })
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }
  const contained = (linkIds: readonly (string | undefined)[], start = from, end = to): Counted => {
    const own = (event: { linkId: string | null; clickedAtMs: number }) =>
      linkIds.includes(event.linkId ?? '') &&
      event.clickedAtMs >= start.toMillis() &&
      event.clickedAtMs < end.toMillis()
    return { clicks: clicks.filter(own), conversions: conversions.filter(own), zone }
  }
  /** Subjects by the base of their routes, with the links they are. */
  const subjects = () =>
    [
      ['/links/figures-a/analytics', linkIds.slice(0, 1)],
      [`/collections/${collection}/analytics`, linkIds.slice(0, 2)],
      ['/analytics/overview', linkIds],
    ] as const
  /** What the whole workspace costs is of no link, nor of a collection. */
  const costOf = (own: readonly string[]) => 30 + 12.5 + (own.length === linkIds.length ? 50 : 0)
  const totalsOf = (own: readonly string[]) => recountTotals(contained(own), costOf(own), rates)

  beforeAll(async () => {
    store = await openTestClicks()
    test = await buildTestApp({ deps: { analytics: store.analytics } })
    ours = await openReportedWorkspace(test, store.analytics)
    const { token, workspaceId } = ours.user
    await test.deps.db.orm.update(workspaces).set({ timezone: zone }).where(eq(workspaces.id, workspaceId))
    linkIds = []
    for (const customAlias of ['figures-a', 'figures-b', 'figures-c'])
      linkIds.push(await ours.make('/links', { originalUrl: 'https://shop.example/', customAlias }))
    const [a = '', b = '', c = ''] = linkIds
    collection = await ours.make('/collections', { name: 'Two of three' })
    const body = { linkIds: [a, b] }
    await test.request({ method: 'POST', url: `/collections/${collection}/links`, token, workspaceId, body })
    const [startMs, endMs] = [from.minus({ days: 30 }).toMillis(), to.plus({ days: 5 }).toMillis()]
    clicks = await ours.click(
      Array.from({ length: 900 }, () => clickBetween(startMs, endMs, one(a, a, b, c))),
    )
    conversions = await ours.convert(
      clicks
        .filter(() => random() < 0.4)
        .map((click) => ({
          click,
          status: one('lead', 'sale', 'rejected', 'rebill', 'upsell'),
          payout: one('0.1', '12.345678', '99.99'),
          currency: one('USD', 'EUR'),
        })),
    )
    for (let day = from.minus({ days: 31 }); day < to.plus({ days: 7 }); day = day.plus({ days: 1 })) {
      const rate = { date: day.toISODate(), currency: 'EUR', rate: rates.EUR }
      await test.request({ method: 'POST', url: '/currency-rates', token, workspaceId, body: rate })
    }
    await ours.make('/costs', { linkId: a, periodStart: '2026-03-20', periodEnd: '2026-03-22', amount: 30 })
    const inEuros = { periodStart: '2026-03-29', periodEnd: '2026-03-29', amount: 10, currency: 'EUR' }
    await ours.make('/costs', { linkId: a, ...inEuros })
    await ours.make('/costs', { periodStart: '2026-03-25', periodEnd: '2026-03-25', amount: 50 })
  })
  afterAll(async () => {
    await test.close()
    await store.close()
  })

  it('summaries are the plain sums', async () => {
    for (const [base, own] of subjects()) {
      const counted = totalsOf(own)
      const summary = await get(`${base}/summary?${range}`)
      expect(summary, base).toMatchObject({
        from: from.toUTC().toISO(),
        to: to.toUTC().toISO(),
        totalClicks: counted.clicks,
        uniqueClicks: counted.uniqueClicks,
        bots: counted.bots,
        conversions: counted.conversions,
        lastClickAt: counted.lastClickAt,
      })
      for (const name of ['revenue', 'cost', 'profit', 'roi', 'cr', 'epc'] as const)
        expect(summary[name], `${base} ${name}`).toBeCloseTo(counted[name] ?? Number.NaN, 6)
    }
  })

  it('economics have the members of the specification, and agree with the summary and with reports', async () => {
    const { token, workspaceId } = ours.user
    for (const [base, own] of subjects()) {
      const economics = await get(`${base}/economics?${range}`)
      const counted = totalsOf(own)
      for (const name of ['revenue', 'cost', 'profit', 'roi', 'cr', 'epc', 'cpc', 'cpm'] as const)
        expect(economics[name], `${base} ${name}`).toBeCloseTo(counted[name] ?? Number.NaN, 6)
      expect(economics).toMatchObject({ mixedCurrencies: false, workspaceId, clicks: counted.clicks })
      const body = {
        from: '2026-03-16',
        to: '2026-04-12',
        timezone: zone,
        groupBy: ['date'],
        filters: [{ field: 'link', operator: 'in', value: own }],
      }
      const isAll = own.length === linkIds.length
      const requested = isAll ? { ...body, filters: [] } : body
      const report = await test.request({
        method: 'POST',
        url: '/analytics/report',
        token,
        workspaceId,
        body: requested,
      })
      const { totals } = report.json().data
      const summary = await get(`${base}/summary?${range}`)
      for (const [name, metric] of [
        ['uniqueClicks', 'unique_clicks'],
        ['conversions', 'conversions'],
        ['revenue', 'revenue'],
        ['cost', 'cost'],
        ['profit', 'profit'],
        ['roi', 'roi'],
        ['cr', 'cr'],
        ['epc', 'epc'],
      ] as const) {
        expect([base, name, economics[name]]).toEqual([base, name, totals[metric]])
        expect([base, name, summary[name]]).toEqual([base, name, totals[metric]])
      }
    }
    const overview = await get(`/analytics/overview/economics?${range}`)
    expect(Object.keys(overview).toSorted()).toEqual(
      [
        'from',
        'to',
        'clicks',
        'uniqueClicks',
        'conversions',
        'revenue',
        'cost',
        'profit',
        'roi',
        'cr',
        'epc',
        'cpc',
        'cpm',
        'mixedCurrencies',
        'workspaceId',
      ].toSorted(),
    )
  })

  it('the overview of economics is of a week by default, the others of thirty days', async () => {
    const daysOf = async (url: string) => {
      const { from: start, to: end } = await get(url)
      return (Date.parse(end) - Date.parse(start)) / 86_400_000
    }
    expect(await daysOf('/analytics/overview/economics?timezone=UTC')).toBe(7)
    expect(await daysOf('/analytics/overview/summary?timezone=UTC')).toBe(30)
    expect(await daysOf('/links/figures-a/analytics/economics?timezone=UTC')).toBe(30)
  })

  it.each(['hour', 'day', 'week', 'month'] as const)(
    'timeseries by %s have every bucket, over a change of the clocks, and add up',
    async (granularity) => {
      for (const [base, own] of subjects()) {
        const { data } = await get(`${base}/timeseries?${range}&granularity=${granularity}`)
        expect(data, base).toEqual(recountBuckets(contained(own), { from, to, granularity }))
      }
    },
  )

  it('compare with the same days of the period before', async () => {
    const [start, end] = [from.minus({ days: 28 }), from]
    for (const [base, own] of subjects()) {
      const before = contained(own, start, end)
      const count = before.clicks.filter(({ isBot }) => !isBot).length
      const { data, comparison } = await get(`${base}/timeseries?${range}&compare=prev_period`)
      expect(comparison.data).toEqual(recountBuckets(before, { from: start, to: end, granularity: 'day' }))
      const total = data.reduce((sum: number, point: { totalClicks: number }) => sum + point.totalClicks, 0)
      expect(comparison.totalClicksDelta).toBe(total - count)
      for (const name of [
        'funnel',
        'heatmap',
        'referrers',
        'languages',
        'economics',
        'anomalies',
        'ab-test',
      ]) {
        const view = await get(`${base}/${name}?${range}&compare=prev_period`)
        const { comparison: compared, ...present } = view
        const { from: comparedFrom, totalClicksDelta, totalClicksChangePercent, ...shape } = compared
        expect([name, comparedFrom, totalClicksDelta]).toEqual([name, start.toUTC().toISO(), total - count])
        expect(totalClicksChangePercent).toBeCloseTo(((total - count) / count) * 100, 6)
        for (const member of Object.keys(shape)) expect(Object.keys(present)).toContain(member)
      }
    }
  })

  it('lists have the largest parts of the clicks', async () => {
    for (const [base, own] of subjects()) {
      const counted = contained(own)
      const shares = (nameOf: (click: ClickEvent) => string | null) => recountShares(counted, nameOf)
      const referrers = shares(({ refererDomain }) => refererDomain)
      expect((await get(`${base}/referrers?${range}`)).referrers).toEqual(
        referrers.map(({ name, ...share }) => ({ domain: name, ...share })),
      )
      expect((await get(`${base}/referrers?${range}&limit=1`)).referrers).toHaveLength(1)
      expect((await get(`${base}/languages?${range}`)).languages).toEqual(shares(({ language }) => language))
      const devices = await get(`${base}/devices?${range}`)
      expect(devices.devices).toEqual(shares(({ deviceType }) => deviceType))
      expect(devices.os).toEqual(shares(({ os }) => os))
      expect(devices.browsers).toEqual(shares(({ browser }) => browser))
      const geo = await get(`${base}/geo?${range}&countries=gb,de`)
      const some = {
        ...counted,
        clicks: counted.clicks.filter(({ countryCode }) => countryCode === 'GB' || countryCode === 'DE'),
      }
      expect(geo.countries).toMatchObject(
        recountShares(some, ({ countryCode }) => countryCode).map(({ name, ...share }) => ({
          countryCode: name,
          ...share,
        })),
      )
      const cities = geo.cities.map(({ clicks: count }: { clicks: number }) => count)
      expect(cities.reduce((sum: number, count: number) => sum + count, 0)).toBe(geo.totalClicks)
    }
  })

  it('heatmaps have all hours of the week in the zone of the workspace', async () => {
    for (const [base, own] of subjects())
      expect((await get(`${base}/heatmap?${range}`)).cells, base).toEqual(recountHeatmap(contained(own)))
  })

  it('funnels go from clicks to sales', async () => {
    for (const [base, own] of subjects()) {
      const { clicks: all, landingViews, offerClicks, leads, sales } = totalsOf(own)
      const counts = { clicks: all, landing_views: landingViews, offer_clicks: offerClicks, leads, sales }
      expect((await get(`${base}/funnel?${range}`)).steps).toEqual(
        Object.entries(counts).map(([name, count]) => ({ name, count, rate: (100 * count) / all })),
      )
    }
  })

  describe('ab-test', () => {
    let rules: string[]
    let followed: ClickEvent[]
    beforeAll(async () => {
      rules = []
      const body = { originalUrl: 'https://shop.example/', customAlias: 'figures-tested' }
      const linkId = await ours.make('/links', body)
      for (const weight of [30, 70, null])
        rules.push(
          await ours.make('/links/figures-tested/rules', {
            targetUrl: `https://shop.example/${weight}`,
            ...(weight !== null && { weight }),
          }),
        )
      const [first, second] = rules
      // In another year, so that the overview of the others stays what it is.
      followed = await ours.click(
        [first, first, second, second, second, null].map((rule, day) => ({
          at: `2025-05-0${(day % 3) + 1}T10:00:00Z`,
          linkId,
          matchedRuleId: rule ?? null,
          isUnique: day > 0,
        })),
      )
    })

    const tested = '?from=2025-05-01&to=2025-05-04'

    it('has all rules of the link with their weights, and every bucket', async () => {
      const [first, second, third] = rules
      const view = await get(`/links/figures-tested/analytics/ab-test${tested}`)
      expect(view.totalClicks).toBe(followed.length)
      const variant = (ruleId: string | undefined, weight: number | null, all: number, unique: number) => ({
        ruleId,
        targetUrl: `https://shop.example/${weight}`,
        totalClicks: all,
        uniqueClicks: unique,
        percentage: (100 * all) / 6,
        weight,
        conversions: 0,
        cr: all === 0 ? null : 0,
        crInterval: all === 0 ? null : { low: 0, high: expect.any(Number) },
        revenue: 0,
        epc: all === 0 ? null : 0,
        epcInterval: null,
      })
      expect(view.variants).toEqual([
        variant(second, 70, 3, 3),
        variant(first, 30, 2, 1),
        variant(third, null, 0, 0),
      ])
      expect(view.timeseries).toHaveLength(3 * 4)
      const of = (ruleId: string | undefined) =>
        view.timeseries
          .filter((point: { ruleId: string }) => point.ruleId === ruleId)
          .map((point: { period: string; totalClicks: number }) => [
            point.period.slice(0, 10),
            point.totalClicks,
          ])
      expect(of(first)).toEqual([
        ['2025-05-01', 1],
        ['2025-05-02', 1],
        ['2025-05-03', 0],
        ['2025-05-04', 0],
      ])
      expect(of(third).map(([, count]: [string, number]) => count)).toEqual([0, 0, 0, 0])
    })

    it('says what became of the clicks of a rule, and how far chance reaches', async () => {
      const body = { originalUrl: 'https://shop.example/', customAlias: 'figures-judged' }
      const linkId = await ours.make('/links', body)
      const rule = { targetUrl: 'https://shop.example/judged' }
      const matchedRuleId = await ours.make('/links/figures-judged/rules', rule)
      // Twelve hours of two clicks, one of which is a sale of 10 and of 20 in turn, the other is rejected.
      const hours = Array.from({ length: 12 }, (_, hour) => `2024-05-01T${String(hour).padStart(2, '0')}`)
      const own = { linkId, matchedRuleId }
      const clicked = await ours.click(
        hours.flatMap((hour) => ['10', '50'].map((minute) => ({ at: `${hour}:${minute}:00Z`, ...own }))),
      )
      await ours.convert(
        clicked.map((click, index) => ({
          click,
          status: index % 2 === 0 ? ('sale' as const) : ('rejected' as const),
          payout: index % 4 === 0 ? '10' : '20',
        })),
      )
      const factor = Math.exp((1.644_854 * Math.sqrt((12 / 11) * 12 * 5 ** 2)) / 24 / 7.5)
      const { variants } = await get('/links/figures-judged/analytics/ab-test?from=2024-05-01&to=2024-05-01')
      expect(variants).toMatchObject([
        {
          totalClicks: 24,
          conversions: 12,
          cr: 50,
          crInterval: { low: expect.closeTo(34.0854, 3), high: expect.closeTo(65.9146, 3) },
          revenue: 180,
          epc: 7.5,
          epcInterval: { low: expect.closeTo(7.5 / factor, 5), high: expect.closeTo(7.5 * factor, 5) },
        },
      ])
    })

    // Amounts that were rounded before they were divided gave 0.09999999999999999.
    it('has the quotients of a report', async () => {
      const body = { originalUrl: 'https://shop.example/', customAlias: 'figures-exact' }
      const linkId = await ours.make('/links', body)
      const rule = { targetUrl: 'https://shop.example/exact' }
      const matchedRuleId = await ours.make('/links/figures-exact/rules', rule)
      const at = '2024-06-01T10:00:00Z'
      const clicked = await ours.click([1, 2, 3].map(() => ({ at, linkId, matchedRuleId })))
      await ours.convert(clicked.map((click) => ({ click, status: 'sale' as const, payout: '0.1' })))
      const { variants } = await get('/links/figures-exact/analytics/ab-test?from=2024-06-01&to=2024-06-01')
      expect(variants).toMatchObject([{ totalClicks: 3, percentage: 100, cr: 100, revenue: 0.3, epc: 0.1 }])
    })

    it('has the rules with the most clicks where it is of several links', async () => {
      const [first, second] = rules
      const { variants } = await get(`/analytics/overview/ab-test${tested}`)
      expect(variants.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([second, first])
      expect((await get(`/analytics/overview/ab-test${tested}&limit=1`)).variants).toHaveLength(1)
      expect((await get(`/collections/${collection}/analytics/ab-test${tested}`)).variants).toEqual([])
    })
  })

  describe('anomalies', () => {
    const odd = '/links/figures-odd/analytics/anomalies'
    beforeAll(async () => {
      const body = { originalUrl: 'https://shop.example/', customAlias: 'figures-odd' }
      const linkId = await ours.make('/links', body)
      const noon = DateTime.fromISO('2025-06-02T12:10:00', { zone })
      // Mondays of about 20 clicks, 16 of which are paid for on Tuesday; the last has 60, and no sale.
      for (let week = 0; week < 8; week += 1) {
        const at = noon.plus({ weeks: week }).toUTC().toISO() ?? ''
        const count = week === 7 ? 60 : 20 + (week % 2)
        const own = await ours.click(Array.from({ length: count }, () => ({ at, linkId })))
        const nextDay = (click: ClickEvent) => click.clickedAtMs + 86_400_000
        if (week < 7)
          await ours.convert(own.slice(0, 16).map((click) => ({ click, convertedAtMs: nextDay(click) })))
      }
    })

    const clicksOf = (period: string) => ({
      period,
      metric: 'clicks',
      value: 60,
      clicks: 60,
      direction: 'up',
      expected: 20.5,
      score: expect.closeTo((60 - 20.5) / Math.sqrt(20.5), 6),
    })
    const lossOf = (period: string, clicks: number) => {
      const loss = { period, value: 0, clicks, score: -4, direction: 'down' }
      return [
        { ...loss, metric: 'conversions', expected: 16 },
        { ...loss, metric: 'revenue', expected: 160 },
      ]
    }
    const monday = '2025-07-21T00:00:00.000+01:00'
    const july = 'from=2025-07-20&to=2025-07-27'
    const rows: [name: string, query: string, expected: object[]][] = [
      [
        'of hours, compared with the same hour of other weeks',
        `${july}&granularity=hour`,
        [clicksOf('2025-07-21T12:00:00.000+01:00'), ...lossOf('2025-07-22T12:00:00.000+01:00', 0)],
      ],
      [
        'of days by default, sales where they are missed',
        july,
        [clicksOf(monday), ...lossOf('2025-07-22T00:00:00.000+01:00', 0)],
      ],
      ['of weeks', `${july}&granularity=week`, [clicksOf(monday), ...lossOf(monday, 60)]],
      ['none of months, of which there are three', `from=2025-07-01&to=2025-07-31&granularity=month`, []],
      ['none of days like all others', 'from=2025-07-01&to=2025-07-20', []],
      ['none of a day that the range cuts off the start of', 'from=2025-07-21T06:00&to=2025-07-21', []],
      ['none of a day that the range cuts off the end of', 'from=2025-07-21&to=2025-07-21T18:00', []],
      ['the highest alone', `${july}&limit=1`, [clicksOf(monday)]],
    ]
    it.each(rows)('are %s', async (_, query, expected) => {
      expect((await get(`${odd}?${query}`)).anomalies).toEqual(expected)
    })

    it('are those of the workspace, too', async () => {
      const { anomalies } = await get(`/analytics/overview/anomalies?${july}`)
      expect(anomalies.map(({ metric }: { metric: string }) => metric)).toEqual([
        'clicks',
        'conversions',
        'revenue',
      ])
    })

    it.each([
      ['2025-12-26', 'hour', 200],
      ['2025-12-28', 'hour', 400],
      ['2025-12-28', 'day', 200],
    ])('are of buckets that are not too many: to %s by %s', async (to, granularity, status) => {
      const { token, workspaceId } = ours.user
      const url = `${odd}?from=2025-01-01&to=${to}&granularity=${granularity}`
      const response = await test.request({ method: 'GET', url, token, workspaceId })
      expect(response.statusCode, response.body).toBe(status)
      if (status === 400) expect(response.json().details).toMatchObject([{ path: 'granularity' }])
    })
  })
})
