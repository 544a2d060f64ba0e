import { currencyRates } from '@waymark/db'
import { currencyCodes } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { RateRecord } from './currency-rates.schema.ts'

type Method = 'GET' | 'POST' | 'PUT'

/** What is sent, and every path that the answer must name. */
type Row = [Method, url: string, body: unknown, paths: string[]]

const euro = { date: '2026-01-02', currency: 'EUR', rate: 1.0837 }

describeWith(['postgres'], 'currency rates', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: Method, url: string, body?: unknown, by: TestUser = user) =>
    test.request({ method, url, token: by.token, workspaceId: by.workspaceId, body })
  const put = async (rates: readonly object[], by: TestUser): Promise<RateRecord[]> => {
    const response = await send('PUT', '/currency-rates', { rates }, by)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }
  const list = async (by: TestUser, query = '') =>
    (await send('GET', `/currency-rates${query}`, undefined, by)).json()

  it('answer with the whole record', async () => {
    const by = await test.signUp()
    const response = await send('POST', '/currency-rates', { ...euro, currency: ' eur ' }, by)
    expect(response.statusCode, response.body).toBe(201)
    const rate = response.json().data
    expect(rate).toEqual({
      ...euro,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      updatedAt: rate.createdAt,
    })
    expect(await list(by)).toEqual({ data: [rate], meta: { total: 1, limit: 50, offset: 0 } })
  })

  it('are carried over seven days, unless the workspace says otherwise', async () => {
    const by = await test.signUp()
    const url = '/currency-rates/policy'
    const policy = async () => (await send('GET', url, undefined, by)).json().data
    expect(await policy()).toEqual({ carryDays: 7 })
    for (const carryDays of [0, 14]) {
      expect((await send('PUT', url, { carryDays }, by)).json().data).toEqual({ carryDays })
      expect(await policy()).toEqual({ carryDays })
    }
    for (const body of [{}, { carryDays: -1 }, { carryDays: 15 }, { carryDays: 1.5 }, { carryDays: null }]) {
      expect((await send('PUT', url, body, by)).json()).toMatchObject({
        statusCode: 400,
        details: [{ path: 'carryDays' }],
      })
    }
    expect(await policy()).toEqual({ carryDays: 14 })
  })

  it('come from a file of the ECB, converted to the base currency', async () => {
    const by = await test.signUp()
    await put([{ ...euro, rate: 2 }], by)
    const csv = 'Date,USD,JPY,XXX,\n2026-01-02,1.0837,169.48,N/A,\n2026-01-03,1.1,x,,\n2026-01-04,N/A,170,,\n'
    const imported = await send('POST', '/currency-rates/import', { csv }, by)
    expect(imported.statusCode, imported.body).toBe(200)
    expect(imported.json().data).toEqual({
      days: 3,
      stored: 3,
      refused: 2,
      problems: [
        { line: 3, currency: 'JPY', message: '"x" is no rate' },
        { line: 4, currency: null, message: expect.stringContaining('USD') },
      ],
      unknownColumns: [],
    })
    const stored = (await list(by, '?sort=date')).data
    expect(stored.map(({ date, currency, rate }: RateRecord) => [date, currency, rate])).toEqual([
      ['2026-01-02', 'EUR', 1.0837],
      ['2026-01-02', 'JPY', 0.00639426481],
      ['2026-01-03', 'EUR', 1.1],
    ])
    const wrong = await send('POST', '/currency-rates/import', { csv: 'Date,JPY\n2026-01-05,170' }, by)
    expect(wrong.json()).toMatchObject({ statusCode: 400, details: [{ path: 'csv' }] })
    expect((await list(by)).meta.total).toBe(3)
  })

  it('come from a file with a row for each of them', async () => {
    const by = await test.signUp()
    const csv = [
      'Currency;Rate;Day;Source',
      'eur;1,0837;31.12.2025;bank',
      'GBP;1.25;12/31/2025;bank',
      'JPY;0.0064;46022;bank',
      'CHF;1,1;2025-12-31 00:00:00;bank',
      'CHF;1,2;46022;bank',
      'USD;1;2025-12-31;bank',
      'XXX;1;2025-12-31;bank',
      'SEK;0;2025-12-31;bank',
      'SEK;1,000.5;2025-12-31;bank',
      'SEK;1;yesterday;bank',
    ].join('\n')
    const imported = await send('POST', '/currency-rates/import', { csv }, by)
    expect(imported.statusCode, imported.body).toBe(200)
    const { problems, ...report } = imported.json().data
    expect(report).toEqual({ days: 1, stored: 3, refused: 7, unknownColumns: ['Source'] })
    expect(
      problems.map(({ line, message }: { line: number; message: string }) => `${line} ${message}`),
    ).toEqual([
      '5 line 6 has the same day and currency',
      '6 line 5 has the same day and currency',
      '7 is the base currency of the workspace: its rate is always 1',
      expect.stringContaining('8 the currency'),
      '9 "0" is no rate',
      '10 "1,000.5" is no rate',
      '11 "yesterday" is no date',
    ])
    const stored = (await list(by, '?sort=currency')).data
    expect(stored.map(({ date, currency, rate }: RateRecord) => [date, currency, rate])).toEqual([
      ['2025-12-31', 'EUR', 1.0837],
      ['2025-12-31', 'GBP', 1.25],
      ['2025-12-31', 'JPY', 0.0064],
    ])
    const open = { csv: 'date,currency,rate\n1/2/2026,EUR,1' }
    const wrong = await send('POST', '/currency-rates/import', open, by)
    expect(wrong.json()).toMatchObject({ statusCode: 400, details: [{ path: 'options.dateFormat' }] })
  })

  it('are stored for every code that amounts may be in, and for no other', async () => {
    const by = await test.signUp()
    const date = '2026-01-02'
    const rates = currencyCodes.flatMap((currency) =>
      currency === 'USD' ? [] : [{ date, currency, rate: 2 }],
    )
    const stored = await send('PUT', '/currency-rates', { rates }, by)
    expect(stored.statusCode, stored.body).toBe(200)
    expect(stored.json().data).toHaveLength(currencyCodes.length - 1)
    for (const currency of ['ABC', 'HRK', 'XXX', 'US', 'DOGE']) {
      const refused = await send('POST', '/currency-rates', { date, currency, rate: 2 }, by)
      expect(refused.json(), currency).toMatchObject({ statusCode: 400, details: [{ path: 'currency' }] })
    }
  })

  it('are added once a day and currency, and replaced by PUT', async () => {
    const by = await test.signUp()
    const first = (await send('POST', '/currency-rates', euro, by)).json().data
    expect((await send('POST', '/currency-rates', { ...euro, rate: 2 }, by)).json()).toMatchObject({
      statusCode: 409,
      code: 'CONFLICT',
      details: [{ path: 'date' }, { path: 'currency' }],
    })
    test.clock.advance(1_000)
    const replaced = await send('PUT', '/currency-rates', { ...euro, rate: 2 }, by)
    expect(replaced.statusCode, replaced.body).toBe(200)
    expect(replaced.json().data).toEqual({ ...first, rate: 2, updatedAt: expect.any(String) })
    expect(replaced.json().data.updatedAt > first.updatedAt).toBe(true)
    expect((await list(by)).data).toEqual([replaced.json().data])
  })

  it('are set by the list, which is answered in its order, the later of the same counting', async () => {
    const by = await test.signUp()
    await put([euro], by)
    const records = await put(
      [
        { date: '2026-01-03', currency: 'PLN', rate: 0.25 },
        { ...euro, rate: 1.1 },
        { date: '2026-01-01', currency: 'GBP', rate: 1.3 },
        { ...euro, currency: 'eur', rate: 1.2 },
      ],
      by,
    )
    expect(records.map(({ currency, rate }) => [currency, rate])).toEqual([
      ['PLN', 0.25],
      ['EUR', 1.2],
      ['GBP', 1.3],
      ['EUR', 1.2],
    ])
    expect((await list(by)).meta.total).toBe(3)
    expect(await put([], by)).toEqual([])
  })

  it.each([1, 0.92, 0.1, 0.3, 123_456.789, 0.0000112, 1e-7, 1e-12, 12_345_678.123456, 999_999_999_999])(
    'store %d to the last digit',
    async (rate) => {
      const by = await test.signUp()
      await put([{ ...euro, rate }], by)
      expect((await list(by)).data[0].rate).toBe(rate)
    },
  )

  it('come by pages, latest day first, and by day and currency', async () => {
    const by = await test.signUp()
    const days = ['2026-01-01', '2026-01-02', '2026-01-03']
    await put(
      days.flatMap((date, at) => [
        { date, currency: 'EUR', rate: at + 1 },
        { date, currency: 'GBP', rate: at + 11 },
      ]),
      by,
    )
    const rates = async (query: string) => {
      const page = await list(by, query)
      return [page.data.map(({ rate }: RateRecord) => rate), page.meta.total]
    }
    expect(await rates('')).toEqual([[3, 13, 2, 12, 1, 11], 6])
    expect(await rates('?limit=2&offset=1')).toEqual([[13, 2], 6])
    expect(await rates('?sort=rate&limit=2')).toEqual([[1, 2], 6])
    expect(await rates('?currency=gbp&sort=date')).toEqual([[11, 12, 13], 3])
    expect(await rates('?search=eu&from=2026-01-02')).toEqual([[3, 2], 2])
    expect(await rates('?from=2026-01-02&to=2026-01-02')).toEqual([[2, 12], 2])
    expect(await rates('?to=2025-12-31')).toEqual([[], 0])
  })

  it('are each workspace’s own, and outlive the api that stored them', async () => {
    const [one, other] = [await test.signUp(), await test.signUp()]
    const [rate] = await put([euro], one)
    await put([{ ...euro, rate: 9 }], other)
    const again = await buildTestApp({ deps: test.deps })
    const response = await again.request({ method: 'GET', url: '/currency-rates', token: one.token })
    await again.close()
    expect(response.json().data).toEqual([rate])
  })

  it('have no rate of the base currency, whichever it is', async () => {
    const by = await test.signUp()
    await send('POST', '/currency-rates', { ...euro, currency: 'USD' }, by).then((response) =>
      expect(response.json()).toMatchObject({ statusCode: 400, details: [{ path: 'currency' }] }),
    )
    await test.request({
      method: 'PATCH',
      url: `/workspaces/${by.workspaceId}`,
      token: by.token,
      body: { baseCurrency: 'EUR' },
    })
    const response = await send('PUT', '/currency-rates', { rates: [{ ...euro, currency: 'USD' }, euro] }, by)
    expect(response.json()).toMatchObject({ statusCode: 400, details: [{ path: 'rates.1.currency' }] })
    expect((await list(by)).meta.total).toBe(0)
    await put([{ ...euro, currency: 'USD' }], by)
  })

  it('are one a day and currency however many calls set them at once', async () => {
    const by = await test.signUp()
    const rates = Array.from({ length: 28 }, (_, at) => ({
      ...euro,
      date: `2026-02-${String(at + 1).padStart(2, '0')}`,
    }))
    const calls = Array.from({ length: 10 }, (_, call) => put(call % 2 ? rates : rates.toReversed(), by))
    await Promise.all([...calls, ...rates.map((rate) => send('POST', '/currency-rates', rate, by))])
    expect((await list(by)).meta.total).toBe(28)
  })

  it('are read by viewers and written by editors', async () => {
    const viewer = await test.addMember(user.workspaceId, 'viewer')
    const editor = await test.addMember(user.workspaceId, 'editor')
    expect((await send('GET', '/currency-rates', undefined, viewer)).statusCode).toBe(200)
    expect((await send('PUT', '/currency-rates', { rates: [] }, editor)).statusCode).toBe(200)
    for (const method of ['PUT', 'POST'] as const)
      expect((await send(method, '/currency-rates', euro, viewer)).json()).toMatchObject({
        statusCode: 403,
        code: 'ROLE_INSUFFICIENT',
      })
  })

  describe('bad input', () => {
    let before: number
    const stored = () => test.deps.db.orm.$count(currencyRates)
    beforeAll(async () => {
      before = await stored()
    })

    const url = '/currency-rates'
    const rows: Row[] = [
      ['POST', url, {}, ['date', 'currency', 'rate']],
      ['POST', url, [], ['body']],
      ['POST', url, { ...euro, rate: 0 }, ['rate']],
      ['POST', url, { ...euro, rate: -1 }, ['rate']],
      ['POST', url, { ...euro, rate: '1.2' }, ['rate']],
      ['POST', url, { ...euro, rate: 1e-13 }, ['rate']],
      ['POST', url, { ...euro, rate: 1e12 }, ['rate']],
      ['POST', url, { ...euro, rate: null, date: null, currency: null }, ['date', 'currency', 'rate']],
      ['POST', url, { ...euro, date: '2026-02-30' }, ['date']],
      ['POST', url, { ...euro, date: '2026-01-02T00:00:00Z' }, ['date']],
      ['POST', url, { ...euro, currency: 'EURO' }, ['currency']],
      ['POST', url, { ...euro, currency: 'ZZZ' }, ['currency']],
      ['POST', url, { ...euro, rates: [euro] }, ['rates']],
      ['PUT', url, {}, ['rates']],
      ['PUT', url, [], ['body']],
      ['PUT', url, { ...euro, date: 'x' }, ['date']],
      ['PUT', url, { date: 'x' }, ['date', 'currency', 'rate']],
      ['PUT', url, { ...euro, extra: 1 }, ['extra']],
      ['PUT', url, { rates: euro }, ['rates']],
      [
        'PUT',
        url,
        { rates: [euro, { ...euro, rate: 0, extra: 1 }, 5] },
        ['rates.1.rate', 'rates.1.extra', 'rates.2'],
      ],
      ['PUT', url, { rates: [euro, { ...euro, currency: 'USD' }] }, ['rates.1.currency']],
      ['PUT', url, { rates: Array(10_001).fill(euro) }, ['rates']],
      [
        'GET',
        `${url}?from=x&to=2026-02-30&currency=EURO&limit=101`,
        undefined,
        ['from', 'to', 'currency', 'limit'],
      ],
      ['GET', `${url}?from=2026-02-02&to=2026-02-01`, undefined, ['to']],
      ['GET', `${url}?sort=amount&offset=-1`, undefined, ['sort', 'offset']],
    ]

    const shown = (body: unknown) => (JSON.stringify(body) ?? '').slice(0, 100)
    it.each(rows.map((row) => [row[0], row[1], shown(row[2]), row] as const))(
      '%s %s %s is refused',
      async (_method, _url, _body, [method, path, body, paths]) => {
        const response = await send(method, path, body)
        expect([response.statusCode, response.json().code], response.body).toEqual([400, 'VALIDATION_FAILED'])
        const named = response.json().details.map((detail: { path: string }) => detail.path)
        expect(named.toSorted()).toEqual(paths.toSorted())
        expect(await stored()).toBe(before)
      },
    )
  })
})
