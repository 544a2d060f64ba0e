import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/**
 * Custom domains (contract §4). A pending one serves nothing and lapses; a banned one goes on sending its
 * visitors to the next.
 */
export const domains = pgTable(
  'domains',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    /** Lower case, ASCII (punycode), without a port. */
    host: text('host').notNull(),
    status: text('status', { enum: ['pending', 'active', 'banned'] })
      .notNull()
      .default('pending'),
    isDefault: boolean('is_default').notNull().default(false),
    verificationToken: text('verification_token').notNull(),
    rootUrl: text('root_url'),
    notFoundUrl: text('not_found_url'),
    /** Whether details of the device are requested from browsers (contract 2 §16). */
    clientHints: boolean('client_hints').notNull().default(false),
    verifiedAt: at('verified_at'),
    bannedAt: at('banned_at'),
    banReason: text('ban_reason'),
    /** Where its visitors go since it was banned: a host, or '' for the default domain; null before. */
    rotatedTo: text('rotated_to'),
    /** Codes that had to be named anew on `rotated_to`, because they were taken there. */
    renamedCodes: jsonb('renamed_codes').$type<Record<string, string>>().notNull().default({}),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // Unique among the verified: a workspace without proof must not block the owner of a host.
    uniqueIndex('domains_verified_host').on(t.host).where(sql`${t.status} <> 'pending'`),
    uniqueIndex('domains_workspace_host').on(t.workspaceId, t.host),
    // On a pending one it is a wish, which verifying it fulfils.
    uniqueIndex('domains_default').on(t.workspaceId).where(sql`${t.isDefault} and ${t.status} = 'active'`),
    // What links refer to, so that a reference can never leave the workspace.
    unique('domains_in_workspace').on(t.workspaceId, t.id),
    index('domains_pending').on(t.createdAt).where(sql`${t.status} = 'pending'`),
    // Whose links are yet to be moved.
    index('domains_banned').on(t.bannedAt).where(sql`${t.status} = 'banned'`),
    check('domains_status', sql`${t.status} in ('pending', 'active', 'banned')`),
    check('domains_host', sql`${t.host} = lower(${t.host}) and ${t.host} <> ''`),
  ],
)
