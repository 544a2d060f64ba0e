import { botRules, type Orm } from '@waymark/db'
import { and, asc, desc, eq, ilike, or } from 'drizzle-orm'
import { countedPage, createTotal } from '../../counted-page.ts'
import type { Page } from '../../envelope.ts'
import { insertBounded, recordBounds } from '../../record-bounds.ts'
import { containing } from '../containing.ts'
import type { BotRulesQuery } from './bot-rules.schema.ts'

export type BotRuleRow = typeof botRules.$inferSelect

/** What a change may set; what is left out stays. */
export type BotRuleChange = Partial<Omit<BotRuleRow, 'id' | 'workspaceId' | 'createdAt'>>

export const botRuleValueKey = 'bot_rules_value'

const sortColumns = {
  createdAt: botRules.createdAt,
  updatedAt: botRules.updatedAt,
  value: botRules.value,
} as const

/** The bot rules of the workspaces; `workspaceId` comes first. */
export function createBotRuleRepository(orm: Orm) {
  const one = (workspaceId: string, id: string) =>
    and(eq(botRules.workspaceId, workspaceId), eq(botRules.id, id))

  return {
    async page(
      workspaceId: string,
      { search, sort, limit, offset }: BotRulesQuery,
    ): Promise<Page<BotRuleRow>> {
      const pattern = containing(search ?? '')
      const isFound = search ? or(ilike(botRules.value, pattern), ilike(botRules.note, pattern)) : undefined
      const where = and(eq(botRules.workspaceId, workspaceId), isFound)
      const direction = sort.descending ? desc : asc
      const total = createTotal(orm, botRules, where)
      const rows = await orm
        .select({ item: botRules, total: total.column })
        .from(botRules)
        .where(where)
        .orderBy(direction(sortColumns[sort.field]), direction(botRules.id))
        .limit(limit)
        .offset(offset)
      return countedPage(rows, offset, total.read)
    },

    async find(workspaceId: string, id: string): Promise<BotRuleRow | null> {
      const [row] = await orm.select().from(botRules).where(one(workspaceId, id))
      return row ?? null
    },

    /** Rejects with a violation of `botRuleValueKey` when there is such a rule; so does `update`. */
    async insert(row: typeof botRules.$inferInsert): Promise<BotRuleRow> {
      const [inserted] = await insertBounded(orm, recordBounds.botRules, row, (tx) =>
        tx.insert(botRules).values(row).returning(),
      )
      if (inserted === undefined) throw new Error('Postgres returned no row for an inserted bot rule')
      return inserted
    },

    async update(workspaceId: string, id: string, change: BotRuleChange): Promise<BotRuleRow | null> {
      const [row] = await orm.update(botRules).set(change).where(one(workspaceId, id)).returning()
      return row ?? null
    },

    /** False when the workspace has no such rule. */
    async remove(workspaceId: string, id: string): Promise<boolean> {
      const rows = await orm.delete(botRules).where(one(workspaceId, id)).returning({ id: botRules.id })
      return rows.length === 1
    },
  }
}

export type BotRuleRepository = ReturnType<typeof createBotRuleRepository>
