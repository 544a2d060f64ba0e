import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
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
import { lists } from './click-intake.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const ofWorkspace = () =>
  uuid('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'restrict' })

export const alertActions = ['notify', 'pause', 'add_to_list'] as const
export const alertChannelKinds = ['webhook', 'email', 'telegram', 'slack'] as const

/** What became of the action of an alert that fired; null: it only notifies. */
export const alertResults = [
  'paused',
  'was_paused',
  'added',
  'was_listed',
  'list_full',
  'not_an_entry',
  'gone',
] as const

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
    /** A range of reports by its name, in place of the minutes; null: the minutes count. */
    range: text('range'),
    /** `workspace`, or a dimension of reports. */
    scope: text('scope').notNull(),
    /**
     * The id or value of that dimension which the alert is about; null for the whole workspace, `*` for each
     * value by itself.
     */
    scopeValue: text('scope_value'),
    minSampleSize: integer('min_sample_size').notNull().default(0),
    action: text('action', { enum: alertActions }).notNull().default('notify'),
    /** What `add_to_list` adds to. */
    listId: uuid('list_id'),
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
    unique('alerts_in_workspace').on(t.workspaceId, t.id),
    foreignKey({
      name: 'alerts_list_in_workspace',
      columns: [t.workspaceId, t.listId],
      foreignColumns: [lists.workspaceId, lists.id],
    }).onDelete('restrict'),
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
    check('alerts_action', sql`${t.action} in ('notify', 'pause', 'add_to_list')`),
    check('alerts_list', sql`(${t.action} = 'add_to_list') = (${t.listId} is not null)`),
  ],
)

export interface AlertChannelColumns {
  /** Of a webhook. */
  url?: string
  /** Of mails. */
  to?: string
  /** Of Telegram. */
  chatId?: string
}

/** Where an alert notifies beside the webhooks that have subscribed to `alert_fired` (contract-2 §13). */
export const alertChannels = pgTable(
  'alert_channels',
  {
    id: uuid('id').primaryKey(),
    workspaceId: ofWorkspace(),
    alertId: uuid('alert_id').notNull(),
    /** In the order in which they were given. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: alertChannelKinds }).notNull(),
    settings: jsonb('settings').$type<AlertChannelColumns>().notNull().default({}),
    /** Encrypted; the id of the row is bound in. Null: it has none. */
    credentials: text('credentials'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('alert_channels_in_workspace').on(t.workspaceId, t.id),
    foreignKey({
      name: 'alert_channels_alert_in_workspace',
      columns: [t.workspaceId, t.alertId],
      foreignColumns: [alerts.workspaceId, alerts.id],
    }).onDelete('cascade'),
    index('alert_channels_of_alert').on(t.workspaceId, t.alertId, t.position),
    check('alert_channels_kind', sql`${t.kind} in ('webhook', 'email', 'telegram', 'slack')`),
    check(
      'alert_channels_credentials',
      sql`${t.credentials} is not null or ${t.kind} in ('webhook', 'email')`,
    ),
  ],
)

/** Each time that an alert fired, for each value that it fired for. */
export const alertFirings = pgTable(
  'alert_firings',
  {
    id: uuid('id').primaryKey(),
    workspaceId: ofWorkspace(),
    alertId: uuid('alert_id').notNull(),
    firedAt: at('fired_at').notNull(),
    /** Null: the whole workspace. */
    dimensionValue: text('dimension_value'),
    value: doublePrecision('value').notNull(),
    /** Clicks of the window, or its conversions. */
    sampleSize: bigint('sample_size', { mode: 'number' }).notNull(),
    /** As the rule was then. */
    metric: text('metric').notNull(),
    operator: text('operator').notNull(),
    threshold: doublePrecision('threshold').notNull(),
    scope: text('scope').notNull(),
    action: text('action', { enum: alertActions }).notNull(),
    result: text('result', { enum: alertResults }),
    /** What its channels were sent; no references: a delivery goes with its channel, and by its age. */
    deliveryIds: uuid('delivery_ids').array().notNull().default(sql`'{}'::uuid[]`),
  },
  (t) => [
    foreignKey({
      name: 'alert_firings_alert_in_workspace',
      columns: [t.workspaceId, t.alertId],
      foreignColumns: [alerts.workspaceId, alerts.id],
    }).onDelete('cascade'),
    index('alert_firings_of_alert').on(t.workspaceId, t.alertId, t.firedAt),
    check('alert_firings_action', sql`${t.action} in ('notify', 'pause', 'add_to_list')`),
    check(
      'alert_firings_result',
      sql`${t.result} in ('paused', 'was_paused', 'added', 'was_listed', 'list_full', 'not_an_entry', 'gone')`,
    ),
  ],
)
