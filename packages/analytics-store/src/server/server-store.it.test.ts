import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { isWholeRun, startServices, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AnalyticsUnavailableError, createAnalyticsStore } from '../index.ts'
import { rowSlices } from '../query/workspace-query.ts'
import { describeFlowStore } from '../testing/flow-suite.ts'
import { clickAt, links, seededRandom, workspaces } from '../testing/random-clicks.ts'
import { describeAnalyticsStore } from '../testing/store-suite.ts'
import { connectServer } from './connect-server.ts'

const logger = { info: () => {} }

describe('through the protocol of a ClickHouse server', async () => {
  const services = await startServices({ parts: ['clickhouse'] })
  afterAll(() => services.stop())
  const address = new URL(services.parts.clickhouse.url)
  describeAnalyticsStore('the analytics store on a server', async () => connectServer({ url: address.href }))
  // The orders are those of the embedded engine; what is its own here is how statements travel.
  describeFlowStore('offer clicks on a server', async () => connectServer({ url: address.href }), {
    numRuns: isWholeRun ? 2 : 1,
  })

  it('takes thousands of costs and of links with a report, hostile names and all', async () => {
    const store = createAnalyticsStore({ ...connectServer({ url: address.href }), logger })
    await store.migrate()
    const [workspaceId] = workspaces
    const value = 'it\'s \\ "ours" {p1:String} ü😀\n\t'
    const dayMs = 86_400_000
    const fromMs = Date.parse('2031-05-01T00:00:00Z')
    const clicks = Array.from({ length: 60 }, (_, index) =>
      clickAt(fromMs + (index % 30) * dayMs + index, seededRandom(index), {
        workspaceId,
        linkId: links[0],
        isBot: false,
        subIds: index < 30 ? { sub_id_1: value } : {},
      }),
    )
    expect((await store.writer.insertClicks(clicks)).rejected).toEqual([])
    const costs = Array.from({ length: 5_000 }, (_, index) => ({
      linkId: links[0],
      breakdownKey: index % 2 === 0 ? 'sub_id_1' : null,
      breakdownValue: index % 2 === 0 ? value : null,
      periodStart: `2031-05-${String(1 + (index % 30)).padStart(2, '0')}`,
      periodEnd: '2031-05-30',
      amount: '0.5',
      currency: index % 5 === 0 ? 'EUR' : 'USD',
    }))
    const rates = Array.from({ length: 30 }, (_, day) => ({
      date: `2031-05-${String(1 + day).padStart(2, '0')}`,
      currency: 'EUR',
      rate: '2',
    }))
    const { rows, totals, mixedCurrencies } = await store.reader.report({
      workspaceId,
      plan: {
        fromMs,
        toMs: fromMs + 30 * dayMs,
        timezone: 'UTC',
        groupBy: ['sub_id:sub_id_1'],
        filters: [],
        having: [],
        metrics: ['clicks', 'cost'],
        customMetrics: [],
        orderBy: [{ field: 'cost', direction: 'desc' }],
        limit: 10,
        offset: 0,
        dateBasis: 'click',
        compareWith: null,
        fill: false,
        includeEmpty: null,
      },
      money: { baseCurrency: 'USD', timezone: 'UTC', hasClickCosts: false, costs, rates, approvals: [] },
      linkIds: [...Array.from({ length: 12_000 }, () => randomUUID()), links[0]],
    })
    // A fifth of them counts twice. What is narrowed is the narrowed clicks'; all clicks share the rest
    // alike.
    expect(mixedCurrencies).toBe(false)
    expect(totals.metrics.clicks).toBe(60)
    expect(totals.metrics.cost).toBeCloseTo(3_000, 6)
    expect(rows.map(({ dimensions }) => dimensions)).toEqual([
      { 'sub_id:sub_id_1': value },
      { 'sub_id:sub_id_1': null },
    ])
    expect(rows[0]?.metrics.cost).toBeCloseTo(2_250, 6)
    expect(rows[1]?.metrics.cost).toBeCloseTo(750, 6)
    await store.close()
  })

  // The embedded engine answers at once and whole: nothing of it is left to end.
  it.each([
    ['before its first row', 'SELECT sum(sleepEachRow(0.1)) FROM numbers(600)'],
    ['amid its rows', 'SELECT sleepEachRow(0.1), randomPrintableASCII(100000) FROM numbers(600)'],
  ])('ends a query whose caller leaves %s, on the server, too', async (when, sql) => {
    const { client } = connectServer({ url: address.href })
    const slowly = 'SETTINGS max_block_size = 1, function_sleep_max_microseconds_per_block = 0'
    const departure = new AbortController()
    let rows = 0
    const read = async () => {
      for await (const slice of rowSlices(client, `${sql} ${slowly}`, {}, departure.signal))
        rows += slice.length
    }
    const reading = read()
    reading.catch(() => {})
    const running = async () => {
      const query = `SELECT count() FROM system.processes WHERE query LIKE '%numbers(600)%' AND query_id != queryID()`
      const [row] = await (await client.query({ query, format: 'JSONCompactEachRow' })).json<[string]>()
      return Number(row?.[0])
    }
    const description = `the query runs, ${when}`
    const hasBegun = async () => (await running()) === 1 && (when === 'amid its rows') === rows > 0
    await waitFor(hasBegun, { timeoutMs: 20_000, description })
    departure.abort()
    await expect(reading).rejects.toThrow(AnalyticsUnavailableError)
    const hasEnded = async () => (await running()) === 0
    await waitFor(hasEnded, { timeoutMs: 10_000, description: 'the end of the query on the server' })
    await client.close()
  })

  it('is unavailable, not wrong, with another password', async () => {
    const stranger = new URL(address)
    stranger.password = 'guess'
    const store = createAnalyticsStore({ ...connectServer({ url: stranger.href }), logger })
    await expect(store.ping()).rejects.toThrow(AnalyticsUnavailableError)
    await expect(store.reader.clicksTotals(workspaces[0], links)).rejects.toThrow(AnalyticsUnavailableError)
    await store.close()
  })
})

describe('when the server is unavailable', async () => {
  const services = await startServices({ parts: ['clickhouse'] })
  const { clickhouse } = services.parts
  const store = createAnalyticsStore({ ...connectServer({ url: clickhouse.url }), logger })
  const click = clickAt(Date.parse('2026-01-02T03:04:05Z'), seededRandom(1), {
    workspaceId: workspaces[0],
    isBot: false,
  })
  beforeAll(() => store.migrate())
  afterAll(async () => {
    await store.close()
    await services.stop()
  })

  it('rejects, and still has what was acknowledged before a kill', async () => {
    await store.writer.insertClicks([click])
    await clickhouse.kill()
    await expect(store.writer.insertClicks([click])).rejects.toThrow(AnalyticsUnavailableError)
    await expect(store.reader.clickByToken(workspaces[0], click.clickToken, ['linkId'])).rejects.toThrow(
      AnalyticsUnavailableError,
    )
    await expect(store.ping()).rejects.toThrow(AnalyticsUnavailableError)

    await clickhouse.start()
    await store.writer.insertClicks([click])
    expect(await store.reader.clicksTotals(workspaces[0], [String(click.linkId)])).toEqual(
      new Map([[click.linkId, 1]]),
    )
  })
})

describe('CLICKHOUSE_URL', () => {
  it.each(['', 'localhost:8123', 'tcp://user:secret@host:9000/db', 'not a url: secret'])(
    'refuses %j in one sentence',
    (url) => {
      expect(() => connectServer({ url })).toThrow(
        'CLICKHOUSE_URL should look like http://user:password@host:8123/database.',
      )
    },
  )

  it.each([
    ['http://localhost:8123', 'waymark'],
    ['http://localhost:8123/', 'waymark'],
    ['https://u:p@ch.example/links', 'links'],
  ])('%s means the database %s', async (url, database) => {
    const connection = connectServer({ url })
    expect(connection.database).toBe(database)
    await connection.client.close()
  })

  it('of a cluster waits for the shards, and reads where was written', async () => {
    const requested: string[] = []
    const server = createServer((request, response) => {
      requested.push(request.url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    for (const cluster of [undefined, 'main']) {
      const { client } = connectServer({ url: `http://127.0.0.1:${address.port}`, cluster })
      await client.command({ query: 'SELECT 1' })
      await client.close()
    }
    server.close()
    const settings = [
      'distributed_foreground_insert=1',
      'prefer_localhost_replica=0',
      'load_balancing=in_order',
    ]
    expect(requested.map((url) => settings.filter((setting) => url.includes(setting)).length)).toEqual([0, 3])
  })
})
