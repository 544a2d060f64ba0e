import { savedReports } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { SavedReportRecord } from './saved-reports.schema.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What is sent, and every path that the answer must name. */
type Row = [Method, url: string, body: unknown, paths: string[]]

const config = { from: '2026-01-01', to: '2026-02-01', groupBy: ['date'] }

const noGoal = 'goal:01900000-0000-7000-8000-000000000000:revenue'

describeWith(['postgres'], 'saved reports', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: Method, url: string, body?: unknown, by: TestUser = user) =>
    test.request({ method, url, token: by.token, workspaceId: by.workspaceId, body })
  const make = async (body: object = {}, by: TestUser = user): Promise<SavedReportRecord> => {
    const response = await send('POST', '/analytics/reports', { name: 'R', config, ...body }, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }

  it('store the zone that the workspace has when they are saved, not the one of who reads them', async () => {
    const owner = await test.signUp()
    const path = `/workspaces/${owner.workspaceId}`
    await send('PATCH', '/users/me', { timezone: 'Asia/Tokyo' }, owner)
    await send('PATCH', path, { timezone: 'Europe/Berlin' }, owner)
    const report = await make({}, owner)
    const zoned = await make({ config: { ...config, timezone: 'UTC' } }, owner)
    await send('PATCH', path, { timezone: 'America/New_York' }, owner)
    const url = `/analytics/reports/${report.id}`
    const zoneOf = async (path: string) =>
      (await send('GET', path, undefined, owner)).json().data.config.timezone
    expect(await zoneOf(url)).toBe('Europe/Berlin')
    expect(await zoneOf(`/analytics/reports/${zoned.id}`)).toBe('UTC')
    await send('PATCH', url, { name: 'Renamed' }, owner)
    expect(await zoneOf(url)).toBe('Europe/Berlin')
    await send('PATCH', url, { config }, owner)
    expect(await zoneOf(url)).toBe('America/New_York')
  })

  it('answer with the whole record, and with the body as it was sent', async () => {
    const sent = {
      ...config,
      customMetrics: [{ name: 'margin', formula: '(revenue - cost) / revenue' }],
      having: [{ field: 'margin', operator: 'gt', value: 0.25 }],
      filters: [{ field: 'sub_id:sub_id_3', operator: 'in', value: ['a', 5] }],
      limit: 5,
      view: { shape: 'flat' },
    }
    const report = await make({ name: ' Margin ', config: sent })
    expect(report).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Margin',
      config: { ...sent, timezone: 'UTC' },
      isPublic: false,
      publicToken: null,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      updatedAt: report.createdAt,
    })
    expect((await send('GET', `/analytics/reports/${report.id}`)).json().data).toEqual(report)
  })

  it('change in what is sent and in nothing else', async () => {
    const report = await make({ isPublic: true })
    test.clock.advance(1_000)
    const url = `/analytics/reports/${report.id}`
    const wider = { ...config, groupBy: ['month', 'os'] }
    const changed = (await send('PATCH', url, { config: wider })).json().data
    expect(changed).toEqual({
      ...report,
      config: { ...wider, timezone: 'UTC' },
      updatedAt: expect.any(String),
    })
    expect(changed.updatedAt > report.updatedAt).toBe(true)
    expect((await send('GET', url)).json().data).toEqual(changed)
  })

  it('have a token of 128 bits while they are public, the same until it is replaced', async () => {
    const { id, publicToken } = await make({ isPublic: true })
    const url = `/analytics/reports/${id}`
    expect(Buffer.from(publicToken ?? '', 'base64url')).toHaveLength(16)
    const retained = (await send('PATCH', url, { isPublic: true })).json().data
    expect(retained).toMatchObject({ isPublic: true, publicToken })
    const rotated = (await send('POST', `${url}/rotate-token`)).json().data
    expect(rotated.publicToken).not.toBe(publicToken)
    const hidden = (await send('PATCH', url, { isPublic: false })).json().data
    expect(hidden).toMatchObject({ isPublic: false, publicToken: null })
    expect((await send('POST', `${url}/rotate-token`)).json()).toMatchObject({
      statusCode: 409,
      code: 'CONFLICT',
    })
    const again = (await send('PATCH', url, { isPublic: true })).json().data
    expect([publicToken, rotated.publicToken]).not.toContain(again.publicToken)
  })

  it('that many publish at once have one token', async () => {
    const { id } = await make()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send('PATCH', `/analytics/reports/${id}`, { isPublic: true })),
    )
    expect(new Set(answers.map((answer) => answer.json().data.publicToken)).size).toBe(1)
  })

  it('come by pages, and are found by name', async () => {
    const by = await test.signUp()
    for (const name of ['delta', 'alpha', 'charlie', 'bravo 100%']) {
      await make({ name }, by)
      test.clock.advance(1)
    }
    const names = async (query: string) => {
      const { data, meta } = (await send('GET', `/analytics/reports${query}`, undefined, by)).json()
      return [data.map(({ name }: SavedReportRecord) => name), meta.total]
    }
    expect(await names('')).toEqual([['bravo 100%', 'charlie', 'alpha', 'delta'], 4])
    expect(await names('?sort=name&limit=2&offset=1')).toEqual([['bravo 100%', 'charlie'], 4])
    expect(await names('?sort=-name&offset=9')).toEqual([[], 4])
    expect(await names('?search=ALPH')).toEqual([['alpha'], 1])
    expect(await names('?search=0%25')).toEqual([['bravo 100%'], 1])
  })

  it('are read with a key and saved without', async () => {
    const { id } = await make()
    const { key } = await test.makeKey(user, { scopes: ['admin:write'] })
    const url = `/analytics/reports/${id}`
    expect((await test.request({ method: 'GET', url, key })).statusCode).toBe(200)
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await test.request({ method, url, key, body: {} })).json().code).toBe('API_KEY_ROUTE_CLOSED')
  })

  it('of another workspace are not there, and what is deleted is gone', async () => {
    const report = await make({ isPublic: true })
    const stranger = await test.signUp()
    const url = `/analytics/reports/${report.id}`
    for (const [method, path, body] of [
      ['GET', url],
      ['PATCH', url, { name: 'x' }],
      ['POST', `${url}/rotate-token`],
      ['DELETE', url],
    ] as const)
      expect((await send(method, path, body, stranger)).statusCode).toBe(404)
    expect((await send('GET', '/analytics/reports', undefined, stranger)).json().data).toEqual([])
    expect((await send('GET', url)).json().data).toEqual(report)
    expect((await send('DELETE', url)).statusCode).toBe(204)
    for (const method of ['GET', 'DELETE'] as const) expect((await send(method, url)).statusCode).toBe(404)
  })

  it('do not lead members beyond their links', async () => {
    const { id } = await make({ isPublic: true })
    const member = await test.addMember(user.workspaceId, 'editor')
    const path = `/workspaces/${user.workspaceId}/members/${member.userId}`
    expect((await send('PATCH', path, { linkIds: [] })).statusCode).toBe(200)
    const url = `/analytics/reports/${id}`
    expect((await send('GET', url, undefined, member)).json().data).toMatchObject({
      isPublic: true,
      publicToken: null,
    })
    expect((await send('PATCH', url, { name: 'x' }, member)).statusCode).toBe(403)
  })

  it('are read by viewers, saved by editors, and outlive the api that stored them', async () => {
    const viewer = await test.addMember(user.workspaceId, 'viewer')
    const editor = await test.addMember(user.workspaceId, 'editor')
    const report = await make({ isPublic: true }, editor)
    const url = `/analytics/reports/${report.id}`
    expect((await send('PATCH', url, {}, viewer)).json().code).toBe('ROLE_INSUFFICIENT')
    const again = await buildTestApp({ deps: test.deps })
    const read = { method: 'GET', url, token: viewer.token, workspaceId: user.workspaceId } as const
    expect((await again.request(read)).json().data).toEqual(report)
    await again.close()
  })

  describe('bad input', () => {
    let report: SavedReportRecord
    let before: number
    const stored = () => test.deps.db.orm.$count(savedReports)
    beforeAll(async () => {
      report = await make({ name: 'as it was' })
      before = await stored()
    })

    const url = '/analytics/reports'
    const rows: Row[] = [
      ['POST', url, {}, ['name', 'config']],
      ['POST', url, [], ['body']],
      ['POST', url, { name: ' ', config: 'all', isPublic: 1 }, ['name', 'config', 'isPublic']],
      ['POST', url, { name: 'a', config: {} }, ['config.from', 'config.to', 'config.groupBy']],
      ['POST', url, { name: 'a', config, publicToken: 'mine', id: 'x' }, ['publicToken', 'id']],
      ['POST', url, { name: 'a', config: { ...config, sort: 1 } }, ['config.sort']],
      [
        'POST',
        url,
        {
          name: 'a',
          config: {
            ...config,
            from: '2026-02-30',
            groupBy: ['date', 'date'],
            limit: 1_001,
            filters: [{ field: 'os', operator: 'in', value: 'a' }],
            customMetrics: [{ name: 'a', formula: '1 +' }],
            orderBy: { field: 'luck' },
          },
        },
        [
          'config.from',
          'config.groupBy.1',
          'config.limit',
          'config.filters.0.value',
          'config.customMetrics.0.formula',
          'config.orderBy.field',
        ],
      ],
      [
        'PATCH',
        `${url}/ID`,
        {
          config: { ...config, filters: [{ field: 'browser', operator: 'in', value: ['Safari', 'Crome'] }] },
        },
        ['config.filters.0.value.1'],
      ],
      ['POST', url, { name: 'a', config: { ...config, to: '2025-12-31' } }, ['config.to']],
      // A goal that the workspace does not have: the store of goals says so, no schema.
      ['POST', url, { name: 'a', config: { ...config, metrics: ['clicks', noGoal] } }, ['config.metrics.1']],
      ['PATCH', `${url}/ID`, { name: null, config: null, isPublic: null }, ['name', 'config', 'isPublic']],
      ['PATCH', `${url}/7`, { name: '' }, ['id', 'name']],
      ['POST', `${url}/7/rotate-token`, undefined, ['id']],
      ['GET', `${url}/7`, undefined, ['id']],
      ['GET', `${url}?limit=101&offset=x&sort=config`, undefined, ['limit', 'offset', 'sort']],
    ]

    it.each(rows)('%s %s %j names %j', async (method, path, body, paths) => {
      const response = await send(method, path.replace('ID', report.id), body)
      expect([response.statusCode, response.json().code], response.body).toEqual([400, 'VALIDATION_FAILED'])
      const named = response.json().details.map((detail: { path: string }) => detail.path)
      expect(named.toSorted()).toEqual(paths.toSorted())
      expect(await stored()).toBe(before)
      expect((await send('GET', `${url}/${report.id}`)).json().data).toEqual(report)
    })
  })
})
