import { type Orm, redirectRules } from '@waymark/db'
import { count, sql } from 'drizzle-orm'

export interface RuleCounts {
  all: number
  /** Those that are switched on. */
  active: number
}

export const noRules: RuleCounts = { all: 0, active: 0 }

export interface LinkRuleCounts {
  /** How many rules each link has; without an entry: none. */
  of(linkIds: readonly string[]): Promise<ReadonlyMap<string, RuleCounts>>
}

/** The rules of links, counted by one statement for all of them (contract §3, record). */
export function createLinkRuleCounts(orm: Orm): LinkRuleCounts {
  const { linkId, isActive } = redirectRules
  // By a name: the list of links is read too often to plan it each time.
  const counted = orm
    .select({
      linkId,
      all: count(),
      active: sql<number>`count(*) filter (where ${isActive})`.mapWith(Number),
    })
    .from(redirectRules)
    .where(sql`${linkId} = any(${sql.placeholder('linkIds')}::uuid[])`)
    .groupBy(linkId)
    .prepare('rule_counts_of_links')
  return {
    async of(linkIds) {
      if (linkIds.length === 0) return new Map()
      const rows = await counted.execute({ linkIds: [...linkIds] })
      return new Map(rows.map(({ linkId: id, ...counts }) => [id, counts]))
    },
  }
}
