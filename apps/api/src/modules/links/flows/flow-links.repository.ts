import { links, type Orm } from '@waymark/db'
import { type FlowMembers, isUsing } from '@waymark/replica/changes'
import { asc } from 'drizzle-orm'

export type { FlowMembers }

export interface FlowUser {
  linkId: string
  shortCode: string
  customAlias: string | null
}

/**
 * Links by what the flows of their rules use, switched on or not; deleted links are found by none of these.
 */
export function createFlowLinksRepository(orm: Orm) {
  return {
    /** Some of the links with a rule that uses one of the members, oldest first. */
    async users(members: FlowMembers, limit: number): Promise<FlowUser[]> {
      return orm
        .select({ linkId: links.id, shortCode: links.shortCode, customAlias: links.customAlias })
        .from(links)
        .where(isUsing(members))
        .orderBy(asc(links.id))
        .limit(limit)
    },
  }
}
