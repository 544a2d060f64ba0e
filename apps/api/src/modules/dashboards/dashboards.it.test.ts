import { dashboards } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { DashboardRecord } from './dashboards.schema.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What is sent, and every path that the answer must name. */
type Row = [Method, url: string, body: unknown, paths: string[]]

const report = { from: '2026-01-01', to: '2026-02-01', groupBy: ['date'] }
const widget = { title: 'W', report, chart: 'line' }

const noGoal = 'goal:01900000-0000-7000-8000-000000000000:revenue'

describeWith(['postgres'], 'dashboards', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: Method, url: string, body?: unknown, by: TestUser = user) =>
    test.request({ method, url, token: by.token, workspaceId: by.workspaceId, body })
  const make = async (body: object = {}, by: TestUser = user): Promise<DashboardRecord> => {
    const response = await send('POST', '/dashboards', { name: 'D', ...body }, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }

  it('answer with the whole record, every widget with an id and a size', async () => {
    const dashboard = await make({
      name: ' Morning ',
      widgets: [widget, { ...widget, id: 'b', size: 'full' }],
    })
    expect(dashboard).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Morning',
      widgets: [
        { ...widget, id: expect.stringMatching(/^[0-9a-f-]{36}$/), size: 'medium' },
        { ...widget, id: 'b', size: 'full' },
      ],
      isPublic: false,
      publicToken: null,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      updatedAt: dashboard.createdAt,
    })
    expect((await send('GET', `/dashboards/${dashboard.id}`)).json().data).toEqual(dashboard)
    expect((await make()).widgets).toEqual([])
  })

  it('change in what is sent and in nothing else, and take back the widgets they gave', async () => {
    const dashboard = await make({ widgets: [widget, widget], isPublic: true })
    test.clock.advance(1_000)
    const url = `/dashboards/${dashboard.id}`
    const widgets = dashboard.widgets.toReversed()
    const changed = (await send('PATCH', url, { widgets })).json().data
    expect(changed).toEqual({ ...dashboard, widgets, updatedAt: expect.any(String) })
    expect(changed.updatedAt > dashboard.updatedAt).toBe(true)
    const renamed = (await send('PATCH', url, { name: 'E' })).json().data
    expect(renamed).toEqual({ ...changed, name: 'E', updatedAt: renamed.updatedAt })
    expect((await send('GET', url)).json().data).toEqual(renamed)
  })

  it('have a token of 128 bits while they are public, the same until it is replaced', async () => {
    const { id, publicToken } = await make({ isPublic: true })
    const url = `/dashboards/${id}`
    expect(Buffer.from(publicToken ?? '', 'base64url')).toHaveLength(16)
    expect((await send('PATCH', url, { isPublic: true })).json().data.publicToken).toBe(publicToken)
    const rotated = (await send('POST', `${url}/rotate-token`)).json().data
    expect(rotated.publicToken).not.toBe(publicToken)
    const hidden = (await send('PATCH', url, { isPublic: false })).json().data
    expect(hidden).toMatchObject({ isPublic: false, publicToken: null })
    expect((await send('POST', `${url}/rotate-token`)).json().code).toBe('CONFLICT')
    const again = (await send('PATCH', url, { isPublic: true })).json().data
    expect([publicToken, rotated.publicToken]).not.toContain(again.publicToken)
  })

  it('come by pages, and are found by name', async () => {
    const by = await test.signUp()
    for (const name of ['delta', 'alpha', 'charlie']) {
      await make({ name }, by)
      test.clock.advance(1)
    }
    const names = async (query: string) => {
      const { data, meta } = (await send('GET', `/dashboards${query}`, undefined, by)).json()
      return [data.map(({ name }: DashboardRecord) => name), meta.total]
    }
    expect(await names('')).toEqual([['charlie', 'alpha', 'delta'], 3])
    expect(await names('?sort=name&limit=1&offset=1')).toEqual([['charlie'], 3])
    expect(await names('?sort=-name&offset=9')).toEqual([[], 3])
    expect(await names('?search=ALPH')).toEqual([['alpha'], 1])
    expect(await names('?search=%25')).toEqual([[], 0])
  })

  it('of another workspace are not there, and what is deleted is gone', async () => {
    const dashboard = await make({ isPublic: true })
    const stranger = await test.signUp()
    const url = `/dashboards/${dashboard.id}`
    for (const [method, path, body] of [
      ['GET', url],
      ['PATCH', url, { name: 'x' }],
      ['POST', `${url}/rotate-token`],
      ['DELETE', url],
    ] as const)
      expect((await send(method, path, body, stranger)).statusCode).toBe(404)
    expect((await send('GET', '/dashboards', undefined, stranger)).json().data).toEqual([])
    expect((await send('GET', url)).json().data).toEqual(dashboard)
    expect((await send('DELETE', url)).statusCode).toBe(204)
    for (const method of ['GET', 'DELETE'] as const) expect((await send(method, url)).statusCode).toBe(404)
  })

  it('do not lead members beyond their links', async () => {
    const { id } = await make({ isPublic: true })
    const member = await test.addMember(user.workspaceId, 'editor')
    const path = `/workspaces/${user.workspaceId}/members/${member.userId}`
    expect((await send('PATCH', path, { linkIds: [] })).statusCode).toBe(200)
    const url = `/dashboards/${id}`
    expect((await send('GET', url, undefined, member)).json().data.publicToken).toBeNull()
    expect((await send('PATCH', url, { name: 'x' }, member)).statusCode).toBe(403)
  })

  it('are read by viewers, made by editors, and outlive the api that stored them', async () => {
    const viewer = await test.addMember(user.workspaceId, 'viewer')
    const editor = await test.addMember(user.workspaceId, 'editor')
    const dashboard = await make({ widgets: [widget] }, editor)
    const url = `/dashboards/${dashboard.id}`
    expect((await send('PATCH', url, {}, viewer)).json().code).toBe('ROLE_INSUFFICIENT')
    const again = await buildTestApp({ deps: test.deps })
    const read = { method: 'GET', url, token: viewer.token, workspaceId: user.workspaceId } as const
    expect((await again.request(read)).json().data).toEqual(dashboard)
    await again.close()
  })

  describe('bad input', () => {
    let dashboard: DashboardRecord
    let before: number
    const stored = () => test.deps.db.orm.$count(dashboards)
    beforeAll(async () => {
      dashboard = await make({ name: 'as it was' })
      before = await stored()
    })

    const url = '/dashboards'
    const rows: Row[] = [
      ['POST', url, {}, ['name']],
      ['POST', url, [], ['body']],
      ['POST', url, { name: ' ', widgets: {}, isPublic: 'yes' }, ['name', 'widgets', 'isPublic']],
      ['POST', url, { name: 'a', publicToken: 'mine', id: 'x' }, ['publicToken', 'id']],
      ['POST', url, { name: 'a', widgets: Array(51).fill(widget) }, ['widgets']],
      ['POST', url, { name: 'a', widgets: [{}] }, ['widgets.0.title', 'widgets.0.report', 'widgets.0.chart']],
      [
        'POST',
        url,
        {
          name: 'a',
          widgets: [
            widget,
            { title: '', report: { ...report, groupBy: [] }, chart: 'pig', size: 9, id: '!' },
          ],
        },
        ['widgets.1.title', 'widgets.1.report.groupBy', 'widgets.1.chart', 'widgets.1.size', 'widgets.1.id'],
      ],
      [
        'POST',
        url,
        { name: 'a', widgets: [{ ...widget, id: 'a' }, widget, { ...widget, id: 'a' }] },
        ['widgets.2.id'],
      ],
      ['POST', url, { name: 'a', widgets: [{ ...widget, colour: 1 }] }, ['widgets.0.colour']],
      [
        'PATCH',
        `${url}/ID`,
        {
          widgets: [
            {
              ...widget,
              report: { ...report, filters: [{ field: 'device', operator: 'eq', value: 'phone' }] },
            },
          ],
        },
        ['widgets.0.report.filters.0.value'],
      ],
      // A goal that the workspace does not have: the store of goals says so, no schema.
      [
        'POST',
        url,
        { name: 'a', widgets: [widget, { ...widget, report: { ...report, metrics: ['clicks', noGoal] } }] },
        ['widgets.1.report.metrics.1'],
      ],
      ['PATCH', `${url}/ID`, { name: null, widgets: null, isPublic: null }, ['name', 'widgets', 'isPublic']],
      ['PATCH', `${url}/7`, { name: '' }, ['id', 'name']],
      ['POST', `${url}/7/rotate-token`, undefined, ['id']],
      ['GET', `${url}/7`, undefined, ['id']],
      ['GET', `${url}?limit=101&offset=x&sort=widgets`, undefined, ['limit', 'offset', 'sort']],
    ]

    it.each(rows)('%s %s %j names %j', async (method, path, body, paths) => {
      const response = await send(method, path.replace('ID', dashboard.id), body)
      expect([response.statusCode, response.json().code], response.body).toEqual([400, 'VALIDATION_FAILED'])
      const named = response.json().details.map((detail: { path: string }) => detail.path)
      expect(named.toSorted()).toEqual(paths.toSorted())
      expect(await stored()).toBe(before)
      expect((await send('GET', `${url}/${dashboard.id}`)).json().data).toEqual(dashboard)
    })
  })
})
