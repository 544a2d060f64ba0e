import { alertFirings, type Db, type PostgresClock, readPostgresClock } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { asc, inArray, lt } from 'drizzle-orm'

const retentionMs = 90 * 24 * 3_600_000
const deletedAtOnce = 5_000
/** The least id of its millisecond: ids contain their time, so that no other index is needed. */
const noRandom = new Uint8Array(10)

/**
 * Deletes firings of alerts that are older than 90 days by the date of Postgres, some thousands of them.
 * Cooldowns are shorter. Several processes may do it at once.
 * @returns whether more may be waiting
 */
export async function deleteOldFirings({ orm }: Pick<Db, 'orm'>, dbClock?: PostgresClock): Promise<boolean> {
  const before = uuidV7((await readPostgresClock(orm, dbClock)) - retentionMs, noRandom)
  const some = orm
    .select({ id: alertFirings.id })
    .from(alertFirings)
    .where(lt(alertFirings.id, before))
    .orderBy(asc(alertFirings.id))
    .limit(deletedAtOnce)
  const gone = await orm.delete(alertFirings).where(inArray(alertFirings.id, some))
  return gone.rowCount === deletedAtOnce
}
