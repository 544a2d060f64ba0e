import { sql } from 'drizzle-orm'
import type { PostgresClock } from '../postgres-clock.ts'

/** The date of Postgres as a test sets it. @param nowMs gives Unix ms */
export const setPostgresClock =
  (nowMs: () => number): PostgresClock =>
  () =>
    sql`${new Date(nowMs()).toISOString()}::timestamptz`
