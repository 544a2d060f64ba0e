import { randomBytes, randomUUID } from 'node:crypto'
import { createDb, type Db, postbackLogs, workspaces } from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'
import { uuidV7 } from '@waymark/domain'
import { describeWith, type TestDatabase } from '@waymark/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createPostbackLogRepository,
  type NewPostbackLog,
  type ProcessedLog,
} from './postback-log.repository.ts'
import { aPostback } from './testing/a-postback.ts'

const minuteMs = 60_000
const token = '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a'

const newLog = (fields: Partial<NewPostbackLog> = {}): NewPostbackLog & { id: string } => {
  const { source: _source, arrival: _arrival, workspaceId: _workspaceId, ...report } = aPostback(token)
  const row = {
    source: 'postback',
    receivedAt: new Date(),
    ip: '192.0.2.7',
    method: 'GET',
    query: {},
  } as const
  return { ...row, report, clickToken: token, id: uuidV7(Date.now(), randomBytes(10)), ...fields }
}
const processed = (id: string, fields: Partial<ProcessedLog> = {}): ProcessedLog => ({
  id,
  workspaceId: null,
  result: 'ignored',
  reason: null,
  unknownWord: null,
  conversionId: null,
  networkId: null,
  ...fields,
})

describeWith(['postgres'], 'the log of postbacks', () => {
  let database: TestDatabase
  let db: Db
  let logs: ReturnType<typeof createPostbackLogRepository>
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 6 })
    logs = createPostbackLogRepository(db.orm)
  })
  beforeEach(() => db.orm.execute(sql`truncate postback_logs`))
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  /** Stored rows, due since so long ago each; negative: in so long. */
  const storeDue = async (...overdueMs: readonly number[]): Promise<string[]> => {
    const rows = overdueMs.map(() => newLog())
    await logs.insert(rows, 0)
    for (const [index, { id }] of rows.entries()) await makeDue(id, overdueMs[index] ?? 0)
    return rows.map(({ id }) => id)
  }
  const makeDue = (id: string, overdueMs: number) =>
    db.orm
      .update(postbackLogs)
      .set({ retryAt: sql`now() - ${overdueMs} * interval '1 millisecond'` })
      .where(eq(postbackLogs.id, id))
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()
  const rowOf = async (id: string) => (await logs.find([id]))[0]

  it('gives back what was stored, whatever a sender wrote', async () => {
    const hostile = `'"\\ {} [] NULL $1 %s \u2028 💸 <b> \n\t`
    const stored = newLog({
      ip: '2001:db8::1',
      method: 'POST',
      query: { [hostile]: hostile, __proto__x: '', key: '***' },
      report: { ...newLog().report, tid: hostile, statusLists: { sale: hostile } },
    })
    await logs.insert([stored], minuteMs)
    expect(await rowOf(stored.id)).toMatchObject(stored)
  })

  it('belongs to the process that stored it, and is due when that had its time', async () => {
    const row = newLog()
    await logs.insert([row], minuteMs)
    expect(await logs.claimDue({ leaseMs: minuteMs, limit: 10 })).toEqual([])
    await makeDue(row.id, 1)
    const [claimed] = await logs.claimDue({ leaseMs: minuteMs, limit: 10 })
    expect(claimed?.id).toBe(row.id)
    expect(claimed?.waitedMs).toBeGreaterThanOrEqual(0)
    expect(claimed?.waitedMs).toBeLessThan(minuteMs)
  })

  describe('of what is due', () => {
    it('gives the longest due first, at most so many, and none before its time', async () => {
      const [later, longest, middle] = await storeDue(-minuteMs, 3_000, 2_000, 1_000)
      const claimed = await logs.claimDue({ leaseMs: minuteMs, limit: 2 })
      expect(idsOf(claimed)).toEqual([longest, middle].toSorted())
      expect(await logs.claimDue({ leaseMs: minuteMs, limit: 10 })).toHaveLength(1)
      expect((await rowOf(later ?? ''))?.result).toBe('pending')
    })

    it('gives each to one worker, also while another claims at the same moment', async () => {
      const ids = await storeDue(...Array.from({ length: 40 }, (_, index) => index + 1))
      const claims = await Promise.all(
        Array.from({ length: 5 }, () => logs.claimDue({ leaseMs: minuteMs, limit: 10 })),
      )
      const claimed = claims.flat().map(({ id }) => id)
      expect(new Set(claimed).size).toBe(claimed.length)
      const rest = await logs.claimDue({ leaseMs: minuteMs, limit: 100 })
      expect([...claimed, ...idsOf(rest)].toSorted()).toEqual(ids.toSorted())
    })

    it('does not wait for a row that another transaction has locked', async () => {
      const [locked = '', free] = await storeDue(2_000, 1_000)
      await db.transaction(async (tx) => {
        await tx.select().from(postbackLogs).where(eq(postbackLogs.id, locked)).for('update')
        expect(idsOf(await logs.claimDue({ leaseMs: minuteMs, limit: 10 }))).toEqual([free])
      })
      expect(idsOf(await logs.claimDue({ leaseMs: minuteMs, limit: 10 }))).toEqual([locked])
    })
  })

  it('lists what waits for a click in the order of arrival, of one moment as it was stored', async () => {
    const at = (ms: number) => new Date(1_790_000_000_000 + ms)
    const [second, first, third, other, done] = [
      newLog({ receivedAt: at(1) }),
      newLog({ receivedAt: at(0) }),
      newLog({ receivedAt: at(1) }),
      newLog({ clickToken: 'another' }),
      newLog(),
    ]
    await logs.insert([second, first, third, other, done], minuteMs)
    await logs.setProcessed([processed(done.id)], new Date())
    expect(await logs.pendingOf([token])).toEqual([first.id, second.id, third.id])
    expect((await logs.pendingOf([token, 'another'])).toSorted()).toEqual(
      idsOf([first, second, third, other]),
    )
    expect(await logs.pendingOf([])).toEqual([])
    expect(await logs.findPending([first.id, done.id])).toEqual(new Set([first.id]))
  })

  it('counts what waits up to the limit, in all and by address', async () => {
    const from = (ip: string) => newLog({ ip })
    const done = from('192.0.2.1')
    await logs.insert([from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.2'), done], minuteMs)
    await logs.setProcessed([processed(done.id)], new Date())
    expect([await logs.countPending(2), await logs.countPending(3), await logs.countPending(9)]).toEqual([
      2, 3, 3,
    ])
    const waiting = await logs.waitingOf(['192.0.2.1', '192.0.2.2', '192.0.2.3'], 9)
    expect(Object.fromEntries(waiting)).toEqual({ '192.0.2.1': 2, '192.0.2.2': 1, '192.0.2.3': 0 })
    expect(Object.fromEntries(await logs.waitingOf(['192.0.2.1'], 1))).toEqual({ '192.0.2.1': 1 })
  })

  describe('of what is processed', () => {
    it('says what came of it, and waits for nothing any more', async () => {
      const [row, at] = [newLog(), new Date('2026-01-31T00:00:00.123Z')]
      const workspaceId = randomUUID()
      await db.orm.insert(workspaces).values({ id: workspaceId, name: 'Ours', plan: 'free' })
      await logs.insert([row], minuteMs)
      const networkId = randomUUID()
      const reason = `why, with "quotes", {braces} and 'null'`
      await logs.setProcessed([processed(row.id, { workspaceId, networkId, reason })], at)
      const expected = { result: 'ignored', reason, workspaceId, networkId, processedAt: at, retryAt: null }
      expect(await rowOf(row.id)).toMatchObject(expected)
      await logs.retryLater([{ id: row.id, reason: 'later', workspaceId: null, networkId: null }], {
        shortestMs: 1,
        longestMs: 1,
      })
      expect(await rowOf(row.id)).toMatchObject(expected)
    })

    it('cannot be of a conversion of another workspace', async () => {
      const row = newLog()
      await logs.insert([row], minuteMs)
      const [{ id: workspaceId } = { id: '' }] = await db.orm.select().from(workspaces).limit(1)
      const stranger = processed(row.id, { workspaceId, conversionId: randomUUID(), result: 'created' })
      await expect(logs.setProcessed([stranger], new Date())).rejects.toMatchObject({
        cause: { constraint: 'postback_logs_conversion_in_workspace' },
      })
    })
  })

  it.each([
    ['at once', 0, 1_000],
    ['a moment', 1_900, 1_000],
    ['a minute', minuteMs, minuteMs / 2],
    ['ten minutes', 10 * minuteMs, 5 * minuteMs],
    ['a day', 24 * 60 * minuteMs, 5 * minuteMs],
  ])(
    'looks again after half of the time that a postback has waited, within bounds: %s',
    async (_name, waitedMs, pauseMs) => {
      const row = newLog()
      await logs.insert([row], 0)
      const later = { id: row.id, reason: 'why', workspaceId: null, networkId: null }
      const pause = await db.transaction(async (tx) => {
        await tx.execute(
          sql`update postback_logs set stored_at = date_trunc('milliseconds', now()) - ${waitedMs} * interval '1 millisecond'`,
        )
        await createPostbackLogRepository(tx).retryLater([later], {
          shortestMs: 1_000,
          longestMs: 5 * minuteMs,
        })
        const { rows } = await tx.execute<{ ms: string }>(
          sql`select extract(epoch from retry_at - date_trunc('milliseconds', now())) * 1000 as ms from postback_logs`,
        )
        return Number(rows[0]?.ms)
      })
      expect(pause).toBe(pauseMs)
    },
  )

  it('deletes the old in pieces, never what waits, and says whether there may be more', async () => {
    const at = (ms: number, fill: number) => uuidV7(ms, new Uint8Array(10).fill(fill))
    const [before, border, waiting] = [at(999, 255), at(1_000, 0), at(500, 1)]
    const rows = [before, at(1, 1), at(2, 1), border, waiting].map((id) => newLog({ id }))
    await logs.insert(rows, minuteMs)
    const done = rows.filter(({ id }) => id !== waiting)
    const [{ id: workspaceId } = { id: '' }] = await db.orm.select().from(workspaces).limit(1)
    await logs.setProcessed(
      done.map(({ id }) => processed(id, { workspaceId })),
      new Date(),
    )
    const oldest = { id: at(1_000, 0), unusedId: at(2_000, 0), limit: 2 }
    expect([await logs.deleteBefore(oldest), await logs.deleteBefore(oldest)]).toEqual([2, 1])
    expect(idsOf(await logs.find(rows.map(({ id }) => id)))).toEqual([waiting, border].toSorted())
  })
})
