import { type SQL, sql } from 'drizzle-orm'

/**
 * The date as an expression of SQL. Leases and due times that processes share go by the date of Postgres: by its own date, a process whose
 * clock is wrong would claim too early or too late. A test that replays a day gives another one.
 */
export type PostgresClock = () => SQL

/** That of the statement's transaction, in whole milliseconds as the columns have it: rounded up, it would lie in the future. */
export const postgresClock: PostgresClock = () => sql`date_trunc('milliseconds', now())`

/** A moment that is so many milliseconds after `now`, or before it where they are negative. */
export const laterBy = (now: SQL, ms: SQL | number): SQL => sql`(${now} + ${ms} * interval '1 millisecond')`
