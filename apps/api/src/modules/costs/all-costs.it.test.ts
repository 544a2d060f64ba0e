import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { TimeoutError } from '@waymark/async'
import { describeWith } from '@waymark/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import { costsAtOnce, createAllCosts } from './all-costs.ts'
import type { CostRecord } from './costs.schema.ts'

describeWith(['postgres'], 'all costs of a workspace', () => {
  const count = 10 * costsAtOnce
  let test: TestApp
  let user: TestUser
  let address: string

  const get = (query: string, by = user) =>
    test.request({ method: 'GET', url: `/costs${query}`, token: by.token, workspaceId: by.workspaceId })
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const records = Array.from({ length: count }, (_, at) => ({
      periodStart: `2026-01-${String(1 + (at % 28)).padStart(2, '0')}`,
      periodEnd: '2026-01-31',
      breakdownKey: 'sub_id_1',
      breakdownValue: `v${at} "ü"`,
      amount: at + 0.000001,
      // So long that the answer is more than fits into the buffers of a connection: it must wait for its
      // reader.
      notes: (at % 2 === 0 ? 'owed' : 'paid').repeat(250),
    }))
    const { token, workspaceId } = user
    await test.request({ method: 'PUT', url: '/costs/bulk', token, workspaceId, body: { records } })
  })
  afterAll(() => test.close())

  const idsOf = (records: readonly CostRecord[]) => records.map(({ id }) => id)

  it.each(['', '&sort=amount', '&sort=-periodStart', '&from=2026-01-01&to=2026-01-10&search=PAID'])(
    'come in one answer, and are those of the pages: %s',
    async (query) => {
      const whole = (await get(`?${query.slice(1)}`)).json()
      const pages: CostRecord[] = []
      const { total } = whole.meta
      expect(whole.meta).toEqual({ total, limit: total, offset: 0 })
      expect(new Set(idsOf(whole.data)).size).toBe(total)
      // The ends of the parts, where something could be lost or come twice.
      for (let offset = 0; offset < total; offset += costsAtOnce) {
        const start = Math.max(0, offset - 50)
        pages.push(...(await get(`?limit=100&offset=${start}${query}`)).json().data)
        expect(pages.splice(0)).toEqual(whole.data.slice(start, start + 100))
      }
    },
  )

  it('may begin later, be none, and be whole parts', async () => {
    const all = idsOf((await get('')).json().data)
    for (const offset of [count - costsAtOnce - 1, count - costsAtOnce, count - 1, count, count + 5]) {
      const { data, meta } = (await get(`?offset=${offset}`)).json()
      expect(idsOf(data)).toEqual(all.slice(offset))
      expect(meta).toEqual({ total: count, limit: count, offset })
    }
    const answer = await get('?search=nothing')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({ data: [], meta: { total: 0, limit: 0, offset: 0 } })
  })

  const open = async () => {
    const { rows } = await test.deps.db.orm.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    return rows.length
  }
  const begin = async (): Promise<IncomingMessage> => {
    const headers = { authorization: `Bearer ${user.token}` }
    // A connection of its own: the buffers of one that has taken a long answer grow until another fits as a
    // whole.
    const requested = request(`${address}/api/v1/costs`, { agent: false, headers }).end()
    const [answer] = await once(requested, 'response')
    return answer
  }

  it('are those of the moment when the answer began, and are not read ahead of their reader', async () => {
    const answer = await begin()
    // As much as fits in the buffers is read, then it waits: the transaction is still open.
    await vi.waitFor(async () => expect(await open()).toBe(1), { timeout: 30_000 })
    const { token, workspaceId } = user
    const body = { periodStart: '2026-01-01', periodEnd: '2026-01-01', amount: 1 }
    const made = (await test.request({ method: 'POST', url: '/costs', token, workspaceId, body })).json().data
    const { data, meta } = JSON.parse(Buffer.concat(await answer.toArray()).toString())
    expect([data.length, meta.total]).toEqual([count, count])
    await test.request({ method: 'DELETE', url: `/costs/${made.id}`, token, workspaceId })
    await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 30_000 })
  })

  it('leave no transaction behind when their reader disconnects', async () => {
    const answer = await begin()
    await vi.waitFor(async () => expect(await open()).toBe(1), { timeout: 30_000 })
    answer.destroy()
    await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 30_000 })
  })

  it('end for a reader who takes no part of them in time, and leave no transaction behind', async () => {
    const allCosts = createAllCosts({ db: test.deps.db, idleTimeoutMs: 50 })
    const access = { workspaceId: user.workspaceId, restriction: null }
    const answer = await allCosts(access, { offset: 0, sort: { field: 'periodStart', descending: false } })
    const [error] = await once(answer, 'error')
    expect(error.cause).toEqual(new TimeoutError('Reading a part of the answer', 50))
    await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 30_000 })
  })
})
