import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export interface PostbackConditionColumns {
  statuses?: string[]
  /** A decimal. */
  minPayout?: string
}

/**
 * Whose conversions a traffic source hears of: those of its own clicks and of clicks without a source, or
 * all.
 */
export const postbackAudiences = ['own', 'all'] as const
export const postbackMethods = ['GET', 'POST'] as const

export interface SourceParameterColumns {
  name: string
  token: string
  target: string
}

/** Amounts and percents are decimals. */
export type CostModelColumns =
  | { type: 'none' }
  | { type: 'from_click'; currency?: string | undefined }
  | { type: 'cpc' | 'cpm' | 'cpa'; amount: string; currency?: string | undefined }
  | { type: 'revshare'; percent: string }

/** Where visits come from, and outgoing postbacks go (specification, "Traffic source"). */
export const trafficSources = pgTable(
  'traffic_sources',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    /** Null: it is sent nothing. */
    postbackUrl: text('postback_url'),
    conditions: jsonb('conditions').$type<PostbackConditionColumns>().notNull().default({}),
    appliesTo: text('applies_to', { enum: postbackAudiences }).notNull().default('own'),
    method: text('method', { enum: postbackMethods }).notNull().default('GET'),
    /** Of the conversions that fit, so many are sent. */
    sharePercent: integer('share_percent').notNull().default(100),
    isActive: boolean('is_active').notNull().default(true),
    /** RE2 that is found in an answer that says a success; null: the status says it. */
    successPattern: text('success_pattern'),
    /** RE2 that is found in an answer that says an error; null: the status says it. */
    errorPattern: text('error_pattern'),
    /** What the source fills into the URLs of its links. */
    parameters: jsonb('parameters').$type<SourceParameterColumns[]>().notNull().default([]),
    costModel: jsonb('cost_model').$type<CostModelColumns>().notNull().default({ type: 'none' }),
    /** Of the catalogue that it was made from. */
    templateId: text('template_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('traffic_sources_in_workspace').on(t.workspaceId, t.id),
    index('traffic_sources_created').on(t.workspaceId, t.createdAt),
    check('traffic_sources_applies_to', sql`${t.appliesTo} in ('own', 'all')`),
    check('traffic_sources_method', sql`${t.method} in ('GET', 'POST')`),
    check('traffic_sources_share', sql`${t.sharePercent} between 1 and 100`),
  ],
)

/**
 * Server-to-server integrations with ad platforms. The credentials are AES-256-GCM under SECRETS_KEY
 * (contract §7).
 */
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
    /** Empty of one that was made before they had names: it is called what its provider is. */
    name: text('name').notNull().default(''),
    /** Our conversion status → the platform's event name. */
    statusMapping: jsonb('status_mapping').$type<Record<string, string>>().notNull(),
    /** `own`: of clicks that have a click id of the platform, or come of one of the sources. */
    appliesTo: text('applies_to', { enum: postbackAudiences }).notNull().default('own'),
    /** No references: what is named here is not deleted (`integration-uses.ts` of the api). */
    trafficSourceIds: uuid('traffic_source_ids').array().notNull().default(sql`'{}'::uuid[]`),
    /** Of links in one of them alone; none: of all links. */
    collectionIds: uuid('collection_ids').array().notNull().default(sql`'{}'::uuid[]`),
    /** Hours by status that an event waits; a status that is missing does not wait. */
    delays: jsonb('delays').$type<Record<string, number>>().notNull().default({}),
    /** `conversion`, `tid`, or the name of a parameter of the click. */
    eventId: text('event_id').notNull().default('conversion'),
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
    check('capi_integrations_applies_to', sql`${t.appliesTo} in ('own', 'all')`),
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
    /** Is the percentage of clicks that the event `click` is sent of. */
    clickSharePercent: integer('click_share_percent').notNull().default(100),
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
    check('webhooks_click_share', sql`${t.clickSharePercent} between 1 and 100`),
  ],
)
