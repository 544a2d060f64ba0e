import { links, type Orm } from '@waymark/db'
import { and, eq, isNotNull, sql } from 'drizzle-orm'

/**
 * Records of the workspace with the title of the link that each is of, null where that has none: what people
 * call the link. Deleted links still have theirs.
 */
export async function withLinkTitles<OfLink extends { linkId: string | null }>(
  orm: Orm,
  workspaceId: string,
  records: readonly OfLink[],
): Promise<(OfLink & { linkTitle: string | null })[]> {
  const titles = await titlesOf(orm, workspaceId, [...new Set(records.flatMap(({ linkId }) => linkId ?? []))])
  return records.map((record) => ({ ...record, linkTitle: titles.get(record.linkId ?? '') ?? null }))
}

async function titlesOf(
  orm: Orm,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await orm
    .select({ id: links.id, title: links.title })
    .from(links)
    .where(
      and(
        eq(links.workspaceId, workspaceId),
        sql`${links.id} = any(${sql.param(ids)}::uuid[])`,
        isNotNull(links.title),
      ),
    )
  return new Map(rows.map(({ id, title }) => [id, title]))
}
