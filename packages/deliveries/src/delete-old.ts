import { type Db, deliveries, type PostgresClock, readPostgresClock } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { and, asc, eq, inArray, lt, type SQL } from 'drizzle-orm'

const dayMs = 24 * 3_600_000
const retentions: readonly { ms: number; of?: SQL }[] = [
  { ms: 90 * dayMs },
  // As many as there are visitors; each is in the log of clicks, too.
  { ms: 3 * dayMs, of: eq(deliveries.event, 'click') },
]
const deletedAtOnce = 5_000
/** The least id of its millisecond: ids contain their time, so that no other index is needed. */
const noRandom = new Uint8Array(10)

/**
 * Deletes deliveries that have ended and are older than 90 days by the date of Postgres, of clicks than 3
 * days, some thousands of them. Several processes may do it at once.
 * @returns whether more may be waiting
 */
export async function deleteOldDeliveries(
  { orm }: Pick<Db, 'orm'>,
  dbClock?: PostgresClock,
): Promise<boolean> {
  const nowMs = await readPostgresClock(orm, dbClock)
  let mayBeMore = false
  for (const { ms, of } of retentions)
    mayBeMore = (await deleteSome(orm, and(lt(deliveries.id, uuidV7(nowMs - ms, noRandom)), of))) || mayBeMore
  return mayBeMore
}

async function deleteSome(orm: Db['orm'], old: SQL | undefined): Promise<boolean> {
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
