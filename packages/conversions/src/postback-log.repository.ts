import { laterBy, type Orm, postbackLogs, postgresClock } from '@waymark/db'
import { and, asc, eq, getTableColumns, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { rowsAsJson, uuidArray } from './bulk-values.ts'
import type { PostbackResult } from './postback.ts'

export type PostbackLogRow = typeof postbackLogs.$inferSelect
/** `waitedMs`: since it was stored, by the date of Postgres. */
export type WaitingRow = PostbackLogRow & { waitedMs: number }
export type NewPostbackLog = Pick<typeof postbackLogs.$inferInsert, (typeof newColumns)[number]>

/** What came of a logged postback. */
export interface ProcessedLog {
  id: string
  workspaceId: string | null
  result: Exclude<PostbackResult, 'pending'>
  reason: string | null
  /** The word of the network that the reason is about; null: it is about something else. */
  unknownWord: string | null
  conversionId: string | null
  networkId: string | null
}

/** A logged postback that is processed later. */
export interface LaterLog {
  id: string
  reason: string
  /** Whose it is as far as is known by now; null: nothing says it. */
  workspaceId: string | null
  networkId: string | null
}

/** Of a postback that waits; the others have their defaults. */
const newColumns = [
  'id',
  'source',
  'receivedAt',
  'ip',
  'method',
  'query',
  'report',
  'identity',
  'clickToken',
] as const
/** Of one look: what is more waits for the next one. */
const mostPending = 5_000

/** By the date of Postgres: those of the processes that share the log may differ. */
const waitedMs =
  sql<number>`extract(epoch from ${postgresClock()} - ${postbackLogs.storedAt}) * 1000`.mapWith(Number)
const waitingColumns = { ...getTableColumns(postbackLogs), waitedMs }

/** Postbacks as they were received, a row each. */
export function createPostbackLogRepository(orm: Orm) {
  return {
    /** In the order given; no other process takes them for `processTimeoutMs`. */
    async insert(rows: readonly NewPostbackLog[], processTimeoutMs: number): Promise<void> {
      if (rows.length === 0) return
      const logged = rowsAsJson(postbackLogs, newColumns, rows)
      await orm.execute(sql`
        insert into ${postbackLogs} (${logged.columns}, retry_at)
        select logged.*, ${laterBy(postgresClock(), processTimeoutMs)} from (${logged.source}) as logged`)
    },

    /** The ids of everything that waits for the clicks of these tokens, in the order of arrival. */
    async pendingOf(clickTokens: readonly string[]): Promise<string[]> {
      // Token by token: for all at once, a table that was never analysed is read from end to end.
      const { rows } = await orm.execute<{ id: string }>(sql`
        select own.id from unnest(${sql.param(clickTokens)}::text[]) as wanted (token)
        cross join lateral (
          select id, received_at, seq from ${postbackLogs} as one
          where one.click_token = wanted.token and one.result = 'pending' offset 0
        ) as own
        order by own.received_at, own.seq limit ${mostPending}`)
      return rows.map(({ id }) => id)
    },

    /**
     * Which of these are not processed yet. They stay so until the transaction ends, for the one that has
     * locked their clicks.
     */
    async findPending(ids: readonly string[]): Promise<Set<string>> {
      const rows = await orm
        .select({ id: postbackLogs.id })
        .from(postbackLogs)
        .where(
          and(sql`${postbackLogs.id} = any(${uuidArray(ids)}::uuid[])`, eq(postbackLogs.result, 'pending')),
        )
      return new Set(rows.map(({ id }) => id))
    },

    async find(ids: readonly string[]): Promise<WaitingRow[]> {
      return ids.length === 0
        ? []
        : orm
            .select(waitingColumns)
            .from(postbackLogs)
            .where(inArray(postbackLogs.id, [...ids]))
    },

    /** Takes up to `limit` that are due, the longest due first; no other process takes them for `leaseMs`. */
    async claimDue(claim: { leaseMs: number; limit: number }): Promise<WaitingRow[]> {
      const due = orm
        .select({ id: postbackLogs.id })
        .from(postbackLogs)
        .where(lt(postbackLogs.retryAt, sql`now()`))
        .orderBy(asc(postbackLogs.retryAt))
        .limit(claim.limit)
        .for('update', { skipLocked: true })
      return orm
        .update(postbackLogs)
        .set({ retryAt: laterBy(postgresClock(), claim.leaseMs) })
        .where(inArray(postbackLogs.id, due))
        .returning(waitingColumns)
    },

    /** How many wait to be processed, counted up to `limit`. */
    async countPending(limit: number): Promise<number> {
      const { rows } = await orm.execute<{ waiting: number }>(sql`
        select count(*)::int as waiting
        from (select from ${postbackLogs} where ${postbackLogs.result} = 'pending' limit ${limit}) as pending`)
      return rows[0]?.waiting ?? 0
    },

    /**
     * @param only `pending`: leaves those as they are that another process has processed meanwhile
     * @returns the ids of those it has written
     */
    async setProcessed(
      logs: readonly ProcessedLog[],
      processedAt: Date,
      only: 'pending' | 'all' = 'all',
    ): Promise<Set<string>> {
      if (logs.length === 0) return new Set()
      const column = (name: 'result' | 'reason' | 'unknownWord') => sql.param(logs.map((log) => log[name]))
      const uuids = (name: 'id' | 'workspaceId' | 'conversionId' | 'networkId') =>
        uuidArray(logs.map((log) => log[name]))
      const isMeant = only === 'pending' ? sql`log.result = 'pending'` : sql`true`
      const { rows } = await orm.execute<{ id: string }>(sql`
        update ${postbackLogs} as log
        set workspace_id = decided.workspace_id, result = decided.result, reason = decided.reason,
          unknown_word = decided.unknown_word,
          conversion_id = decided.conversion_id, network_id = decided.network_id, judged_at = ${processedAt.toISOString()},
          retry_at = null, identity = null
        from unnest(${uuids('id')}::uuid[], ${uuids('workspaceId')}::uuid[], ${column('result')}::text[],
            ${column('reason')}::text[], ${column('unknownWord')}::text[], ${uuids('conversionId')}::uuid[], ${uuids('networkId')}::uuid[])
          as decided (id, workspace_id, result, reason, unknown_word, conversion_id, network_id)
        where log.id = decided.id and ${isMeant}
        returning log.id`)
      return new Set(rows.map(({ id }) => id))
    },

    /** The longer they have waited, the longer until the next look, within these bounds. */
    async retryLater(
      retries: readonly LaterLog[],
      { shortestMs, longestMs }: { shortestMs: number; longestMs: number },
    ): Promise<void> {
      if (retries.length === 0) return
      const uuids = (name: 'id' | 'workspaceId' | 'networkId') => uuidArray(retries.map((log) => log[name]))
      const now = postgresClock()
      const halfMs = sql`extract(epoch from ${now} - log.stored_at) * 500`
      const waitMs = sql`least(${longestMs}, greatest(${shortestMs}, ${halfMs}))`
      const reasons = sql.param(retries.map(({ reason }) => reason))
      await orm.execute(sql`
        update ${postbackLogs} as log
        set retry_at = ${laterBy(now, waitMs)}, reason = later.reason, workspace_id = later.workspace_id,
          network_id = later.network_id
        from unnest(${uuids('id')}::uuid[], ${reasons}::text[], ${uuids('workspaceId')}::uuid[],
            ${uuids('networkId')}::uuid[])
          as later (id, reason, workspace_id, network_id)
        where log.id = later.id and log.result = 'pending'`)
    },

    /** How many wait that came from each of these addresses, counted up to `limit`. */
    async waitingOf(ips: readonly string[], limit: number): Promise<Map<string, number>> {
      const { rows } = await orm.execute<{ ip: string; waiting: string }>(sql`
        select wanted.ip, (
            select count(*) from (
              select 1 from ${postbackLogs} as log where log.ip = wanted.ip and log.judged_at is null limit ${limit}
            ) as first_ones) as waiting
        from unnest(${sql.param(ips)}::text[]) as wanted (ip)`)
      return new Map(rows.map(({ ip, waiting }) => [ip, Number(waiting)]))
    },

    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await orm.delete(postbackLogs).where(inArray(postbackLogs.id, [...ids]))
    },

    /**
     * Deletes what was received before the ids of its time, and what is of no workspace before those of
     * another; what still waits stays.
     * @returns how many; `limit`: there may be more
     */
    async deleteBefore(before: { id: string; unusedId: string; limit: number }): Promise<number> {
      const old = orm
        .select({ id: postbackLogs.id })
        .from(postbackLogs)
        .where(
          and(
            ne(postbackLogs.result, 'pending'),
            sql`(${postbackLogs.id} < ${before.id} or (${postbackLogs.id} < ${before.unusedId} and ${isNull(postbackLogs.workspaceId)}))`,
          ),
        )
        .limit(before.limit)
      const rows = await orm
        .delete(postbackLogs)
        .where(inArray(postbackLogs.id, old))
        .returning({ id: postbackLogs.id })
      return rows.length
    },
  }
}
