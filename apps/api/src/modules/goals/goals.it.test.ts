import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const path = '/conversions/goals'
const ok = { name: 'Deposit', key: 'deposit' }

describeWith(['postgres'], 'conversion goals', () => {
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
    test.request({ method, url, body, token: by.token, workspaceId: by.workspaceId })
  const make = async (body: object, by: TestUser = user) => {
    const response = await send('POST', path, { ...ok, ...body }, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const listed = async (query: string, by: TestUser = user) =>
    (await send('GET', `${path}${query}`, undefined, by)).json()

  it('answer with the record, defaults included, and store what is changed', async () => {
    const goal = await make({ key: 'first' })
    expect(goal).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Deposit',
      key: 'first',
      defaultPayout: null,
      defaultStatus: 'sale',
      isActive: true,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: goal.createdAt,
    })
    expect((await listed('?search=FIRST')).data).toEqual([goal])
    test.clock.advance(1_000)
    const change = { key: 'second', defaultPayout: 123_456.000001, defaultStatus: 'lead', isActive: false }
    const changed = (await send('PATCH', `${path}/${goal.id}`, change)).json().data
    expect(changed).toMatchObject({ ...change, name: 'Deposit', createdAt: goal.createdAt })
    expect(changed.updatedAt > goal.updatedAt).toBe(true)
    expect((await listed('?search=second')).data).toEqual([changed])
    expect((await send('DELETE', `${path}/${goal.id}`)).statusCode).toBe(204)
    expect((await send('PATCH', `${path}/${goal.id}`, {})).statusCode).toBe(404)
    expect((await send('DELETE', `${path}/${goal.id}`)).statusCode).toBe(404)
  })

  it('have a key of their own in a workspace, and only there', async () => {
    await make({ key: 'taken' })
    const other = await make({ key: 'other' })
    await make({ key: 'taken' }, stranger)
    for (const response of [
      await send('POST', path, { ...ok, key: 'taken' }),
      await send('PATCH', `${path}/${other.id}`, { key: 'taken' }),
    ])
      expect(response.json()).toMatchObject({ statusCode: 409, code: 'CONFLICT', details: [{ path: 'key' }] })
    expect((await send('PATCH', `${path}/${other.id}`, { key: 'other', name: 'Same key' })).statusCode).toBe(
      200,
    )
    const racing = Array.from({ length: 10 }, () => send('POST', path, { ...ok, key: 'race' }))
    const statuses = (await Promise.all(racing)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([201, ...Array(9).fill(409)])
  })

  it.each<[unknown, string[]]>([
    [{}, ['name', 'key']],
    [
      { name: '', key: 'A b', defaultPayout: -1, defaultStatus: 'approved', isActive: null, id: 'x' },
      ['name', 'key', 'defaultPayout', 'defaultStatus', 'isActive', 'id'],
    ],
    [{ ...ok, key: '' }, ['key']],
    [{ ...ok, key: 'k'.repeat(51) }, ['key']],
    [{ ...ok, key: 'key\n' }, ['key']],
    [{ ...ok, key: 'ключ' }, ['key']],
    [{ ...ok, defaultPayout: '5' }, ['defaultPayout']],
    [{ ...ok, defaultPayout: 0.1234567 }, ['defaultPayout']],
    [{ ...ok, defaultPayout: 1_000_000_000 }, ['defaultPayout']],
  ])('refuse %j naming %j, and store nothing', async (body, paths) => {
    const owner = await test.signUp()
    const response = await send('POST', path, body, owner)
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    const named = response.json().details.map((detail: { path: string }) => detail.path)
    expect(named.toSorted()).toEqual(paths.toSorted())
    expect((await listed('', owner)).meta.total).toBe(0)
  })

  it('take keys from 1 to 50 characters', async () => {
    for (const key of ['_', '0', 'k'.repeat(50)]) expect(await make({ key })).toMatchObject({ key })
  })

  it('are listed by page and order', async () => {
    const lister = await test.signUp()
    for (const key of ['b', 'a', 'c']) {
      await make({ key, name: `Goal ${key}` }, lister)
      test.clock.advance(10)
    }
    const keys = async (query: string) =>
      (await listed(query, lister)).data.map(({ key }: { key: string }) => key)
    expect(await keys('')).toEqual(['c', 'a', 'b'])
    expect(await keys('?sort=key')).toEqual(['a', 'b', 'c'])
    expect(await keys('?sort=-name&limit=1&offset=1')).toEqual(['b'])
    expect((await listed('?offset=9', lister)).meta).toEqual({ total: 3, limit: 50, offset: 9 })
  })

  it('are no other workspace’s', async () => {
    const { id } = await make({ key: 'mine' })
    const answers = [
      await send('PATCH', `${path}/${id}`, { name: 'Theirs' }, stranger),
      await send('DELETE', `${path}/${id}`, undefined, stranger),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect((await listed('?search=mine')).data).toMatchObject([{ name: 'Deposit' }])
    expect((await listed('?search=mine', stranger)).data).toEqual([])
  })
})
