import type { Orm } from '@waymark/db'
import { addressKey, type DocumentRef } from '@waymark/link-snapshot'
import { markChanged } from '../../documents/index.ts'
import { type BioPageRow, createBioPageRepository } from './bio-pages.repository.ts'

/** The document of a page, by the address of its slug. */
export const pageDocument = ({ domainKey, slug }: Pick<BioPageRow, 'domainKey' | 'slug'>): DocumentRef => ({
  kind: 'bio_page',
  key: addressKey(domainKey, slug),
})

export interface Touched {
  workspaceId: string
  linkIds: readonly string[]
  pageIds?: readonly string[]
}

/** The documents of the pages that are named or have one of the links. */
export async function documentsOfPages(
  orm: Orm,
  { workspaceId, linkIds, pageIds = [] }: Touched,
): Promise<DocumentRef[]> {
  const wanted = new Set([...linkIds, ...pageIds])
  if (wanted.size === 0) return []
  const pages = await createBioPageRepository(orm).ofWorkspace(workspaceId)
  return pages
    .filter(
      ({ id, links }) => wanted.has(id) || links.some(({ linkId }) => linkId !== null && wanted.has(linkId)),
    )
    .map(pageDocument)
}

/**
 * For whoever moves or deletes links, as the last step of the transaction: the pages that have them have changed.
 * @returns what is to be published after the commit
 */
export async function markPagesOfLinks(tx: Orm, touched: Touched): Promise<DocumentRef[]> {
  const documents = await documentsOfPages(tx, touched)
  // In one order, or two transactions would wait for each other.
  for (const { kind, key } of documents.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    await markChanged(tx, kind, key)
  return documents
}
