import { bioPages, domains, linkCodes, links, type Orm, workspaces } from '@waymark/db'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { LinkAccess } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import { permittedByRestriction, permittedLinks } from '../links/index.ts'
import { workspaceRecords } from '../workspace-records.ts'

export type BioPageRow = typeof bioPages.$inferSelect

/**
 * The pages that the caller may see: of members who are restricted to some links those whose entries all lead
 * to these, deleted ones too (docs/decisions/0023). A page without entries is for none of them: what others
 * put on it next is not theirs.
 */
function visible({ workspaceId, restriction }: LinkAccess): SQL | undefined {
  if (restriction === null) return undefined
  const leadsToOwn = sql`exists (select 1 from ${links} where ${links.id} = (entry ->> 'linkId')::uuid
    and ${links.workspaceId} = ${workspaceId} and ${permittedByRestriction(restriction)})`
  const hasOther = sql`exists (select 1 from jsonb_array_elements(${bioPages.links}) as entry where not ${leadsToOwn})`
  return and(sql`jsonb_array_length(${bioPages.links}) > 0`, sql`not ${hasOther}`)
}

const pageRecords = workspaceRecords(bioPages, {
  noun: 'bio page',
  bound: recordBounds.bioPages,
  searched: [bioPages.title, bioPages.slug],
  narrow: visible,
})

/** The bio pages of the workspaces, as far as the caller sees them. */
export function createBioPageRepository(orm: Orm) {
  const notDeleted = (workspaceId: string) =>
    and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt))
  const domainOf = async (where: SQL | undefined) =>
    (await orm.select({ id: domains.id, host: domains.host }).from(domains).where(where).for('share'))[0] ??
    null

  return {
    ...pageRecords(orm),

    /** Locks the workspace against deletion until the transaction ends; false when it is deleted. */
    async lockWorkspace(workspaceId: string): Promise<boolean> {
      const locked = await orm
        .select({ id: workspaces.id })
        .from(workspaces)
        .where(notDeleted(workspaceId))
        .for('share')
      return locked.length === 1
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

    /** The active domain, locked against being banned or deleted until the transaction ends. */
    lockDomain: (workspaceId: string, id: string) =>
      domainOf(and(eq(domains.workspaceId, workspaceId), eq(domains.id, id), eq(domains.status, 'active'))),

    /** The workspace's default domain, locked likewise; null: it has none. */
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
