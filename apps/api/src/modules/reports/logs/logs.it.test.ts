import { memberships } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  buildTestApp,
  openRecordedDatabase,
  openTestClicks,
  type RecordedDatabase,
  type TestApp,
  type TestClicks,
  type TestUser,
} from '../../../testing/index.ts'
import { openReportedWorkspace, type ReportedWorkspace } from '../../../testing/reported-workspace.ts'

const at = '2026-01-10T10:00:00.123Z'
/**
 * Tokens of one time: in the order of ClickHouse’s own, which begins with the second half, they would be
 * turned round.
 */
const tokenAt = (index: number) =>
  `019ba717-${String(index).padStart(4, '0')}-7000-8000-0000000${String(99_999 - index).padStart(5, '0')}`

describeWith(['postgres'], 'the logs of clicks and conversions', () => {
  let recorded: RecordedDatabase
  let test: TestApp
  let store: TestClicks
  let ours: ReportedWorkspace
  let shoes: string
  let hats: string

  const send = (path: string, query: Record<string, string> = {}, by: TestUser = ours.user) =>
    test.request({
      method: 'GET',
      url: `/analytics/${path}?${new URLSearchParams(query)}`,
      token: by.token,
      workspaceId: by.workspaceId,
    })
  const pageOf = async (path: string, query: Record<string, string> = {}, by?: TestUser) => {
    const response = await send(path, query, by)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const filtersOf = (...filters: object[]) => ({ filters: JSON.stringify(filters) })
  /** Every page; `between` happens after each. */
  const walk = async (
    path: string,
    query: Record<string, string>,
    between = async () => {},
    by?: TestUser,
  ) => {
    const records: Record<string, string>[] = []
    let cursor: string | null = null
    do {
      const { data, meta } = await pageOf(path, { ...query, ...(cursor !== null && { cursor }) }, by)
      records.push(...data)
      cursor = meta.nextCursor
      await between()
    } while (cursor !== null)
    return records
  }

  beforeAll(async () => {
    store = await openTestClicks()
    recorded = await openRecordedDatabase()
    test = await buildTestApp({ deps: { db: recorded.db, analytics: store.analytics } })
    ours = await openReportedWorkspace(test, store.analytics)
    shoes = await ours.make('/links', { originalUrl: 'https://shop.example/shoes', title: 'Shoes' })
    hats = await ours.make('/links', { originalUrl: 'https://shop.example/hats', title: 'Hats' })
    const elsewhere = await openReportedWorkspace(test, store.analytics)
    await elsewhere.convert((await elsewhere.click([{ at, linkId: shoes }])).map((click) => ({ click })))
  })
  afterAll(async () => {
    await test.close()
    await recorded.close()
    await store.close()
  })

  it('page through rows of one time while others come, each once and in their order', async () => {
    const clicks = await ours.click(
      Array.from({ length: 25 }, (_, index) => ({ at, linkId: shoes, clickToken: tokenAt(index) })),
    )
    const older = await ours.click([{ at: '2025-03-01T00:00:00Z', linkId: shoes }])
    await ours.convert(
      clicks.map((click, index) => ({ click, conversionId: tokenAt(index), convertedAtMs: Date.parse(at) })),
    )
    const newer = async () => {
      const later = await ours.click([{ at: new Date().toISOString(), linkId: hats }])
      await ours.convert(later.map((click) => ({ click })))
    }
    const tokens = Array.from({ length: 25 }, (_, index) => tokenAt(24 - index))
    const clicked = await walk('clicks', { limit: '7' }, newer)
    expect(clicked.map(({ clickToken }) => clickToken)).toEqual([...tokens, older[0]?.clickToken])
    const converted = await walk(
      'conversions',
      { limit: '7', ...filtersOf({ field: 'link', operator: 'eq', value: shoes }) },
      newer,
    )
    expect(converted.map(({ id }) => id)).toEqual(tokens)
    // Written again, and changed: still one of each.
    await ours.click(clicks.map((click) => ({ ...click, at })))
    const [first] = clicks
    if (!first) throw new Error('There are no clicks')
    const change = { conversionId: tokenAt(0), convertedAtMs: Date.parse(at), version: 2, status: 'rejected' }
    await ours.convert([{ click: first, ...change }])
    const again = await walk('conversions', filtersOf({ field: 'link', operator: 'eq', value: shoes }))
    expect(again.map(({ id }) => id)).toEqual(tokens)
    expect(again.at(-1)).toMatchObject({ id: tokenAt(0), status: 'rejected' })
    expect((await walk('clicks', filtersOf({ field: 'link', operator: 'eq', value: shoes }))).length).toBe(26)
  })

  it('go on from a cursor with all that comes after it, late clicks and changes too, each once', async () => {
    const mine = await openReportedWorkspace(test, store.analytics)
    const link = await mine.make('/links', { originalUrl: 'https://shop.example/' })
    const click = (minutesAgo: number) =>
      mine.click([{ at: new Date(Date.now() - minutesAgo * 60_000).toISOString(), linkId: link }])
    const [seen] = await click(5)
    const first = await pageOf('clicks', {}, mine.user)
    expect(first.data).toMatchObject([{ clickToken: seen?.clickToken }])
    const late = (await click(60 * 24)).concat(await click(1))
    const tooLate = await click(60 * 24 * 9)
    const wanted = late.map(({ clickToken }) => clickToken)
    const tokens: string[] = []
    let after: string = first.meta.afterCursor
    await vi.waitFor(
      async () => {
        const { data, meta } = await pageOf('clicks', { after, limit: '1' }, mine.user)
        after = meta.afterCursor
        expect(meta.nextCursor).toBeNull()
        tokens.push(...data.map(({ clickToken }: { clickToken: string }) => clickToken))
        expect(tokens.filter((token) => wanted.includes(token))).toEqual(wanted)
      },
      { timeout: 30_000, interval: 100 },
    )
    expect(tokens).not.toContain(tooLate[0]?.clickToken)
    // What was there when the first page was read may come once more, and nothing comes twice.
    expect(new Set(tokens).size).toBe(tokens.length)
    const again = await pageOf('clicks', { after }, mine.user)
    expect(again).toMatchObject({ data: [], meta: { afterCursor: after } })
  })

  it.each(['x', 'MTIz', ''])('refuse the cursor %j to go on from, and two cursors', async (after) => {
    const wrong = await send('clicks', { after })
    expect([wrong.statusCode, wrong.json().details?.[0]?.path], wrong.body).toEqual([400, 'after'])
    const { meta } = await pageOf('clicks', { limit: '1' })
    const both = await send('clicks', { after: meta.afterCursor, cursor: meta.afterCursor })
    expect([both.statusCode, both.json().details?.[0]?.path], both.body).toEqual([400, 'after'])
  })

  it('answer with the click event and the conversion record', async () => {
    const subIds = { sub_id_1: 'adset' }
    const [click] = await ours.click([
      { at: '2026-02-01T00:00:00.001Z', linkId: hats, countryCode: 'GB', city: 'London', subIds },
    ])
    if (!click) throw new Error('There is no click')
    const [conversion] = await ours.convert([{ click, payout: '12.345678', tid: 'A-1', status: 'lead' }])
    const only = filtersOf({ field: 'sub_id:sub_id_1', operator: 'eq', value: 'adset' })
    const clicks = await pageOf('clicks', only)
    const { token, workspaceId } = ours.user
    const url = `/analytics/events/${click.clickToken}`
    const event = await test.request({ method: 'GET', url, token, workspaceId })
    const meta = { limit: 100, nextCursor: null, afterCursor: expect.any(String) }
    expect(clicks).toEqual({ data: [event.json().data], meta })
    const { data } = await pageOf('conversions', only)
    expect(data).toEqual([
      expect.objectContaining({
        id: conversion?.conversionId,
        workspaceId,
        clickToken: click.clickToken,
        linkId: hats,
        offerId: null,
        status: 'lead',
        payout: 12.345678,
        tid: 'A-1',
        source: 'postback',
        clickedAt: '2026-02-01T00:00:00.001Z',
        convertedAt: '2026-02-01T00:01:00.001Z',
        statusChangedAt: '2026-02-01T00:01:00.001Z',
        click: expect.objectContaining({ countryName: 'United Kingdom', city: 'London', subIds }),
      }),
    ])
  })

  it('say as the cost of a click what reports count for it, and what its query said beside it', async () => {
    const mine = await openReportedWorkspace(test, store.analytics)
    const { token, workspaceId } = mine.user
    const call = async (method: 'GET' | 'PATCH' | 'POST' | 'PUT', url: string, body?: object) => {
      const response = await test.request({ method, url, token, workspaceId, body })
      expect(response.statusCode, response.body).toBeLessThan(300)
      return response.json()
    }
    // The day of its costs begins at 01:00 there, an hour after midnight of the clocks before.
    await call('PATCH', `/workspaces/${workspaceId}`, { timezone: 'Africa/Cairo' })
    await call('PUT', '/currency-rates', { date: '2026-04-24', currency: 'EUR', rate: 1.2 })
    const [free, costly] = [
      await mine.make('/links', { originalUrl: 'https://shop.example/1' }),
      await mine.make('/links', { originalUrl: 'https://shop.example/2' }),
    ]
    const day = { periodStart: '2026-04-24', periodEnd: '2026-04-24' }
    await mine.make('/costs', { ...day, linkId: costly, amount: 9 })
    await mine.make('/costs', { ...day, amount: 100 })
    const price = { linkId: free, costModel: 'cpc', costRate: '0.5' } as const
    const at = (time: string) => `2026-04-24T${time}:00Z`
    const rows = [
      ['nothing but what its query said', { linkId: free, cost: '0.25', currency: 'EUR' }, null],
      ['a price in another currency', { ...price, cost: '7', costCurrency: 'EUR' }, 0.6],
      ['a price in a currency without a rate', { ...price, costCurrency: 'GBP' }, null],
      ['a bot with a price', { ...price, isBot: true }, null],
      ['an amount a conversion', { linkId: free, costModel: 'cpa', costRate: '2' }, 2],
      ['a price that a record covers', { ...price, linkId: costly, costRate: '4' }, 3],
      ['a share of a record', { linkId: costly, cost: '0.01' }, 3],
      ['a share at the end of the day', { linkId: costly, at: at('20:59') }, 3],
      ['the day after the record', { linkId: costly, at: at('21:00') }, null],
      ['no link', { linkId: null, cost: '5' }, null],
    ] as const
    const clicks = await mine.click(
      rows.map(([name, click]) => ({ at: at('12:00'), ...click, subIds: { sub_id_1: name } })),
    )
    await mine.convert(clicks.filter(({ costModel }) => costModel === 'cpa').map((click) => ({ click })))
    // Clicks have a cost of their own once a source of the workspace had a model.
    await call('POST', '/traffic-sources', {
      name: 'Ads',
      postbackUrl: 'https://ads.example/?c={click_id}',
      costModel: { type: 'from_click' },
    })
    const { data } = (await call('GET', '/analytics/clicks')) as { data: Record<string, unknown>[] }
    const costsOf = (records: readonly Record<string, unknown>[]) =>
      Object.fromEntries(records.map(({ subIds, cost }) => [Object(subIds).sub_id_1, cost]))
    expect(costsOf(data)).toEqual(Object.fromEntries(rows.map(([name, , cost]) => [name, cost])))
    expect(data.find(({ costGiven }) => costGiven === 7)).toMatchObject({
      costCurrency: 'USD',
      currency: null,
    })
    expect(data.find(({ costGiven }) => costGiven === 0.25)).toMatchObject({ currency: 'EUR' })
    for (const click of clicks) {
      const found = (await call('GET', `/clicks/${click.clickToken}`)).data
      expect(found).toEqual(data.find(({ clickToken }) => clickToken === click.clickToken))
    }
    recorded.clear()
    await call('GET', `/clicks/${clicks[0]?.clickToken}`)
    const ofMoney = recorded.texts().filter((text) => text.includes('"has_click_costs"'))
    expect(ofMoney).toHaveLength(1)
    const file = '/analytics/overview/export?from=2026-04-24&to=2026-04-25'
    const { body: csv } = await test.request({ method: 'GET', url: file, token, workspaceId })
    const [heads = [], ...lines] = csv.split('\r\n').map((line) => line.split(','))
    const cellOf = (line: readonly string[], name: string) => line[heads.indexOf(name)]
    expect(lines.slice(0, -1)).toHaveLength(rows.length - 1)
    for (const line of lines.slice(0, -1)) {
      const shown = data.find(({ clickToken }) => clickToken === line[0])
      for (const name of ['cost', 'costCurrency', 'costGiven', 'currency'])
        expect(cellOf(line, name), name).toBe(String(shown?.[name] ?? ''))
    }
    const report = await call('POST', '/analytics/report', {
      from: '2026-04-24',
      to: '2026-04-25',
      timezone: 'Africa/Cairo',
      groupBy: ['sub_id:sub_id_1'],
      metrics: ['cost'],
      filters: [{ field: 'link', operator: 'in', value: [free, costly] }],
    })
    for (const { dimensions, metrics } of report.data.rows)
      expect([dimensions['sub_id:sub_id_1'], metrics.cost || null]).toEqual([
        dimensions['sub_id:sub_id_1'],
        costsOf(data)[dimensions['sub_id:sub_id_1']],
      ])
  })

  it('show title and pixels of the link as they are now, and null of a click of none', async () => {
    const pixels = [{ provider: 'facebook', pixelId: '123456789012345' }]
    const link = await ours.make('/links', {
      originalUrl: 'https://shop.example/pixels',
      title: 'Autumn pixels',
      retargetingPixels: pixels,
    })
    const click = { at: '2026-02-02T00:00:00Z', subIds: { sub_id_1: 'pixels' } }
    const [ofLink, ofNone] = await ours.click([
      { ...click, linkId: link },
      { ...click, linkId: null, at: '2026-02-01T23:00:00Z' },
    ])
    await ours.convert([ofLink, ofNone].flatMap((one) => (one ? [{ click: one }] : [])))
    const only = filtersOf({ field: 'sub_id:sub_id_1', operator: 'eq', value: 'pixels' })
    const conversions = async () => (await pageOf('conversions', only)).data
    const titlesOf = (records: { linkTitle: string | null }[]) => records.map(({ linkTitle }) => linkTitle)
    const pixelsOf = async () => {
      const logged = await pageOf('clicks', only)
      expect(titlesOf([...logged.data, ...(await conversions())])).toEqual([
        'Autumn pixels',
        null,
        'Autumn pixels',
        null,
      ])
      const tokens = [ofLink?.clickToken, ofNone?.clickToken]
      const events = await Promise.all(tokens.map((token) => pageOf(`events/${token}`)))
      return [...logged.data, ...events.map(({ data }) => data)].map(
        ({ retargetingPixels }) => retargetingPixels,
      )
    }
    expect(await pixelsOf()).toEqual([pixels, null, pixels, null])
    const { token, workspaceId } = ours.user
    const { shortCode } = (
      await test.request({ method: 'GET', url: '/links/list?search=pixels', token, workspaceId })
    ).json().data[0]
    await test.request({ method: 'DELETE', url: `/links/${shortCode}`, token, workspaceId })
    expect(await pixelsOf()).toEqual([pixels, null, pixels, null])
  })

  it('take the filters of reports, names among them', async () => {
    await ours.click([{ at: '2026-02-02T00:00:00Z', linkId: hats, countryCode: 'FR', isBot: true }])
    const countOf = async (...filters: object[]) =>
      (await pageOf('clicks', { limit: '1000', ...filtersOf(...filters) })).data.length
    const french = { field: 'country', operator: 'in', value: ['FR'] }
    expect(await countOf(french)).toBe(1)
    expect(await countOf(french, { field: 'link', operator: 'contains', value: 'Hat' })).toBe(1)
    expect(await countOf(french, { field: 'link', operator: 'contains', value: 'Shoe' })).toBe(0)
    expect(await countOf({ field: 'country', operator: 'eq', value: 'fr' })).toBe(1)
    expect(await countOf(french, { field: 'bot', operator: 'eq', value: false })).toBe(0)
    expect(await countOf(french, { field: 'date', operator: 'eq', value: '2026-02-02' })).toBe(1)
  })

  describe('of a range, in a workspace of UTC and for its user of Berlin, as reports have it', () => {
    /** Newest first. */
    const times = [
      '2026-01-10T23:00:00.000Z',
      '2026-01-10T22:59:59.999Z',
      '2026-01-10T12:00:00.000Z',
      '2026-01-09T23:00:00.000Z',
      '2026-01-09T22:59:59.999Z',
      '2025-06-01T00:00:00.000Z',
    ]
    let berlin: TestUser

    beforeAll(async () => {
      const theirs = await openReportedWorkspace(test, store.analytics)
      berlin = theirs.user
      const body = { timezone: 'Europe/Berlin' }
      const set = await test.request({ method: 'PATCH', url: '/users/me', token: berlin.token, body })
      expect(set.statusCode, set.body).toBe(200)
      const clicks = await theirs.click(times.map((time) => ({ at: time })))
      // Their clicks were long before: the range is about the time of the conversion.
      const clickedAtMs = Date.parse('2024-01-01T00:00:00Z')
      await theirs.convert(
        clicks.map((click) => ({ click: { ...click, clickedAtMs }, convertedAtMs: click.clickedAtMs })),
      )
    })

    it.each<[what: string, query: Record<string, string>, found: string[]]>([
      ['a day from its first ms to its last', { from: '2026-01-10', to: '2026-01-10' }, times.slice(1, 4)],
      ['everything since a date', { from: '2026-01-10' }, times.slice(0, 4)],
      ['everything up to a date, however old', { to: '2026-01-10' }, times.slice(1)],
      [
        'instants, the last of them exclusive',
        { from: '2026-01-09T22:59:59.999Z', to: '2026-01-10T22:59:59.999Z' },
        times.slice(2, 5),
      ],
      [
        'times without an offset',
        { from: '2026-01-10T00:00', to: '2026-01-10 23:59:59.999' },
        times.slice(2, 4),
      ],
      ['a range that ends far ahead', { from: '2025-01-01', to: '2099-12-31' }, times],
      ['a range without rows', { from: '2025-07-01', to: '2025-12-31' }, []],
      ['everything, without a range', {}, times],
    ])('have %s, in one page and in pages', async (_what, query, found) => {
      for (const [path, time] of [
        ['clicks', 'clickedAt'],
        ['conversions', 'convertedAt'],
      ] as const) {
        for (const limit of ['100', '1']) {
          const records = await walk(path, { ...query, limit }, undefined, berlin)
          expect(records.map((record) => record[time])).toEqual(found)
        }
      }
    })

    it('have nothing after a cursor from before the range', async () => {
      for (const path of ['clicks', 'conversions']) {
        const { meta } = await pageOf(path, { to: '2026-01-09', limit: '1' }, berlin)
        const next = await pageOf(path, { from: '2026-01-10', cursor: meta.nextCursor }, berlin)
        expect(next).toMatchObject({ data: [], meta: { nextCursor: null } })
      }
    })
  })

  it('show restricted members their links only', async () => {
    const member = await test.addMember(ours.user.workspaceId, 'viewer')
    const restrict = (linkIds: string[]) =>
      test.deps.db.orm
        .update(memberships)
        .set({ linkIds, collectionIds: [] })
        .where(and(eq(memberships.workspaceId, member.workspaceId), eq(memberships.userId, member.userId)))
    for (const path of ['clicks', 'conversions']) {
      await restrict([shoes])
      const { data } = await pageOf(path, {}, member)
      expect(data.length).toBeGreaterThan(20)
      expect(new Set(data.map(({ linkId }: { linkId: string }) => linkId))).toEqual(new Set([shoes]))
      await restrict([])
      expect((await pageOf(path, {}, member)).data).toEqual([])
    }
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['a limit', { limit: '1001' }, ['limit']],
    ['a cursor that is none', { cursor: 'x' }, ['cursor']],
    ['filters that are no JSON', { filters: '[{' }, ['filters']],
    ['filters that are no list', { filters: '{}' }, ['filters']],
    [
      'a filter',
      filtersOf(
        { field: 'country', operator: 'in', value: ['GB'] },
        { field: 'bot', operator: 'eq', value: 1 },
      ),
      ['filters.1.value'],
    ],
    [
      'a name that no visitor can have',
      filtersOf({ field: 'os', operator: 'in', value: ['iOS', 'Andriod'] }),
      ['filters.0.value.1'],
    ],
    ['times that are none', { from: 'yesterday', to: '2026-02-30' }, ['from', 'to']],
    ['a range that ends before it begins', { from: '2026-01-11', to: '2026-01-10' }, ['to']],
    ['a range of no time', { from: '2026-01-10T10:00Z', to: '2026-01-10T10:00Z' }, ['to']],
    [
      'all of them',
      { limit: '0', cursor: '', filters: '[{"field":"joy"}]', from: '', to: '2100' },
      ['cursor', 'filters.0.field', 'filters.0.operator', 'from', 'limit', 'to'],
    ],
  ])('refuse %s', async (_what, query, paths) => {
    for (const path of ['clicks', 'conversions']) {
      const response = await send(path, query)
      expect(response.statusCode, response.body).toBe(400)
      const details: { path: string }[] = response.json().details
      expect(details.map((detail) => detail.path).toSorted()).toEqual(paths)
    }
  })
})
