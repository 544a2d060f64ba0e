import { alerts } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { AlertRecord } from './alerts.schema.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What is sent, and every path that the answer must name. */
type Row = [Method, url: string, body: unknown, paths: string[]]

const least = { name: 'A', metric: 'roi', operator: 'lt', threshold: -12.5 }
const { name: _unnamed, ...unnamed } = least
const unknownId = '01900000-0000-7000-8000-000000000000'
const target = 'https://shop.example/'

/** How a record of each scope is made. */
const records: [scope: string, url: string, body: object][] = [
  ['link', '/links', { originalUrl: target }],
  ['offer', '/offers', { name: 'O', url: target }],
  ['landing', '/landings', { name: 'L', url: target }],
  ['network', '/affiliate-networks', { name: 'N' }],
  ['traffic_source', '/traffic-sources', { name: 'T', postbackUrl: 'https://source.example/?c={click_id}' }],
  ['collection', '/collections', { name: 'C' }],
  ['goal', '/conversions/goals', { name: 'G', key: 'deposit' }],
]

describeWith(['postgres'], 'alerts', () => {
  let test: TestApp
  let user: TestUser
  let stranger: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    stranger = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: Method, url: string, body?: unknown, by: TestUser = user) =>
    test.request({ method, url, token: by.token, workspaceId: by.workspaceId, body })
  const made = async (url: string, body: object, by: TestUser = user) => {
    const response = await send('POST', url, body, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const make = (body: object = {}, by: TestUser = user): Promise<AlertRecord> =>
    made('/alerts', { ...least, ...body }, by)

  it('answer with the whole record, defaults included', async () => {
    const alert = await make({ name: ' ROI ' })
    expect(alert).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'ROI',
      metric: 'roi',
      operator: 'lt',
      threshold: -12.5,
      windowMinutes: 60,
      range: null,
      scope: 'workspace',
      scopeValue: null,
      minSampleSize: 0,
      action: 'notify',
      listId: null,
      cooldownMinutes: 60,
      isActive: true,
      channels: [],
      lastFiredAt: null,
      lastValue: null,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      updatedAt: alert.createdAt,
    })
    expect((await send('GET', `/alerts/${alert.id}`)).json().data).toEqual(alert)
  })

  it('change in what is sent and in nothing else', async () => {
    const alert = await make({ scope: 'country', scopeValue: 'GB' })
    test.clock.advance(1_000)
    const url = `/alerts/${alert.id}`
    const changed = (await send('PATCH', url, { threshold: 0.1, isActive: false })).json().data
    expect(changed).toEqual({ ...alert, threshold: 0.1, isActive: false, updatedAt: expect.any(String) })
    expect(changed.updatedAt > alert.updatedAt).toBe(true)
    expect((await send('GET', url)).json().data).toEqual(changed)
    const widened = (await send('PATCH', url, { scope: 'workspace' })).json().data
    expect(widened).toMatchObject({ scope: 'workspace', scopeValue: null })
  })

  it.each(records)('may be about a %s of the workspace, and of no other', async (scope, url, body) => {
    const [own, foreign] = [await made(url, body), await made(url, body, stranger)]
    const rule = { ...least, metric: 'revenue', scope }
    const alert = await make({ ...rule, scopeValue: own.id })
    expect(alert).toMatchObject({ scope, scopeValue: own.id })
    for (const scopeValue of [foreign.id, unknownId, 'x'])
      for (const response of [
        await send('POST', '/alerts', { ...rule, scopeValue }),
        await send('PATCH', `/alerts/${alert.id}`, { scopeValue }),
      ])
        expect(response.json()).toMatchObject({ statusCode: 400, details: [{ path: 'scopeValue' }] })
    expect((await send('GET', `/alerts/${alert.id}`)).json().data).toEqual(alert)
  })

  it('may be about a rule of the workspace, and of no other', async () => {
    const ruleOf = async (by: TestUser) => {
      const { shortCode } = await made('/links', { originalUrl: target }, by)
      return (await made(`/links/${shortCode}/rules`, { ruleType: 'custom', targetUrl: target }, by)).id
    }
    const [own, foreign] = [await ruleOf(user), await ruleOf(stranger)]
    expect(await make({ scope: 'rule', scopeValue: own })).toMatchObject({ scopeValue: own })
    const refused = await send('POST', '/alerts', { ...least, scope: 'rule', scopeValue: foreign })
    expect(refused.json()).toMatchObject({ statusCode: 400, details: [{ path: 'scopeValue' }] })
  })

  it.each([
    ['tag', 'summer', 'cr'],
    ['tag', '*', 'roi'],
    ['collection', '*', 'clicks'],
    ['goal', '*', 'conversions'],
    ['status', 'rejected', 'rejected'],
    ['status', '*', 'revenue_total'],
    ['asn', '15169', 'cr'],
    ['isp', '*', 'bots'],
  ])('may be about %s %s by %s', async (scope, scopeValue, metric) => {
    expect(await make({ scope, scopeValue, metric })).toMatchObject({ scope, scopeValue, metric })
  })

  it('can be changed, and aimed anew, where they are about a name that no visitor has', async () => {
    const { id } = await make({ scope: 'os', scopeValue: 'Windows' })
    await test.deps.db.orm.update(alerts).set({ scopeValue: 'Windoze' }).where(eq(alerts.id, id))
    const changed = await send('PATCH', `/alerts/${id}`, { threshold: 7 })
    expect(changed.json().data, changed.body).toMatchObject({ scopeValue: 'Windoze', threshold: 7 })
    const refused = await send('PATCH', `/alerts/${id}`, { scopeValue: 'Windose' })
    expect(refused.json()).toMatchObject({
      statusCode: 400,
      details: [{ path: 'scopeValue', message: expect.stringContaining('did you mean "Windows"?') }],
    })
  })

  it('can be changed when what they are about has gone', async () => {
    const link = await made('/links', { originalUrl: target })
    const { id } = await make({ scope: 'link', scopeValue: link.id, action: 'pause' })
    await send('DELETE', `/links/${link.shortCode}`)
    expect((await send('PATCH', `/alerts/${id}`, { isActive: false })).statusCode).toBe(200)
    expect((await send('PATCH', `/alerts/${id}`, { scopeValue: link.id })).statusCode).toBe(400)
  })

  it('come by pages, and are found by name', async () => {
    const by = await test.signUp()
    for (const name of ['delta', 'alpha', 'charlie']) {
      await make({ name }, by)
      test.clock.advance(1)
    }
    const names = async (query: string) => {
      const { data, meta } = (await send('GET', `/alerts${query}`, undefined, by)).json()
      return [data.map(({ name }: AlertRecord) => name), meta.total]
    }
    expect(await names('')).toEqual([['charlie', 'alpha', 'delta'], 3])
    expect(await names('?sort=name&limit=1&offset=1')).toEqual([['charlie'], 3])
    expect(await names('?sort=-name&offset=9')).toEqual([[], 3])
    expect(await names('?search=ALPH')).toEqual([['alpha'], 1])
    expect(await names('?search=%25')).toEqual([[], 0])
  })

  it('of another workspace are not there, and what is deleted is gone', async () => {
    const alert = await make()
    const url = `/alerts/${alert.id}`
    for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const)
      expect((await send(method, url, body, stranger)).statusCode).toBe(404)
    expect((await send('GET', url)).json().data).toEqual(alert)
    expect((await send('DELETE', url)).statusCode).toBe(204)
    for (const method of ['GET', 'DELETE'] as const) expect((await send(method, url)).statusCode).toBe(404)
  })

  it('are read by viewers, made by editors, and outlive the api that stored them', async () => {
    const viewer = await test.addMember(user.workspaceId, 'viewer')
    const editor = await test.addMember(user.workspaceId, 'editor')
    const alert = await make({}, editor)
    const url = `/alerts/${alert.id}`
    expect((await send('PATCH', url, {}, viewer)).json().code).toBe('ROLE_INSUFFICIENT')
    const again = await buildTestApp({ deps: test.deps })
    const read = { method: 'GET', url, token: viewer.token, workspaceId: user.workspaceId } as const
    expect((await again.request(read)).json().data).toEqual(alert)
    await again.close()
  })

  it('are not made by members who see some links only', async () => {
    const member = await test.addMember(user.workspaceId, 'editor')
    await send('PATCH', `/workspaces/${user.workspaceId}/members/${member.userId}`, { linkIds: [] })
    expect((await send('POST', '/alerts', least, member)).statusCode).toBe(403)
  })

  describe('bad input', () => {
    let alert: AlertRecord
    let before: number
    const stored = () => test.deps.db.orm.$count(alerts)
    beforeAll(async () => {
      alert = await make({ name: 'as it was' })
      before = await stored()
    })

    const url = '/alerts'
    const rows: Row[] = [
      ['POST', url, {}, ['name', 'metric', 'operator', 'threshold']],
      ['POST', url, [], ['body']],
      [
        'POST',
        url,
        { name: ' ', metric: 'luck', operator: 'eq', threshold: '5' },
        ['name', 'metric', 'operator', 'threshold'],
      ],
      [
        'POST',
        url,
        { ...least, windowMinutes: 0, cooldownMinutes: -1, minSampleSize: 1.5, isActive: 1, action: 'shout' },
        ['windowMinutes', 'cooldownMinutes', 'minSampleSize', 'isActive', 'action'],
      ],
      [
        'POST',
        url,
        { ...least, windowMinutes: 44_641, cooldownMinutes: 44_641, threshold: 1e13 },
        ['windowMinutes', 'cooldownMinutes', 'threshold'],
      ],
      ['POST', url, { ...least, scope: 'planet' }, ['scope']],
      ['POST', url, { ...least, scope: 'hour_of_day', scopeValue: '7' }, ['scope']],
      ['POST', url, { ...least, metric: `goal:${unknownId}:revenue` }, ['metric']],
      ['PATCH', `${url}/ID`, { metric: `goal:${unknownId}:revenue` }, ['metric']],
      ['POST', url, { ...least, scope: 'asn', scopeValue: 'AS15169' }, ['scopeValue']],
      ['POST', url, { ...least, scope: 'goal', scopeValue: '*' }, ['metric']],
      ['POST', url, { ...least, metric: 'cr', scope: 'status', scopeValue: 'won' }, ['metric', 'scopeValue']],
      ['POST', url, { ...least, metric: 'sales', scope: 'status', scopeValue: 'Sale' }, ['scopeValue']],
      ['PATCH', `${url}/ID`, { scope: 'status', scopeValue: 'sale' }, ['metric']],
      ['POST', `${url}/preview`, { ...unnamed, scope: 'goal', scopeValue: '*' }, ['metric']],
      ['POST', url, { ...least, scope: 'date', scopeValue: '2026-01-01' }, ['scope']],
      ['POST', url, { ...least, scope: 'country' }, ['scopeValue']],
      ['POST', url, { ...least, scope: 'country', scopeValue: ' ' }, ['scopeValue']],
      ['POST', url, { ...least, scope: 'os', scopeValue: 'Andriod' }, ['scopeValue']],
      ['PATCH', `${url}/ID`, { scope: 'country', scopeValue: 'Germany' }, ['scopeValue']],
      ['POST', url, { ...least, scopeValue: 'GB' }, ['scopeValue']],
      ['POST', url, { ...least, action: 'pause' }, ['action']],
      ['POST', url, { ...least, scopeValue: '*' }, ['scopeValue']],
      ['POST', url, { ...least, scope: 'city', scopeValue: '*', cooldownMinutes: 4 }, ['cooldownMinutes']],
      ['POST', url, { ...least, windowMinutes: 60, range: 'today' }, ['windowMinutes']],
      ['POST', url, { ...least, range: 'last_3_days' }, ['range']],
      ['POST', url, { ...least, listId: unknownId }, ['listId']],
      [
        'POST',
        url,
        { ...least, scope: 'city', scopeValue: '*', action: 'add_to_list' },
        ['action', 'listId'],
      ],
      [
        'POST',
        url,
        { ...least, scope: 'referer', scopeValue: 'list:a', action: 'add_to_list', listId: unknownId },
        ['scopeValue'],
      ],
      [
        'POST',
        url,
        { ...least, scope: 'referer', scopeValue: '*', action: 'add_to_list', listId: unknownId },
        ['listId'],
      ],
      ['POST', url, { ...least, channels: [{ kind: 'pager' }] }, ['channels.0.kind']],
      [
        'POST',
        url,
        { ...least, channels: [{ kind: 'email', to: 'stranger@example.com' }] },
        ['channels.0.to'],
      ],
      ['POST', url, { ...least, channels: [{ kind: 'slack' }] }, ['channels.0.credentials']],
      [
        'POST',
        url,
        { ...least, channels: [{ kind: 'telegram', chatId: 'x', credentials: { botToken: '../x' } }] },
        ['channels.0.chatId', 'channels.0.credentials.botToken'],
      ],
      [
        'POST',
        url,
        { ...least, channels: [{ id: unknownId, kind: 'webhook', url: 'https://a.example/' }] },
        ['channels.0.id'],
      ],
      [
        'POST',
        `${url}/preview`,
        { metric: 'roi', operator: 'is', name: 'x' },
        ['operator', 'threshold', 'name'],
      ],
      [
        'POST',
        url,
        { name: 'a', scope: 'link', action: 'pause' },
        ['metric', 'operator', 'threshold', 'scopeValue'],
      ],
      ['POST', url, { ...least, id: 'x', workspaceId: 'x' }, ['id', 'workspaceId']],
      ['PATCH', `${url}/ID`, { scope: 'country' }, ['scopeValue']],
      ['PATCH', `${url}/ID`, { scopeValue: 'GB', action: 'pause' }, ['scopeValue', 'action']],
      ['PATCH', `${url}/ID`, { name: null, threshold: null }, ['name', 'threshold']],
      ['PATCH', `${url}/7`, { name: '' }, ['id', 'name']],
      ['GET', `${url}/7`, undefined, ['id']],
      ['GET', `${url}?limit=101&offset=x&sort=metric`, undefined, ['limit', 'offset', 'sort']],
    ]

    it.each(rows)('%s %s %j names %j', async (method, path, body, paths) => {
      const response = await send(method, path.replace('ID', alert.id), body)
      expect([response.statusCode, response.json().code], response.body).toEqual([400, 'VALIDATION_FAILED'])
      const named = response.json().details.map((detail: { path: string }) => detail.path)
      expect(named.toSorted()).toEqual(paths.toSorted())
      expect(await stored()).toBe(before)
      expect((await send('GET', `${url}/${alert.id}`)).json().data).toEqual(alert)
    })
  })
})
