import { type Orm, postgresClock } from '@waymark/db'
import { sql } from 'drizzle-orm'
import type { ClaimedDelivery } from './attempt.ts'

export interface WaitingDeliveries {
  kind: ClaimedDelivery['kind']
  /** Their time has come. */
  due: number
  /** They wait for the time of their next attempt. */
  later: number
}

/** A longer queue need not be counted exactly. */
const countedAtMost = 100_000

/** Deliveries that are not at their end, over all workspaces. */
export async function countWaiting(orm: Orm): Promise<WaitingDeliveries[]> {
  const counted = await orm.execute<{ kind: WaitingDeliveries['kind']; due: number; later: number }>(sql`
    select kinds.kind, count(waiting.kind) filter (where waiting.is_due)::int as due,
      count(waiting.kind) filter (where not waiting.is_due)::int as later
    from unnest(array['webhook', 'source', 'integration', 'channel']) as kinds (kind)
    left join (
      select kind, next_attempt_at <= ${postgresClock()} as is_due from deliveries
      where status in ('pending', 'retrying') limit ${countedAtMost}
    ) waiting on waiting.kind = kinds.kind
    group by kinds.kind`)
  return counted.rows
}
