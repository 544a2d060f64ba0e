import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, openTestClicks, type TestApp, type TestClicks } from '../../testing/index.ts'
import { openReportedWorkspace, type ReportedWorkspace } from '../../testing/reported-workspace.ts'

const range = 'from=2026-03-28&to=2026-03-30'
const body = { from: '2026-03-28', to: '2026-03-30' }

describeWith(
  ['postgres'],
  'a time zone that is not spelled as the store spells it, or is ahead of UTC',
  () => {
    let test: TestApp
    let store: TestClicks
    let ours: ReportedWorkspace

    const answer = async (method: 'GET' | 'POST', url: string, sent?: object) => {
      const { token, workspaceId } = ours.user
      const response = await test.request({ method, url, token, workspaceId, ...(sent && { body: sent }) })
      expect(response.statusCode, response.body).toBe(200)
      return response.json()
    }

    const setZone = async (url: string, timezone: string) => {
      const { token, workspaceId } = ours.user
      const set = await test.request({ method: 'PATCH', url, token, workspaceId, body: { timezone } })
      expect(set.statusCode, set.body).toBe(200)
    }

    beforeAll(async () => {
      store = await openTestClicks()
      test = await buildTestApp({ deps: { analytics: store.analytics } })
      ours = await openReportedWorkspace(test, store.analytics)
      const linkId = await ours.make('/links', { originalUrl: 'https://shop.example/', customAlias: 'zoned' })
      const [first] = await ours.click([
        { at: '2026-03-29T00:30:00Z', linkId },
        { at: '2026-03-29T23:30:00Z', linkId },
      ])
      if (!first) throw new Error('There are no clicks')
      await ours.convert([{ click: first, payout: '5' }])
      await ours.make('/costs', { periodStart: '2026-03-29', periodEnd: '2026-03-29', amount: 6, linkId })
    })
    afterAll(async () => {
      await test.close()
      await store.close()
    })

    it.each(['click', 'conversion', 'status'])('gives the same report, by %s', async (dateBasis) => {
      const requested = { ...body, groupBy: ['hour', 'date', 'week', 'month'], dateBasis }
      const zoned = await answer('POST', '/analytics/report', { ...requested, timezone: 'Europe/London' })
      expect(zoned.data.rows).toHaveLength(2)
      // A zone is echoed as it was given.
      expect(await answer('POST', '/analytics/report', { ...requested, timezone: 'europe/LONDON' })).toEqual({
        data: zoned.data,
        meta: { ...zoned.meta, timezone: 'europe/LONDON' },
      })
    })

    it.each(['summary', 'timeseries', 'heatmap', 'anomalies', 'ab-test', 'economics', 'funnel'])(
      'gives the same analytics: %s',
      async (figure) => {
        const url = `/links/zoned/analytics/${figure}?${range}&timezone=`
        expect(await answer('GET', `${url}europe/london`)).toEqual(await answer('GET', `${url}Europe/London`))
      },
    )

    it('takes all of the time there is, in zones whose 1970 begins before that of UTC', async () => {
      const all = { from: '1970-01-01', to: '2099-12-31', timezone: 'Asia/Tokyo' }
      const requested = { ...all, groupBy: ['date'], compareWith: 'previous_period', dateBasis: 'conversion' }
      const { data } = await answer('POST', '/analytics/report', requested)
      expect(data.totals).toMatchObject({ clicks: 2, revenue: 5, cost: 6, previous: { clicks: 0, cost: 0 } })
      const query = new URLSearchParams({ ...all, granularity: 'month', compare: 'prev_year' })
      const answers = ['summary', 'timeseries', 'heatmap', 'geo'].map((figure) =>
        answer('GET', `/links/zoned/analytics/${figure}?${query}`),
      )
      const [summary, timeseries] = await Promise.all(answers)
      // What it is compared with ends a year ago: the range is not over yet.
      expect(summary.data).toMatchObject({ totalClicks: 2, comparison: { totalClicks: 0 } })
      expect(timeseries.data.data).toHaveLength(130 * 12)
    })

    it.each([
      ['Pacific/Kiritimati', ['2026-03-29T14:00:00+14:00', '2026-03-30T13:00:00+14:00'], [158, 13]],
      ['Pacific/Apia', ['2026-03-29T13:00:00+13:00', '2026-03-30T12:00:00+13:00'], [157, 12]],
      ['Pacific/Pago_Pago', ['2026-03-28T13:00:00-11:00', '2026-03-29T12:00:00-11:00'], [156, 133]],
    ])('has its hours where the zone has crossed the date line: %s', async (timezone, hours, cells) => {
      const requested = { from: '2026-03-27', to: '2026-03-31', timezone }
      const report = await answer('POST', '/analytics/report', { ...requested, groupBy: ['hour'] })
      const rows: { dimensions: object; metrics: { clicks: number } }[] = report.data.rows
      expect(rows.filter(({ metrics }) => metrics.clicks > 0).map(({ dimensions }) => dimensions)).toEqual(
        hours.map((hour) => ({ hour })),
      )
      const filters = [{ field: 'hour', operator: 'eq', value: hours[0] }]
      const filtered = await answer('POST', '/analytics/report', { ...requested, groupBy: ['date'], filters })
      expect(filtered.data.totals.clicks).toBe(1)
      const query = new URLSearchParams({ ...requested, granularity: 'hour' })
      const heatmap = await answer('GET', `/links/zoned/analytics/heatmap?${query}`)
      const shown: { clicks: number }[] = heatmap.data.cells
      expect(cells.map((position) => shown[position]?.clicks)).toEqual([1, 1])
      const timeseries = await answer('GET', `/links/zoned/analytics/timeseries?${query}`)
      const points: { period: string; totalClicks: number }[] = timeseries.data.data
      expect(points.filter(({ totalClicks }) => totalClicks > 0).map(({ period }) => period)).toEqual(
        hours.map((hour) => hour.replace(':00:00', ':00:00.000')),
      )
    })

    it('does as the zone of a workspace and of its user', async () => {
      for (const url of [`/workspaces/${ours.user.workspaceId}`, '/users/me']) await setZone(url, 'utc')
      const { data } = await answer('POST', '/analytics/report', { ...body, groupBy: ['date'] })
      expect(data.totals).toMatchObject({ clicks: 2, revenue: 5, cost: 6 })
      expect((await answer('GET', '/analytics/clicks')).data).toHaveLength(2)
      expect((await answer('GET', '/analytics/conversions')).data).toHaveLength(1)
    })

    it.each([
      // The last of the day, and the first of the next one: days that begin at 01:00.
      ['Africa/Cairo', '2026-04-24', '2026-04-24T20:59:00Z', '2026-04-24T21:01:00Z'],
      ['America/Sao_Paulo', '2018-11-04', '2018-11-05T01:59:00Z', '2018-11-05T02:01:00Z'],
      // A day that the data of the embedded store have longer: Morocco left its summer time for good.
      ['Africa/Casablanca', '2026-09-20', '2026-09-20T23:59:00Z', '2026-09-21T00:01:00Z'],
    ])(
      'ends a bare `to` in %s where the next day begins, whatever takes it',
      async (timezone, day, last, next) => {
        const alias = timezone.replace('/', '')
        const linkId = await ours.make('/links', { originalUrl: 'https://shop.example/', customAlias: alias })
        const clicks = await ours.click([last, next].map((at) => ({ at, linkId })))
        await ours.convert(clicks.map((click) => ({ click, payout: '5', convertedAtMs: click.clickedAtMs })))
        await setZone('/users/me', timezone)
        const span = { from: day, to: day, timezone }
        const query = new URLSearchParams({ ...span, granularity: 'day' })
        const ofLink = [{ field: 'link', operator: 'eq', value: linkId }]
        const requested = { ...span, groupBy: ['date'], filters: ofLink, metrics: ['clicks'], fill: true }
        const { data } = await answer('POST', '/analytics/report', requested)
        expect(data.rows).toEqual([{ dimensions: { date: day }, metrics: { clicks: 1 } }])
        const analytics = (figure: string) => answer('GET', `/links/${alias}/analytics/${figure}?${query}`)
        const timeseries = (await analytics('timeseries')).data
        expect(timeseries.data).toMatchObject([{ totalClicks: 1 }])
        expect(timeseries.to).toBe(new Date(Date.parse(next) - 60_000).toISOString())
        expect((await analytics('summary')).data).toMatchObject({
          totalClicks: 1,
          conversions: 1,
          revenue: 5,
        })
        for (const log of ['clicks', 'conversions']) {
          const filters = JSON.stringify(ofLink)
          const rows = await answer(
            'GET',
            `/analytics/${log}?${new URLSearchParams({ from: day, to: day, filters })}`,
          )
          expect(rows.data, log).toHaveLength(1)
        }
        // Of the day before, too, which ends where this one begins.
        const before = { ...requested, compareWith: 'previous_period' }
        const compared = await answer('POST', '/analytics/report', before)
        expect(compared.data.totals).toMatchObject({ clicks: 1, previous: { clicks: 0 } })
      },
    )
  },
)
