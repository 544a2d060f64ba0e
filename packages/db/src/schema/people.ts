import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users, workspaces } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A person invited to a workspace (contract §2). The token is only in the mail; its hash is here. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role', { enum: ['owner', 'admin', 'editor', 'viewer'] }).notNull(),
    linkIds: uuid('link_ids').array(),
    collectionIds: uuid('collection_ids').array(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
  },
  (t) => [
    uniqueIndex('invitations_open').on(t.workspaceId, t.email).where(sql`${t.acceptedAt} is null`),
    index('invitations_inviter').on(t.invitedBy),
    check('invitations_role', sql`${t.role} in ('owner', 'admin', 'editor', 'viewer')`),
  ],
)

/** Single-use, 30 minutes (contract §2, POST /auth/password/reset). */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('password_resets_user').on(t.userId)],
)

/** Who did what, when, from where (contract §2, GET /audit-log). A trigger refuses changes of its rows. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** UUIDv7: orders by time. */
    id: uuid('id').primaryKey(),
    /** Null: of a user alone (a changed password). No reference: the log outlives its subjects. */
    workspaceId: uuid('workspace_id'),
    userId: uuid('user_id'),
    apiKeyId: uuid('api_key_id'),
    /** The session for programs (contract-3 §22) that called; null: a person or a key. */
    sessionId: uuid('session_id'),
    /** `offer.update`: the noun and what was done to it. */
    action: text('action').notNull(),
    resourceType: text('resource_type').notNull(),
    resourceId: text('resource_id'),
    /** The fields of the request, secrets masked. */
    changes: jsonb('changes').$type<Record<string, unknown>>().notNull().default({}),
    ip: text('ip'),
    userAgent: text('user_agent'),
    requestId: text('request_id'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('audit_log_workspace').on(t.workspaceId, t.createdAt, t.id),
    index('audit_log_resource').on(t.workspaceId, t.resourceType, t.resourceId),
  ],
)

/**
 * How long a key names its first request (contract §1). A row that is older is free to be taken by another,
 * and is deleted.
 */
export const idempotencyRetentionMs = 24 * 3_600_000

/** First answers of requests with an `Idempotency-Key`, for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    workspaceId: uuid('workspace_id').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the body. */
    bodyHash: text('body_hash').notNull(),
    /** Null while the first request is under way. */
    statusCode: integer('status_code'),
    answer: text('answer'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.workspaceId, t.method, t.path, t.key] }),
    index('idempotency_keys_created').on(t.createdAt),
  ],
)
