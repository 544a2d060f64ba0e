import { bioPages, domains, linkCodes, links, type Orm } from '@waymark/db'
import type { LinkAddress } from '@waymark/replica'
import { and, asc, eq, exists, inArray, isNotNull, sql } from 'drizzle-orm'

export type DomainRow = typeof domains.$inferSelect

/** Where links answer: a domain of the workspace, or the default domain. */
export interface DomainAssignment {
  /** Null: the default domain. */
  domainId: string | null
  /** '' is the default domain. */
  domainKey: string
}

/** A link or a bio page that has a code, of which one is not null. */
export interface CodeOwner {
  linkId: string | null
  bioPageId: string | null
}
export interface OwnedCode extends CodeOwner {
  code: string
}

/**
 * Links, codes and bio pages of a domain on their way to another one. Deleted links go too: their codes
 * answer 410 there.
 */
export function createMovedLinksRepository(orm: Orm) {
  return {
    /** Locks the domain against a ban or deletion until the transaction ends. */
    async lockDomain(workspaceId: string, host: string): Promise<DomainRow | null> {
      const where = and(eq(domains.workspaceId, workspaceId), eq(domains.host, host))
      return (await orm.select().from(domains).where(where).for('share'))[0] ?? null
    },

    /**
     * Locks up to this many of the domain's links, and skips those that another transaction has locked: a
     * transaction that moves a link to another domain has locked the link and waits for the domain.
     * @returns their ids
     */
    async lockBatch(domainId: string, limit: number): Promise<string[]> {
      const rows = await orm
        .select({ id: links.id })
        .from(links)
        .where(eq(links.domainId, domainId))
        .orderBy(asc(links.id))
        .limit(limit)
        .for('no key update', { skipLocked: true })
      return rows.map(({ id }) => id)
    },

    async codesOfLinks(linkIds: string[]): Promise<OwnedCode[]> {
      if (linkIds.length === 0) return []
      const { code, linkId, bioPageId } = linkCodes
      return orm.select({ code, linkId, bioPageId }).from(linkCodes).where(inArray(linkId, linkIds))
    },

    async codesOfPages(domainKey: string): Promise<OwnedCode[]> {
      const { code, linkId, bioPageId } = linkCodes
      return orm
        .select({ code, linkId, bioPageId })
        .from(linkCodes)
        .where(and(eq(linkCodes.domainKey, domainKey), isNotNull(bioPageId)))
    },

    async release(domainKey: string, codes: readonly string[]): Promise<void> {
      if (codes.length === 0) return
      await orm
        .delete(linkCodes)
        .where(and(eq(linkCodes.domainKey, domainKey), inArray(linkCodes.code, [...codes])))
    },

    /** Takes the codes that are free there. @returns those that were */
    async claim(domainKey: string, codes: readonly OwnedCode[]): Promise<Set<string>> {
      if (codes.length === 0) return new Set()
      const rows = await orm
        .insert(linkCodes)
        .values(codes.map((owned) => ({ ...owned, domainKey })))
        .onConflictDoNothing()
        .returning({ code: linkCodes.code })
      return new Set(rows.map(({ code }) => code))
    },

    async moveLinks(linkIds: string[], { domainId, domainKey }: DomainAssignment, at: Date): Promise<void> {
      if (linkIds.length === 0) return
      await orm.update(links).set({ domainId, domainKey, updatedAt: at }).where(inArray(links.id, linkIds))
    },

    async renameLink(linkId: string, from: string, to: string): Promise<void> {
      const renamed = (column: typeof links.shortCode | typeof links.customAlias) =>
        sql`case when ${column} = ${from} then ${to} else ${column} end`
      await orm
        .update(links)
        .set({ shortCode: renamed(links.shortCode), customAlias: renamed(links.customAlias) })
        .where(eq(links.id, linkId))
    },

    async movePages(from: string, domainKey: string, at: Date): Promise<void> {
      await orm.update(bioPages).set({ domainKey, updatedAt: at }).where(eq(bioPages.domainKey, from))
    },

    async renamePage(bioPageId: string, slug: string): Promise<void> {
      await orm.update(bioPages).set({ slug }).where(eq(bioPages.id, bioPageId))
    },

    async addRenamedCodes(domainId: string, renamed: Record<string, string>): Promise<void> {
      await orm
        .update(domains)
        .set({ renamedCodes: sql`${domains.renamedCodes} || ${JSON.stringify(renamed)}::jsonb` })
        .where(eq(domains.id, domainId))
    },

    /**
     * A banned domain that has links left, locked for this transaction; null: there is none that no other
     * transaction has locked.
     */
    async claimUnfinished(): Promise<DomainRow | null> {
      const left = orm.select({ id: links.id }).from(links).where(eq(links.domainId, domains.id))
      const [row] = await orm
        .select()
        .from(domains)
        .where(and(eq(domains.status, 'banned'), exists(left)))
        .orderBy(asc(domains.bannedAt))
        .limit(1)
        .for('update', { skipLocked: true })
      return row ?? null
    },

    /**
     * Detaches deleted links from a domain that is removed: their codes are released, since no visitor can
     * reach them there any more, and the next owner of the host begins anew.
     * @returns the links, and the addresses they gave up
     */
    async releaseDeleted({ id, host }: DomainRow, at: Date): Promise<Map<string, LinkAddress[]>> {
      const released = await orm
        .update(links)
        .set({ domainId: null, updatedAt: at })
        .where(eq(links.domainId, id))
        .returning({ id: links.id })
      const codes = await orm
        .delete(linkCodes)
        .where(eq(linkCodes.domainKey, host))
        .returning({ linkId: linkCodes.linkId, code: linkCodes.code })
      const dropped = addressesByLink(host, codes)
      return new Map(released.map((link) => [link.id, dropped.get(link.id) ?? []]))
    },
  }
}

/** The codes of links as addresses of the domain, by the link. */
export function addressesByLink(
  domainKey: string,
  codes: readonly Pick<OwnedCode, 'linkId' | 'code'>[],
): Map<string, LinkAddress[]> {
  const byLink = Map.groupBy(codes, ({ linkId }) => linkId ?? '')
  return new Map([...byLink].map(([id, own]) => [id, own.map(({ code }) => ({ domainKey, code }))]))
}

export type MovedLinksRepository = ReturnType<typeof createMovedLinksRepository>
