import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

const conversionStatuses = ['lead', 'sale', 'rejected', 'rebill', 'upsell'] as const

/** What may be reached (contract §7, "Goal record"). */
export const conversionGoals = pgTable(
  'conversion_goals',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    key: text('key').notNull(),
    defaultPayout: numeric('default_payout', { precision: 18, scale: 6 }),
    defaultStatus: text('default_status', { enum: conversionStatuses }).notNull().default('sale'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('conversion_goals_key').on(t.workspaceId, t.key),
    // The oldest active one is the fallback of an intake without a goal.
    index('conversion_goals_created').on(t.workspaceId, t.createdAt),
    check('conversion_goals_key_shape', sql`${t.key} ~ '^[a-z0-9_]{1,50}$'`),
    check(
      'conversion_goals_status',
      sql`${t.defaultStatus} in ('lead', 'sale', 'rejected', 'rebill', 'upsell')`,
    ),
  ],
)

/** Who may send postbacks to a workspace (contract §7). A workspace without a row takes them from everybody. */
export const postbackSecurity = pgTable('postback_security', {
  workspaceId: uuid('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'restrict' }),
  requireKey: boolean('require_key').notNull().default(false),
  /** Encrypted; shown to the workspace's people, who put it into postback URLs. */
  key: text('key').notNull(),
  /** SHA-256 of the key, hex: finds the workspace of a postback that brings no click of ours. */
  keyHash: text('key_hash').notNull().unique(),
  allowedIps: text('allowed_ips').array().notNull().default(sql`'{}'::text[]`),
  allowedNetworksOnly: boolean('allowed_networks_only').notNull().default(false),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
