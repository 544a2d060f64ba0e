import { capiIntegrations, collections, type Orm, trafficSources } from '@waymark/db'
import { and, arrayContains, asc, eq, inArray, sql } from 'drizzle-orm'
import { recordBounds } from '../../record-bounds.ts'
import { type WorkspaceScope, workspaceRecords } from '../workspace-records.ts'

export type CapiIntegrationRow = typeof capiIntegrations.$inferSelect

/** What a change may set; what is left out stays. */
export type CapiIntegrationChange = Partial<Omit<CapiIntegrationRow, 'id' | 'workspaceId' | 'createdAt'>>

const hasEvent = (pattern: string) =>
  sql`exists (select 1 from jsonb_each_text(${capiIntegrations.statusMapping}) as event where event.value ilike ${pattern})`

export const capiIntegrationRecords = workspaceRecords(capiIntegrations, {
  noun: 'integration',
  bound: recordBounds.capiIntegrations,
  searched: [capiIntegrations.name, capiIntegrations.provider, hasEvent],
})

/** Records that integrations name. */
type Listed = 'trafficSourceIds' | 'collectionIds'
const tables = { trafficSourceIds: trafficSources, collectionIds: collections } as const

/**
 * Which of these are there, in the order of the ids. Each is locked against deletion until the transaction
 * ends, so that an integration may name it.
 */
export async function lockListed(
  tx: Orm,
  { workspaceId }: WorkspaceScope,
  listed: Listed,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const table = tables[listed]
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.workspaceId, workspaceId), inArray(table.id, [...ids])))
    .orderBy(asc(table.id))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/** The integrations that name a record, some of them: it must not be deleted. */
export function integrationsNaming(
  orm: Orm,
  { workspaceId }: WorkspaceScope,
  { listed, id, limit }: { listed: Listed; id: string; limit: number },
) {
  return orm
    .select({ id: capiIntegrations.id, name: capiIntegrations.name, provider: capiIntegrations.provider })
    .from(capiIntegrations)
    .where(and(eq(capiIntegrations.workspaceId, workspaceId), arrayContains(capiIntegrations[listed], [id])))
    .orderBy(asc(capiIntegrations.createdAt), asc(capiIntegrations.id))
    .limit(limit)
}
