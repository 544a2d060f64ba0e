import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** An entry of a bio page: an address, or a link of the workspace. `id` is the `bioLinkId` of its clicks. */
export interface BioEntryColumns {
  id: string
  title: string
  url: string | null
  linkId: string | null
  /** Absent: no. */
  relMe?: boolean
}

/** Bio pages (contract §9). The slug is in `link_codes` too: pages and links share one namespace a domain. */
export const bioPages = pgTable(
  'bio_pages',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    domainKey: text('domain_key').notNull().default(''),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    avatarUrl: text('avatar_url'),
    theme: text('theme').notNull().default('auto'),
    links: jsonb('links').$type<BioEntryColumns[]>().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('bio_pages_slug').on(t.domainKey, t.slug),
    index('bio_pages_created').on(t.workspaceId, t.createdAt),
  ],
)
