import { type Orm, trafficSources } from '@waymark/db'
import type { ErrorDetail } from '@waymark/domain'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { LinkTransaction } from './link-changes.ts'

/** Whether the traffic sources that links of a request name are the workspace's. */
export interface LinkTrafficSources {
  problemsOf(body: WithTrafficSource): ErrorDetail[]
}

export interface WithTrafficSource {
  trafficSourceId?: string | null | undefined
}

/** What a link without a workspace may name: none. */
export const noTrafficSources: LinkTrafficSources = {
  problemsOf: ({ trafficSourceId }) => (trafficSourceId ? [notOurs] : []),
}

const notOurs: ErrorDetail = { path: 'trafficSourceId', message: 'is no traffic source of this workspace' }

/** Those of the ids that are the workspace's, locked until the transaction ends. */
async function lockIds(orm: Orm, workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await orm
    .select({ id: trafficSources.id })
    .from(trafficSources)
    .where(and(eq(trafficSources.workspaceId, workspaceId), inArray(trafficSources.id, [...ids])))
    .orderBy(asc(trafficSources.id))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/**
 * Locks the traffic sources that the bodies of a request name, before their links, so that none is deleted
 * meanwhile.
 */
export async function lockTrafficSources(
  { tx }: LinkTransaction,
  workspaceId: string,
  bodies: readonly WithTrafficSource[],
): Promise<LinkTrafficSources> {
  const named = new Set(bodies.flatMap(({ trafficSourceId }) => trafficSourceId?.toLowerCase() ?? []))
  const existing = await lockIds(tx, workspaceId, [...named])
  return {
    problemsOf: ({ trafficSourceId }) =>
      !trafficSourceId || existing.has(trafficSourceId.toLowerCase()) ? [] : [notOurs],
  }
}
