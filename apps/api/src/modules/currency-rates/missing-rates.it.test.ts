import { randomUUID } from 'node:crypto'
import { conversions } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

describeWith(['postgres'], 'currency rates that are missing', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())

  const send = (by: TestUser, method: 'GET' | 'PUT' | 'POST' | 'PATCH', url: string, body?: unknown) =>
    test.request({ method, url, token: by.token, workspaceId: by.workspaceId, body })
  const missing = async (by: TestUser, from: string, to: string) => {
    const response = await send(by, 'GET', `/currency-rates/missing?from=${from}&to=${to}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }
  const cost = async (by: TestUser, currency: string, periodStart: string, periodEnd = periodStart) => {
    const body = { currency, periodStart, periodEnd, amount: 10 }
    const response = await send(by, 'POST', '/costs', body)
    expect(response.statusCode, response.body).toBe(201)
  }
  const convert = (by: TestUser, currency: string, convertedAt: string, payout = '5') => {
    const at = new Date(convertedAt)
    const dates = { clickedAt: at, convertedAt: at, createdAt: at, updatedAt: at }
    return test.deps.db.orm.insert(conversions).values({
      id: randomUUID(),
      workspaceId: by.workspaceId,
      clickToken: randomUUID(),
      status: 'sale',
      payout,
      currency,
      source: 'import',
      click: Object({}),
      ...dates,
    })
  }

  it('are named by day and currency, with how many amounts they would convert', async () => {
    const by = await test.signUp()
    await convert(by, 'EUR', '2026-03-12T10:00:00Z')
    await convert(by, 'EUR', '2026-03-12T11:00:00Z')
    await convert(by, 'EUR', '2026-03-12T12:00:00Z', '0')
    await convert(by, 'USD', '2026-03-12T12:00:00Z')
    await cost(by, 'GBP', '2026-03-11', '2026-03-13')
    expect(await missing(by, '2026-03-12', '2026-03-13')).toEqual([
      { date: '2026-03-13', currency: 'GBP', amounts: 1 },
      { date: '2026-03-12', currency: 'EUR', amounts: 2 },
      { date: '2026-03-12', currency: 'GBP', amounts: 1 },
    ])
  })

  it('are those of no rate of the day, nor of the days that rates are carried over', async () => {
    const by = await test.signUp()
    for (const day of ['2026-03-10', '2026-03-17', '2026-03-18']) await cost(by, 'EUR', day)
    await send(by, 'PUT', '/currency-rates', { date: '2026-03-10', currency: 'EUR', rate: 1.1 })
    expect(await missing(by, '2026-03-01', '2026-03-31')).toEqual([
      { date: '2026-03-18', currency: 'EUR', amounts: 1 },
    ])
    await send(by, 'PUT', '/currency-rates/policy', { carryDays: 0 })
    expect((await missing(by, '2026-03-01', '2026-03-31')).map(({ date }: { date: string }) => date)).toEqual(
      ['2026-03-18', '2026-03-17'],
    )
  })

  it.each([
    ['Asia/Tokyo', '2026-03-11T15:30:00Z', '2026-03-12'],
    // A day that begins at 01:00; and one that Postgres may have otherwise, by older time zone data.
    ['Africa/Cairo', '2026-04-24T20:59:00Z', '2026-04-24'],
    ['Africa/Casablanca', '2026-09-21T23:30:00Z', '2026-09-21'],
  ])('are of days of the workspace in %s, and of no other workspace', async (timezone, at, day) => {
    const [by, other] = [await test.signUp(), await test.signUp()]
    await send(by, 'PATCH', `/workspaces/${by.workspaceId}`, { timezone })
    await convert(by, 'EUR', at)
    await convert(other, 'EUR', at)
    expect(await missing(by, day, day)).toEqual([{ date: day, currency: 'EUR', amounts: 1 }])
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    expect(await missing(by, next, next)).toEqual([])
  })

  it('are those of the last days without a range', async () => {
    const by = await test.signUp()
    await convert(by, 'EUR', '2026-03-11T15:30:00Z')
    expect((await send(by, 'GET', '/currency-rates/missing')).json().data).toHaveLength(1)
  })

  it('are known before the base currency changes, and are those that are missing then', async () => {
    const by = await test.signUp()
    const rates = [
      { date: '2026-03-10', currency: 'EUR', rate: 1.25 },
      { date: '2026-03-10', currency: 'GBP', rate: 1.5 },
      { date: '2026-03-20', currency: 'GBP', rate: 1.6 },
    ]
    await send(by, 'PUT', '/currency-rates', { rates })
    for (const currency of ['USD', 'EUR', 'GBP']) {
      await cost(by, currency, '2026-03-10')
      await cost(by, currency, '2026-03-20', '2026-03-21')
    }
    const url = '/currency-rates/missing?from=2026-03-01&to=2026-03-31'
    const left = ['GBP', 'USD']
    const expected = {
      data: ['2026-03-21', '2026-03-20'].flatMap((date) =>
        left.map((currency) => ({ date, currency, amounts: 1 })),
      ),
      meta: { total: 4, amounts: 4 },
    }
    expect((await send(by, 'GET', `${url}&baseCurrency=eur`)).json()).toEqual(expected)
    const same = (await send(by, 'GET', `${url}&baseCurrency=USD`)).json()
    expect(same).toEqual((await send(by, 'GET', url)).json())

    const change = await send(by, 'PATCH', `/workspaces/${by.workspaceId}`, { baseCurrency: 'EUR' })
    expect(change.statusCode, change.body).toBe(200)
    expect((await send(by, 'GET', url)).json()).toEqual(expected)
    const stored = (await send(by, 'GET', '/currency-rates?sort=currency')).json().data
    expect(stored).toMatchObject([
      { date: '2026-03-10', currency: 'GBP', rate: 1.2 },
      { date: '2026-03-10', currency: 'USD', rate: 0.8 },
    ])
  })

  it.each([
    ['?baseCurrency=EURO', ['baseCurrency']],
    ['?from=yesterday&to=2026-03-12', ['from']],
    ['?from=2026-03-13&to=2026-03-12', ['to']],
  ])('are not to be had by %s', async (query, paths) => {
    const by = await test.signUp()
    const response = await send(by, 'GET', `/currency-rates/missing${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.json().details.map(({ path }: { path: string }) => path)).toEqual(paths)
  })
})
