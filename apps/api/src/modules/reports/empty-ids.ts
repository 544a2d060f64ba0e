import { landings, links, type Orm, offers, trafficSources } from '@waymark/db'
import { AppError } from '@waymark/domain'
import type { ReportPlan } from '@waymark/report-plan'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A row each: a report of more is read by its pages, and pages of zeros are not read. */
const mostIds = 10_000

interface Records {
  table: PgTable
  id: PgColumn
  workspaceId: PgColumn
  isActive: SQL | undefined
}

const records: Readonly<Record<NonNullable<ReportPlan['includeEmpty']>, Records>> = {
  link: {
    table: links,
    id: links.id,
    workspaceId: links.workspaceId,
    isActive: and(eq(links.isActive, true), isNull(links.deletedAt)),
  },
  offer: {
    table: offers,
    id: offers.id,
    workspaceId: offers.workspaceId,
    isActive: eq(offers.status, 'active'),
  },
  landing: {
    table: landings,
    id: landings.id,
    workspaceId: landings.workspaceId,
    isActive: eq(landings.status, 'active'),
  },
  traffic_source: {
    table: trafficSources,
    id: trafficSources.id,
    workspaceId: trafficSources.workspaceId,
    isActive: eq(trafficSources.isActive, true),
  },
}

interface EmptyIdsRequest {
  workspaceId: string
  linkIds: readonly string[] | null
  dimension: ReportPlan['includeEmpty']
}

/**
 * The active records of a dimension, which are rows of a report without traffic, too (contract-2 §13).
 * @param request `dimension` null: none are wanted. `linkIds`: what the caller may see, null for all of them.
 * @throws VALIDATION_FAILED where there are too many
 */
export async function emptyIdsOf(
  orm: Orm,
  { workspaceId, linkIds, dimension }: EmptyIdsRequest,
): Promise<string[] | undefined> {
  if (dimension === null) return undefined
  const { table, id, workspaceId: ofWorkspace, isActive } = records[dimension]
  const rows = await orm
    .select({ id })
    .from(table)
    .where(and(eq(ofWorkspace, workspaceId), isActive))
    .limit(mostIds + 1)
  if (rows.length > mostIds) {
    const message = `takes up to ${mostIds.toLocaleString('en')} active records`
    throw new AppError('VALIDATION_FAILED', { details: [{ path: 'includeEmpty', message }] })
  }
  const ids = rows.map((row) => String(row.id))
  if (dimension !== 'link' || linkIds === null) return ids
  const visible = new Set(linkIds)
  return ids.filter((linkId) => visible.has(linkId))
}
