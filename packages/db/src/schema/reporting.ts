import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const ofWorkspace = () =>
  uuid('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'restrict' })

/** UTM tags to fill in by name (contract §9). */
export const utmPresets = pgTable(
  'utm_presets',
  {
    id: uuid('id').primaryKey(),
    workspaceId: ofWorkspace(),
    name: text('name').notNull(),
    source: text('source'),
    medium: text('medium'),
    campaign: text('campaign'),
    term: text('term'),
    content: text('content'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('utm_presets_name').on(t.workspaceId, sql`lower(${t.name})`)],
)

/** Saved reports (contract §9). `config` is a report body. */
export const savedReports = pgTable(
  'saved_reports',
  {
    id: uuid('id').primaryKey(),
    workspaceId: ofWorkspace(),
    name: text('name').notNull(),
    config: jsonb('config').$type<Record<string, unknown>>().notNull(),
    isPublic: boolean('is_public').notNull().default(false),
    /** 128 random bits; null while it is not public. */
    publicToken: text('public_token').unique(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('saved_reports_created').on(t.workspaceId, t.createdAt),
    check('saved_reports_public', sql`${t.isPublic} = (${t.publicToken} is not null)`),
  ],
)

export const dashboards = pgTable(
  'dashboards',
  {
    id: uuid('id').primaryKey(),
    workspaceId: ofWorkspace(),
    name: text('name').notNull(),
    widgets: jsonb('widgets').$type<Record<string, unknown>[]>().notNull().default([]),
    publicToken: text('public_token').unique(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('dashboards_created').on(t.workspaceId, t.createdAt)],
)

/** Alert rules (contract §9). */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').primaryKey(),
    workspaceId: ofWorkspace(),
    name: text('name').notNull(),
    metric: text('metric').notNull(),
    operator: text('operator').notNull(),
    threshold: doublePrecision('threshold').notNull(),
    windowMinutes: integer('window_minutes').notNull(),
    /** `workspace`, or a dimension of reports. */
    scope: text('scope').notNull(),
    /** The id or value of that dimension which the alert is about; null for the whole workspace. */
    scopeValue: text('scope_value'),
    minSampleSize: integer('min_sample_size').notNull().default(0),
    action: text('action', { enum: ['notify', 'pause'] })
      .notNull()
      .default('notify'),
    cooldownMinutes: integer('cooldown_minutes').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** The end of the window that was looked at last; null: none yet since the alert was made or changed. */
    checkedAt: at('checked_at'),
    /** Whose check is under way: only they may write what it found. */
    leaseId: uuid('lease_id'),
    leasedUntil: at('leased_until'),
    lastFiredAt: at('last_fired_at'),
    /** What the metric was then. */
    lastValue: doublePrecision('last_value'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('alerts_created').on(t.workspaceId, t.createdAt),
    index('alerts_due').on(t.checkedAt.asc().nullsFirst()).where(sql`${t.isActive}`),
    check('alerts_lease', sql`(${t.leaseId} is null) = (${t.leasedUntil} is null)`),
    check('alerts_fired', sql`(${t.lastFiredAt} is null) = (${t.lastValue} is null)`),
    check(
      'alerts_window',
      sql`${t.windowMinutes} > 0 and ${t.cooldownMinutes} >= 0 and ${t.minSampleSize} >= 0`,
    ),
    check('alerts_operator', sql`${t.operator} in ('gt', 'gte', 'lt', 'lte')`),
    check('alerts_scope', sql`(${t.scope} = 'workspace') = (${t.scopeValue} is null)`),
    check('alerts_action', sql`${t.action} in ('notify', 'pause')`),
  ],
)
