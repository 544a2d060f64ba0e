import { bioPages, domains, links, type Orm, workspaces } from '@waymark/db'
import { and, asc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { recordBounds } from '../../record-bounds.ts'
import { type WorkspaceScope, workspaceRecords } from '../workspace-records.ts'
import type { DomainRow } from './domain-record.ts'
import type { DomainQuery } from './domains.schema.ts'

const domainRecords = workspaceRecords(domains, {
  noun: 'domain',
  bound: recordBounds.domains,
  searched: [domains.host],
})

const isVerified = (host: string) => and(eq(domains.host, host), ne(domains.status, 'pending'))

/** The custom domains of the workspaces. */
export function createDomainRepository(orm: Orm) {
  const records = domainRecords(orm)
  const one = async (where: SQL | undefined): Promise<DomainRow | null> =>
    (await orm.select().from(domains).where(where).limit(1))[0] ?? null

  return {
    ...records,

    page: (scope: WorkspaceScope, query: DomainQuery) =>
      records.page(scope, query, query.status && eq(domains.status, query.status)),

    /** The verified domain of the host, of any workspace. */
    findVerified: (host: string) => one(isVerified(host)),

    findOwn: (workspaceId: string, host: string) =>
      one(and(eq(domains.workspaceId, workspaceId), eq(domains.host, host))),

    /**
     * Changes of a workspace's domains come one after the other, so that limits are respected and defaults
     * stay unique, and two bans do not wait for each other. False when the workspace is deleted.
     */
    async lockWorkspace(workspaceId: string): Promise<boolean> {
      const rows = await orm
        .select({ id: workspaces.id })
        .from(workspaces)
        .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)))
        .for('no key update')
      return rows.length === 1
    },

    /** Who proves the same host waits until the transaction ends. */
    async lockHost(host: string): Promise<void> {
      await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`domain:${host}`}, 0))`)
    },

    /** What the limit of a plan counts: banned ones serve no visitors any more. */
    async countInUse(workspaceId: string): Promise<number> {
      return orm.$count(domains, and(eq(domains.workspaceId, workspaceId), ne(domains.status, 'banned')))
    },

    /** Leaves the workspace without a default, for another one to become it. */
    async clearDefault(workspaceId: string): Promise<void> {
      await orm
        .update(domains)
        .set({ isDefault: false })
        .where(
          and(
            eq(domains.workspaceId, workspaceId),
            eq(domains.isDefault, true),
            eq(domains.status, 'active'),
          ),
        )
    },

    /** Whether links that are not deleted, or bio pages, answer on the domain. */
    async isUsed({ id, host, workspaceId }: DomainRow): Promise<boolean> {
      const onDomain = and(eq(links.domainId, id), isNull(links.deletedAt))
      const pages = and(eq(bioPages.domainKey, host), eq(bioPages.workspaceId, workspaceId))
      const [used] = await orm
        .select({
          byLinks: sql<boolean>`exists (${orm.select({ id: links.id }).from(links).where(onDomain)})`,
          byPages: sql<boolean>`exists (${orm.select({ id: bioPages.id }).from(bioPages).where(pages)})`,
        })
        .from(workspaces)
        .where(eq(workspaces.id, workspaceId))
      return used?.byLinks === true || used?.byPages === true
    },

    /** Whether others claim the host, too, and have not proved it either. */
    async isContested({ id, host }: DomainRow): Promise<boolean> {
      return (
        (await one(and(eq(domains.host, host), eq(domains.status, 'pending'), ne(domains.id, id)))) !== null
      )
    },

    /**
     * Where the links of a banned domain go: the active domain that was verified first; null: there is none.
     */
    async nextActive(workspaceId: string): Promise<DomainRow | null> {
      const [row] = await orm
        .select()
        .from(domains)
        .where(and(eq(domains.workspaceId, workspaceId), eq(domains.status, 'active')))
        .orderBy(asc(domains.verifiedAt), asc(domains.id))
        .limit(1)
        .for('share')
      return row ?? null
    },

    /** Whether the host's verified domain belongs to a workspace that was deleted, and may be proved anew. */
    async isAbandoned({ workspaceId }: DomainRow): Promise<boolean> {
      const [row] = await orm
        .select({ id: workspaces.id })
        .from(workspaces)
        .where(and(eq(workspaces.id, workspaceId), isNotNull(workspaces.emptiedAt)))
      return row !== undefined
    },
  }
}

export type DomainRepository = ReturnType<typeof createDomainRepository>
