import { conversions, createDb, type Db, postbackLogs } from '@waymark/db'
import { count, countDistinct, sql } from 'drizzle-orm'

export interface Stored {
  conversions: number
  /** Distinct (click, tid). */
  identities: number
  /** Of the postback log, by result. */
  logged: Record<string, number>
  /** Of Postgres. */
  durability: string
}

async function readStored({ orm }: Db): Promise<Stored> {
  const identity = sql`(${conversions.clickToken}, ${conversions.tid})`
  const [counted] = await orm.select({ all: count(), identities: countDistinct(identity) }).from(conversions)
  const logged = await orm
    .select({ result: postbackLogs.result, all: count() })
    .from(postbackLogs)
    .groupBy(postbackLogs.result)
  const { rows } = await orm.execute<{ fsync: string; sync: string }>(
    sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync`,
  )
  return {
    conversions: counted?.all ?? 0,
    identities: counted?.identities ?? 0,
    logged: Object.fromEntries(logged.map(({ result, all }) => [result, all])),
    durability: `fsync ${rows[0]?.fsync}, synchronous_commit ${rows[0]?.sync}`,
  }
}

/** What the database contains now. */
export async function storedIn(url: string): Promise<Stored> {
  const db = createDb({ url })
  try {
    return await readStored(db)
  } finally {
    await db.close()
  }
}
