import { memberships } from '@waymark/db'
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

const body = { from: '2026-01-01', to: '2026-01-31', groupBy: ['country'], metrics: ['clicks'] }
const sub = 'sub_id:sub_id_1'
const alert = { name: 'A', metric: 'clicks', operator: 'gt', threshold: 1 }

describeWith(['postgres'], 'reports by named lists', () => {
  let test: TestApp
  let store: TestClicks
  let ours: ReportedWorkspace

  const send = (method: 'GET' | 'POST' | 'PATCH', url: string, sent?: object, by: TestUser = ours.user) =>
    test.request({ method, url, token: by.token, workspaceId: by.workspaceId, body: sent })
  const totalOf = async (...filters: object[]) => {
    const response = await send('POST', '/analytics/report', { ...body, filters })
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data.totals.clicks
  }
  const pathsOf = (response: Awaited<ReturnType<typeof send>>) => {
    expect([response.statusCode, response.json().code], response.body).toEqual([400, 'VALIDATION_FAILED'])
    return response.json().details.map(({ path }: { path: string }) => path)
  }

  beforeAll(async () => {
    store = await openTestClicks()
    test = await buildTestApp({ deps: { analytics: store.analytics } })
    ours = await openReportedWorkspace(test, store.analytics)
    const click = (sub_id_1: string, refererDomain: string | null) => ({
      at: '2026-01-10T10:00:00Z',
      countryCode: 'GB',
      subIds: { sub_id_1 },
      refererDomain,
    })
    await ours.click([
      click('bad-1', 'news.example'),
      click('bad-2', 'm.news.example'),
      click('BAD-1', 'shop.example'),
      click('good', null),
      click('list:bad', 'news.example'),
    ])
    await ours.make('/lists', { name: 'Bad', kind: 'sub_id', entries: ['bad-*', 'worse'] })
    await ours.make('/lists', {
      name: 'sites',
      kind: 'referer',
      entries: ['www.News.example', 'other.example'],
    })
    await ours.make('/lists', { name: 'office', kind: 'ip', entries: ['192.0.2.7'] })
    await ours.make('/lists', {
      name: 'long',
      kind: 'sub_id',
      entries: [...Array.from({ length: 9_999 }, (_, index) => `nobody-${index}`), 'good'],
    })
    const elsewhere = await openReportedWorkspace(test, store.analytics)
    await elsewhere.make('/lists', { name: 'theirs', kind: 'sub_id', entries: ['good'] })
  })
  afterAll(async () => {
    await test.close()
    await store.close()
  })

  it.each<[string, string, unknown, number]>([
    [sub, 'eq', 'list:bad', 2],
    [sub, 'in', ['good', ' LIST: BAD '], 3],
    [sub, 'neq', 'list:Bad', 3],
    [sub, 'not_in', ['list:bad', 'good'], 2],
    [sub, 'in', ['list:bad', 'list:long'], 3],
    ['referer', 'eq', 'list:sites', 2],
    ['referer', 'neq', 'list:sites', 3],
  ])('%s %s %j selects %s', async (field, operator, value, clicks) => {
    expect(await totalOf({ field, operator, value })).toBe(clicks)
  })

  it('follow the list as it changes', async () => {
    const id = await ours.make('/lists', { name: 'turning', kind: 'sub_id', entries: ['good'] })
    const filter = { field: sub, operator: 'eq', value: 'list:turning' }
    expect(await totalOf(filter)).toBe(1)
    await send('PATCH', `/lists/${id}`, { entries: ['bad-?', 'good'] })
    expect(await totalOf(filter)).toBe(3)
    await send('PATCH', `/lists/${id}`, { entries: [] })
    expect(await totalOf(filter)).toBe(0)
  })

  it('say the same as saved, exported, logged and public', async () => {
    const config = { ...body, filters: [{ field: sub, operator: 'in', value: ['list:bad'] }] }
    const plain = (await send('POST', '/analytics/report', config)).json()
    expect(plain.data.totals).toEqual({ clicks: 2 })
    const saved = (await send('POST', '/analytics/reports', { name: 'Bad', config, isPublic: true })).json()
      .data
    expect(saved.config).toEqual({ ...config, timezone: 'UTC' })
    expect((await send('GET', `/analytics/reports/${saved.id}/run`)).json()).toEqual(plain)
    const shown = await test.request({ method: 'GET', url: `/public/reports/${saved.publicToken}` })
    expect(shown.json().data.totals).toEqual({ clicks: 2 })
    const widgets = [{ title: 'W', chart: 'bar', report: config }]
    const board = (await send('POST', '/dashboards', { name: 'D', widgets, isPublic: true })).json().data
    const wall = await test.request({ method: 'GET', url: `/public/dashboards/${board.publicToken}` })
    expect(wall.json().data.widgets[0].report.totals).toEqual({ clicks: 2 })
    const file = await send('POST', '/analytics/report/export', config)
    expect(file.body).toBe('country,clicks\r\nGB,2\r\n')
    const filters = encodeURIComponent(JSON.stringify(config.filters))
    const log = await send('GET', `/analytics/clicks?filters=${filters}`)
    expect(log.json().data).toHaveLength(2)
  })

  it('show members only their own links', async () => {
    const member = await test.addMember(ours.user.workspaceId, 'viewer')
    await test.deps.db.orm
      .update(memberships)
      .set({ linkIds: [], collectionIds: [] })
      .where(and(eq(memberships.workspaceId, member.workspaceId), eq(memberships.userId, member.userId)))
    const filters = [{ field: sub, operator: 'eq', value: 'list:bad' }]
    const response = await send('POST', '/analytics/report', { ...body, filters }, member)
    expect(response.json().data.totals).toEqual({ clicks: 0 })
  })

  describe('that are none', () => {
    const filters = [
      { field: 'country', operator: 'eq', value: 'GB' },
      { field: sub, operator: 'in', value: ['x', 'list:gone', 'list:bad', 'list:theirs', 'list:office'] },
      { field: 'referer', operator: 'eq', value: 'list:bad' },
    ]
    const wrong = ['filters.1.value.1', 'filters.1.value.3', 'filters.1.value.4', 'filters.2.value']

    it('are named in reports, exports and logs', async () => {
      expect(pathsOf(await send('POST', '/analytics/report', { ...body, filters }))).toEqual(wrong)
      expect(pathsOf(await send('POST', '/analytics/report/export', { ...body, filters }))).toEqual(wrong)
      const query = encodeURIComponent(JSON.stringify(filters))
      for (const log of ['clicks', 'conversions'])
        expect(pathsOf(await send('GET', `/analytics/${log}?filters=${query}`))).toEqual(wrong)
    })

    it('are named where they would be saved, and nothing is', async () => {
      const config = { ...body, filters }
      const inConfig = wrong.map((path) => `config.${path}`)
      expect(pathsOf(await send('POST', '/analytics/reports', { name: 'R', config }))).toEqual(inConfig)
      const report = await ours.make('/analytics/reports', { name: 'Kept', config: body })
      expect(pathsOf(await send('PATCH', `/analytics/reports/${report}`, { config }))).toEqual(inConfig)
      expect((await send('GET', `/analytics/reports/${report}`)).json().data.config).toEqual({
        ...body,
        timezone: 'UTC',
      })

      const fine = { title: 'W', chart: 'line', report: body }
      const widgets = [fine, { ...fine, report: config }]
      const inWidgets = wrong.map((path) => `widgets.1.report.${path}`)
      expect(pathsOf(await send('POST', '/dashboards', { name: 'D', widgets }))).toEqual(inWidgets)
      const board = await ours.make('/dashboards', { name: 'D', widgets: [fine] })
      expect(pathsOf(await send('PATCH', `/dashboards/${board}`, { widgets }))).toEqual(inWidgets)
      expect((await send('GET', `/dashboards/${board}`)).json().data.widgets).toHaveLength(1)
    })

    it.each([
      [sub, 'list:gone'],
      [sub, 'list:theirs'],
      [sub, 'list:sites'],
      ['referer', 'list:bad'],
      ['country', 'list:bad'],
      [sub, 'list:'],
    ])('are named where an alert is about %s of %s', async (scope, scopeValue) => {
      const aimed = { ...alert, scope, scopeValue }
      expect(pathsOf(await send('POST', '/alerts', aimed))).toEqual(['scopeValue'])
      const id = await ours.make('/alerts', { ...aimed, scopeValue: scope === 'country' ? 'GB' : 'x' })
      expect(pathsOf(await send('PATCH', `/alerts/${id}`, { scopeValue }))).toEqual(['scopeValue'])
    })
  })

  it('stand in alerts', async () => {
    const response = await send('POST', '/alerts', { ...alert, scope: sub, scopeValue: 'list:Bad' })
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json().data).toMatchObject({ scope: sub, scopeValue: 'list:Bad' })
  })
})
