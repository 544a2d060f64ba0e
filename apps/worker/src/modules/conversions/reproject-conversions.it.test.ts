import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AnalyticsUnavailableError, createAnalyticsStore } from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { conversions, createDb, type Db, workspaces } from '@waymark/db'
import { bareClickColumns, createMigratedDatabase } from '@waymark/db/testing'
import { describeWith, type TestDatabase, tempDir } from '@waymark/testing'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type ConversionRange, createConversionsRepository } from './conversions.repository.ts'
import { reprojectConversions } from './reproject-conversions.ts'

const dayMs = 86_400_000
const firstMs = Date.parse('2026-03-30T23:00:00.000Z')
const total = 4_100
const storedRow = z.tuple([z.string(), z.coerce.number(), z.string()])

describeWith(['postgres'], 'conversions that are projected again', () => {
  let database: TestDatabase
  let db: Db
  const folderOf = tempDir()
  const workspaceIds = [randomUUID(), randomUUID()]
  const openStore = async () => {
    const connection = openEmbedded({ path: join((await folderOf).path, 'clickhouse') })
    const store = createAnalyticsStore({ ...connection, logger: { info: () => {} } })
    await store.migrate()
    return { store, client: connection.client }
  }
  let opened: Awaited<ReturnType<typeof openStore>>

  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url })
    opened = await openStore()
    for (const id of workspaceIds) await db.orm.insert(workspaces).values({ id, name: 'W', plan: 'pro' })
    await db.orm.execute(sql`
      insert into ${conversions} (id, workspace_id, click_token, status, payout, currency, source, clicked_at, converted_at, click,
        version, projected_version, created_at, updated_at)
      select gen_random_uuid(), (${sql.param(workspaceIds)}::uuid[])[1 + n % 2], gen_random_uuid(), 'sale', n, 'USD', 'postback',
        day, day, ${JSON.stringify(bareClickColumns)}::jsonb, 1 + n % 3, 1 + n % 3, day, day
      from generate_series(0, ${total - 1}) as n,
        lateral (select ${new Date(firstMs).toISOString()}::timestamptz + make_interval(days => n % 2) as day) as at`)
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
    await opened.store.close()
    await (await folderOf).remove()
  })

  const reproject = (
    range: ConversionRange,
    onProgress: (written: number, lastId: string) => void = () => {},
  ) =>
    reprojectConversions({
      repository: createConversionsRepository(db),
      writer: opened.store.writer,
      range,
      onProgress,
    })
  const stored = async () => {
    const answer = await opened.client.query({
      query: 'select conversion_id, version, workspace_id from waymark.conversions final',
      format: 'JSONCompactEachRow',
    })
    return z
      .array(storedRow)
      .parse(await answer.json())
      .toSorted()
  }
  const forget = () => opened.client.command({ query: 'truncate table waymark.conversions' })
  const all = async () => {
    const rows = await db.orm.select().from(conversions).orderBy(asc(conversions.id))
    return rows.map(({ id, version, workspaceId }) => [id, version, workspaceId])
  }

  it('are in the store as Postgres has them, once, however often', async () => {
    expect(await reproject({})).toBe(total)
    const first = await stored()
    expect(first).toEqual((await all()).toSorted())
    await reproject({})
    expect(await stored()).toEqual(first)
  })

  it.each<[what: string, range: () => ConversionRange, count: number]>([
    ['of one workspace', () => ({ workspaceId: workspaceIds[0] }), total / 2],
    ['of none', () => ({ workspaceId: randomUUID() }), 0],
    ['made before a time', () => ({ to: new Date(firstMs + dayMs) }), total / 2],
    ['made from a time on', () => ({ from: new Date(firstMs + dayMs) }), total / 2],
    ['made after the last', () => ({ from: new Date(firstMs + dayMs + 1) }), 0],
  ])('are those %s', async (_what, range, count) => {
    await forget()
    expect(await reproject(range())).toBe(count)
    expect(await stored()).toHaveLength(count)
  })

  it('go on where they ended', async () => {
    await forget()
    const seen: string[] = []
    const stop = reproject({}, (_written, lastId) => {
      seen.push(lastId)
      if (seen.length === 1) throw new AnalyticsUnavailableError('unavailable')
    })
    await expect(stop).rejects.toThrow(AnalyticsUnavailableError)
    expect(await stored()).toHaveLength(2_000)
    expect(await reproject({ afterId: seen[0] })).toBe(total - 2_000)
    expect(await stored()).toEqual((await all()).toSorted())
  })
})
