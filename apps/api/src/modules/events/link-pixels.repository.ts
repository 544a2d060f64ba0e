import { links, type Orm } from '@waymark/db'
import { and, eq, sql } from 'drizzle-orm'

export type LinkPixels = (typeof links.$inferSelect)['retargetingPixels']

/**
 * The retargeting pixels of links of the workspace as they are now, by the link's id; deleted ones still have
 * theirs.
 */
export async function pixelsOfLinks(
  orm: Orm,
  workspaceId: string,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, LinkPixels>> {
  if (linkIds.length === 0) return new Map()
  const rows = await orm
    .select({ id: links.id, pixels: links.retargetingPixels })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), sql`${links.id} = any(${sql.param(linkIds)}::uuid[])`))
  return new Map(rows.map(({ id, pixels }) => [id, pixels]))
}
