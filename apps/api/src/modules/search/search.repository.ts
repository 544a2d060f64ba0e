import {
  affiliateNetworks,
  collections,
  conversions,
  landings,
  linkSearchText,
  links,
  type Orm,
  offers,
  trafficSources,
} from '@waymark/db'
import { and, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { LinkAccess } from '../../plugins/caller.ts'
import { containing } from '../containing.ts'
import { type LinkRow, permittedByRestriction } from '../links/index.ts'

/** Of one kind. */
export const mostOfKind = 20
/**
 * Of links: the newest of these are shown. A text that very many have is found before all of them are read.
 */
const mostRead = 500
/** Shorter texts have no trigram in the middle of a word: they are looked for where words begin. */
const trigramLength = 3

export type FoundLink = Pick<
  LinkRow,
  'id' | 'domainKey' | 'shortCode' | 'customAlias' | 'title' | 'originalUrl'
>

/** A record with a name. */
export interface FoundRecord {
  id: string
  name: string
  detail: string | null
}

type NamedTable = PgTable & { id: PgColumn; workspaceId: PgColumn; name: PgColumn; createdAt: PgColumn }

/** What a text is looked for in, beside the name. */
const named = {
  offer: { table: offers, url: offers.url },
  landing: { table: landings, url: landings.url },
  network: { table: affiliateNetworks, url: null },
  traffic_source: { table: trafficSources, url: trafficSources.postbackUrl },
  collection: { table: collections, url: collections.description },
} as const satisfies Record<string, { table: NamedTable; url: PgColumn | null }>
export type NamedKind = keyof typeof named

/** Records of a workspace by a text; whose they are comes first. */
export function createSearchRepository(orm: Orm) {
  return {
    /** Links whose codes, title or target host contain the text; by the index `links_search`. */
    async links({ workspaceId, restriction }: LinkAccess, text: string): Promise<FoundLink[]> {
      const contains = containing(text)
      const pattern = text.length < trigramLength ? contains.replace('%', '% ') : contains
      const found = orm
        .select({ id: links.id })
        .from(links)
        .where(
          and(
            eq(links.workspaceId, workspaceId),
            isNull(links.deletedAt),
            permittedByRestriction(restriction),
            sql`${linkSearchText(links)} ilike ${pattern}`,
          ),
        )
        .limit(mostRead)
      return (
        orm
          .select({
            id: links.id,
            domainKey: links.domainKey,
            shortCode: links.shortCode,
            customAlias: links.customAlias,
            title: links.title,
            originalUrl: links.originalUrl,
          })
          .from(links)
          // An array: the ids are found first, and only then the rows are read.
          .where(sql`${links.id} = any(array(${found}))`)
          .orderBy(desc(links.createdAt), desc(links.id))
          .limit(mostOfKind)
      )
    },

    async named(
      kind: NamedKind,
      { workspaceId, restriction }: LinkAccess,
      text: string,
    ): Promise<FoundRecord[]> {
      const { table, url }: { table: NamedTable; url: PgColumn | null } = named[kind]
      const pattern = containing(text)
      const isSeen: SQL | undefined =
        kind === 'collection' && restriction !== null
          ? inArray(table.id, [...restriction.collectionIds])
          : undefined
      return orm
        .select({
          id: sql<string>`${table.id}`,
          name: sql<string>`${table.name}`,
          detail: url === null ? sql<null>`null` : sql<string | null>`${url}`,
        })
        .from(table)
        .where(
          and(
            eq(table.workspaceId, workspaceId),
            isSeen,
            or(ilike(table.name, pattern), url === null ? undefined : ilike(url, pattern)),
          ),
        )
        .orderBy(desc(table.createdAt), desc(table.id))
        .limit(mostOfKind)
    },

    /** By its tid; where the text is an id also by that, and by its click. */
    async conversions({ workspaceId }: LinkAccess, text: string, uuid: string | null) {
      const columns = {
        id: conversions.id,
        linkId: conversions.linkId,
        tid: conversions.tid,
        status: conversions.status,
      }
      const by = (condition: SQL) =>
        orm
          .select(columns)
          .from(conversions)
          .where(and(eq(conversions.workspaceId, workspaceId), condition))
          .limit(mostOfKind)
      const found = await Promise.all([
        by(eq(conversions.tid, text)),
        ...(uuid === null ? [] : [by(eq(conversions.id, uuid)), by(eq(conversions.clickToken, uuid))]),
      ])
      return [...new Map(found.flat().map((conversion) => [conversion.id, conversion])).values()]
    },
  }
}
