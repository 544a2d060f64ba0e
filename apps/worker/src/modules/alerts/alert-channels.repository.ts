import { alertChannels, memberships, type Orm, users, workspaces } from '@waymark/db'
import { includesWebhooks, plans } from '@waymark/domain'
import { and, asc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm'

export type AlertChannel = Pick<typeof alertChannels.$inferSelect, 'id' | 'kind'>

const plansWithWebhooks = plans.filter((plan) => includesWebhooks[plan])

/**
 * The channels that an alert notifies: mails go to those who are members now, webhooks where the plan
 * includes them. Locked against deletion until the transaction ends, since deliveries will name them.
 */
export function activeChannels(
  tx: Orm,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<AlertChannel[]> {
  const isMember = exists(
    tx
      .select({ found: sql`1` })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(
          eq(memberships.workspaceId, workspaceId),
          memberships.isActive,
          users.isActive,
          eq(users.email, sql`${alertChannels.settings} ->> 'to'`),
        ),
      ),
  )
  const isIncluded = exists(
    tx
      .select({ found: sql`1` })
      .from(workspaces)
      .where(and(eq(workspaces.id, workspaceId), inArray(workspaces.plan, plansWithWebhooks))),
  )
  return tx
    .select({ id: alertChannels.id, kind: alertChannels.kind })
    .from(alertChannels)
    .where(
      and(
        eq(alertChannels.workspaceId, workspaceId),
        eq(alertChannels.alertId, id),
        or(ne(alertChannels.kind, 'email'), isMember),
        or(ne(alertChannels.kind, 'webhook'), isIncluded),
      ),
    )
    .orderBy(asc(alertChannels.position))
    .for('key share', { of: alertChannels })
}
