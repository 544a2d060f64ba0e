import {
  type Db,
  idempotencyKeys,
  idempotencyRetentionMs,
  laterBy,
  type PostgresClock,
  postgresClock,
} from '@waymark/db'
import { lt, sql } from 'drizzle-orm'

const deletedAtOnce = 5_000

/**
 * Deletes answers to requests with an `Idempotency-Key` after 24 hours, some thousands of them.
 * @returns whether more may be waiting
 */
export async function deleteOldAnswers(
  { orm }: Pick<Db, 'orm'>,
  dbClock: PostgresClock = postgresClock,
): Promise<boolean> {
  const old = orm
    .select({ row: sql`ctid` })
    .from(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, laterBy(dbClock(), -idempotencyRetentionMs)))
    .limit(deletedAtOnce)
  const gone = await orm.delete(idempotencyKeys).where(sql`ctid = any(array(${old}))`)
  return gone.rowCount === deletedAtOnce
}
