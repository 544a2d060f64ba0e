import { bioPages, type Orm } from '@waymark/db'
import { addressKey, type ConfigRef } from '@waymark/replica'
import { eq } from 'drizzle-orm'
import { markChanged } from './document-versions.repository.ts'

type PageRow = typeof bioPages.$inferSelect

/** The document of a bio page, by the address of its slug. */
export const pageEntry = ({ domainKey, slug }: Pick<PageRow, 'domainKey' | 'slug'>): ConfigRef => ({
  kind: 'bio_page',
  key: addressKey(domainKey, slug),
})

/** Which pages of a workspace are meant: those named, and those that have one of the links. */
export interface TouchedPages {
  workspaceId: string
  linkIds?: readonly string[]
  pageIds?: readonly string[]
}

export async function documentsOfPages(orm: Orm, touched: TouchedPages): Promise<ConfigRef[]> {
  const { workspaceId, linkIds = [], pageIds = [] } = touched
  const wanted = new Set([...linkIds, ...pageIds])
  if (wanted.size === 0) return []
  const pages = await pagesOf(orm, workspaceId)
  return pages
    .filter(({ id, links }) => wanted.has(id) || links.some(({ linkId }) => wanted.has(linkId ?? '')))
    .map(pageEntry)
}

/** In the transaction of whatever changes the documents, as its last step: rows are held in one order by everybody. */
export async function markAllChanged(tx: Orm, documents: readonly ConfigRef[]): Promise<void> {
  const byName = new Map(documents.map((ref) => [`${ref.kind} ${ref.key}`, ref]))
  const inOrder = [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [, { kind, key }] of inOrder) await markChanged(tx, kind, key)
}

/**
 * For whoever moves or deletes links, in that transaction: the bio pages that have them have changed.
 * @returns what is to be published after the commit
 */
export async function markPagesOfLinks(
  tx: Orm,
  touched: { workspaceId: string; linkIds: readonly string[] },
): Promise<ConfigRef[]> {
  const documents = await documentsOfPages(tx, touched)
  await markAllChanged(tx, documents)
  return documents
}

/** The same for all pages of a workspace that is deleted. */
export async function markPagesOfWorkspace(tx: Orm, workspaceId: string): Promise<ConfigRef[]> {
  const documents = (await pagesOf(tx, workspaceId)).map(pageEntry)
  await markAllChanged(tx, documents)
  return documents
}

const pagesOf = (orm: Orm, workspaceId: string): Promise<PageRow[]> =>
  orm.select().from(bioPages).where(eq(bioPages.workspaceId, workspaceId))
