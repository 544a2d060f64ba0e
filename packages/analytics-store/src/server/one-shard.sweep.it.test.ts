import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClickHouseClient } from '@clickhouse/client'
import { metrics, type ReportPlan } from '@waymark/report-plan'
import { spawnProcess, tempDir } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AnalyticsConnection, type AnalyticsStore, clickFields, createAnalyticsStore } from '../index.ts'
import { preparation } from '../migrations/migrate.ts'
import { readMigrations } from '../migrations/migration-files.ts'
import { renderSql } from '../migrations/render-sql.ts'
import { type ComparedPlan, comparedPlan } from '../testing/compared-plan.ts'
import { links, seededRandom } from '../testing/random-clicks.ts'
import {
  reportClicks,
  reportConversions,
  reportFromMs,
  reportHops,
  reportMoney,
  reportToMs,
  reportWorkspace,
} from '../testing/report-events.ts'
import { connectServer } from './connect-server.ts'

const serverFile = fileURLToPath(
  new URL('../../../../scripts/services/clickhouse/server.ts', import.meta.url),
)
const cluster = 'main'
const logger = { info: () => {} }

/**
 * The engine reads it in the folder that it is started in: a cluster whose one shard is the engine itself.
 */
const config = `<clickhouse><tcp_port>9000</tcp_port><remote_servers><${cluster}><shard><internal_replication>true</internal_replication>
<replica><host>127.0.0.1</host><port>9000</port></replica></shard></${cluster}></remote_servers></clickhouse>`

const ofKeeper = [/ ON CLUSTER `main`/g, /(?<=ENGINE = )Replicated/g]

/**
 * The engine has no Keeper: statements lose what only it can do; the Distributed tables over the others are
 * real.
 */
function withoutKeeper(client: ClickHouseClient): ClickHouseClient {
  const command: ClickHouseClient['command'] = (given) =>
    client.command({
      ...given,
      query: ofKeeper.reduce((query, part) => query.replaceAll(part, ''), given.query),
    })
  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'command') return command
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

describe('on a cluster of one shard, without its Keeper', async () => {
  const folder = await tempDir()
  const cwd = join(folder.path, 'engine')
  await mkdir(cwd)
  await writeFile(join(cwd, 'config.xml'), config)
  const args = [serverFile, '--port', '0', '--path', join(folder.path, 'data')]
  const server = await spawnProcess({ args, cwd })
  const url = (await server.waitForLine(/listening/)).replace(/^.*listening /, '')
  afterAll(async () => {
    await server.stop()
    await folder.remove()
  })

  const connect = (database: string): AnalyticsConnection => {
    // Not by the settings of a cluster: with them the engine would query itself over a port that it does not
    // have.
    const connection = connectServer({ url: `${new URL(url).origin}/${database}` })
    return { ...connection, cluster, client: withoutKeeper(connection.client) }
  }

  it('has every statement of the migrations in a form that the engine can read', async () => {
    const { client } = connectServer({ url })
    const statements = (await readMigrations()).flatMap((migration) => migration.statements)
    const rendered = [...preparation, ...statements].flatMap((statement) =>
      renderSql(statement, { database: 'waymark', cluster }),
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
    let single: AnalyticsStore
    let spread: AnalyticsStore
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
      single = createAnalyticsStore({ ...connectServer({ url: `${new URL(url).origin}/single` }), logger })
      spread = createAnalyticsStore({ ...connect('reports'), logger })
      await fill(single)
      await fill(spread)
    })
    afterAll(() => Promise.all([single.close(), spread.close()]))

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
      const expected = await report(single, fields)
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
              await reader.clicksTotals(reportWorkspace, links),
            ]
          : [...(await reader.clicksByTokens(tokens))].map(([token, click]) => [
              token,
              { ...click, ingestedAtMs: 0, storedForMs: 0 },
            ])
      const expected = await read(single)
      expect(expected.length).toBeGreaterThan(0)
      expect(new Set(await read(spread))).toEqual(new Set(expected))
    })

    it('erases the same, where rows lie', async () => {
      const cutMs = reportFromMs - 30 * 86_400_000
      for (const store of [single, spread]) while (await store.eraser.eraseBefore(reportWorkspace, cutMs));
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
      for (const store of [single, spread]) await store.eraser.eraseClick(reportWorkspace, left)
      expect(await isThere(left)).toBe(false)
      expect(await report(spread, {})).toEqual(await report(single, {}))
    }, 120_000)
  })
})
