import { type BioEntryColumns, bioPages, linkCodes, links, type Orm, workspaces } from '@waymark/db'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { BioPageEntry } from '../../config.ts'
import type { LinkAddress } from '../../types.ts'
import type { ConfigBuilder } from './builder.ts'
import type { BaseOf } from './directory.ts'

async function findPage(orm: Orm, { domainKey, code }: LinkAddress) {
  const [found] = await orm
    .select({ page: bioPages })
    .from(linkCodes)
    .innerJoin(bioPages, eq(bioPages.id, linkCodes.bioPageId))
    .innerJoin(workspaces, and(eq(workspaces.id, bioPages.workspaceId), isNull(workspaces.deletedAt)))
    .where(and(eq(linkCodes.domainKey, domainKey), eq(linkCodes.code, code)))
  return found?.page ?? null
}

/** Where the links answer that stand on the page; one that was deleted is not there. */
async function addressesOf(orm: Orm, entries: readonly BioEntryColumns[]): Promise<Map<string, LinkAddress>> {
  const linkIds = entries.flatMap(({ linkId }) => linkId ?? [])
  if (linkIds.length === 0) return new Map()
  const rows = await orm
    .select({ linkId: links.id, domainKey: links.domainKey, code: links.shortCode })
    .from(links)
    .where(and(inArray(links.id, linkIds), isNull(links.deletedAt)))
  return new Map(rows.map(({ linkId, domainKey, code }) => [linkId, { domainKey, code }]))
}

/**
 * A page by the address of its slug; an entry whose link was deleted is left out. None of a workspace that
 * was deleted.
 */
export const createBioPageBuilder =
  (baseOf: BaseOf): ConfigBuilder<'bio_page'> =>
  async (orm, key) => {
    const page = await findPage(orm, addressOf(key))
    if (page === null) return null
    const addresses = await addressesOf(orm, page.links)
    const entries = page.links.flatMap(({ id, title, url, linkId }): BioPageEntry[] => {
      if (linkId === null) return [{ id, title, url, link: null }]
      const link = addresses.get(linkId)
      return link === undefined ? [] : [{ id, title, url: null, link }]
    })
    const { id: bioPageId, workspaceId, domainKey, slug, title, description, avatarUrl, theme } = page
    const url = `${baseOf(domainKey)}/${slug}`
    return { bioPageId, workspaceId, domainKey, slug, url, title, description, avatarUrl, theme, entries }
  }

/** What `addressKey` joined: no code contains a slash. */
function addressOf(key: string): LinkAddress {
  const slash = key.indexOf('/')
  return slash === -1
    ? { domainKey: '', code: key }
    : { domainKey: key.slice(0, slash), code: key.slice(slash + 1) }
}
