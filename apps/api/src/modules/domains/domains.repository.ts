import { bioPages, domains, links, type Orm, workspaces } from '@waymark/db'
import { and, asc, desc, eq, ilike, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'
import type { DomainRow } from './domain-record.ts'
import type { DomainQuery } from './domains.schema.ts'

export type NewDomain = typeof domains.$inferInsert
export type DomainChange = Partial<Omit<NewDomain, 'id' | 'workspaceId' | 'host'>>

const sortColumns = { createdAt: domains.createdAt, host: domains.host } as const

const own = (workspaceId: string, id: string) => and(eq(domains.workspaceId, workspaceId), eq(domains.id, id))
const isVerified = (host: string) => and(eq(domains.host, host), ne(domains.status, 'pending'))

function inPage(workspaceId: string, { search, status }: DomainQuery): SQL | undefined {
  return and(
    eq(domains.workspaceId, workspaceId),
    search ? ilike(domains.host, containing(search)) : undefined,
    status === undefined ? undefined : eq(domains.status, status),
  )
}

/** The custom domains of the workspaces; `workspaceId` comes first. */
export function createDomainRepository(orm: Orm) {
  const one = async (where: SQL | undefined): Promise<DomainRow | null> =>
    (await orm.select().from(domains).where(where).limit(1))[0] ?? null

  return {
    find: (workspaceId: string, id: string) => one(own(workspaceId, id)),

    /** The verified domain of the host, whoever has it. */
    findVerified: (host: string) => one(isVerified(host)),

    findOwn: (workspaceId: string, host: string) =>
      one(and(eq(domains.workspaceId, workspaceId), eq(domains.host, host))),

    async page(workspaceId: string, query: DomainQuery): Promise<Page<DomainRow>> {
      const where = inPage(workspaceId, query)
      const order = query.sort.descending ? desc : asc
      const total = createTotal(orm, domains, where)
      const rows = await orm
        .select({ item: domains, total: total.column })
        .from(domains)
        .where(where)
        .orderBy(order(sortColumns[query.sort.field]), order(domains.id))
        .limit(query.limit)
        .offset(query.offset)
      return countedPage(rows, query.offset, total.read)
    },

    /**
     * Changes of a workspace's domains come one after the other, so that limits and defaults hold, and two bans do not wait
     * for each other. False when the workspace is deleted.
     */
    async lockWorkspace(workspaceId: string): Promise<boolean> {
      const rows = await orm
        .select({ id: workspaces.id })
        .from(workspaces)
        .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)))
        .for('no key update')
      return rows.length === 1
    },

    /** Holds the row against links that are put on it meanwhile. */
    async lock(workspaceId: string, id: string): Promise<DomainRow | null> {
      return (await orm.select().from(domains).where(own(workspaceId, id)).for('update'))[0] ?? null
    },

    /** Who proves the same host waits until the transaction ends. */
    async lockHost(host: string): Promise<void> {
      await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`domain:${host}`}, 0))`)
    },

    /** Holds the domain against being banned or deleted until the transaction ends. */
    async lockByHost(workspaceId: string, host: string): Promise<DomainRow | null> {
      const where = and(eq(domains.workspaceId, workspaceId), eq(domains.host, host))
      return (await orm.select().from(domains).where(where).for('share'))[0] ?? null
    },

    /** What the limit of a plan counts: banned ones serve nobody any more. */
    async countInUse(workspaceId: string): Promise<number> {
      return orm.$count(domains, and(eq(domains.workspaceId, workspaceId), ne(domains.status, 'banned')))
    },

    /** Null when the workspace has the host already. */
    async insert(domain: NewDomain): Promise<DomainRow | null> {
      const [row] = await insertBounded(orm, recordBounds.domains, domain, (tx) =>
        tx.insert(domains).values(domain).onConflictDoNothing().returning(),
      )
      return row ?? null
    },

    async update(id: string, change: DomainChange): Promise<DomainRow> {
      const [row] = await orm.update(domains).set(change).where(eq(domains.id, id)).returning()
      if (row === undefined) throw new Error('Postgres returned no row for a locked domain')
      return row
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

    async delete(id: string): Promise<void> {
      await orm.delete(domains).where(eq(domains.id, id))
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

    /** Where the links of a banned domain go: the active domain that was verified first; null: there is none. */
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
