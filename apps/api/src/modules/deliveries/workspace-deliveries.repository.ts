import { capiIntegrations, deliveries, type Orm, trafficSources, webhooks } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PagePosition } from '../page-cursor.ts'
import type { WorkspaceScope } from '../workspace-records.ts'
import { deliveryRecords, destinationColumns } from './deliveries.repository.ts'
import type { WorkspaceDeliveriesQuery } from './workspace-deliveries.schema.ts'

export type DeliveryWithReceiver = Awaited<ReturnType<typeof select>>[number]

/** Calls to traffic sources, ad platforms and webhooks, with what each receiver is called. */
export function createWorkspaceDeliveryRepository(orm: Orm) {
  const records = deliveryRecords(orm)
  return {
    /** Newest first. @param limit how many at most, whatever that of the query is */
    list(scope: WorkspaceScope, query: WorkspaceDeliveriesQuery, limit: number) {
      const where = and(
        eq(deliveries.workspaceId, scope.workspaceId),
        hasReceiver,
        query.status && isIn(query.status),
        query.kind && isTo(query.kind, query.receiverId),
        query.conversionId === undefined ? undefined : eq(deliveries.conversionId, query.conversionId),
        query.isLatest ? isLatest(scope) : undefined,
        records.matching(query.search),
        query.cursor ? isBefore(query.cursor) : undefined,
      )
      return select(orm, where).limit(limit)
    },

    /** @throws NOT_FOUND */
    async read({ workspaceId }: WorkspaceScope, id: string): Promise<DeliveryWithReceiver> {
      const where = and(eq(deliveries.workspaceId, workspaceId), hasReceiver, eq(deliveries.id, id))
      const [row] = await select(orm, where)
      if (row === undefined) throw new AppError('NOT_FOUND', { message: 'There is no such delivery.' })
      return row
    },
  }
}

/** Not the channels of alerts: what they were sent is with their firings. */
const hasReceiver = sql`${deliveries.kind} <> 'channel'`

/** A source without a URL is sent nothing, as one that is switched off. */
const isReceiverActive = sql<boolean>`case ${deliveries.kind}
  when 'source' then ${trafficSources.isActive} and ${trafficSources.postbackUrl} is not null
  else coalesce(${capiIntegrations.isActive}, ${webhooks.isActive}) end`

const select = (orm: Orm, where: SQL | undefined) =>
  orm
    .select({
      id: deliveries.id,
      kind: deliveries.kind,
      receiverId: deliveries.destinationId,
      receiverName: sql<string>`coalesce(${trafficSources.name}, nullif(${capiIntegrations.name}, ''), ${capiIntegrations.provider}, ${webhooks.description}, ${webhooks.url})`,
      isReceiverActive,
      event: deliveries.event,
      action: deliveries.action,
      url: deliveries.url,
      conversionId: deliveries.conversionId,
      status: deliveries.status,
      attempts: deliveries.attempts,
      error: deliveries.error,
      nextAttemptAt: deliveries.nextAttemptAt,
      responseStatus: deliveries.responseStatus,
      responseMs: deliveries.responseMs,
      responseBody: deliveries.responseBody,
      createdAt: deliveries.createdAt,
      deliveredAt: deliveries.deliveredAt,
    })
    .from(deliveries)
    .leftJoin(trafficSources, eq(trafficSources.id, deliveries.trafficSourceId))
    .leftJoin(capiIntegrations, eq(capiIntegrations.id, deliveries.integrationId))
    .leftJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .where(where)
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .$dynamic()

const isIn = (status: NonNullable<WorkspaceDeliveriesQuery['status']>) =>
  status === 'failing' ? inArray(deliveries.status, ['retrying', 'failed']) : eq(deliveries.status, status)

/** By the kind, or by the column of its receivers: each has an index with the time. */
const isTo = (kind: keyof typeof destinationColumns, id: string | undefined): SQL =>
  id === undefined ? eq(deliveries.kind, kind) : eq(destinationColumns[kind], id)

const isBefore = ({ atMs, id }: PagePosition) =>
  sql`(${deliveries.createdAt}, ${deliveries.id}) < (${new Date(atMs).toISOString()}::timestamptz, ${id}::uuid)`

/** Of each receiver the last one that was tried: a look into an index for each. */
function isLatest({ workspaceId }: WorkspaceScope): SQL {
  const latestOf = (receivers: PgTable, column: PgColumn) => sql`
    select (
      select latest.id from ${deliveries} as latest
      where latest.workspace_id = receiver.workspace_id
        and latest.${sql.identifier(column.name)} = receiver.id and latest.status <> 'pending'
      order by latest.created_at desc, latest.id desc limit 1
    ) from ${receivers} as receiver where receiver.workspace_id = ${workspaceId}`
  const each = [
    latestOf(trafficSources, destinationColumns.source),
    latestOf(capiIntegrations, destinationColumns.integration),
    latestOf(webhooks, destinationColumns.webhook),
  ]
  return sql`${deliveries.id} in (${sql.join(each, sql` union all `)})`
}
