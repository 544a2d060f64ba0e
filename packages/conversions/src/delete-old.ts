import { type Db, type PostgresClock, postgresClock, readPostgresClock } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { createIdentityRepository } from './identity.repository.ts'
import { createPostbackLogRepository } from './postback-log.repository.ts'

const dayMs = 86_400_000
const retentionMs = 90 * dayMs
const deletedAtOnce = 5_000
/** The least id of its millisecond: ids contain their time. */
const noRandom = new Uint8Array(10)

/**
 * Deletes postbacks from the log that came more than 90 days ago by the date of Postgres, and those of no
 * workspace after one day, some thousands of them; what waits stays. Several processes may do it at once.
 * @returns whether more may be left
 */
export async function deleteOldPostbacks(
  { orm }: Pick<Db, 'orm'>,
  dbClock?: PostgresClock,
): Promise<boolean> {
  const nowMs = await readPostgresClock(orm, dbClock)
  const deleted = await createPostbackLogRepository(orm).deleteBefore({
    id: uuidV7(nowMs - retentionMs, noRandom),
    unusedId: uuidV7(nowMs - dayMs, noRandom),
    limit: deletedAtOnce,
  })
  return deleted === deletedAtOnce
}

/**
 * Deletes who the visitors of conversions are, where its time is over by the date of Postgres, some thousands
 * of them. Several processes may do it at once.
 * @returns whether more may be left
 */
export async function deleteOldIdentities(
  { orm }: Pick<Db, 'orm'>,
  dbClock: PostgresClock = postgresClock,
): Promise<boolean> {
  return (await createIdentityRepository(orm).deleteExpired(dbClock(), deletedAtOnce)) === deletedAtOnce
}
