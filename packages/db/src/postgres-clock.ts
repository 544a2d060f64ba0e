import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from './database.ts'

/**
 * The date as an expression of SQL. Leases and due times that processes share go by the date of Postgres: by
 * its own date, a process whose clock is wrong would claim too early or too late. A test that replays a day
 * gives another one.
 */
export type PostgresClock = () => SQL

/**
 * That of the statement's transaction, in whole milliseconds as the columns have it: rounded up, it would lie
 * in the future.
 */
export const postgresClock: PostgresClock = () => sql`date_trunc('milliseconds', now())`

/**
 * That date in Unix milliseconds, for what SQL cannot compare with it: ids that contain their time, rows of
 * the analytics store.
 */
export async function readPostgresClock(orm: Orm, clock: PostgresClock = postgresClock): Promise<number> {
  const { rows } = await orm.execute<{ ms: string }>(sql`select extract(epoch from ${clock()}) * 1000 as ms`)
  return Number(rows[0]?.ms)
}

/** A moment that is so many milliseconds after `now`, or before it where they are negative. */
export const laterBy = (now: SQL, ms: SQL | number): SQL => sql`(${now} + ${ms} * interval '1 millisecond')`
