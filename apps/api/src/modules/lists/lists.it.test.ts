import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const report = { from: '2026-01-01', to: '2026-02-01', groupBy: ['date'] }
const alert = {
  name: 'A',
  metric: 'clicks',
  operator: 'gt',
  threshold: 1,
  scope: 'sub_id:sub_id_1',
}

describeWith(['postgres'], 'lists', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: Method, url: string, body?: object, as: TestUser = user) =>
    test.request({ method, url, token: as.token, workspaceId: as.workspaceId, body })
  const make = async (body: object, as: TestUser = user) => {
    const response = await send('POST', '/lists', body, as)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const makeLink = async (values: string[], as: TestUser = user) => {
    const body = { originalUrl: 'https://shop.example/' }
    const link = (await send('POST', '/links', body, as)).json().data
    const rule = {
      targetUrl: 'https://other.example/',
      conditions: { filters: [{ kind: 'ip', values }] },
    }
    const response = await send('POST', `/links/${link.shortCode}/rules`, rule, as)
    expect(response.statusCode, response.body).toBe(201)
    return { link, rule: response.json().data }
  }

  it('are trimmed, each entry once, and counted in the list view', async () => {
    const entries = [' 192.0.2.7 ', '192.0.2.7', '198.51.100.0/24', '10.0.0.1 - 10.0.0.9', '2001:db8::/32']
    const list = await make({ name: 'Office', kind: 'ip', entries })
    expect(list).toMatchObject({ name: 'Office', kind: 'ip', entriesCount: 4 })
    expect(list.entries).toEqual(['192.0.2.7', '198.51.100.0/24', '10.0.0.1 - 10.0.0.9', '2001:db8::/32'])
    expect((await send('GET', `/lists/${list.id}`)).json().data).toEqual(list)
    const page = (await send('GET', '/lists?search=offi&sort=name')).json()
    const { entries: _, ...summary } = list
    expect(page).toEqual({ data: [summary], meta: { total: 1, limit: 50, offset: 0 } })
  })

  it('take ten thousand entries and not one more', async () => {
    const entries = Array.from({ length: 10_000 }, (_, at) => `s${at}`)
    expect(await make({ name: 'full', kind: 'sub_id', entries })).toMatchObject({ entriesCount: 10_000 })
    const response = await send('POST', '/lists', {
      name: 'over',
      kind: 'sub_id',
      entries: [...entries, 'x'],
    })
    expect(response.json()).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'entries' }] })
  })

  it.each([
    ['every wrong field', { name: 'a b', kind: 'mac', extra: 1 }, ['name', 'kind', 'extra']],
    [
      'every wrong address',
      { name: 'a', kind: 'ip', entries: ['10.0.0.1', '10.0.0', 'x', '10.0.0.9 - 10.0.0.1', '::1/200'] },
      ['entries.1', 'entries.2', 'entries.3', 'entries.4'],
    ],
    [
      'empty and broken entries',
      { name: 'a', kind: 'referer', entries: ['ok', '  ', 'a\nb', 'x'.repeat(501)] },
      ['entries.1', 'entries.2', 'entries.3'],
    ],
    [
      'wrong addresses beside what else is wrong',
      { name: '', kind: 'ip', entries: ['10.0.0.1', 'x', ' ', 5], extra: 1 },
      ['entries.1', 'entries.2', 'entries.3', 'extra', 'name'],
    ],
    ['a name that would not be one value', { name: 'list:a', kind: 'ip' }, ['name']],
    ['no name', { kind: 'ip', name: '' }, ['name']],
    ['a name of 65 characters', { kind: 'ip', name: 'n'.repeat(65) }, ['name']],
  ])('name %s', async (_what, body, paths) => {
    const response = await send('POST', '/lists', body)
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    const named = response.json().details.map(({ path }: { path: string }) => path)
    expect(named.toSorted()).toEqual(paths.toSorted())
  })

  it('have a name of their own, whatever its case', async () => {
    await make({ name: 'Mine', kind: 'sub_id' })
    const other = await make({ name: 'Other', kind: 'sub_id' })
    for (const response of [
      await send('POST', '/lists', { name: 'mINE', kind: 'ip' }),
      await send('PATCH', `/lists/${other.id}`, { name: 'MINE' }),
    ])
      expect(response.json()).toMatchObject({
        statusCode: 409,
        code: 'CONFLICT',
        details: [{ path: 'name' }],
      })
    const stranger = await test.signUp()
    expect(await make({ name: 'Mine', kind: 'ip' }, stranger)).toMatchObject({ name: 'Mine' })
  })

  it('never change their kind, and check new entries by it', async () => {
    const list = await make({ name: 'kept', kind: 'ip', entries: ['192.0.2.7'] })
    const wrongKind = await send('PATCH', `/lists/${list.id}`, { kind: 'sub_id' })
    expect(wrongKind.json()).toMatchObject({ statusCode: 400, details: [{ path: 'kind' }] })
    const wrongEntry = await send('PATCH', `/lists/${list.id}`, { entries: ['192.0.2.8', 'nobody'] })
    expect(wrongEntry.json()).toMatchObject({ statusCode: 400, details: [{ path: 'entries.1' }] })
    const allWrong = { entries: ['192.0.2.8', 'nobody', '', 7], name: 'a b', extra: 1 }
    const all = await send('PATCH', `/lists/${list.id}`, allWrong)
    expect(all.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    const named = all.json().details.map(({ path }: { path: string }) => path)
    expect(named.toSorted()).toEqual(['entries.1', 'entries.2', 'entries.3', 'extra', 'name'])
    const changed = await send('PATCH', `/lists/${list.id}`, { entries: ['192.0.2.8', '192.0.2.8'] })
    expect(changed.json().data).toMatchObject({ entries: ['192.0.2.8'], entriesCount: 1, name: 'kept' })
  })

  describe('that a rule refers to', () => {
    it.each([
      ['as it is called', (name: string) => `list:${name}`],
      ['in another case', (name: string) => `LIST: ${name.toUpperCase()}`],
    ])('are neither renamed nor removed, named %s', async (_what, written) => {
      const name = `used-${crypto.randomUUID()}`
      const list = await make({ name, kind: 'ip', entries: ['192.0.2.7'] })
      const { link, rule } = await makeLink(['10.0.0.1', written(name)])
      for (const response of [
        await send('PATCH', `/lists/${list.id}`, { name: `${name.slice(0, 40)}-new` }),
        await send('DELETE', `/lists/${list.id}`),
      ]) {
        expect(response.json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
        expect(response.json().message).toContain(link.shortCode)
      }
      const recased = await send('PATCH', `/lists/${list.id}`, { name: name.toUpperCase(), entries: [] })
      expect(recased.json().data).toMatchObject({ name: name.toUpperCase(), entriesCount: 0 })
      await send('DELETE', `/links/${link.shortCode}/rules/${rule.id}`)
      expect((await send('DELETE', `/lists/${list.id}`)).statusCode).toBe(204)
      expect((await send('GET', `/lists/${list.id}`)).statusCode).toBe(404)
    })

    it('count only while the link exists, and only those of this workspace', async () => {
      const name = `free-${crypto.randomUUID()}`
      const list = await make({ name, kind: 'ip' })
      const stranger = await test.signUp()
      await makeLink([`list:${name}`], stranger)
      await makeLink([`list:${name}-longer`])
      const { link } = await makeLink([`list:${name}`])
      await send('DELETE', `/links/${link.shortCode}`)
      expect((await send('DELETE', `/lists/${list.id}`)).statusCode).toBe(204)
    })
  })

  it.each<[string, (named: object) => [url: string, body: object]]>([
    [
      'saved report',
      (filter) => ['/analytics/reports', { name: 'R', config: { ...report, filters: [filter] } }],
    ],
    [
      'dashboard',
      (filter) => [
        '/dashboards',
        { name: 'D', widgets: [{ title: 'W', chart: 'line', report: { ...report, filters: [filter] } }] },
      ],
    ],
    ['alert', (filter) => ['/alerts', { ...alert, ...('value' in filter && { scopeValue: filter.value }) }]],
  ])('that a %s refers to are neither renamed nor removed', async (noun, written) => {
    const name = `asked-${crypto.randomUUID()}`
    const list = await make({ name, kind: 'sub_id', entries: ['a'] })
    const filter = { field: 'sub_id:sub_id_1', operator: 'eq', value: `List: ${name.toUpperCase()}` }
    const [url, body] = written(filter)
    const made = await send('POST', url, body)
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json().data
    for (const response of [
      await send('PATCH', `/lists/${list.id}`, { name: `${name.slice(0, 40)}-new` }),
      await send('DELETE', `/lists/${list.id}`),
    ])
      expect(response.json()).toMatchObject({
        statusCode: 409,
        message: `The ${noun} ${id} refers to list:${name}.`,
        details: [{ path: 'name', message: `is used by the ${noun} ${id}` }],
      })
    expect((await send('DELETE', `${url}/${id}`)).statusCode).toBe(204)
    expect((await send('DELETE', `/lists/${list.id}`)).statusCode).toBe(204)
  })

  it('of others are not found', async () => {
    const list = await make({ name: `own-${crypto.randomUUID()}`, kind: 'ip' })
    const stranger = await test.signUp()
    for (const [method, body] of [['GET'], ['PATCH', { entries: [] }], ['DELETE']] as const) {
      const response = await send(method, `/lists/${list.id}`, body, stranger)
      expect(response.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
    }
  })

  it.each([
    ['admin', 201],
    ['editor', 201],
    ['viewer', 403],
  ] as const)('as %s: create %i, read 200', async (role, created) => {
    const member = await test.addMember(user.workspaceId, role)
    expect((await send('POST', '/lists', { name: `by-${role}`, kind: 'ip' }, member)).statusCode).toBe(
      created,
    )
    expect((await send('GET', '/lists', undefined, member)).statusCode).toBe(200)
  })

  it('are bounded together, and two at once do not slip past', async () => {
    const owner = await test.signUp()
    const create = async (name: string) =>
      (await send('POST', '/lists', { name, kind: 'ip' }, owner)).statusCode
    // They wait for each other: all of them at once would wait longer than one may for a connection.
    for (let at = 0; at < 90; at += 10) {
      const statuses = await Promise.all(Array.from({ length: 10 }, (_, index) => create(`n${at + index}`)))
      expect(new Set(statuses)).toEqual(new Set([201]))
    }
    const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => create(`last${index}`)))
    expect(answers.filter((status) => status === 201)).toHaveLength(10)
    expect(answers.filter((status) => status === 409)).toHaveLength(4)
    const heavy = await test.signUp()
    const entries = Array.from({ length: 2_000 }, (_, at) => `${at}-${'x'.repeat(490)}`)
    for (let list = 0; list < 4; list += 1) await make({ name: `h${list}`, kind: 'sub_id', entries }, heavy)
    const over = await send('POST', '/lists', { name: 'h4', kind: 'sub_id', entries }, heavy)
    expect(over.json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' })
  })
})
