import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Named lists, usable as filter values `list:NAME` (contract §9, "Also session-only CRUD"). */
export const lists = pgTable(
  'lists',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['ip', 'user_agent', 'referer', 'sub_id'] }).notNull(),
    entries: text('entries').array().notNull().default(sql`'{}'::text[]`),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('lists_in_workspace').on(t.workspaceId, t.id),
    uniqueIndex('lists_name').on(t.workspaceId, sql`lower(${t.name})`),
    check('lists_kind', sql`${t.kind} in ('ip', 'user_agent', 'referer', 'sub_id')`),
  ],
)

/** Whom a workspace takes for a bot beside the built-in lists (contract §4, "Bots"). */
export const botRules = pgTable(
  'bot_rules',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: ['ua_substring', 'ua_mask', 'cidr'] }).notNull(),
    value: text('value').notNull(),
    action: text('action', { enum: ['flag', 'block'] })
      .notNull()
      .default('flag'),
    note: text('note'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('bot_rules_value').on(t.workspaceId, t.kind, t.value),
    index('bot_rules_created').on(t.workspaceId, t.createdAt),
    check('bot_rules_kind', sql`${t.kind} in ('ua_substring', 'ua_mask', 'cidr')`),
    check('bot_rules_action', sql`${t.action} in ('flag', 'block')`),
  ],
)
