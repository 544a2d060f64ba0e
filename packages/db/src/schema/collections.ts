import { foreignKey, index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'
import { links } from './links.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Named groups of links (contract §9, "Collections"). */
export const collections = pgTable(
  'collections',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    description: text('description'),
    /** `#rrggbb`. */
    color: text('color'),
    emoji: text('emoji'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('collections_in_workspace').on(t.workspaceId, t.id),
    index('collections_created').on(t.workspaceId, t.createdAt),
  ],
)

/** Both sides carry the workspace, so that no link gets into another workspace's collection. */
export const collectionLinks = pgTable(
  'collection_links',
  {
    workspaceId: uuid('workspace_id').notNull(),
    collectionId: uuid('collection_id').notNull(),
    linkId: uuid('link_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.linkId] }),
    foreignKey({
      name: 'collection_links_collection',
      columns: [t.workspaceId, t.collectionId],
      foreignColumns: [collections.workspaceId, collections.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'collection_links_link',
      columns: [t.workspaceId, t.linkId],
      foreignColumns: [links.workspaceId, links.id],
    }).onDelete('cascade'),
    index('collection_links_link_id').on(t.linkId),
  ],
)
