import {
  type AnalyticsStore,
  AnalyticsUnavailableError,
  createAnalyticsStore,
} from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { sampleClick } from '@waymark/conversions/testing'
import { workspaces } from '@waymark/db'
import type { ClickEvent } from '@waymark/events'
import { describeWith, type TempDir, tempDir } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

/**
 * The clicks of the tests: three days in January, one a year before, and one of each thing that must not
 * count.
 */
const clicks: [at: string, click: Partial<ClickEvent>][] = [
  [
    '2026-01-10T12:00:00Z',
    { countryCode: 'GB', city: 'London', deviceType: 'mobile', os: 'iOS', browser: 'Safari' },
  ],
  [
    '2026-01-10T23:30:00Z',
    { countryCode: 'GB', city: 'London', deviceType: 'mobile', os: 'iOS', isUnique: false },
  ],
  ['2026-01-12T01:00:00Z', { countryCode: 'US', city: 'Austin', deviceType: 'desktop', os: 'Windows' }],
  ['2026-01-12T02:00:00Z', { countryCode: null, deviceType: 'unknown' }],
  ['2026-01-12T03:00:00Z', { countryCode: 'GB', isBot: true, botReason: 'user_agent' }],
  ['2026-01-08T12:00:00Z', { countryCode: 'GB' }],
  ['2025-01-10T12:00:00Z', { countryCode: 'GB' }],
]
const range = 'from=2026-01-10T00:00:00Z&to=2026-01-13T00:00:00Z'

describeWith(['postgres'], 'link analytics', () => {
  let test: TestApp
  let user: TestUser
  let folder: TempDir
  let store: AnalyticsStore
  let link: { id: string; shortCode: string }

  beforeAll(async () => {
    folder = await tempDir()
    store = createAnalyticsStore({
      ...openEmbedded({ path: folder.path }),
      logger: { info: () => undefined },
    })
    await store.migrate()
    test = await buildTestApp({ deps: { analytics: store } })
    user = await test.signUp()
    const body = { originalUrl: 'https://shop.example/', customAlias: 'analysed' }
    link = (await test.request({ method: 'POST', url: '/links', token: user.token, body })).json().data
    const ours = { linkId: link.id, workspaceId: user.workspaceId }
    const events = clicks.map(([at, click]) => sampleClick(at, { ...click, ...ours }))
    // The same click twice, and the same link in another workspace: neither may show.
    await store.writer.insertClicks([...events, ...events.slice(0, 1)])
    const elsewhere = { ...ours, workspaceId: '019ac1f0-9999-7b5e-9d10-5a3f5d1c2b4a' }
    await store.writer.insertClicks([sampleClick('2026-01-11T12:00:00Z', elsewhere)])
  })
  afterAll(async () => {
    await test.close()
    await store.close()
    await folder.remove()
  })

  const send = (path: string) =>
    test.request({ method: 'GET', url: `/links/${link.shortCode}/analytics/${path}`, token: user.token })
  const view = async (path: string) => {
    const response = await send(path)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }

  describe('timeseries', () => {
    it('has every bucket of the range, with zeros, and the shape of the specification', async () => {
      expect(await view(`timeseries?${range}`)).toEqual({
        shortCode: link.shortCode,
        from: '2026-01-10T00:00:00.000Z',
        to: '2026-01-13T00:00:00.000Z',
        granularity: 'day',
        data: [
          { period: '2026-01-10T00:00:00.000+00:00', totalClicks: 2, uniqueClicks: 1 },
          { period: '2026-01-11T00:00:00.000+00:00', totalClicks: 0, uniqueClicks: 0 },
          { period: '2026-01-12T00:00:00.000+00:00', totalClicks: 2, uniqueClicks: 2 },
        ],
      })
    })

    it('is found by the alias too, and names the short code', async () => {
      const response = await test.request({
        method: 'GET',
        url: `/links/analysed/analytics/timeseries?${range}`,
        token: user.token,
      })
      expect(response.json().data.shortCode).toBe(link.shortCode)
    })

    it('is cut by the days of the requested zone, which may be the default of the workspace', async () => {
      const days = [1, 1, 2]
      const inZone = async (query: string) => {
        const { data } = await view(`timeseries?from=2026-01-10&to=2026-01-12${query}`)
        return data.map((point: { totalClicks: number }) => point.totalClicks)
      }
      expect(await inZone('&timezone=Europe/Kyiv')).toEqual(days)
      const { orm } = test.deps.db
      const setZone = (timezone: string) =>
        orm.update(workspaces).set({ timezone }).where(eq(workspaces.id, user.workspaceId))
      await setZone('Europe/Kyiv')
      expect(await inZone('')).toEqual(days)
      await setZone('UTC')
      expect(await inZone('')).toEqual([2, 0, 2])
    })

    it('compares with the period before and with the year before', async () => {
      const before = await view('timeseries?from=2026-01-10&to=2026-01-12&compare=prev_period')
      expect(before.comparison).toEqual({
        from: '2026-01-07T00:00:00.000Z',
        to: '2026-01-10T00:00:00.000Z',
        data: [
          { period: '2026-01-07T00:00:00.000+00:00', totalClicks: 0, uniqueClicks: 0 },
          { period: '2026-01-08T00:00:00.000+00:00', totalClicks: 1, uniqueClicks: 1 },
          { period: '2026-01-09T00:00:00.000+00:00', totalClicks: 0, uniqueClicks: 0 },
        ],
        totalClicksDelta: 3,
        totalClicksChangePercent: 300,
      })
      const year = await view(`timeseries?${range}&granularity=month&compare=prev_year`)
      expect(year.comparison).toMatchObject({ from: '2025-01-10T00:00:00.000Z', totalClicksDelta: 3 })
      const nothing = await view('timeseries?from=2026-01-08&to=2026-01-08&compare=prev_period')
      expect(nothing.comparison).toMatchObject({ totalClicksDelta: 1, totalClicksChangePercent: null })
    })

    it('counts only the requested countries', async () => {
      const { data } = await view(`timeseries?${range}&countries=gb,us&granularity=month`)
      expect(data).toMatchObject([{ totalClicks: 3 }])
      const repeated = await view(`timeseries?${range}&countries=GB&countries=US&granularity=month`)
      expect(repeated.data).toMatchObject([{ totalClicks: 3 }])
    })

    it('is the last thirty days when no range is given', async () => {
      const { from, to, data } = await view('timeseries')
      expect(Date.parse(to) - Date.parse(from)).toBe(30 * 86_400_000)
      expect(data).toHaveLength(31)
    })

    it('refuses more than 10,000 buckets, also in the compared range, and says what to do', async () => {
      const response = await send('timeseries?granularity=hour&from=2020-01-01&to=2026-01-01')
      expect(response.json()).toMatchObject({
        statusCode: 400,
        code: 'VALIDATION_FAILED',
        details: [{ path: 'granularity', message: expect.stringContaining('10000') }],
      })
    })
  })

  it('geo has countries and cities with their shares', async () => {
    expect(await view(`geo?${range}`)).toEqual({
      shortCode: link.shortCode,
      from: '2026-01-10T00:00:00.000Z',
      to: '2026-01-13T00:00:00.000Z',
      totalClicks: 4,
      countries: [
        { countryCode: 'GB', countryName: 'United Kingdom', clicks: 2, percentage: 50 },
        { countryCode: 'US', countryName: 'United States', clicks: 1, percentage: 25 },
        { countryCode: null, countryName: null, clicks: 1, percentage: 25 },
      ].toSorted(byClicksThenCode),
      cities: expect.arrayContaining([{ city: 'London', countryCode: 'GB', clicks: 2, percentage: 50 }]),
    })
    const short = await view(`geo?${range}&limit_countries=1&limit_cities=1&compare=prev_year`)
    expect([short.countries.length, short.cities.length]).toEqual([1, 1])
    expect(short.comparison).toMatchObject({
      totalClicks: 1,
      totalClicksDelta: 3,
      countries: [{ clicks: 1 }],
    })
  })

  it('devices have devices, systems and browsers', async () => {
    const data = await view(`devices?${range}&compare=prev_period`)
    expect(data).toMatchObject({
      totalClicks: 4,
      devices: expect.arrayContaining([{ name: 'mobile', clicks: 2, percentage: 50 }]),
      os: expect.arrayContaining([{ name: 'iOS', clicks: 2, percentage: 50 }]),
      browsers: expect.arrayContaining([{ name: 'Safari', clicks: 1, percentage: 25 }]),
      comparison: { totalClicks: 1, totalClicksDelta: 3, totalClicksChangePercent: 300 },
    })
    expect((await view(`devices?${range}&limit=1`)).devices).toHaveLength(1)
  })

  it('summary has the figures of contract §9', async () => {
    expect(await view(`summary?${range}`)).toEqual({
      shortCode: link.shortCode,
      from: '2026-01-10T00:00:00.000Z',
      to: '2026-01-13T00:00:00.000Z',
      totalClicks: 4,
      uniqueClicks: 3,
      bots: 1,
      conversions: 0,
      revenue: 0,
      cost: 0,
      profit: 0,
      roi: null,
      cr: 0,
      epc: 0,
      lastClickAt: '2026-01-12T02:00:00.000Z',
    })
    expect(await view('summary?from=2026-02-01&to=2026-02-02&compare=prev_period')).toMatchObject({
      totalClicks: 0,
      cr: null,
      epc: null,
      lastClickAt: null,
      comparison: { totalClicks: 0, totalClicksDelta: 0, totalClicksChangePercent: null },
    })
  })

  it('the links show their lifetime clicks', async () => {
    const response = await test.request({ method: 'GET', url: '/links/list', token: user.token })
    expect(response.json().data).toMatchObject([{ id: link.id, clicksTotal: 6 }])
  })

  it('is 503 with Retry-After while the store is unavailable', async () => {
    const unavailable = async () => {
      throw new AnalyticsUnavailableError('connect ECONNREFUSED 10.0.0.7:8123')
    }
    const reader = { ...store.reader, report: unavailable }
    const down = await buildTestApp({ deps: { ...test.deps, analytics: { reader } } })
    for (const route of ['summary', 'geo']) {
      const url = `/links/${link.shortCode}/analytics/${route}`
      const response = await down.request({ method: 'GET', url, token: user.token })
      expect([response.statusCode, response.json().code]).toEqual([503, 'UNAVAILABLE'])
      expect(response.headers['retry-after']).toBe('5')
      expect(response.body).not.toContain('10.0.0.7')
    }
    await down.app.close()
  })

  describe('the click lookup', () => {
    const look = (token: string, by: { token?: string; key?: string }) =>
      test.request({ method: 'GET', url: `/analytics/events/${token}`, ...by })

    it('gives the click event record, without an address where none was stored', async () => {
      const click = sampleClick('2026-01-20T10:00:00.123Z', {
        linkId: link.id,
        workspaceId: user.workspaceId,
        countryCode: 'GB',
        city: 'London',
        isp: 'A&A',
        asn: 20_712,
        resolvedParams: { utm_source: 'news' },
      })
      await store.writer.insertClicks([click])
      const response = await look(click.clickToken.toUpperCase(), { token: user.token })
      expect(response.json().data).toEqual({
        clickToken: click.clickToken,
        linkId: link.id,
        linkTitle: null,
        bioLinkId: null,
        code: 'x7Kd2Qp',
        domain: 'localhost:3001',
        clickedAt: '2026-01-20T10:00:00.123Z',
        countryCode: 'GB',
        countryName: 'United Kingdom',
        region: null,
        city: 'London',
        deviceType: 'desktop',
        deviceBrand: null,
        deviceModel: null,
        browser: null,
        browserVersion: null,
        os: null,
        osVersion: null,
        language: null,
        inApp: null,
        isp: 'A&A',
        connectionType: null,
        asn: 20_712,
        userAgent: 'Mozilla/5.0',
        refererDomain: null,
        isUnique: true,
        isBot: false,
        botReason: null,
        subIds: {},
        clickIds: {},
        externalId: null,
        keyword: null,
        source: null,
        cost: null,
        costCurrency: 'USD',
        costGiven: null,
        currency: null,
        originalUrl: 'https://shop.example/',
        shortUrl: 'http://localhost:3001/x7Kd2Qp',
        matchedRuleId: null,
        landingId: null,
        offerId: null,
        networkId: null,
        trafficSourceId: null,
        offerClickedAt: null,
        resolvedParams: { utm_source: 'news' },
        resolvedUrl: 'https://shop.example/',
        retargetingPixels: [],
      })
    })

    it('gives the address where it was stored', async () => {
      const click = sampleClick('2026-01-20T10:00:00Z', { workspaceId: user.workspaceId, ip: '81.2.69.142' })
      await store.writer.insertClicks([click])
      expect((await look(click.clickToken, { token: user.token })).json().data.ipAddress).toBe('81.2.69.142')
    })

    it("does not know another workspace's clicks, nor tokens of none", async () => {
      const click = sampleClick('2026-01-20T10:00:00Z', { workspaceId: user.workspaceId })
      await store.writer.insertClicks([click])
      const stranger = await test.signUp()
      const foreign = await look(click.clickToken, { token: stranger.token })
      const unknown = await look('019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4f', { token: user.token })
      for (const response of [foreign, unknown]) {
        expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND'])
      }
    })

    it('is closed to keys', async () => {
      const { key } = await test.makeKey(user, { scopes: ['admin:write'] })
      const response = await look('019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4f', { key })
      expect([response.statusCode, response.json().code]).toEqual([403, 'API_KEY_ROUTE_CLOSED'])
    })
  })
})

function byClicksThenCode(
  left: { clicks: number; countryCode: string | null },
  right: { clicks: number; countryCode: string | null },
): number {
  return right.clicks - left.clicks || (left.countryCode ?? '').localeCompare(right.countryCode ?? '')
}
