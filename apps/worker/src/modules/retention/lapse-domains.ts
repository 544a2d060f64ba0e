import { type Db, domains, laterBy, type PostgresClock, postgresClock } from '@waymark/db'
import { and, eq, lt } from 'drizzle-orm'

const pendingMs = 7 * 24 * 3_600_000

/**
 * Deletes claims of domains that were not proved within 7 days (contract §4): they serve nothing, and would
 * count against the plan for ever.
 * @returns the hosts that lapsed
 */
export async function lapseDomains(
  { orm }: Pick<Db, 'orm'>,
  dbClock: PostgresClock = postgresClock,
): Promise<string[]> {
  const isOld = lt(domains.createdAt, laterBy(dbClock(), -pendingMs))
  const rows = await orm
    .delete(domains)
    .where(and(eq(domains.status, 'pending'), isOld))
    .returning({ host: domains.host })
  return rows.map(({ host }) => host)
}
