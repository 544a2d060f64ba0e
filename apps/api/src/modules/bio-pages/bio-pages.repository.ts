import { bioPages, domains, linkCodes, links, type Orm, workspaces } from '@waymark/db'
import { and, asc, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page } from '../../envelope.ts'
import type { LinkAccess } from '../../plugins/caller.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'
import { permittedByRestriction, permittedLinks } from '../links/index.ts'
import type { BioPageQuery } from './bio-pages.schema.ts'

export type BioPageRow = typeof bioPages.$inferSelect
export type NewBioPage = typeof bioPages.$inferInsert
export type BioPageChange = Partial<Omit<NewBioPage, 'id' | 'workspaceId' | 'createdAt'>>

const sortColumns = {
  createdAt: bioPages.createdAt,
  updatedAt: bioPages.updatedAt,
  title: bioPages.title,
  slug: bioPages.slug,
} as const

/**
 * The pages that the caller may see: of members who are restricted to some links those whose entries all lead to these, deleted ones too
 * (docs/decisions/0023). A page without entries is for none of them: what others put on it next is not theirs.
 */
function visible({ workspaceId, restriction }: LinkAccess): SQL | undefined {
  const ofWorkspace = eq(bioPages.workspaceId, workspaceId)
  if (restriction === null) return ofWorkspace
  const leadsToOwn = sql`exists (select 1 from ${links} where ${links.id} = (entry ->> 'linkId')::uuid
    and ${links.workspaceId} = ${workspaceId} and ${permittedByRestriction(restriction)})`
  const hasOther = sql`exists (select 1 from jsonb_array_elements(${bioPages.links}) as entry where not ${leadsToOwn})`
  return and(ofWorkspace, sql`jsonb_array_length(${bioPages.links}) > 0`, sql`not ${hasOther}`)
}

const own = (access: LinkAccess, id: string) => and(visible(access), eq(bioPages.id, id))

/** The bio pages of the workspaces, as far as the caller sees them. */
export function createBioPageRepository(orm: Orm) {
  const notDeleted = (workspaceId: string) =>
    and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt))
  const domainOf = async (where: SQL | undefined) =>
    (await orm.select({ id: domains.id, host: domains.host }).from(domains).where(where).for('share'))[0] ??
    null

  return {
    async find(access: LinkAccess, id: string): Promise<BioPageRow | null> {
      return (await orm.select().from(bioPages).where(own(access, id)))[0] ?? null
    },

    /** Holds the row until the transaction ends. */
    async lock(access: LinkAccess, id: string): Promise<BioPageRow | null> {
      return (await orm.select().from(bioPages).where(own(access, id)).for('update'))[0] ?? null
    },

    /** Keeps the workspace from being deleted until the transaction ends; false when it is. */
    async lockWorkspace(workspaceId: string): Promise<boolean> {
      const held = await orm
        .select({ id: workspaces.id })
        .from(workspaces)
        .where(notDeleted(workspaceId))
        .for('share')
      return held.length === 1
    },

    async page(access: LinkAccess, query: BioPageQuery): Promise<Page<BioPageRow>> {
      const pattern = query.search ? containing(query.search) : undefined
      const where = and(
        visible(access),
        pattern ? or(ilike(bioPages.title, pattern), ilike(bioPages.slug, pattern)) : undefined,
      )
      const order = query.sort.descending ? desc : asc
      const total = createTotal(orm, bioPages, where)
      const rows = await orm
        .select({ item: bioPages, total: total.column })
        .from(bioPages)
        .where(where)
        .orderBy(order(sortColumns[query.sort.field]), order(bioPages.id))
        .limit(query.limit)
        .offset(query.offset)
      return countedPage(rows, query.offset, total.read)
    },

    /** Null when another page has the slug. */
    async insert(page: NewBioPage): Promise<BioPageRow | null> {
      const [row] = await insertBounded(orm, recordBounds.bioPages, page, (tx) =>
        tx.insert(bioPages).values(page).onConflictDoNothing().returning(),
      )
      return row ?? null
    },

    async update(id: string, change: BioPageChange): Promise<BioPageRow> {
      const [row] = await orm.update(bioPages).set(change).where(eq(bioPages.id, id)).returning()
      if (row === undefined) throw new Error('Postgres returned no row for a locked bio page')
      return row
    },

    /** With its slug, which is free again. */
    async delete(id: string): Promise<void> {
      await orm.delete(bioPages).where(eq(bioPages.id, id))
    },

    /** Takes the slug for the page; false when a link or another page has it. */
    async claimSlug(domainKey: string, code: string, bioPageId: string): Promise<boolean> {
      const rows = await orm
        .insert(linkCodes)
        .values({ domainKey, code, bioPageId })
        .onConflictDoNothing()
        .returning({ code: linkCodes.code })
      return rows.length === 1
    },

    async releaseSlug(domainKey: string, code: string): Promise<void> {
      await orm.delete(linkCodes).where(and(eq(linkCodes.domainKey, domainKey), eq(linkCodes.code, code)))
    },

    /** Which of the ids are links that are not deleted, and that the member may show. */
    existingLinks: (access: LinkAccess, linkIds: string[]): Promise<Set<string>> =>
      permittedLinks(orm, access, linkIds),

    /** The active domain, held against being banned or deleted until the transaction ends. */
    lockDomain: (workspaceId: string, id: string) =>
      domainOf(and(eq(domains.workspaceId, workspaceId), eq(domains.id, id), eq(domains.status, 'active'))),

    /** The workspace's default domain, held likewise; null: it has none. */
    lockDefaultDomain: (workspaceId: string) =>
      domainOf(
        and(eq(domains.workspaceId, workspaceId), eq(domains.isDefault, true), eq(domains.status, 'active')),
      ),

    /** Ids of the workspace's domains by their hosts. */
    async domainIds(workspaceId: string): Promise<Map<string, string>> {
      const rows = await orm
        .select({ host: domains.host, id: domains.id })
        .from(domains)
        .where(eq(domains.workspaceId, workspaceId))
      return new Map(rows.map(({ host, id }) => [host, id]))
    },
  }
}

export type BioPageRepository = ReturnType<typeof createBioPageRepository>
