import { links, type Orm } from '@waymark/db'
import { and, eq, sql } from 'drizzle-orm'

type LinkPixels = (typeof links.$inferSelect)['retargetingPixels']

export interface ClickedLink {
  title: string | null
  pixels: LinkPixels
}

/**
 * What links of the workspace are called, and their retargeting pixels, as they are now, by the link's id;
 * deleted ones still have theirs.
 */
export async function clickedLinks(
  orm: Orm,
  workspaceId: string,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, ClickedLink>> {
  if (linkIds.length === 0) return new Map()
  const rows = await orm
    .select({ id: links.id, title: links.title, pixels: links.retargetingPixels })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), sql`${links.id} = any(${sql.param(linkIds)}::uuid[])`))
  return new Map(rows.map(({ id, ...link }) => [id, link]))
}
