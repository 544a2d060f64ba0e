import { links, type Orm, redirectRules } from '@waymark/db'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

/** What of a rule a comparison of variants shows. */
export interface RuleVariant {
  ruleId: string
  targetUrl: string | null
  weight: number | null
}

const columns = {
  ruleId: redirectRules.id,
  targetUrl: redirectRules.targetUrl,
  weight: redirectRules.weight,
}

/** Forced, regular, default, each by priority: as the redirector goes through them (contract §4). */
const flowRank = sql`array_position(array['forced','regular','default'], ${redirectRules.flowType})`

/** The rules of links as variants. */
export function createRuleVariants(orm: Orm) {
  return {
    /** All rules of a link that is the caller's. */
    ofLink: (linkId: string): Promise<RuleVariant[]> =>
      orm
        .select(columns)
        .from(redirectRules)
        .where(eq(redirectRules.linkId, linkId))
        .orderBy(flowRank, asc(redirectRules.priority), asc(redirectRules.createdAt), asc(redirectRules.id)),

    /** Those of these rules that the workspace still has. */
    async byIds(workspaceId: string, ruleIds: readonly string[]): Promise<RuleVariant[]> {
      if (ruleIds.length === 0) return []
      return orm
        .select(columns)
        .from(redirectRules)
        .innerJoin(links, eq(links.id, redirectRules.linkId))
        .where(and(eq(links.workspaceId, workspaceId), inArray(redirectRules.id, [...ruleIds])))
    },
  }
}

export type RuleVariants = ReturnType<typeof createRuleVariants>
