import { type Db, deliveries, type PostgresClock, readPostgresClock } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { and, asc, inArray, lt } from 'drizzle-orm'

const retentionMs = 90 * 24 * 3_600_000
const deletedAtOnce = 5_000
/** The least id of its millisecond: ids contain their time, so that no other index is needed. */
const noRandom = new Uint8Array(10)

/**
 * Deletes deliveries that have ended and are older than 90 days by the date of Postgres, some thousands of
 * them. Several processes may do it at once.
 * @returns whether more may be waiting
 */
export async function deleteOldDeliveries(
  { orm }: Pick<Db, 'orm'>,
  dbClock?: PostgresClock,
): Promise<boolean> {
  const old = lt(deliveries.id, uuidV7((await readPostgresClock(orm, dbClock)) - retentionMs, noRandom))
  const hasEnded = inArray(deliveries.status, ['delivered', 'failed', 'unsupported'])
  const some = orm
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(old, hasEnded))
    .orderBy(asc(deliveries.id))
    .limit(deletedAtOnce)
  const gone = await orm.delete(deliveries).where(inArray(deliveries.id, some))
  return gone.rowCount === deletedAtOnce
}
