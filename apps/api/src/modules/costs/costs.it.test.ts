import { costs, links, memberships } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { CostRecord } from './costs.schema.ts'

const january = { periodStart: '2026-01-01', periodEnd: '2026-01-31' }

describeWith(['postgres'], 'costs', () => {
  let test: TestApp
  let user: TestUser
  let stranger: TestUser

  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    by = user,
  ) => test.request({ method, url: path, token: by.token, workspaceId: by.workspaceId, body })
  const create = async (body: object = {}, by = user): Promise<CostRecord> => {
    const response = await send('POST', '/costs', { ...january, amount: 10, ...body }, by)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const makeLink = async (by = user): Promise<string> => {
    const response = await send('POST', '/links', { originalUrl: 'https://shop.example/' }, by)
    return response.json().data.id
  }
  const list = async (query = '', by = user): Promise<CostRecord[]> =>
    (await send('GET', `/costs${query}`, undefined, by)).json().data
  const ids = (records: readonly CostRecord[]) => records.map(({ id }) => id)

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    stranger = await test.signUp()
  })
  afterAll(() => test.close())

  it('answer with the whole record, defaults included', async () => {
    const owner = await test.signUp()
    const cost = await create({}, owner)
    expect(cost).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      linkId: null,
      breakdownKey: null,
      breakdownValue: null,
      ...january,
      amount: 10,
      currency: 'USD',
      source: 'manual',
      notes: null,
      createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      updatedAt: cost.createdAt,
    })
    expect(await list('', owner)).toEqual([cost])
  })

  it('are in the base currency of the workspace unless they say otherwise', async () => {
    const owner = await test.signUp()
    const position = `/workspaces/${owner.workspaceId}`
    expect((await send('PATCH', position, { baseCurrency: 'PLN' }, owner)).statusCode).toBe(200)
    expect((await create({}, owner)).currency).toBe('PLN')
    const records = [
      { ...january, amount: 1 },
      { ...january, amount: 2, source: 'api', currency: 'USD' },
    ]
    const upsert = async () => (await send('PUT', '/costs/bulk', { records }, owner)).json().data
    expect((await upsert()).map(({ currency }: CostRecord) => currency)).toEqual(['PLN', 'USD'])
  })

  it('need a currency of three letters, also where the base currency has four', async () => {
    const owner = await test.signUp()
    const refused = async (method: 'POST' | 'PUT', url: string, body: object, path: string) => {
      const response = await send(method, url, body, owner)
      expect(response.json(), url).toMatchObject({ statusCode: 400, details: [{ path }] })
    }
    await refused('POST', '/costs', { ...january, amount: 1, currency: 'USDT' }, 'currency')
    const based = await send('PATCH', `/workspaces/${owner.workspaceId}`, { baseCurrency: 'usdt' }, owner)
    expect(based.json().data.baseCurrency).toBe('USDT')
    await refused('POST', '/costs', { ...january, amount: 1 }, 'currency')
    const records = [
      { ...january, amount: 1, currency: 'BTC' },
      { ...january, amount: 2, source: 'api' },
    ]
    await refused('PUT', '/costs/bulk', { records }, 'records.1.currency')
    expect(await list('', owner)).toEqual([])
  })

  it('store what they are given', async () => {
    const given = {
      linkId: await makeLink(),
      breakdownKey: 'sub_id_1',
      breakdownValue: '  Ünïcode 🦊 ',
      periodStart: '2024-02-29',
      periodEnd: '2024-02-29',
      amount: 0.000001,
      currency: 'eur',
      source: 'api',
      notes: 'n'.repeat(1_000),
    }
    const cost = await create(given)
    expect(cost).toMatchObject({ ...given, currency: 'EUR' })
    expect((await list(`?linkId=${given.linkId}`))[0]).toEqual(cost)
  })

  it.each([0, 0.1, 0.2, 0.3, 12_345_678.123456, 999_999_999.999999, 0.000001])(
    'store %d to the last digit',
    async (amount) => {
      const { id } = await create({ amount })
      const [row] = await test.deps.db.orm.select().from(costs).where(eq(costs.id, id))
      expect(Number(row?.amount)).toBe(amount)
      expect((await list()).find((cost) => cost.id === id)?.amount).toBe(amount)
    },
  )

  it.each([
    ['breakdownKey', 50],
    ['breakdownValue', 255],
    ['notes', 1_000],
  ])('take a %s of %d characters, with or without the other fields', async (field, length) => {
    const text = 'x'.repeat(length)
    expect(await create({ [field]: text })).toMatchObject({ [field]: text })
    const response = await send('POST', '/costs', { ...january, amount: 1, [field]: `${text}x` })
    expect(response.json()).toMatchObject({ statusCode: 400, details: [{ path: field }] })
  })

  it('change in what is sent and in nothing else', async () => {
    const linkId = await makeLink()
    const cost = await create({ breakdownKey: 'sub_id_2', breakdownValue: 'a', notes: 'first' })
    test.clock.advance(1_000)
    const change = { linkId, amount: 0.3, currency: 'GBP', notes: null }
    const changed = (await send('PATCH', `/costs/${cost.id}`, change)).json().data
    expect(changed).toEqual({ ...cost, ...change, updatedAt: expect.any(String) })
    expect(changed.updatedAt > cost.updatedAt).toBe(true)
    expect((await send('PATCH', `/costs/${cost.id}`, { linkId: null })).json().data.linkId).toBeNull()
    expect((await list()).find(({ id }) => id === cost.id)).toMatchObject({ amount: 0.3, linkId: null })
  })

  it.each([
    [{ periodStart: '2026-02-01' }, ['periodStart']],
    [{ periodEnd: '2025-12-31' }, ['periodEnd']],
    [{ periodStart: '2026-03-02', periodEnd: '2026-03-01' }, ['periodEnd']],
  ])('do not end before they begin: %j', async (change, paths) => {
    const cost = await create()
    const response = await send('PATCH', `/costs/${cost.id}`, change)
    expect(response.json()).toMatchObject({ statusCode: 400, details: paths.map((path) => ({ path })) })
    expect((await list()).find(({ id }) => id === cost.id)).toEqual(cost)
  })

  it('are gone when they are deleted', async () => {
    const cost = await create()
    expect((await send('DELETE', `/costs/${cost.id}`)).statusCode).toBe(204)
    expect(ids(await list())).not.toContain(cost.id)
    expect((await send('DELETE', `/costs/${cost.id}`)).statusCode).toBe(404)
    expect((await send('PATCH', `/costs/${cost.id}`, { amount: 1 })).statusCode).toBe(404)
  })

  it.each([
    ['', true],
    ['?from=2026-03-31', true],
    ['?from=2026-04-01', false],
    ['?to=2026-03-10', true],
    ['?to=2026-03-09', false],
    ['?from=2026-03-01&to=2026-03-10', true],
    ['?from=2026-03-31&to=2026-05-01', true],
    ['?from=2026-03-15&to=2026-03-15', true],
    ['?from=2026-01-01&to=2026-12-31', true],
    ['?from=2026-01-01&to=2026-03-09', false],
    ['?from=2026-04-01&to=2026-12-31', false],
  ])('of 10 to 31 March in the list %j: %s', async (query, found) => {
    const owner = await test.signUp()
    const cost = await create({ periodStart: '2026-03-10', periodEnd: '2026-03-31' }, owner)
    expect(ids(await list(query, owner))).toEqual(found ? [cost.id] : [])
  })

  it('are listed whole unless a limit is given, then by pages', async () => {
    const owner = await test.signUp()
    for (let day = 101; day <= 220; day += 1) {
      await create({ amount: day, breakdownKey: 'sub_id_1', breakdownValue: `v${day}` }, owner)
    }
    const all = (await send('GET', '/costs?sort=amount', undefined, owner)).json()
    expect(all.meta).toEqual({ total: 120, limit: 120, offset: 0 })
    expect(all.data.map(({ amount }: CostRecord) => amount)).toEqual(
      Array.from({ length: 120 }, (_, index) => 101 + index),
    )
    const page = (await send('GET', '/costs?sort=-amount&limit=2&offset=1', undefined, owner)).json()
    expect(page.meta).toEqual({ total: 120, limit: 2, offset: 1 })
    expect(page.data.map(({ amount }: CostRecord) => amount)).toEqual([219, 218])
    const beyond = (await send('GET', '/costs?offset=500', undefined, owner)).json()
    expect(beyond).toEqual({ data: [], meta: { total: 120, limit: 120, offset: 500 } })
    const found = (await send('GET', '/costs?search=V15&sort=amount', undefined, owner)).json()
    expect(found.data.map(({ amount }: CostRecord) => amount)).toEqual(
      Array.from({ length: 10 }, (_, index) => 150 + index),
    )
    expect((await send('GET', '/costs', undefined, stranger)).json().meta.total).toBe(0)
  })

  it('of one link are found by it', async () => {
    const [linkId, other] = [await makeLink(), await makeLink()]
    const cost = await create({ linkId })
    await create({ linkId: other })
    expect(ids(await list(`?linkId=${linkId}`))).toEqual([cost.id])
    expect(await list(`?linkId=${linkId}`, stranger)).toEqual([])
  })

  it('of another workspace are not there', async () => {
    const cost = await create()
    expect(ids(await list('', stranger))).not.toContain(cost.id)
    expect((await send('PATCH', `/costs/${cost.id}`, { amount: 1 }, stranger)).statusCode).toBe(404)
    expect((await send('DELETE', `/costs/${cost.id}`, undefined, stranger)).statusCode).toBe(404)
    expect(await list()).toContainEqual(cost)
  })

  it('are still taken for a link that was deleted: its traffic was paid for', async () => {
    const linkId = await makeLink()
    const before = await create({ linkId })
    const [row] = await test.deps.db.orm.select().from(links).where(eq(links.id, linkId))
    expect((await send('DELETE', `/links/${row?.shortCode}`)).statusCode).toBe(204)
    const after = await create({ linkId, amount: 2 })
    const changed = await send('PATCH', `/costs/${before.id}`, { linkId, amount: 3 })
    expect(changed.json().data).toMatchObject({ linkId, amount: 3 })
    const entry = { ...january, linkId }
    const records = [
      { ...entry, amount: 4 },
      { ...entry, amount: 5, source: 'api' },
    ]
    const bulk = await send('PUT', '/costs/bulk', { records })
    expect(bulk.json().data).toMatchObject([
      { id: before.id, amount: 4 },
      { linkId, amount: 5 },
    ])
    expect(ids(await list(`?linkId=${linkId}`))).toHaveLength(3)
    expect(ids(await list(`?linkId=${linkId}`))).toContain(after.id)
  })

  it('take no link that is another workspace’s or does not exist', async () => {
    const cost = await create()
    for (const linkId of [await makeLink(stranger), '01900000-0000-7000-8000-000000000000']) {
      for (const response of [
        await send('POST', '/costs', { ...january, amount: 1, linkId }),
        await send('PATCH', `/costs/${cost.id}`, { linkId }),
      ])
        expect(response.json()).toMatchObject({ statusCode: 400, details: [{ path: 'linkId' }] })
    }
    expect(await list()).toContainEqual(cost)
  })

  it('are read by viewers and written by editors, and by keys as far as their scopes go', async () => {
    const viewer = await test.addMember(user.workspaceId, 'viewer')
    const cost = await create()
    expect(await list('', viewer)).toContainEqual(cost)
    for (const response of [
      await send('POST', '/costs', { ...january, amount: 1 }, viewer),
      await send('PATCH', `/costs/${cost.id}`, { amount: 1 }, viewer),
      await send('DELETE', `/costs/${cost.id}`, undefined, viewer),
    ])
      expect(response.json()).toMatchObject({ statusCode: 403, code: 'ROLE_INSUFFICIENT' })
    const { key } = await test.makeKey(user, { scopes: ['costs:write'] })
    const write = await test.request({ method: 'DELETE', url: `/costs/${cost.id}`, key })
    expect(write.statusCode).toBe(204)
    expect((await test.request({ method: 'GET', url: '/costs', key })).statusCode).toBe(200)
  })

  it('of the links that a member may see are all that the member sees and changes', async () => {
    const [seen, unseen] = [await makeLink(), await makeLink()]
    const member = await test.addMember(user.workspaceId, 'editor')
    await test.deps.db.orm
      .update(memberships)
      .set({ linkIds: [seen], collectionIds: [] })
      .where(and(eq(memberships.userId, member.userId), eq(memberships.workspaceId, user.workspaceId)))
    const cost = await create({ linkId: seen })
    const others = [await create({ linkId: unseen }), await create()]
    expect(ids(await list('', member))).toEqual([cost.id])
    for (const { id } of others) {
      expect((await send('PATCH', `/costs/${id}`, { amount: 1 }, member)).statusCode).toBe(404)
      expect((await send('DELETE', `/costs/${id}`, undefined, member)).statusCode).toBe(404)
    }
    for (const linkId of [unseen, null]) {
      const body = { ...january, amount: 5, linkId }
      for (const response of [
        await send('POST', '/costs', body, member),
        await send('PATCH', `/costs/${cost.id}`, { linkId }, member),
      ])
        expect(response.json()).toMatchObject({ statusCode: 400, details: [{ path: 'linkId' }] })
      const bulk = await send('PUT', '/costs/bulk', { records: [body] }, member)
      expect(bulk.json()).toMatchObject({ statusCode: 400, details: [{ path: 'records.0.linkId' }] })
    }
    const csv = `date,amount,link_id\n2026-03-01,5,${seen}\n2026-03-01,5,${unseen}\n2026-03-01,5,`
    const imported = await send('POST', '/costs/import', { csv }, member)
    const results = imported.json().data.rows.map(({ result }: { result: string }) => result)
    expect(results).toEqual(['created', 'error', 'error'])
    await send('DELETE', `/costs/${imported.json().data.rows[0].costId}`, undefined, member)
    const body = { records: [{ ...january, amount: 7, linkId: seen }] }
    expect((await send('PUT', '/costs/bulk', body, member)).json().data[0]).toMatchObject({
      id: cost.id,
      amount: 7,
    })
    expect((await send('DELETE', `/costs/${cost.id}`, undefined, member)).statusCode).toBe(204)
  })

  it('outlive the api that stored them', async () => {
    const cost = await create({ amount: 12_345_678.123456 })
    const again = await buildTestApp({ deps: test.deps })
    const response = await again.request({ method: 'GET', url: '/costs', token: user.token })
    await again.close()
    expect(response.json().data).toContainEqual(cost)
  })
})
