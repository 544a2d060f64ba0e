import { tempDir } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clickTable } from '../clicks/click-row.ts'
import { conversionTable } from '../conversions/conversion-row.ts'
import { openEmbedded } from '../embedded/index.ts'
import { type AnalyticsConnection, clickFields, createAnalyticsStore } from '../index.ts'
import { clickAt, seededRandom, workspaces } from '../testing/random-clicks.ts'
import { reportClicks, reportConversions } from '../testing/report-events.ts'
import { createRowWriter } from '../writer/row-writer.ts'
import { readMigrations } from './migration-files.ts'
import { renderSql } from './render-sql.ts'

const folder = await tempDir()
let connection: AnalyticsConnection
beforeAll(() => {
  connection = openEmbedded({ path: folder.path })
})
afterAll(async () => {
  await connection.client.close()
  await folder.remove()
})

const migrations = await readMigrations()
const statementsOf = (version: number) =>
  migrations.find((migration) => migration.version === version)?.statements ?? []
const costColumns: readonly string[] = ['cost_model', 'cost_rate', 'cost_currency']
const networkColumns: readonly string[] = ['in_app', 'isp', 'connection_type', 'asn']
const newColumns: readonly string[] = [
  'landing_id',
  'offer_id',
  'network_id',
  'traffic_source_id',
  'device_brand',
  'click_ids',
  ...networkColumns,
  ...costColumns,
]
const [workspaceId] = workspaces

/** A database of the first release with clicks in it. */
async function firstRelease(database: string) {
  const random = seededRandom(1)
  const clicks = Array.from({ length: 60 }, (_, index) =>
    clickAt(Date.UTC(2026, index % 4, 3), random, {
      workspaceId,
      landingId: null,
      trafficSourceId: null,
      deviceBrand: null,
      inApp: null,
      isp: null,
      connectionType: null,
      asn: null,
      clickIds: {},
    }),
  )
  const run = async (statement: string) => {
    for (const query of renderSql(statement, { database, cluster: null }))
      await connection.client.command({ query })
  }
  await run('CREATE DATABASE IF NOT EXISTS {{database}}')
  for (const statement of statementsOf(1)) await run(statement)
  const insert = createRowWriter({
    client: connection.client,
    table: `${database}.clicks`,
    format: clickTable.filter(({ name }) => !newColumns.includes(name)),
  })
  // Some twice, as redelivery leaves them.
  for (const batch of [clicks, clicks.slice(0, 20)]) expect((await insert(batch)).rejected).toEqual([])
  return { clicks, run }
}

it('leaves the tables of a newer version as they are, and says so', async () => {
  const store = createAnalyticsStore({
    client: connection.client,
    database: 'newer',
    logger: { info: () => {} },
  })
  const all = migrations.map(({ name }) => name)
  // It says what it would do, and makes no database for that.
  expect(await store.pendingMigrations()).toEqual(all)
  expect(await store.pendingMigrations()).toEqual(all)
  await store.migrate()
  expect(await store.pendingMigrations()).toEqual([])
  await connection.client.command({
    query:
      "INSERT INTO newer.schema_migrations (version, name, checksum) VALUES (9999, '9999_later.sql', '')",
  })
  const last = migrations.at(-1)?.version
  await expect(store.migrate()).rejects.toThrow(`it has migration 9999, and this version knows ${last}.`)
  await expect(store.pendingMigrations()).rejects.toThrow('it has migration 9999')
})

describe('the table of versions', () => {
  const statements = statementsOf(2)

  it.each(statements.map((_, done) => done))(
    'has every click of the first release when a migration was killed after %i statements',
    async (done) => {
      const database = `killed_${done}`
      const { clicks, run } = await firstRelease(database)
      for (const statement of statements.slice(0, done)) await run(statement)
      const store = createAnalyticsStore({ client: connection.client, database, logger: { info: () => {} } })
      await store.migrate()
      for (const click of clicks) {
        expect(await store.reader.clickByToken(workspaceId, click.clickToken, clickFields)).toEqual(click)
      }
      const linkIds = [...new Set(clicks.map(({ linkId }) => String(linkId)))]
      const totals = await store.reader.clicksTotals(workspaceId, linkIds)
      expect([...totals.values()].reduce((sum, count) => sum + count, 0)).toBe(
        clicks.filter(({ isBot }) => !isBot).length,
      )
    },
  )

  it('has them when several processes make it at the same time', async () => {
    const { clicks } = await firstRelease('together')
    const database = 'together'
    const stores = [1, 2, 3].map(() =>
      createAnalyticsStore({ client: connection.client, database, logger: { info: () => {} } }),
    )
    await Promise.all(stores.map((store) => store.migrate()))
    for (const click of clicks) {
      const row = await stores[0]?.reader.clickByToken(workspaceId, click.clickToken, clickFields)
      expect(row).toEqual(click)
    }
  })

  it('loses nothing when it is made a second time after it was used', async () => {
    const { clicks, run } = await firstRelease('again')
    const store = createAnalyticsStore({
      client: connection.client,
      database: 'again',
      logger: { info: () => {} },
    })
    await store.migrate()
    const later = clickAt(Date.UTC(2026, 5, 1), seededRandom(2), { workspaceId })
    await store.writer.insertClicks([later])
    for (const statement of statements) await run(statement)
    for (const click of [later, ...clicks]) {
      expect(await store.reader.clickByToken(workspaceId, click.clickToken, clickFields)).toEqual(click)
    }
  })
})

describe('the time of the last change of status', () => {
  it('is known of conversions that were written before it was', async () => {
    const database = 'before_status_changed_at'
    const run = async (statement: string) => {
      for (const query of renderSql(statement, { database, cluster: null }))
        await connection.client.command({ query })
    }
    await run('CREATE DATABASE IF NOT EXISTS {{database}}')
    for (const version of [1, 2, 3, 4]) for (const statement of statementsOf(version)) await run(statement)
    const insert = createRowWriter({
      client: connection.client,
      table: `${database}.conversions`,
      format: conversionTable.filter(
        ({ name }) => !['status_changed_at', 'bot_reason', ...newColumns.slice(4)].includes(name),
      ),
    })
    const [never, changed] = reportConversions(reportClicks(40, seededRandom(3)), seededRandom(4)).flat()
    if (never === undefined || changed === undefined)
      throw new Error('There are no conversions to be written')
    const times = { workspaceId, convertedAtMs: Date.UTC(2026, 0, 2), updatedAtMs: Date.UTC(2026, 0, 9) }
    const before = [
      { ...never, ...times, previousStatus: null },
      { ...changed, ...times, previousStatus: 'lead' },
    ]
    expect((await insert(before)).rejected).toEqual([])
    const store = createAnalyticsStore({ client: connection.client, database, logger: { info: () => {} } })
    await store.migrate()
    const log = await store.reader.conversionLog({
      workspaceId,
      linkIds: null,
      filters: [],
      timezone: 'UTC',
      fromMs: null,
      toMs: null,
      before: null,
      limit: 10,
    })
    const known = new Map(log.map(({ conversionId, statusChangedAtMs }) => [conversionId, statusChangedAtMs]))
    expect(known.get(never.conversionId)).toBe(times.convertedAtMs)
    expect(known.get(changed.conversionId)).toBe(times.updatedAtMs)
  })
})
