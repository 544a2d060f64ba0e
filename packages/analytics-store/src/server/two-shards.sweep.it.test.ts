import type { ClickEvent } from '@waymark/events'
import { metrics, type ReportPlan } from '@waymark/report-plan'
import { openOnClusterProxy, startServices, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type AnalyticsConnection,
  type AnalyticsStore,
  AnalyticsUnavailableError,
  clickFields,
  createAnalyticsStore,
} from '../index.ts'
import { preparation } from '../migrations/migrate.ts'
import { readMigrations } from '../migrations/migration-files.ts'
import { renderSql } from '../migrations/render-sql.ts'
import { type ComparedPlan, comparedPlan } from '../testing/compared-plan.ts'
import { describeFlowStore } from '../testing/flow-suite.ts'
import { clickAt, cut, links, seededRandom, shuffled, workspaces } from '../testing/random-clicks.ts'
import {
  reportClicks,
  reportConversions,
  reportFromMs,
  reportHops,
  reportMoney,
  reportToMs,
  reportWorkspace,
} from '../testing/report-events.ts'
import { describeAnalyticsStore } from '../testing/store-suite.ts'
import { connectServer } from './connect-server.ts'

const logger = { info: () => {} }
const dayMs = 86_400_000
const startMs = Date.parse('2026-05-01T00:00:00Z')

describe('on a cluster of two shards', async () => {
  const services = await startServices({ parts: ['clickhouse', 'clickhouse-2'] })
  const shards = [services.parts.clickhouse, services.parts['clickhouse-2']]
  const proxies = [await openOnClusterProxy(shards), await openOnClusterProxy(shards.toReversed())] as const
  afterAll(async () => {
    await Promise.all(proxies.map((proxy) => proxy.close()))
    await services.stop()
  })

  const urlOf = (server: string, database: string): string => new URL(`/${database}`, server).href
  /** Connects as the product does, by way of the proxy, which does the work of the DDL workers. */
  const connect = (database: string, { url, cluster } = proxies[0]): AnalyticsConnection =>
    connectServer({ url: urlOf(url, database), cluster })
  const single = (database: string): AnalyticsConnection =>
    connectServer({ url: urlOf(services.parts.clickhouse.url, database) })
  const open = (connection: AnalyticsConnection) => createAnalyticsStore({ ...connection, logger })

  /** Returns what a query that gives one number gives on each shard. */
  const onEachShard = (query: string): Promise<number[]> =>
    Promise.all(
      shards.map(async ({ url }) => {
        const { client } = connectServer({ url })
        const answer = await client.query({ query, format: 'JSONCompactEachRow' })
        const [[value]] = z.tuple([z.tuple([z.coerce.number()])]).parse(await answer.json())
        await client.close()
        return value
      }),
    )

  describeAnalyticsStore('the analytics store on two shards', async () => connect('suite'))
  describeFlowStore('offer clicks on two shards', async () => connect('flow'), { numRuns: 2 })

  it('has every statement of the migrations in a form that the engine can read', async () => {
    const { client, cluster } = connect('waymark')
    const statements = (await readMigrations()).flatMap((migration) => migration.statements)
    const rendered = [...preparation, ...statements].flatMap((statement) =>
      renderSql(statement, { database: 'waymark', cluster: cluster ?? null }),
    )
    for (const statement of rendered) {
      const result = await client.query({
        query: 'SELECT formatQuery({statement:String})',
        query_params: { statement },
        format: 'JSONCompactEachRow',
      })
      const [[formatted]] = z.tuple([z.tuple([z.string()])]).parse(await result.json())
      if (!statement.startsWith('INSERT')) expect(formatted).toContain(`ON CLUSTER ${cluster}`)
    }
    await client.close()
  })

  describe('beside a single server with the same events', () => {
    const alone = open(single('alone'))
    const spread = open(connect('spread'))
    /** Enters the cluster by its other shard. */
    const other = open(connect('spread', proxies[1]))
    const random = seededRandom(20260601)
    const clicks = reportClicks(600, random)
    const { hops, completed } = reportHops(clicks, random)
    const conversions = reportConversions(completed, random)
    const money = reportMoney(random)

    const fill = async (store: AnalyticsStore) => {
      await store.migrate()
      await store.writer.insertClicks(clicks)
      // Some twice, as redelivery leaves them.
      await store.writer.insertClicks(clicks.slice(0, 100))
      await store.writer.insertOfferClicks(hops)
      await store.writer.completeClicks(
        hops.map(({ workspaceId, linkId, clickedAtMs, clickToken }) => ({
          workspaceId,
          linkId,
          clickedAtMs,
          clickToken,
        })),
      )
      await store.writer.insertConversions(conversions.flat())
    }
    beforeAll(async () => {
      await fill(alone)
      await fill(spread)
    })
    afterAll(() => Promise.all([alone, spread, other].map((store) => store.close())))

    it('has each click on one of the shards, and the same on whichever is queried', async () => {
      const stored = await onEachShard('SELECT uniqExact(click_token) FROM spread.click_versions_local')
      for (const rows of stored) expect(rows).toBeGreaterThan(clicks.length / 4)
      expect(stored.reduce((sum, rows) => sum + rows)).toBe(clicks.length)
      const all = 'SELECT uniqExact(click_token) FROM spread.click_versions'
      expect(await onEachShard(all)).toEqual([clicks.length, clicks.length])
    })

    const plan: ReportPlan = {
      fromMs: reportFromMs,
      toMs: reportToMs,
      timezone: 'Europe/London',
      groupBy: ['country'],
      filters: [],
      having: [],
      metrics,
      customMetrics: [],
      orderBy: [{ field: 'clicks', direction: 'desc' }],
      limit: 1_000,
      offset: 0,
      dateBasis: 'click',
      compareWith: null,
      fill: false,
      includeEmpty: null,
    }
    const report = (store: AnalyticsStore, fields: Partial<ComparedPlan>) =>
      store.reader.report({
        workspaceId: reportWorkspace,
        plan: comparedPlan({ ...plan, ...fields }),
        money,
        linkIds: null,
      })

    it.each<[string, Partial<ComparedPlan>]>([
      ['totals', { groupBy: [] }],
      ['links and sub ids', { groupBy: ['link', 'sub_id:sub_id_1'] }],
      ['days beside those before', { groupBy: ['date'], compareWith: 'previous_period' }],
      ['days of conversions', { groupBy: ['date'], dateBasis: 'conversion' }],
      [
        'a page of a filtered one',
        { groupBy: ['city'], limit: 3, offset: 2, filters: [{ field: 'bot', operator: 'eq', value: false }] },
      ],
    ])('reports the same: %s', async (_name, fields) => {
      const expected = await report(alone, fields)
      expect(expected.totals.metrics.clicks).toBeGreaterThan(0)
      expect(await report(spread, fields)).toEqual(expected)
    })

    it.each(['link', 'clicks by token'])('reads the same: %s', async (what) => {
      const scope = {
        workspaceId: reportWorkspace,
        linkIds: [links[0]],
        fromMs: reportFromMs,
        toMs: reportToMs,
        countries: [],
      }
      const byDay = { ruleIds: [links[1]], granularity: 'day', timezone: 'UTC' } as const
      const page = { after: null, limit: 100, fields: clickFields }
      const tokens = clicks.map(({ clickToken }) => clickToken)
      const read = async ({ reader }: AnalyticsStore): Promise<unknown[]> =>
        what === 'link'
          ? [
              await reader.lastClickMs(scope),
              await reader.topRules(scope, 10),
              await reader.ruleTimeseries(scope, byDay),
              await reader.clickPage(scope, page),
              await reader.clickPage({ ...scope, withBots: true }, page),
              (await reader.occurringSubIds(scope)).toSorted(),
              await reader.clicksTotals(reportWorkspace, links),
            ]
          : [...(await reader.clicksByTokens(tokens))].map(([token, click]) => [
              token,
              { ...click, ingestedAtMs: 0, storedForMs: 0 },
            ])
      const expected = await read(alone)
      expect(expected.length).toBeGreaterThan(0)
      expect(new Set(await read(spread))).toEqual(new Set(expected))
    })

    it('changes no figure when all comes again in other batches, by way of the other shard', async () => {
      const before = await report(spread, {})
      for (const batch of cut(shuffled(clicks, random), 70, random)) await other.writer.insertClicks(batch)
      await other.writer.insertOfferClicks(shuffled(hops, random))
      await other.writer.completeClicks(hops)
      await other.writer.insertConversions(shuffled(conversions.flat(), random))
      expect(await report(spread, {})).toEqual(before)
      expect(await report(other, {})).toEqual(before)
    })

    it('erases the same, where rows lie', async () => {
      const old = `SELECT count() FROM spread.click_versions_local
        WHERE workspace_id = '${reportWorkspace}' AND clicked_at < fromUnixTimestamp64Milli(${reportFromMs - 30 * dayMs})`
      for (const rows of await onEachShard(old)) expect(rows).toBeGreaterThan(0)
      const cutMs = reportFromMs - 30 * dayMs
      for (const store of [alone, spread]) while (await store.eraser.eraseBefore(reportWorkspace, cutMs));
      expect(await onEachShard(old)).toEqual([0, 0])
      const mine = clicks.filter(({ workspaceId }) => workspaceId === reportWorkspace)
      const gone = mine.find((click) => click.clickedAtMs < cutMs)
      const left = mine.find(
        (click) => click.clickedAtMs >= reportFromMs && click.clickedAtMs < reportToMs && !click.isBot,
      )
      if (gone === undefined || left === undefined) throw new Error('no clicks on either side')
      const isThere = async ({ clickToken }: typeof gone) =>
        (await spread.reader.clickByToken(reportWorkspace, clickToken, ['clickToken'])) !== null
      expect(await isThere(gone)).toBe(false)
      expect(await isThere(left)).toBe(true)
      for (const store of [alone, spread]) await store.eraser.eraseClick(reportWorkspace, left)
      expect(await isThere(left)).toBe(false)
      expect(await report(spread, {})).toEqual(await report(alone, {}))
    }, 120_000)
  })

  describe.each([
    ['the shard that is queried', 0],
    ['the other shard', 1],
  ])('while %s is killed amid inserts', (_name, killed) => {
    const database = `killed_${killed}`
    const store = open(connect(database))
    const random = seededRandom(killed + 1)
    const scope = { workspaceId: workspaces[0], linkId: links[0], isBot: false }
    const clicks = Array.from({ length: 4_000 }, (_, index) => clickAt(startMs + index, random, scope))
    const counted = async () => (await store.reader.clicksTotals(workspaces[0], [links[0]])).get(links[0])
    beforeAll(() => store.migrate())
    afterAll(() => store.close())

    /** Inserts like the worker: the same batch again and again, until it is acknowledged. */
    const insertUntilDone = async (batch: readonly ClickEvent[]): Promise<number> => {
      let failures = 0
      const insert = async () => {
        try {
          await store.writer.insertClicks(batch)
          return true
        } catch (error) {
          expect(error).toBeInstanceOf(AnalyticsUnavailableError)
          failures += 1
          return false
        }
      }
      await waitFor(insert, { timeoutMs: 60_000, description: 'the batch is on its shards' })
      return failures
    }

    it('counts each click once; until it is back, nothing is answered, written or erased by halves', async () => {
      const batches = cut(clicks, 100, random)
      const half = Math.floor(batches.length / 2)
      for (const batch of batches.slice(0, half)) await insertUntilDone(batch)
      const killedAt = Promise.all(batches.slice(half).map(insertUntilDone))
      await shards[killed]?.kill()
      await expect(counted()).rejects.toThrow(AnalyticsUnavailableError)
      const [click] = clicks
      if (click === undefined) throw new Error('no click')
      await expect(store.eraser.eraseClick(workspaces[0], click)).rejects.toThrow(AnalyticsUnavailableError)
      await shards[killed]?.start()
      const failures = await killedAt
      expect(failures.some((count) => count > 0)).toBe(true)
      expect(await counted()).toBe(clicks.length)

      await store.eraser.eraseClick(workspaces[0], click)
      expect(await counted()).toBe(clicks.length - 1)
      const rows = `SELECT count() FROM ${database}.click_versions_local WHERE click_token = '${click.clickToken}'`
      expect(await onEachShard(rows)).toEqual([0, 0])
    })
  })
})
