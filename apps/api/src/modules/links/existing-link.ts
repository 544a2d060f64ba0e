import { collectionLinks, links, redirectRules } from '@waymark/db'
import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { withTags } from './folded-tags.ts'
import type { LinkTransaction } from './link-changes.ts'
import type { LinkRow, NewLink } from './links.repository.ts'
import type { CreateLinkBody } from './links.schema.ts'

/** Columns that decide where a visit goes, how, and what it is worth. */
const settings = [
  'isActive',
  'startsAt',
  'expiresAt',
  'expiredUrl',
  'redirectType',
  'appendQuery',
  'appendPath',
  'deepLink',
  'utm',
  'utmPrecedence',
  'subIdMap',
  'uniquenessHours',
  'clickLimit',
  'passwordHash',
  'bindVisitors',
  'retargetingPixels',
  'trafficSourceId',
  'expectedApproval',
] as const
/** Columns for people: they matter where the body says them. */
const descriptions = ['title', 'notes', 'isStarred'] as const

const columns = getTableColumns(links)

/** A new link gets the default of a column of which nothing is said. */
const hasSetting = (wanted: NewLink, field: (typeof settings)[number]): SQL => {
  const column = columns[field]
  const value = wanted[field] === undefined ? (column.default ?? null) : wanted[field]
  return sql`${column} is not distinct from ${value === null ? sql`null` : sql.param(value, column)}`
}

/** Returns what the body requires beside the settings: a link may have more tags and collections. */
const hasDescription = (body: CreateLinkBody): (SQL | undefined)[] => [
  ...descriptions
    .filter((field) => body[field] !== undefined)
    .map((field) => sql`${columns[field]} is not distinct from ${body[field]}`),
  body.tags?.length ? withTags(body.tags) : undefined,
  body.customAlias ? eq(links.customAlias, body.customAlias) : undefined,
  ...(body.collectionIds ?? []).map(
    (id) =>
      sql`exists (select 1 from ${collectionLinks} where ${collectionLinks.linkId} = ${links.id} and ${collectionLinks.collectionId} = ${id})`,
  ),
]

const hasNoRules: SQL = sql`not exists (select 1 from ${redirectRules} where ${redirectRules.linkId} = ${links.id})`

/**
 * Finds the oldest link of the workspace that is as `wanted` would be: the same target, domain and settings,
 * no rules, and all that the body says beside them (contract-3 §18, `findExisting`); `null` where there is
 * none. A hash says of no other one whether it is of the same password: with a password there is none.
 * Calls for one target come one after the other until their transactions end: two would both find none.
 */
export async function findExistingLink(
  { tx }: LinkTransaction,
  workspaceId: string,
  { wanted, body }: { wanted: NewLink; body: CreateLinkBody },
): Promise<LinkRow | null> {
  const name = `existing-link:${workspaceId}:${wanted.originalUrl}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const [row] = await tx
    .select()
    .from(links)
    .where(
      and(
        eq(links.workspaceId, workspaceId),
        isNull(links.deletedAt),
        sql`md5(${links.originalUrl}) = md5(${wanted.originalUrl})`,
        eq(links.originalUrl, wanted.originalUrl),
        eq(links.domainKey, wanted.domainKey),
        ...settings.map((field) => hasSetting(wanted, field)),
        ...hasDescription(body),
        hasNoRules,
      ),
    )
    .orderBy(asc(links.id))
    .limit(1)
  return row ?? null
}
