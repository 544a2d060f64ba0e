import { type Db, deliveries } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { and, asc, inArray, lt } from 'drizzle-orm'

export interface ForgettingDeps {
  db: Pick<Db, 'orm'>
  /** Unix ms. */
  clock: () => number
}

const keptMs = 90 * 24 * 3_600_000
const deletedAtOnce = 5_000
/** The least id of its millisecond: ids tell their time, so that no other index is needed. */
const noRandom = new Uint8Array(10)

/** Deletes what ended and is older than 90 days, some thousands of it. @returns whether more may be waiting */
export async function forgetOldDeliveries({ db, clock }: ForgettingDeps): Promise<boolean> {
  const old = lt(deliveries.id, uuidV7(clock() - keptMs, noRandom))
  const hasEnded = inArray(deliveries.status, ['delivered', 'failed'])
  const some = db.orm
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(old, hasEnded))
    .orderBy(asc(deliveries.id))
    .limit(deletedAtOnce)
  const gone = await db.orm.delete(deliveries).where(inArray(deliveries.id, some))
  return gone.rowCount === deletedAtOnce
}
