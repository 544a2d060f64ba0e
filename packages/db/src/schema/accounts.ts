import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  json,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/** Timestamps are `timestamptz` with milliseconds, as the API shows them (contract §1). */
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

const botKindAction = (name: string) =>
  text(name, { enum: ['off', 'flag', 'block'] })
    .notNull()
    .default('off')

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Trimmed and lower-cased before it comes here. */
    email: text('email').notNull(),
    name: text('name'),
    timezone: text('timezone').notNull().default('UTC'),
    /** argon2id, PHC string. */
    passwordHash: text('password_hash').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Whether it sees the whole installation (`GET /installation`); its workspaces it sees all the same. */
    ownsInstallation: boolean('owns_installation').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)

/** What the console stores for a user (contract 2 §10). */
export const userPreferences = pgTable('user_preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** As it was sent: `jsonb` would put the keys in another order. */
  preferences: json('preferences').$type<Record<string, unknown>>().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const workspaces = pgTable(
  'workspaces',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    baseCurrency: text('base_currency').notNull().default('USD'),
    timezone: text('timezone').notNull().default('UTC'),
    /** Days that a currency rate is taken for after its own, where they have none (contract 2 §17). */
    rateCarryDays: integer('rate_carry_days').notNull().default(7),
    /** Whether a traffic source ever had a cost model: clicks may have costs of their own since. */
    hasClickCosts: boolean('has_click_costs').notNull().default(false),
    plan: text('plan', { enum: ['free', 'pro', 'enterprise'] }).notNull(),
    /** Click intake (contract §9): agrees to raw addresses, where STORE_RAW_IP allows them. */
    storeRawIp: boolean('store_raw_ip').notNull().default(false),
    /** Of new links. */
    uniquenessHours: integer('uniqueness_hours').notNull().default(24),
    /** What becomes of visitors that are taken for bots. */
    botAction: text('bot_action', { enum: ['flag', 'block'] })
      .notNull()
      .default('flag'),
    /** What becomes of visitors from addresses of these kinds (contract 2 §16); off: nothing. */
    mailScannerAction: botKindAction('mail_scanner_action'),
    torAction: botKindAction('tor_action'),
    vpnAction: botKindAction('vpn_action'),
    dataCenterAction: botKindAction('data_center_action'),
    /** Whether `DNT: 1` and `Sec-GPC: 1` are heeded: no cookie, no raw address, no pixels. */
    respectDnt: boolean('respect_dnt').notNull().default(false),
    /** Clicks older than this are deleted; null: never. */
    retentionDays: integer('retention_days'),
    /** Of offers that say nothing of their own (contract §6, "CR"); 0 and 0: off. */
    autoDisableMinClicks: integer('auto_disable_min_clicks').notNull().default(0),
    autoDisableMinCr: numeric('auto_disable_min_cr', { precision: 9, scale: 8 }).notNull().default('0'),
    /** Whether visitors' browsers may name a payout (contract §7, /conversions/track). */
    trackAcceptsPayout: boolean('track_accepts_payout').notNull().default(false),
    /** The identity of a visitor is stored so long with a conversion, for ad platforms; 0: not at all. */
    identityHours: integer('identity_hours').notNull().default(72),
    /** Where the six steps of the colours of ROI begin in the console, in percent, ascending. */
    tintThresholds: doublePrecision('tint_thresholds').array().notNull().default([-50, -20, -5, 5, 20, 50]),
    /** Schemes of its own apps, which its links may open. */
    appSchemes: text('app_schemes').array().notNull().default(sql`'{}'::text[]`),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Since when the operator has it suspended: its links answer 410, its members and keys a 403. */
    suspendedAt: at('suspended_at'),
    /** Soft: its links must go on answering 410. To its members it is not there any more. */
    deletedAt: at('deleted_at'),
    /** When the last of its links was marked as deleted; null in a deleted workspace is work that is left. */
    emptiedAt: at('emptied_at'),
  },
  (t) => [
    index('workspaces_to_empty')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null and ${t.emptiedAt} is null`),
    check('workspaces_plan', sql`${t.plan} in ('free', 'pro', 'enterprise')`),
    check('workspaces_uniqueness_hours', sql`${t.uniquenessHours} between 1 and 720`),
    check('workspaces_bot_action', sql`${t.botAction} in ('flag', 'block')`),
    check('workspaces_mail_scanner_action', sql`${t.mailScannerAction} in ('off', 'flag', 'block')`),
    check('workspaces_tor_action', sql`${t.torAction} in ('off', 'flag', 'block')`),
    check('workspaces_vpn_action', sql`${t.vpnAction} in ('off', 'flag', 'block')`),
    check('workspaces_data_center_action', sql`${t.dataCenterAction} in ('off', 'flag', 'block')`),
    check('workspaces_retention_days', sql`${t.retentionDays} > 0`),
    check('workspaces_rate_carry_days', sql`${t.rateCarryDays} between 0 and 14`),
    check('workspaces_identity_hours', sql`${t.identityHours} between 0 and 720`),
    check('workspaces_tint_thresholds', sql`cardinality(${t.tintThresholds}) = 6`),
    check('workspaces_currency', sql`${t.baseCurrency} ~ '^[A-Z]{3,4}$'`),
  ],
)

export const memberships = pgTable(
  'memberships',
  {
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['owner', 'admin', 'editor', 'viewer'] }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /**
     * Member restrictions (contract §2): the only links, and links of collections, that the member sees; both
     * null: all.
     */
    linkIds: uuid('link_ids').array(),
    collectionIds: uuid('collection_ids').array(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId] }),
    index('memberships_user').on(t.userId, t.createdAt),
    check('memberships_role', sql`${t.role} in ('owner', 'admin', 'editor', 'viewer')`),
  ],
)

/**
 * One sign-in: the family of refresh tokens that came of it. Revoking it ends its access tokens at once. Or a
 * session for programs, with a token of its own.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    revokedReason: text('revoked_reason', { enum: ['logout', 'reuse', 'password', 'admin'] }),
    /**
     * The time of the sign-in, then of each refresh, by which its user knows the session (contract 2 §10);
     * `null` of a session for programs before its first use.
     */
    lastUsedAt: at('last_used_at'),
    ip: text('ip'),
    userAgent: text('user_agent'),
    /** Whether the browser's cookie outlives the browser. */
    remember: boolean('remember').notNull().default(true),
    /** A session for programs (contract-3 §22) has these three and no refresh tokens; a sign-in has none. */
    name: text('name'),
    /** The only one that it opens; the session itself is its user’s, not the workspace’s. */
    workspaceId: uuid('program_workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    /** SHA-256 of its token, hex. */
    tokenHash: text('token_hash'),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_workspace').on(t.workspaceId).where(sql`${t.workspaceId} is not null`),
    uniqueIndex('sessions_token_hash').on(t.tokenHash),
    check(
      'sessions_program',
      sql`(${t.tokenHash} is null) = (${t.workspaceId} is null) and (${t.tokenHash} is null) = (${t.name} is null)`,
    ),
    check('sessions_revoked_reason', sql`${t.revokedReason} in ('logout', 'reuse', 'password', 'admin')`),
  ],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, hex: the token itself is never stored. */
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Set when it was exchanged first, or replaced before it was. */
    usedAt: at('used_at'),
    /**
     * The token that it was exchanged for. While that one is unused, it can be exchanged again for a short
     * time (contract 2 §10). A used token without one is worth nothing: using it is reuse.
     */
    successorHash: text('successor_hash'),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId)],
)

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The owner, whose rights at the time of a request the key has (specification, Authentication 5). */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The 8 public characters after `wmk_`. */
    publicId: text('public_id').notNull(),
    /** bcrypt of the secret part. */
    secretHash: text('secret_hash').notNull(),
    scopes: text('scopes').array().notNull(),
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
    lastUsedAt: at('last_used_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('api_keys_public_id').on(t.publicId),
    index('api_keys_workspace').on(t.workspaceId, t.createdAt),
    index('api_keys_user').on(t.userId),
  ],
)
