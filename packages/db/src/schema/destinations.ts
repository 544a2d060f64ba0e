import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export interface PostbackConditionColumns {
  statuses?: string[]
  /** A decimal. */
  minPayout?: string
}

/** Where outgoing postbacks go (specification, "Traffic source"). */
export const trafficSources = pgTable(
  'traffic_sources',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    postbackUrl: text('postback_url').notNull(),
    conditions: jsonb('conditions').$type<PostbackConditionColumns>().notNull().default({}),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('traffic_sources_in_workspace').on(t.workspaceId, t.id),
    index('traffic_sources_created').on(t.workspaceId, t.createdAt),
  ],
)

/** Server-to-server integrations with ad platforms. The credentials are AES-256-GCM under SECRETS_KEY (contract §7). */
export const capiIntegrations = pgTable(
  'capi_integrations',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    provider: text('provider', { enum: ['facebook', 'tiktok', 'google'] }).notNull(),
    /** Encrypted; the id of the row is bound in. */
    credentials: text('credentials').notNull(),
    /** Our conversion status → the platform's event name. */
    statusMapping: jsonb('status_mapping').$type<Record<string, string>>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Why the platform refuses the credentials; null: it does not. */
    lastError: text('last_error'),
    /** Until then it is sent nothing, since the platform refused the credentials. */
    pausedUntil: at('paused_until'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('capi_integrations_in_workspace').on(t.workspaceId, t.id),
    index('capi_integrations_created').on(t.workspaceId, t.createdAt),
    check('capi_integrations_provider', sql`${t.provider} in ('facebook', 'tiktok', 'google')`),
    check('capi_integrations_pause', sql`(${t.lastError} is null) = (${t.pausedUntil} is null)`),
  ],
)

/** Subscriptions of customer servers (specification, "Events"). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    description: text('description'),
    isActive: boolean('is_active').notNull().default(true),
    /** Encrypted like credentials: deliveries are signed with it. */
    secret: text('secret').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('webhooks_in_workspace').on(t.workspaceId, t.id),
    index('webhooks_created').on(t.workspaceId, t.createdAt),
    check('webhooks_events', sql`cardinality(${t.events}) > 0`),
  ],
)
