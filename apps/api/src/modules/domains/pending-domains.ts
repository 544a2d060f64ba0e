import type { Db } from '@waymark/db'
import { createDomainRepository } from './domains.repository.ts'

const retentionMs = 7 * 24 * 3_600_000

/**
 * Claims that were not proved within 7 days lapse (contract §4): they serve nothing, and would count against the plan for
 * ever. @returns the hosts that lapsed
 */
export function lapsePendingDomains({ db, clock }: { db: Db; clock: () => number }): Promise<string[]> {
  return createDomainRepository(db.orm).deletePendingBefore(new Date(clock() - retentionMs))
}
