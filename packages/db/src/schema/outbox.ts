import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/**
 * The replica entries that redirectors have beside the links' (a workspace's settings, the directory of
 * domains, a bio page): their versions, raised in the transaction of a change, and the version that was last
 * published. A row that is behind is work for the sweeper.
 */
export const configVersions = pgTable(
  'shared_documents',
  {
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    version: integer('version').notNull().default(1),
    publishedVersion: integer('published_version').notNull().default(0),
    changedAt: at('changed_at').notNull().defaultNow(),
    /** From when on the sweeper publishes it: until then it is left to its writer. */
    sweepAt: at('sweep_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key] }),
    index('shared_documents_behind').on(t.sweepAt).where(sql`${t.publishedVersion} < ${t.version}`),
  ],
)
