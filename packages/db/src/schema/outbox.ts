import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/**
 * Events of a workspace for its webhooks (specification, "Events"): written in the transaction of what happened, so that none is lost
 * and none is told of what did not happen. `dispatched_at` is set when the deliveries of it were made.
 */
export const workspaceEvents = pgTable(
  'workspace_events',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    occurredAt: at('occurred_at').notNull(),
    dispatchedAt: at('dispatched_at'),
  },
  (t) => [index('workspace_events_waiting').on(t.dispatchedAt, t.occurredAt)],
)

/**
 * The documents that redirectors hold beside the links' (a workspace's settings, the directory of domains, a bio page): their
 * versions, raised in the transaction of a change, and the version that was last published. A row that is behind is work for
 * the sweeper.
 */
export const sharedDocuments = pgTable(
  'shared_documents',
  {
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    version: integer('version').notNull().default(1),
    publishedVersion: integer('published_version').notNull().default(0),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key] }),
    index('shared_documents_behind').on(t.changedAt).where(sql`${t.publishedVersion} < ${t.version}`),
  ],
)
