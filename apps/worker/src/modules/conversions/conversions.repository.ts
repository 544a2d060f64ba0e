import type { ConversionEvent } from '@waymark/analytics-store'
import { conversions, type Db } from '@waymark/db'
import { and, eq, gt, gte, lt, notInArray, sql } from 'drizzle-orm'

type ConversionRecord = typeof conversions.$inferSelect

/** The conversion as the analytics store has it. */
function eventOf(record: ConversionRecord): ConversionEvent {
  return {
    conversionId: record.id,
    version: record.version,
    workspaceId: record.workspaceId,
    clickToken: record.clickToken,
    clickedAtMs: record.clickedAt.getTime(),
    convertedAtMs: record.convertedAt.getTime(),
    createdAtMs: record.createdAt.getTime(),
    updatedAtMs: record.updatedAt.getTime(),
    statusChangedAtMs: record.statusChangedAt.getTime(),
    linkId: record.linkId,
    offerId: record.offerId,
    networkId: record.networkId,
    goalId: record.goalId,
    status: record.status,
    originalStatus: record.originalStatus,
    previousStatus: record.previousStatus,
    payout: record.payout,
    currency: record.currency,
    tid: record.tid,
    intake: record.source,
    click: record.click,
  }
}

/** Absent: all. */
export interface ConversionRange {
  workspaceId?: string | undefined
  /** When they were made. */
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
  /** Those after this id. */
  afterId?: string | undefined
}

export interface ConversionsRepository {
  /** Those whose last change the analytics store is not known to have, the longest waiting first. */
  behind(options: { limit: number; without: readonly string[] }): Promise<ConversionEvent[]>
  /** Those of a range by their ids. */
  page(range: ConversionRange, limit: number): Promise<ConversionEvent[]>
  /** Says that the store has these versions. One that has changed since stays behind. */
  markProjected(events: readonly ConversionEvent[]): Promise<void>
}

export function createConversionsRepository({ orm }: Pick<Db, 'orm'>): ConversionsRepository {
  return {
    async behind({ limit, without }) {
      const records = await orm
        .select()
        .from(conversions)
        .where(
          and(
            lt(conversions.projectedVersion, conversions.version),
            without.length === 0 ? undefined : notInArray(conversions.id, [...without]),
          ),
        )
        .orderBy(conversions.updatedAt)
        .limit(limit)
      return records.map(eventOf)
    },

    async page({ workspaceId, from, to, afterId }, limit) {
      const records = await orm
        .select()
        .from(conversions)
        .where(
          and(
            workspaceId === undefined ? undefined : eq(conversions.workspaceId, workspaceId),
            from && gte(conversions.createdAt, from),
            to && lt(conversions.createdAt, to),
            afterId === undefined ? undefined : gt(conversions.id, afterId),
          ),
        )
        .orderBy(conversions.id)
        .limit(limit)
      return records.map(eventOf)
    },

    async markProjected(events) {
      const known = JSON.stringify(events.map(({ conversionId, version }) => [conversionId, version]))
      // In the order of the ids, so that two workers never wait for each other in a circle.
      await orm.execute(sql`
        with known as (
          select c.id, pair ->> 1 as version
          from jsonb_array_elements(${known}::jsonb) as pair
          join ${conversions} c on c.id = (pair ->> 0)::uuid
          order by c.id for update of c
        )
        update ${conversions} set projected_version = known.version::int
        from known
        where ${conversions.id} = known.id and projected_version < known.version::int`)
    },
  }
}
