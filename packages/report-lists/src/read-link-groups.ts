import { collectionLinks, links, type Orm } from '@waymark/db'
import { foldCase } from '@waymark/domain'
import { isLinkGroup, type LinkGroupDimension, type LinkGroups, type ReportPlan } from '@waymark/report-plan'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

/** Whose links, and which of their collections the reader sees; `restriction` null: all. */
export interface LinkGroupReader {
  workspaceId: string
  restriction: { collectionIds: readonly string[] } | null
}

type Reading = (orm: Orm, reader: LinkGroupReader) => Promise<{ id: string; values: string[] }[]>

/**
 * Deleted links, too: what they did does not leave the past of a tag. Tags that differ in case alone are one,
 * as the oldest link has it.
 */
const tagsOf: Reading = async (orm, { workspaceId }) => {
  const rows = await orm
    .select({ id: links.id, values: links.tags })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), sql`cardinality(${links.tags}) > 0`))
    .orderBy(asc(links.id))
  const first = new Map<string, string>()
  const asFirstWritten = (tag: string): string => {
    const key = foldCase(tag)
    const known = first.get(key) ?? tag.normalize('NFC')
    first.set(key, known)
    return known
  }
  return rows.map(({ id, values }) => ({ id, values: [...new Set(values.map(asFirstWritten))] }))
}

/** Members of some links see the collections that they were given, and no others that their links are in. */
const collectionsOf: Reading = (orm, { workspaceId, restriction }) => {
  const { linkId, collectionId } = collectionLinks
  const seen = restriction === null ? undefined : inArray(collectionId, [...restriction.collectionIds])
  return orm
    .select({ id: linkId, values: sql<string[]>`array_agg(${collectionId}::text)` })
    .from(collectionLinks)
    .where(and(eq(collectionLinks.workspaceId, workspaceId), seen))
    .groupBy(linkId)
}

const readings: Readonly<Record<LinkGroupDimension, Reading>> = { tag: tagsOf, collection: collectionsOf }

/**
 * What the links of a workspace are in now, as far as a report groups or filters by it (contract-2 §13;
 * docs/decisions/0032). Reads nothing where it does not.
 */
export async function readLinkGroups(
  orm: Orm,
  reader: LinkGroupReader,
  { groupBy, filters }: Pick<ReportPlan, 'groupBy' | 'filters'>,
): Promise<LinkGroups> {
  const groups: Partial<Record<LinkGroupDimension, ReadonlyMap<string, readonly string[]>>> = {}
  for (const token of [...groupBy, ...filters.map(({ field }) => field)]) {
    if (!isLinkGroup(token) || groups[token] !== undefined) continue
    const rows = await readings[token](orm, reader)
    groups[token] = new Map(rows.map(({ id, values }) => [id, values]))
  }
  return groups
}
