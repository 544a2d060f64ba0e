import { dashboards, memberships, savedReports, workspaces } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, openTestClicks, type TestApp, type TestClicks } from '../../testing/index.ts'
import { openReportedWorkspace, type ReportedWorkspace } from '../../testing/reported-workspace.ts'

describeWith(['postgres'], 'reports, their files, saved runs and public pages', () => {
  let test: TestApp
  let store: TestClicks
  let ours: ReportedWorkspace
  let shoes: string
  let hats: string

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
    const { token, workspaceId } = ours.user
    return test.request({ method, url, token, workspaceId, body })
  }
  const dataOf = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) => {
    const response = await send(method, url, body)
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json().data
  }
  /** Without credentials. */
  const open = (url: string) => test.request({ method: 'GET', url })

  beforeAll(async () => {
    store = await openTestClicks()
    test = await buildTestApp({ deps: { analytics: store.analytics } })
    ours = await openReportedWorkspace(test, store.analytics)
    shoes = await ours.make('/links', { originalUrl: 'https://shop.example/shoes', title: 'Shoes' })
    hats = await ours.make('/links', { originalUrl: 'https://shop.example/hats', title: 'Hats' })
    const clicks = await ours.click(
      Array.from({ length: 60 }, (_, index) => ({
        at: `2026-01-${String(1 + (index % 20)).padStart(2, '0')}T12:00:00Z`,
        linkId: index % 3 === 0 ? hats : shoes,
        countryCode: ['GB', 'US', null][index % 4] ?? null,
        isUnique: index % 5 !== 0,
        isBot: index % 11 === 0,
      })),
    )
    await ours.convert(
      clicks.filter((_, index) => index % 7 === 0).map((click) => ({ click, payout: '3.25' })),
    )
    await ours.make('/costs', {
      periodStart: '2026-01-01',
      periodEnd: '2026-01-20',
      amount: 50,
      linkId: shoes,
    })
  })
  afterAll(async () => {
    await test.close()
    await store.close()
  })

  const body = {
    from: '2026-01-01',
    to: '2026-01-31',
    timezone: 'UTC',
    groupBy: ['link', 'country'],
    metrics: ['clicks', 'unique_clicks', 'bots', 'conversions', 'revenue', 'cost', 'roi', 'epc'],
    orderBy: { field: 'country', direction: 'asc' },
  }
  const requested = () => ({ ...body, filters: [{ field: 'link', operator: 'in', value: [shoes, hats] }] })

  it('say the same', async () => {
    const { data, meta } = (await send('POST', '/analytics/report', requested())).json()
    expect(data.rows.length).toBeGreaterThan(3)
    expect(data.totals.clicks).toBe(54)

    const saved = await dataOf('POST', '/analytics/reports', {
      name: 'All',
      config: requested(),
      isPublic: true,
    })
    const run = await send('GET', `/analytics/reports/${saved.id}/run`)
    expect(run.json()).toEqual({ data, meta })
    const { key } = await test.makeKey(ours.user, { scopes: ['reports:read'] })
    const byKey = await test.request({ method: 'GET', url: `/analytics/reports/${saved.id}/run`, key })
    expect(byKey.json()).toEqual({ data, meta })

    const tintThresholds = [-40, -10, 0, 10, 30, 60]
    await dataOf('PATCH', `/workspaces/${ours.user.workspaceId}`, { tintThresholds })
    const page = await open(`/public/reports/${saved.publicToken}`)
    const asOf = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
    const shown = { ...meta, groupBy: body.groupBy, asOf, tintThresholds }
    expect(page.json()).toEqual({ data: { ...data, name: 'All' }, meta: shown })
    const widget = { id: 'one', title: 'Links', chart: 'bar', size: 'full', report: requested() }
    const board = await dataOf('POST', '/dashboards', { name: 'Wall', widgets: [widget], isPublic: true })
    const wall = await open(`/public/dashboards/${board.publicToken}`)
    expect(wall.json().data).toEqual({
      name: 'Wall',
      widgets: [
        {
          id: 'one',
          title: 'Links',
          chart: 'bar',
          size: 'full',
          groupBy: body.groupBy,
          report: data,
          meta: shown,
        },
      ],
    })

    expect(await dataOf('GET', `/dashboards/${board.id}/data`)).toEqual([{ data, meta }])
    expect(await dataOf('POST', '/analytics/reports/batch', { reports: [requested()] })).toEqual([
      { data, meta },
    ])

    const file = await send('POST', '/analytics/report/export', requested())
    const [header, ...lines] = file.body.trimEnd().split('\r\n')
    const columns = header?.split(',') ?? []
    const rows = lines.map((line) => line.split(','))
    expect(columns).toEqual(['link', 'link_name', 'link_code', 'link_domain', 'country', ...body.metrics])
    const figures = data.rows.map((row: { dimensions: object; metrics: object }) =>
      [...Object.values(row.dimensions), ...Object.values(row.metrics)].map((cell) =>
        // Quotients of files have six places.
        cell === null ? '' : typeof cell === 'number' ? String(Number(cell.toFixed(6))) : String(cell),
      ),
    )
    expect(rows).toEqual(figures)
  })

  it('say one cost of a link wherever it is requested, and of what is of no link beside them', async () => {
    const boots = await ours.make('/links', { originalUrl: 'https://shop.example/', customAlias: 'boots' })
    await ours.click([
      { at: '2025-03-03T12:00:00Z', linkId: boots },
      { at: '2025-03-03T13:00:00Z', linkId: hats },
    ])
    const costs = [
      { linkId: boots, amount: 7, periodStart: '2025-03-03', periodEnd: '2025-03-03' },
      // No visitor came on this day, and none by this source.
      { linkId: boots, amount: 5, periodStart: '2025-03-04', periodEnd: '2025-03-04' },
      { linkId: boots, amount: 2, periodStart: '2025-03-03', periodEnd: '2025-03-03', source: 'api' },
      { amount: 11, periodStart: '2025-03-03', periodEnd: '2025-03-04' },
    ]
    for (const cost of costs)
      await ours.make('/costs', {
        ...cost,
        ...(cost.source && { breakdownKey: 'sub_id_1', breakdownValue: 'nobody' }),
      })
    const march = { from: '2025-03-01', to: '2025-03-31', timezone: 'UTC', metrics: ['cost'] }
    const costsOf = async (fields: object) => {
      const { rows, totals } = await dataOf('POST', '/analytics/report', { ...march, ...fields })
      const byLink = rows.map(
        ({ dimensions, metrics }: { dimensions: { link: string }; metrics: { cost: number } }) => [
          dimensions.link,
          metrics.cost,
        ],
      )
      return { byLink: Object.fromEntries(byLink), total: totals.cost }
    }
    const all = { [boots]: 14, [hats]: 0, null: 11 }
    expect(await costsOf({ groupBy: ['link'], metrics: ['cost', 'clicks'] })).toEqual({
      byLink: all,
      total: 25,
    })
    const filters = [{ field: 'link', operator: 'eq', value: boots }]
    expect(await costsOf({ groupBy: ['link'], filters })).toEqual({ byLink: { [boots]: 14 }, total: 14 })
    expect((await costsOf({ groupBy: ['country'], filters })).total).toBe(14)
    const notSet = [{ field: 'link', operator: 'is_not_set' }]
    expect((await costsOf({ groupBy: ['country'], filters: notSet })).total).toBe(11)
    expect((await costsOf({ groupBy: ['country'] })).total).toBe(25)
    for (const figure of ['summary', 'economics']) {
      const range = 'from=2025-03-01&to=2025-03-31&timezone=UTC'
      expect((await dataOf('GET', `/links/boots/analytics/${figure}?${range}`)).cost).toBe(14)
      expect((await dataOf('GET', `/analytics/overview/${figure}?${range}`)).cost).toBe(25)
    }
  })

  it('compare a range that is not over with as much of the days before, wherever it is requested', async () => {
    const dayMs = 86_400_000
    const nowMs = test.deps.clock()
    const today = Math.floor(nowMs / dayMs) * dayMs
    const clogs = await ours.make('/links', { originalUrl: 'https://shop.example/', customAlias: 'clogs' })
    const collection = await ours.make('/collections', { name: 'Clogs' })
    await dataOf('POST', `/collections/${collection}/links`, { linkIds: [clogs] })
    const before = nowMs - 30 * dayMs
    const stopped = await buildTestApp({ deps: { ...test.deps, clock: () => nowMs } })
    const answerOf = async (method: 'GET' | 'POST', url: string, sent?: object) => {
      const { token, workspaceId } = ours.user
      const response = await stopped.request({ method, url, token, workspaceId, body: sent })
      expect(response.statusCode, response.body).toBeLessThan(300)
      return response.json()
    }
    await ours.click(
      // The third came after this time of the day, and the last before the days that are compared with.
      [today, today - 30 * dayMs, before + 60_000, before - 60_000, today - 59 * dayMs - 1].map((at) => ({
        at: new Date(at).toISOString(),
        linkId: clogs,
      })),
    )
    const iso = (ms: number) => new Date(ms).toISOString()
    const comparison = { from: iso(today - 59 * dayMs), to: iso(before) }
    const range = { range: 'last_30_days', timezone: 'UTC', compareWith: 'previous_period' }
    const filters = [{ field: 'link', operator: 'eq', value: clogs }]
    const report = { ...range, filters, groupBy: ['country'], metrics: ['clicks', 'profit'] }
    const { data, meta } = await answerOf('POST', '/analytics/report', report)
    expect(data.totals).toMatchObject({ clicks: 1, previous: { clicks: 2 }, change: { clicks: -50 } })
    expect(meta.comparison).toEqual(comparison)
    const batch = await answerOf('POST', '/analytics/reports/batch', { reports: [report] })
    expect(batch.data).toEqual([{ data, meta }])
    const widgets = [{ title: 'Clogs', chart: 'number', report }]
    const board = await dataOf('POST', '/dashboards', { name: 'Clogs', widgets })
    expect((await answerOf('GET', `/dashboards/${board.id}/data`)).data).toEqual([{ data, meta }])

    const from = iso(today - 29 * dayMs).slice(0, 10)
    // Up to now, and with the rest of today.
    for (const to of ['', `&to=${iso(today).slice(0, 10)}`])
      for (const subject of ['/links/clogs/analytics', `/collections/${collection}/analytics`]) {
        const query = `from=${from}${to}&timezone=UTC&compare=prev_period`
        const shown = await answerOf('GET', `${subject}/summary?${query}`)
        expect(shown.data).toMatchObject({ totalClicks: 1, comparison: { ...comparison, totalClicks: 2 } })
      }
    const all = {
      ...range,
      groupBy: ['country'],
      metrics: ['clicks', 'conversions', 'revenue', 'cost', 'profit'],
    }
    const { totals } = (await answerOf('POST', '/analytics/report', all)).data
    const overview = await answerOf(
      'GET',
      `/analytics/overview/economics?from=${from}&timezone=UTC&compare=prev_period`,
    )
    const { previous, change: _, ...present } = totals
    expect(overview.data).toMatchObject({ ...present, comparison: { ...comparison, ...previous } })
    await stopped.close()
  })

  it('come many in one call, in their order, each with its figures or its error', async () => {
    const clicks = (groupBy: string[]) => ({
      ...requested(),
      groupBy,
      metrics: ['clicks'],
      orderBy: undefined,
    })
    const listed = { ...body, filters: [{ field: 'referer', operator: 'eq', value: 'list:nothing' }] }
    const reports = [
      clicks(['country']),
      { ...body, groupBy: ['planet'], joy: 1 },
      clicks(['link']),
      listed,
      {},
      ...Array.from({ length: 15 }, () => ({ ...clicks(['date']), limit: 1 })),
    ]
    const response = await send('POST', '/analytics/reports/batch', { reports })
    expect(response.statusCode, response.body).toBe(200)
    const answers: { data?: object; error?: { details: { path: string }[] } }[] = response.json().data
    expect(answers).toHaveLength(20)
    for (const index of [0, 2, 5, 19]) {
      const single = await send('POST', '/analytics/report', reports[index])
      expect(answers[index]).toEqual(single.json())
    }
    const wrong = { statusCode: 400, code: 'VALIDATION_FAILED', path: '/api/v1/analytics/reports/batch' }
    for (const index of [1, 3, 4]) expect(answers[index]).toEqual({ error: expect.objectContaining(wrong) })
    const paths = (index: number) => answers[index]?.error?.details.map(({ path }) => path).toSorted()
    expect([paths(1), paths(3), paths(4)]).toEqual([
      ['groupBy.0', 'joy', 'orderBy.field'],
      ['filters.0.value'],
      ['from', 'groupBy', 'to'],
    ])
  })

  it.each<[string, unknown, string[]]>([
    ['none', { reports: [] }, ['reports']],
    ['21', { reports: Array(21).fill(body) }, ['reports']],
    ['what is no report', { reports: [body, 'all'] }, ['reports.1']],
    ['a field that is unknown', { reports: [body], limit: 5 }, ['limit']],
    ['no list', {}, ['reports']],
  ])('do not come many in one call that has %s', async (_what, sent, paths) => {
    const response = await send('POST', '/analytics/reports/batch', sent as object)
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json().details.map(({ path }: { path: string }) => path)).toEqual(paths)
  })

  it('count as one request, however many come in one call', async () => {
    const limited = await buildTestApp({ deps: test.deps, settings: { rateLimitDisabled: false } })
    const { token, workspaceId } = await test.signUp()
    const sent = { method: 'POST', url: '/analytics/reports/batch', token, workspaceId } as const
    const { headers } = await limited.request({ ...sent, body: { reports: Array(20).fill({}) } })
    await limited.close()
    const limit = Number(headers['x-ratelimit-limit'])
    expect(limit).toBeGreaterThan(20)
    expect(headers['x-ratelimit-remaining']).toBe(String(limit - 1))
  })

  it('leave a dashboard the other figures where one cannot be read', async () => {
    const report = { ...requested(), metrics: ['clicks'] }
    const widgets = ['a', 'b', 'c'].map((id) => ({ id, title: id, chart: 'bar', report }))
    const { id } = await dataOf('POST', '/dashboards', { name: 'Wall', widgets })
    const stored = widgets.map((one) => ({ ...one, size: 'medium' }))
    const broken = { ...report, filters: [{ field: 'referer', operator: 'eq', value: 'list:gone' }] }
    await test.deps.db.orm
      .update(dashboards)
      .set({ widgets: stored.with(1, { ...stored[1], report: broken } as never) })
      .where(eq(dashboards.id, id))
    const [first, second, third] = await dataOf('GET', `/dashboards/${id}/data`)
    expect(first.data.totals).toEqual({ clicks: 54 })
    expect(second.error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'filters.0.value' }] })
    expect(third).toEqual(first)
    expect((await send('GET', '/dashboards/019ac1f2-7c3a-7b5e-9d10-ffffffffffff/data')).statusCode).toBe(404)
  })

  it('go on where they are stored with names that no visitor has, and find those that were meant', async () => {
    const withCountries = (...value: string[]) => ({
      ...body,
      filters: [...requested().filters, { field: 'country', operator: 'in', value }],
    })
    const { data } = (await send('POST', '/analytics/report', withCountries('GB'))).json()
    expect(data.rows.length).toBeGreaterThan(0)
    const widget = { id: 'one', title: 'Links', chart: 'bar', size: 'full', report: withCountries('GB') }
    const saved = await dataOf('POST', '/analytics/reports', {
      name: 'Old',
      config: withCountries('GB'),
      isPublic: true,
    })
    const board = await dataOf('POST', '/dashboards', { name: 'Old', widgets: [widget], isPublic: true })
    const { orm } = test.deps.db
    const config = withCountries('gb', 'Germany')
    await orm.update(savedReports).set({ config }).where(eq(savedReports.id, saved.id))
    const widgets = [{ ...widget, report: config }]
    await orm.update(dashboards).set({ widgets }).where(eq(dashboards.id, board.id))
    expect((await send('GET', `/analytics/reports/${saved.id}/run`)).json().data).toEqual(data)
    expect((await open(`/public/reports/${saved.publicToken}`)).json().data).toMatchObject(data)
    expect((await open(`/public/dashboards/${board.publicToken}`)).json().data.widgets[0].report).toEqual(
      data,
    )
  })

  it('give the public the same file as those who may read reports', async () => {
    const config = { ...requested(), groupBy: ['country'], metrics: ['clicks', 'revenue', 'roi'] }
    const saved = await dataOf('POST', '/analytics/reports', { name: 'As a file', config, isPublic: true })
    const address = `/public/reports/${saved.publicToken}/export`
    const [file, exported] = [await open(address), await send('POST', '/analytics/report/export', config)]
    expect([file.statusCode, file.body]).toEqual([200, exported.body])
    expect(file.body.split('\r\n').length).toBeGreaterThan(2)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="report.csv"',
    })
    expect((await open(`${address}?format=csv&bom=true`)).body).toBe(`\uFEFF${exported.body}`)
    expect((await open(`${address}?format=xlsx`)).json().details).toMatchObject([{ path: 'format' }])
    await send('PATCH', `/analytics/reports/${saved.id}`, { config: { ...config, limit: 1 } })
    expect((await open(address)).body.split('\r\n')).toHaveLength(1 + 1 + 1)
    await send('PATCH', `/analytics/reports/${saved.id}`, { isPublic: false })
    expect((await open(address)).statusCode).toBe(404)
  })

  it('show the public nothing of the request that they answer', async () => {
    const config = { ...requested(), groupBy: ['country'], metrics: ['clicks'] }
    const saved = await dataOf('POST', '/analytics/reports', { name: 'Shown', config, isPublic: true })
    const widget = { title: 'Shown', chart: 'bar', report: config }
    const board = await dataOf('POST', '/dashboards', { name: 'Wall', widgets: [widget], isPublic: true })
    for (const url of [`/public/reports/${saved.publicToken}`, `/public/dashboards/${board.publicToken}`]) {
      const page = await open(url)
      expect(page.statusCode).toBe(200)
      for (const secret of [shoes, hats, ours.user.workspaceId, ours.user.userId, saved.id, board.id])
        expect(page.body).not.toContain(secret)
    }
  })

  it.each([
    ['/analytics/reports', '/public/reports', { config: { ...body, filters: [] } }],
    ['/dashboards', '/public/dashboards', {}],
  ])('%s open by their token only, as long as it is theirs', async (url, publicUrl, fields) => {
    const record = await dataOf('POST', url, { name: 'Tokens', ...fields, isPublic: true })
    const statusOf = async (token: string) => (await open(`${publicUrl}/${token}`)).statusCode
    expect(await statusOf(record.publicToken)).toBe(200)
    for (const wrong of ['x', record.id, `${record.publicToken}x`, record.publicToken.toLowerCase(), "'--"])
      expect(await statusOf(wrong), wrong).toBe(404)
    const rotated = await dataOf('POST', `${url}/${record.id}/rotate-token`)
    expect(await statusOf(record.publicToken)).toBe(404)
    expect(await statusOf(rotated.publicToken)).toBe(200)
    await dataOf('PATCH', `${url}/${record.id}`, { isPublic: false })
    expect(await statusOf(rotated.publicToken)).toBe(404)
  })

  it('run for restricted members on their links, and are closed once the workspace is deleted', async () => {
    const config = { ...requested(), metrics: ['clicks'] }
    const saved = await dataOf('POST', '/analytics/reports', { name: 'All', config, isPublic: true })
    const member = await test.addMember(ours.user.workspaceId, 'viewer')
    await test.deps.db.orm
      .update(memberships)
      .set({ linkIds: [hats], collectionIds: [] })
      .where(and(eq(memberships.workspaceId, member.workspaceId), eq(memberships.userId, member.userId)))
    const { token, workspaceId } = member
    const run = await test.request({
      method: 'GET',
      url: `/analytics/reports/${saved.id}/run`,
      token,
      workspaceId,
    })
    expect(run.json().data.totals).toEqual({ clicks: 18 })

    const stranger = await test.signUp()
    const url = `/analytics/reports/${saved.id}/run`
    const foreign = await test.request({ method: 'GET', url, token: stranger.token })
    expect(foreign.statusCode).toBe(404)

    const setDeleted = (deletedAt: Date | null) =>
      test.deps.db.orm.update(workspaces).set({ deletedAt }).where(eq(workspaces.id, workspaceId))
    await setDeleted(new Date())
    expect((await open(`/public/reports/${saved.publicToken}`)).statusCode).toBe(404)
    await setDeleted(null)
    expect((await open(`/public/reports/${saved.publicToken}`)).statusCode).toBe(200)
  })

  it('move with the days where their range has a name, in their own zone', async () => {
    const moving = { range: 'last_7_days', timezone: 'Asia/Tokyo', groupBy: ['date'], metrics: ['clicks'] }
    const config = { ...moving, fill: true }
    const saved = await dataOf('POST', '/analytics/reports', { name: 'Week', config, isPublic: true })
    const widget = { title: 'Week', chart: 'line', report: { ...config, timezone: undefined } }
    const board = await dataOf('POST', '/dashboards', { name: 'Week', widgets: [widget], isPublic: true })
    const datesOf = ({ rows }: { rows: { dimensions: { date: string } }[] }) =>
      rows.map(({ dimensions }) => dimensions.date)
    const daysBefore = (zoneHours: number) =>
      Array.from({ length: 7 }, (_, index) =>
        new Date(test.deps.clock() + zoneHours * 3_600_000 - (6 - index) * 86_400_000)
          .toISOString()
          .slice(0, 10),
      )
    const { key } = await test.makeKey(ours.user, { scopes: ['reports:read'] })
    const expectDays = async () => {
      const url = `/analytics/reports/${saved.id}/run`
      const run = (await test.request({ method: 'GET', url, key })).json()
      expect(datesOf(run.data)).toEqual(daysBefore(9))
      const page = (await open(`/public/reports/${saved.publicToken}`)).json()
      expect(datesOf(page.data)).toEqual(daysBefore(9))
      expect(page.meta).toMatchObject({ timezone: 'Asia/Tokyo', from: run.meta.from, to: run.meta.to })
      const [shown] = (await open(`/public/dashboards/${board.publicToken}`)).json().data.widgets
      expect(datesOf(shown.report)).toEqual(daysBefore(0))
      expect(shown.meta).toMatchObject({ timezone: 'UTC', currency: 'USD', groupBy: ['date'] })
    }
    await expectDays()
    const [own] = await dataOf('GET', `/dashboards/${board.id}/data`)
    expect(datesOf(own.data)).toEqual(daysBefore(0))
    // Sessions end meanwhile: the last test of the file.
    test.clock.advance(86_400_000)
    await expectDays()
  })
})
