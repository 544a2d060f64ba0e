import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  AnalyticsUnavailableError,
  type AnalyticsWriter,
  createAnalyticsStore,
} from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { conversions, createDb, type Db, workspaces } from '@waymark/db'
import { bareClickColumns } from '@waymark/db/testing'
import { createTestDatabase, describeWith, type TestDatabase, tempDir } from '@waymark/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createConversionProjection } from './index.ts'

const waitOptions = { timeout: 30_000, interval: 50 }
const clickedAt = new Date('2026-03-31T23:59:59.999Z')
const click = {
  ...bareClickColumns,
  countryCode: 'GB',
  city: 'London',
  os: 'iOS',
  osVersion: '18.5',
  browser: 'Safari',
  browserVersion: '18.5',
  language: 'en-GB',
  refererDomain: 'news.example.org',
  subIds: { sub_id_1: "adset '7'" },
  keyword: 'running shoes',
}

describeWith(['postgres'], 'the projection of conversions', () => {
  let database: TestDatabase
  let db: Db
  const folderOf = tempDir()
  const workspaceId = randomUUID()
  const errors: object[] = []
  const logger = { warn: () => {}, error: (fields: object) => void errors.push(fields) }

  const openStore = async () => {
    const connection = openEmbedded({ path: join((await folderOf).path, 'clickhouse') })
    const store = createAnalyticsStore({ ...connection, logger: { info: () => {} } })
    await store.migrate()
    return { store, client: connection.client }
  }
  let opened: Awaited<ReturnType<typeof openStore>>

  beforeAll(async () => {
    database = await createTestDatabase()
    db = createDb({ url: database.url })
    await db.migrate()
    await db.orm.insert(workspaces).values({ id: workspaceId, name: 'W', plan: 'enterprise' })
    opened = await openStore()
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
    await opened.store.close()
    await (await folderOf).remove()
  })

  type NewConversion = typeof conversions.$inferInsert
  const addConversions = async (count: number, fields: Pick<Partial<NewConversion>, 'convertedAt'> = {}) => {
    const ids = Array.from({ length: count }, () => randomUUID())
    const rows = ids.map((id) => ({
      id,
      workspaceId,
      clickToken: randomUUID(),
      status: 'lead' as const,
      payout: '12.345678',
      currency: 'EUR',
      source: 'postback' as const,
      clickedAt,
      convertedAt: new Date(clickedAt.getTime() + 60_000),
      click,
      createdAt: clickedAt,
      updatedAt: clickedAt,
      ...fields,
    }))
    await db.orm.insert(conversions).values(rows)
    return ids
  }
  const change = (id: string, fields: Partial<NewConversion>) =>
    db.orm
      .update(conversions)
      .set({ ...fields, version: sql`${conversions.version} + 1` })
      .where(eq(conversions.id, id))

  /** What the store says of these, a line each. */
  const stored = async (ids: readonly string[]) => {
    const answer = await opened.client.query({
      query: `SELECT status, toString(payout), count() FROM waymark.conversions FINAL
        WHERE conversion_id IN {ids:Array(UUID)} GROUP BY status, payout ORDER BY status, payout`,
      query_params: { ids },
      format: 'JSONCompactEachRow',
    })
    return z.array(z.tuple([z.string(), z.string(), z.coerce.number()])).parse(await answer.json())
  }
  const behind = async (ids: readonly string[]) => {
    const rows = await db.orm.select().from(conversions).where(sql`projected_version < version`)
    return rows.filter(({ id }) => ids.includes(id)).length
  }
  const running = async (
    work: () => Promise<void>,
    {
      workers = 1,
      writer = opened.store.writer,
    }: { workers?: number; writer?: Pick<AnalyticsWriter, 'insertConversions'> } = {},
  ) => {
    const roles = Array.from({ length: workers }, () =>
      createConversionProjection({ db, writer, clock: Date.now, logger }),
    )
    const started = await Promise.all(roles.map((role) => role.start()))
    try {
      await work()
    } finally {
      await Promise.all(started.map((role) => role.close()))
    }
  }

  it('moves a conversion that changes, and writes what is there as it is', async () => {
    const [id = ''] = await addConversions(1)
    await running(async () => {
      await vi.waitFor(async () => expect(await behind([id])).toBe(0), waitOptions)
      expect(await stored([id])).toEqual([['lead', '12.345678', 1]])
      await change(id, { status: 'sale', previousStatus: 'lead', payout: '20' })
      await vi.waitFor(async () => expect(await stored([id])).toEqual([['sale', '20', 1]]), waitOptions)
      await vi.waitFor(async () => expect(await behind([id])).toBe(0), waitOptions)
    })
    const answer = await opened.client.query({
      query: `SELECT clicked_at, converted_at, country_code, sub_ids, keyword, is_bot, original_status, previous_status,
        workspace_id, version FROM waymark.conversions FINAL WHERE conversion_id = {id:UUID}`,
      query_params: { id },
      format: 'JSONEachRow',
    })
    expect(await answer.json()).toEqual([
      {
        clicked_at: '2026-03-31 23:59:59.999',
        converted_at: '2026-04-01 00:00:59.999',
        country_code: 'GB',
        sub_ids: { sub_id_1: "adset '7'" },
        keyword: 'running shoes',
        is_bot: false,
        original_status: '',
        previous_status: 'lead',
        workspace_id: workspaceId,
        version: 2,
      },
    ])
  })

  it('counts nothing twice when several workers do the same, and when all of it is done again', async () => {
    // More than one of them takes at a time.
    const ids = await addConversions(2_500)
    const isAll = async () => {
      await vi.waitFor(async () => expect(await behind(ids)).toBe(0), waitOptions)
      expect(await stored(ids)).toEqual([['lead', '12.345678', 2_500]])
    }
    await running(isAll, { workers: 3 })
    await db.orm.update(conversions).set({ projectedVersion: 0 })
    await running(isAll, { workers: 3 })
  }, 120_000)

  it('writes a change again that came while the version before it was written', async () => {
    const [id = ''] = await addConversions(1)
    let changes = 0
    const writer: Pick<AnalyticsWriter, 'insertConversions'> = {
      insertConversions: async (events) => {
        const outcome = await opened.store.writer.insertConversions(events)
        if (changes === 0) await change(id, { status: 'rejected', previousStatus: 'lead' })
        changes += 1
        return outcome
      },
    }
    await running(() => vi.waitFor(async () => expect(await behind([id])).toBe(0), waitOptions), { writer })
    expect(changes).toBe(2)
    expect(await stored([id])).toEqual([['rejected', '12.345678', 1]])
  })

  it('waits for a store that is unavailable, also when the connection is lost after it has written', async () => {
    const ids = await addConversions(10)
    let attempts = 0
    const writer: Pick<AnalyticsWriter, 'insertConversions'> = {
      insertConversions: async (events) => {
        attempts += 1
        if (attempts === 2) await opened.store.writer.insertConversions(events)
        if (attempts <= 2) throw new AnalyticsUnavailableError('unavailable')
        return opened.store.writer.insertConversions(events)
      },
    }
    await running(() => vi.waitFor(async () => expect(await behind(ids)).toBe(0), waitOptions), { writer })
    expect(await stored(ids)).toEqual([['lead', '12.345678', 10]])
  })

  it('skips a conversion that no row can represent, and logs it', async () => {
    const [late = ''] = await addConversions(1, { convertedAt: new Date('2300-01-01T00:00:00Z') })
    const [good = ''] = await addConversions(1)
    await running(() => vi.waitFor(async () => expect(await behind([good])).toBe(0), waitOptions))
    expect(await stored([late])).toEqual([])
    expect(await behind([late])).toBe(1)
    expect(errors).toContainEqual({ conversionId: late, version: 1, reason: 'converted_at is out of range' })
  })
})
