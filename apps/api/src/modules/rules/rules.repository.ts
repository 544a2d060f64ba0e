import { type Orm, redirectRules } from '@waymark/db'
import type { FlowType } from '@waymark/rule-engine'
import { and, asc, count, desc, eq, ilike, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { selectPage } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { containing } from '../containing.ts'

export type RuleRow = typeof redirectRules.$inferSelect

/** The whole of a rule but its identity and times. */
export interface RuleContent {
  ruleType: string
  name: string | null
  targetUrl: string | null
  priority: number
  weight: number | null
  conditions: Record<string, unknown>
  schema: string
  redirectType: string
  flowConfig: Record<string, unknown> | null
  appendQuery: boolean | null
  deepLink: RuleRow['deepLink']
  flowType: FlowType
  isActive: boolean
}

/** A rule as it is written whole. */
export type StoredRule = RuleContent & Pick<RuleRow, 'id' | 'createdAt' | 'updatedAt'>

export interface FlowSizes {
  bytes: number
  /** Landings and offers. */
  members: number
}

export const ruleSortFields = ['priority', 'createdAt', 'updatedAt', 'name'] as const
export type RuleSortField = (typeof ruleSortFields)[number]

export interface RulePageQuery {
  limit: number
  offset: number
  search?: string | undefined
  sort: SortBy<RuleSortField>
}

/** forced, regular, default: as the redirector goes through them (contract §4). */
const flowRank = sql`array_position(array['forced','regular','default'], ${redirectRules.flowType})`

function orderOf({ field, descending }: SortBy<RuleSortField>): SQL[] {
  const direction = descending ? desc : asc
  switch (field) {
    case 'priority':
      return [flowRank, redirectRules.priority, redirectRules.createdAt, redirectRules.id].map((part) =>
        direction(part),
      )
    case 'createdAt':
      return [direction(redirectRules.createdAt), direction(redirectRules.id)]
    case 'updatedAt':
      return [direction(redirectRules.updatedAt), direction(redirectRules.id)]
    case 'name':
      return [direction(redirectRules.name), direction(redirectRules.id)]
    default:
      return field satisfies never
  }
}

function inPage(linkId: string, search: string | undefined): SQL | undefined {
  const pattern = containing(search ?? '')
  return and(
    eq(redirectRules.linkId, linkId),
    search ? or(ilike(redirectRules.name, pattern), ilike(redirectRules.targetUrl, pattern)) : undefined,
  )
}

/** The values of an `ip` filter are masks by their form. */
const hasPatterns = sql.raw(
  `'$.filters[*] ? (@.matching == "regex" || @.matching == "mask" || @.kind == "ip")'`,
)

/** What a rule that is there gets anew. */
const writtenColumns = [
  'ruleType',
  'name',
  'targetUrl',
  'priority',
  'weight',
  'conditions',
  'schema',
  'redirectType',
  'flowConfig',
  'appendQuery',
  'deepLink',
  'flowType',
  'isActive',
  'updatedAt',
] as const satisfies readonly (keyof StoredRule)[]

/**
 * The rules of a link. That the link is the caller's is checked before: `linkId` comes first. The table has
 * no workspace, its rows are those of their link, so that `workspaceRecords` does not fit.
 */
export function createRuleRepository(orm: Orm) {
  const one = (linkId: string, ruleId: string) =>
    and(eq(redirectRules.linkId, linkId), eq(redirectRules.id, ruleId))

  return {
    page(linkId: string, { search, sort, limit, offset }: RulePageQuery): Promise<Page<RuleRow>> {
      const part = { where: inPage(linkId, search), orderBy: orderOf(sort), limit, offset }
      return selectPage(orm, redirectRules, part)
    },

    async find(linkId: string, ruleId: string): Promise<RuleRow | null> {
      const [row] = await orm.select().from(redirectRules).where(one(linkId, ruleId))
      return row ?? null
    },

    /** All rules of the link, in processing order. */
    async all(linkId: string): Promise<RuleRow[]> {
      return orm
        .select()
        .from(redirectRules)
        .where(eq(redirectRules.linkId, linkId))
        .orderBy(...orderOf({ field: 'priority', descending: false }))
    },

    async count(linkId: string): Promise<number> {
      const [row] = await orm
        .select({ total: count() })
        .from(redirectRules)
        .where(eq(redirectRules.linkId, linkId))
      return row?.total ?? 0
    },

    /** Conditions of the link's active rules that have regexes or may have masks, but those of `exceptId`. */
    async matchingConditions(linkId: string, exceptId: string | null): Promise<Record<string, unknown>[]> {
      const rows = await orm
        .select({ conditions: redirectRules.conditions })
        .from(redirectRules)
        .where(
          and(
            eq(redirectRules.linkId, linkId),
            eq(redirectRules.isActive, true),
            exceptId === null ? undefined : ne(redirectRules.id, exceptId),
            sql`jsonb_path_exists(${redirectRules.conditions}, ${hasPatterns})`,
          ),
        )
      return rows.map(({ conditions }) => conditions)
    },

    /** The size of the flows of the link's rules, without that of `exceptId`. */
    async flowSizes(linkId: string, exceptId: string | null): Promise<FlowSizes> {
      const [row] = await orm
        .select({
          bytes: sql<number>`coalesce(sum(octet_length(${redirectRules.flowConfig}::text)), 0)`.mapWith(
            Number,
          ),
          members: sql<number>`coalesce(sum(
            coalesce(jsonb_array_length(${redirectRules.flowConfig} -> 'landings'), 0) +
            coalesce(jsonb_array_length(${redirectRules.flowConfig} -> 'offers'), 0)), 0)`.mapWith(Number),
        })
        .from(redirectRules)
        .where(
          and(
            eq(redirectRules.linkId, linkId),
            exceptId === null ? undefined : ne(redirectRules.id, exceptId),
          ),
        )
      return row ?? { bytes: 0, members: 0 }
    },

    /**
     * Writes rules, new ones and those that are there, in one statement. At most 1,000: Postgres takes 65,535
     * parameters.
     */
    async write(linkId: string, rules: readonly StoredRule[]): Promise<void> {
      if (rules.length === 0) return
      const excluded = Object.fromEntries(
        writtenColumns.map((column) => [column, sql.raw(`excluded."${redirectRules[column].name}"`)]),
      )
      await orm
        .insert(redirectRules)
        .values(rules.map((rule) => ({ ...rule, linkId })))
        .onConflictDoUpdate({
          target: redirectRules.id,
          set: excluded,
          setWhere: eq(redirectRules.linkId, linkId),
        })
    },

    async removeOthers(linkId: string, remainingIds: readonly string[]): Promise<void> {
      const isGone = remainingIds.length === 0 ? undefined : notInArray(redirectRules.id, [...remainingIds])
      await orm.delete(redirectRules).where(and(eq(redirectRules.linkId, linkId), isGone))
    },

    async insert(linkId: string, rule: RuleContent & { id: string; createdAt: Date }): Promise<RuleRow> {
      const values = { ...rule, linkId, updatedAt: rule.createdAt }
      const [row] = await orm.insert(redirectRules).values(values).returning()
      if (row === undefined) throw new Error('Postgres returned no row for an inserted rule')
      return row
    },

    async update(
      linkId: string,
      ruleId: string,
      change: RuleContent & { updatedAt: Date },
    ): Promise<RuleRow | null> {
      const [row] = await orm.update(redirectRules).set(change).where(one(linkId, ruleId)).returning()
      return row ?? null
    },

    async remove(linkId: string, ruleId: string): Promise<void> {
      await orm.delete(redirectRules).where(one(linkId, ruleId))
    },
  }
}

export type RuleRepository = ReturnType<typeof createRuleRepository>
