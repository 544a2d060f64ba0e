import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sessions, workspaces } from './accounts.ts'
import { links } from './links.ts'

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

/** Notes on the days of charts (contract-2 §13). */
export const annotations = pgTable(
  'annotations',
  {
    id: uuid('id').primaryKey(),
    workspaceId: ofWorkspace(),
    /** Null: about the whole workspace. */
    linkId: uuid('link_id'),
    /** In the workspace's zone. */
    date: date('date', { mode: 'string' }).notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'annotations_link_in_workspace',
      columns: [t.workspaceId, t.linkId],
      foreignColumns: [links.workspaceId, links.id],
    }).onDelete('cascade'),
    index('annotations_date').on(t.workspaceId, t.date),
    index('annotations_link').on(t.workspaceId, t.linkId),
  ],
)

/** Files that a URL opens once (contract-2 §13): the row goes with the first request. */
export const downloads = pgTable(
  'downloads',
  {
    /** Of 128 random bits. */
    tokenHash: text('token_hash').primaryKey(),
    workspaceId: ofWorkspace(),
    /** What it may read at that time is what the file has. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['report', 'clicks'] }).notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('downloads_session').on(t.sessionId),
    index('downloads_expiry').on(t.expiresAt),
    check('downloads_kind', sql`${t.kind} in ('report', 'clicks')`),
  ],
)
