import { costs } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What is sent, and every path that the answer must name. */
type Row = [Method, url: string, body: unknown, paths: string[]]

const ok = { periodStart: '2026-01-01', periodEnd: '2026-01-31', amount: 10 }
const nowhere = '01900000-0000-7000-8000-000000000000'

/** Fields of a cost, alone or as an entry of the bulk upsert: what is wrong, and what is named. */
const fieldRows: [wrong: unknown, paths: string[]][] = [
  [{}, ['periodStart', 'periodEnd', 'amount']],
  [{ ...ok, amount: '10' }, ['amount']],
  [{ ...ok, amount: null }, ['amount']],
  [{ ...ok, amount: -0.01 }, ['amount']],
  [{ ...ok, amount: 0.0000001 }, ['amount']],
  [{ ...ok, amount: 1.1234567 }, ['amount']],
  [{ ...ok, amount: 1_000_000_000 }, ['amount']],
  [{ ...ok, periodStart: '2026-02-30' }, ['periodStart']],
  [{ ...ok, periodStart: '2026-1-1' }, ['periodStart']],
  [{ ...ok, periodStart: '0000-01-01' }, ['periodStart']],
  [{ ...ok, periodStart: '1969-12-31' }, ['periodStart']],
  [{ ...ok, periodEnd: '2100-01-01' }, ['periodEnd']],
  [{ ...ok, periodEnd: '2025-02-29' }, ['periodEnd']],
  [{ ...ok, periodEnd: '2026-01-31T00:00:00Z' }, ['periodEnd']],
  [{ ...ok, periodEnd: '2025-12-31' }, ['periodEnd']],
  [{ ...ok, periodEnd: null }, ['periodEnd']],
  [{ ...ok, periodStart: 20260101 }, ['periodStart']],
  [{ ...ok, periodEnd: '2025-12-31', amount: 'x', currency: 7 }, ['periodEnd', 'amount', 'currency']],
  [{ ...ok, currency: 'EURO' }, ['currency']],
  [{ ...ok, currency: 'XX' }, ['currency']],
  [{ ...ok, currency: null }, ['currency']],
  [{ ...ok, source: 'auto' }, ['source']],
  [{ ...ok, source: null }, ['source']],
  [{ ...ok, linkId: 'x' }, ['linkId']],
  [{ ...ok, breakdownKey: '' }, ['breakdownKey']],
  [{ ...ok, breakdownKey: 'k'.repeat(51) }, ['breakdownKey']],
  [{ ...ok, breakdownValue: '' }, ['breakdownValue']],
  [{ ...ok, breakdownValue: 'v'.repeat(256) }, ['breakdownValue']],
  [{ ...ok, breakdownValue: 7 }, ['breakdownValue']],
  [{ ...ok, notes: 'n'.repeat(1_001) }, ['notes']],
  [
    { ...ok, id: 'x', workspaceId: 'x', createdAt: 'x', periodEnd: '2025-12-31' },
    ['id', 'workspaceId', 'createdAt', 'periodEnd'],
  ],
]

const rows: Row[] = [
  ...fieldRows.map(([wrong, paths]): Row => ['POST', '/costs', wrong, paths]),
  ...fieldRows.map(
    ([wrong, paths]): Row => [
      'PUT',
      '/costs/bulk',
      { records: [ok, wrong] },
      paths.map((path) => `records.1.${path}`),
    ],
  ),
  ['POST', '/costs', [], ['body']],
  ['POST', '/costs', null, ['body']],
  ['POST', '/costs', 'text', ['body']],
  ['POST', '/costs', { ...ok, linkId: 'FOREIGN' }, ['linkId']],
  ['POST', '/costs', { ...ok, linkId: nowhere }, ['linkId']],
  ['PUT', '/costs/bulk', {}, ['records']],
  ['PUT', '/costs/bulk', [], ['body']],
  ['PUT', '/costs/bulk', { records: null }, ['records']],
  ['PUT', '/costs/bulk', { records: {} }, ['records']],
  ['PUT', '/costs/bulk', { records: [ok], more: 1 }, ['more']],
  [
    'PUT',
    '/costs/bulk',
    { records: [ok, null, 5, [], 'x'] },
    ['1', '2', '3', '4'].map((at) => `records.${at}`),
  ],
  ['PUT', '/costs/bulk', { records: Array(10_001).fill(ok) }, ['records']],
  ['PUT', '/costs/bulk', { records: Array(10_001).fill({}) }, ['records']],
  [
    'PUT',
    '/costs/bulk',
    { records: [{ ...ok, linkId: 'FOREIGN' }, ok, { ...ok, linkId: nowhere }] },
    ['records.0.linkId', 'records.2.linkId'],
  ],
  [
    'PUT',
    '/costs/bulk',
    { records: [...Array(17).fill(ok), { ...ok, amount: 'x', source: 'x' }, ok, { ...ok, currency: 'x' }] },
    ['records.17.amount', 'records.17.source', 'records.19.currency'],
  ],
  ['PATCH', '/costs/7', { amount: 'x' }, ['id', 'amount']],
  ['PATCH', '/costs/COST', { amount: null, periodStart: null }, ['amount', 'periodStart']],
  ['PATCH', '/costs/COST', { linkId: 'FOREIGN' }, ['linkId']],
  ['PATCH', '/costs/COST', { linkId: 'FOREIGN', periodEnd: '2000-01-01' }, ['linkId', 'periodEnd']],
  ['PATCH', '/costs/COST', { id: 'x', workspaceId: 'x' }, ['id', 'workspaceId']],
  ['DELETE', '/costs/7', undefined, ['id']],
  ['POST', '/costs/import', {}, ['csv']],
  ['POST', '/costs/import', { csv: '', records: [] }, ['records']],
  ['POST', '/costs/import', { csv: '' }, ['csv']],
  ['POST', '/costs/import', { csv: 'date,notes\n2026-01-01,5' }, ['csv']],
  ['POST', '/costs/import', { csv: 'date,Amount,spend\n2026-01-01,5,5' }, ['csv']],
  ['POST', '/costs/import', { csv: `date,cost\n${'2026-01-01,5\n'.repeat(10_001)}` }, ['csv']],
  ['POST', '/costs/import', { csv: 'date,cost\n1/2/2026,5' }, ['options.dateFormat']],
  [
    'POST',
    '/costs/import',
    { csv: 'date,cost\n2026-01-01,5\n13/2/2026,5', options: { dateFormat: 'MM/DD/YYYY' } },
    ['options.dateFormat'],
  ],
  ['GET', '/costs?from=2026-02-30&to=tomorrow', undefined, ['from', 'to']],
  ['GET', '/costs?from=2026-02-02&to=2026-02-01', undefined, ['to']],
  ['GET', '/costs?linkId=x', undefined, ['linkId']],
  ['GET', '/costs?limit=0', undefined, ['limit']],
  ['GET', '/costs?limit=101', undefined, ['limit']],
  ['GET', '/costs?limit=&offset=-1&sort=currency', undefined, ['limit', 'offset', 'sort']],
]

describeWith(['postgres'], 'bad input of costs', () => {
  let test: TestApp
  let user: TestUser
  let foreign: string
  let cost: string

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    const { token } = await test.signUp()
    const link = await test.request({
      method: 'POST',
      url: '/links',
      token,
      body: { originalUrl: 'https://shop.example/' },
    })
    foreign = link.json().data.id
    cost = (await test.request({ method: 'POST', url: '/costs', token: user.token, body: ok })).json().data.id
  })
  afterAll(() => test.close())

  const fill = (text: string) => text.replaceAll('FOREIGN', foreign).replaceAll('COST', cost)

  const shown = (body: unknown) => (JSON.stringify(body) ?? '').slice(0, 120)
  it.each(rows.map((row) => [row[0], row[1], shown(row[2]), row] as const))(
    '%s %s %s is refused',
    async (_method, _url, _body, [method, path, body, paths]) => {
      const rawBody = body === undefined ? undefined : fill(JSON.stringify(body))
      const response = await test.request({ method, url: fill(path), token: user.token, rawBody })
      expect([response.statusCode, response.json().code], response.body).toEqual([400, 'VALIDATION_FAILED'])
      const named = response.json().details.map((detail: { path: string }) => detail.path)
      expect(named.toSorted()).toEqual(paths.toSorted())
      expect(await test.deps.db.orm.$count(costs)).toBe(1)
    },
  )

  it('names the first thousand wrong fields of a bulk call and says that there are more', async () => {
    const body = { records: Array(10_000).fill({}) }
    const response = await test.request({ method: 'PUT', url: '/costs/bulk', token: user.token, body })
    const { statusCode, details } = response.json()
    expect([statusCode, details.length]).toEqual([400, 1_001])
    expect(details[999]).toMatchObject({ path: 'records.333.periodStart' })
    expect(details[1_000]).toEqual({ path: 'body', message: 'Only the first 1000 wrong fields are named.' })
  })

  it.each([
    ['unknown fields', `{"records":[{${Array.from({ length: 50_000 }, (_, at) => `"f${at}":1`).join()}}]}`],
    ['entries that are none', `{"records":[${Array(8_000_000).fill('0').join()}]}`],
  ])('answers shortly to a body full of %s', async (_what, rawBody) => {
    const response = await test.request({ method: 'PUT', url: '/costs/bulk', token: user.token, rawBody })
    expect(response.statusCode).toBe(400)
    expect(response.body.length).toBeLessThan(100_000)
  })

  it('takes 16 MiB and not a byte more', async () => {
    const bodyOf = (bytes: number) => {
      const body = JSON.stringify({ records: [] })
      return body.padEnd(bytes)
    }
    const put = (rawBody: string) =>
      test.request({ method: 'PUT', url: '/costs/bulk', token: user.token, rawBody })
    const limit = 16 * 1024 * 1024
    expect((await put(bodyOf(limit))).json()).toEqual({ data: [] })
    expect((await put(bodyOf(limit + 1))).json()).toMatchObject({
      statusCode: 413,
      code: 'PAYLOAD_TOO_LARGE',
    })
  })
})
