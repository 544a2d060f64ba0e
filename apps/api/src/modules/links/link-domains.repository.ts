import { domains, type Orm } from '@waymark/db'
import { and, asc, eq, inArray } from 'drizzle-orm'

/** Where a link lives: on a custom domain, or on the default one. */
export interface DomainAssignment {
  /** Null: the default domain. */
  domainId: string | null
  /** '' is the default domain, else the host. */
  domainKey: string
}

export const defaultAssignment: DomainAssignment = Object.freeze({ domainId: null, domainKey: '' })

const columns = { domainId: domains.id, domainKey: domains.host }

/**
 * The active domains of the workspaces, locked until the transaction ends: a ban waits for the links that are
 * made there.
 */
export function createLinkDomainRepository(orm: Orm) {
  const active = (workspaceId: string) =>
    and(eq(domains.workspaceId, workspaceId), eq(domains.status, 'active'))

  return {
    /** Those of the ids that links of the workspace may live on. */
    async lockForShare(workspaceId: string, ids: readonly string[]): Promise<Map<string, DomainAssignment>> {
      if (ids.length === 0) return new Map()
      const rows = await orm
        .select(columns)
        .from(domains)
        .where(and(active(workspaceId), inArray(domains.id, [...ids])))
        .orderBy(asc(domains.id))
        .for('share')
      return new Map(rows.map((assignment) => [assignment.domainId, assignment]))
    },

    /** Where links live that say nothing of it: on the workspace's default domain where it has one. */
    async lockDefault(workspaceId: string): Promise<DomainAssignment> {
      const [assignment] = await orm
        .select(columns)
        .from(domains)
        .where(and(active(workspaceId), eq(domains.isDefault, true)))
        .for('share')
      return assignment ?? defaultAssignment
    },
  }
}
