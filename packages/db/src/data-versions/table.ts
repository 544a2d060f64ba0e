import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * The version of what belongs to a user or a workspace, raised by triggers in the transaction of each change of a watched table
 * (`data-versions.sql`, which also makes the table). Without a row nothing has changed since they watch.
 */
export const dataVersions = pgTable('data_versions', {
  id: uuid('id').primaryKey(),
  version: bigint('version', { mode: 'bigint' }).notNull(),
})

/** The tables whose changes raise versions, as `data-versions.sql` watches them. */
export const watchedTables = [
  'users',
  'sessions',
  'workspaces',
  'memberships',
  'api_keys',
  'links',
  'link_codes',
  'redirect_rules',
  'domains',
  'offers',
  'collections',
  'collection_links',
] as const
export type WatchedTable = (typeof watchedTables)[number]
