import { bioPages, type Orm } from '@waymark/db'
import { eq } from 'drizzle-orm'
import { addressKey } from '../address.ts'
import type { ConfigRef } from '../config.ts'

type PageRow = typeof bioPages.$inferSelect

/**
 * Which bio pages of a workspace are meant: those named, and those that show one of the links. Neither: all
 * of them.
 */
export interface ChangedPages {
  workspaceId: string
  linkIds?: readonly string[]
  pageIds?: readonly string[]
}

/** The entry of a bio page, by the address of its slug. */
export const pageEntry = ({ domainKey, slug }: Pick<PageRow, 'domainKey' | 'slug'>): ConfigRef => ({
  kind: 'bio_page',
  key: addressKey(domainKey, slug),
})

export async function entriesOfPages(
  tx: Orm,
  { workspaceId, linkIds, pageIds }: ChangedPages,
): Promise<ConfigRef[]> {
  const isAll = linkIds === undefined && pageIds === undefined
  const wanted = new Set([...(linkIds ?? []), ...(pageIds ?? [])])
  if (!isAll && wanted.size === 0) return []
  const pages = await tx.select().from(bioPages).where(eq(bioPages.workspaceId, workspaceId))
  return pages
    .filter(
      ({ id, links }) => isAll || wanted.has(id) || links.some(({ linkId }) => wanted.has(linkId ?? '')),
    )
    .map(pageEntry)
}
