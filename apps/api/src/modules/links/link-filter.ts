import { collectionLinks, links } from '@waymark/db'
import { and, eq, gte, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { SortBy } from '../../envelope.ts'
import type { LinkAccess } from '../../plugins/caller.ts'
import { containing } from '../containing.ts'
import { withTags } from './folded-tags.ts'
import { permittedByRestriction } from './permitted-links.ts'

export const linkSortFields = [
  'createdAt',
  'updatedAt',
  'title',
  'shortCode',
  'clicks',
  'lastClickAt',
] as const
export type LinkSortField = (typeof linkSortFields)[number]

export interface LinkFilter {
  search?: string | undefined
  tag?: string | undefined
  collectionId?: string | undefined
  domainId?: string | undefined
  isActive?: boolean | undefined
  /** Inclusive, by `createdAt`. */
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
  /** Those that are deleted, in place of the others. */
  isDeleted?: boolean | undefined
  /** These alone. */
  ids?: readonly string[] | undefined
}

export interface LinkPageQuery extends LinkFilter {
  limit: number
  offset: number
  sort: SortBy<LinkSortField>
  /** They are by link, where the list is sorted by clicks; a link that is missing has none. */
  figures?: ReadonlyMap<string, number> | undefined
}

const sortColumns = {
  createdAt: links.createdAt,
  updatedAt: links.updatedAt,
  title: links.title,
  shortCode: links.shortCode,
} as const

/** SQL of what a list is sorted by. */
export function sortKey({ sort: { field }, figures }: LinkPageQuery): SQL {
  if (field !== 'clicks' && field !== 'lastClickAt') return sql`${sortColumns[field]}`
  const byId = JSON.stringify(Object.fromEntries(figures ?? []))
  return sql`coalesce((${byId}::jsonb ->> ${links.id}::text)::bigint, 0)`
}

function matching(text: string): SQL | undefined {
  const pattern = containing(text)
  return or(
    ilike(links.title, pattern),
    ilike(links.originalUrl, pattern),
    ilike(links.shortCode, pattern),
    ilike(links.customAlias, pattern),
    sql`exists (select 1 from unnest(${links.tags}) as tag where tag ilike ${pattern})`,
  )
}

/** Both sides carry the workspace: another workspace's collection contains none of the links. */
const inCollection = (collectionId: string): SQL =>
  sql`exists (select 1 from ${collectionLinks} where ${collectionLinks.linkId} = ${links.id} and ${collectionLinks.collectionId} = ${collectionId})`

/** The links of the caller that a list with this filter has. */
export function inPage({ workspaceId, restriction }: LinkAccess, filter: LinkFilter): SQL | undefined {
  return and(
    eq(links.workspaceId, workspaceId),
    filter.isDeleted ? isNotNull(links.deletedAt) : isNull(links.deletedAt),
    permittedByRestriction(restriction),
    filter.collectionId === undefined ? undefined : inCollection(filter.collectionId),
    filter.domainId === undefined ? undefined : eq(links.domainId, filter.domainId),
    filter.search ? matching(filter.search) : undefined,
    filter.tag === undefined ? undefined : withTags([filter.tag]),
    filter.isActive === undefined ? undefined : eq(links.isActive, filter.isActive),
    filter.from === undefined ? undefined : gte(links.createdAt, filter.from),
    filter.to === undefined ? undefined : lt(links.createdAt, filter.to),
    filter.ids === undefined ? undefined : sql`${links.id} = any(${sql.param([...filter.ids])}::uuid[])`,
  )
}
