import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'
import { money } from './money.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

const conversionStatuses = ['lead', 'sale', 'rejected', 'rebill', 'upsell'] as const

/** What may be reached (contract §7, "Goal record"). */
export const conversionGoals = pgTable(
  'conversion_goals',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    key: text('key').notNull(),
    defaultPayout: money('default_payout'),
    defaultStatus: text('default_status', { enum: conversionStatuses }).notNull().default('sale'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('conversion_goals_key').on(t.workspaceId, t.key),
    // The oldest active one is the fallback of an intake without a goal.
    index('conversion_goals_created').on(t.workspaceId, t.createdAt),
    check('conversion_goals_key_shape', sql`${t.key} ~ '^[a-z0-9_]{1,50}$'`),
    check(
      'conversion_goals_status',
      sql`${t.defaultStatus} in ('lead', 'sale', 'rejected', 'rebill', 'upsell')`,
    ),
  ],
)

/**
 * Who may send postbacks to a workspace (contract §7). A workspace without a row takes them from everybody.
 */
export const postbackSecurity = pgTable('postback_security', {
  workspaceId: uuid('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'restrict' }),
  requireKey: boolean('require_key').notNull().default(false),
  /** Encrypted; shown to the workspace's people, who put it into postback URLs. */
  key: text('key').notNull(),
  /** SHA-256 of the key, hex: finds the workspace of a postback that brings no click of ours. */
  keyHash: text('key_hash').notNull().unique(),
  allowedIps: text('allowed_ips').array().notNull().default(sql`'{}'::text[]`),
  allowedNetworksOnly: boolean('allowed_networks_only').notNull().default(false),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/**
 * What a conversion stores of its click: the dimensions at its creation (contract §7), and what platforms
 * require.
 */
export interface ConversionClickColumns {
  shortCode: string
  shortUrl: string
  bioLinkId: string | null
  matchedRuleId: string | null
  landingId: string | null
  trafficSourceId: string | null
  countryCode: string | null
  region: string | null
  city: string | null
  deviceType: string
  /** Conversions from before it was stored have none. */
  deviceBrand?: string | null
  os: string | null
  osVersion: string | null
  browser: string | null
  browserVersion: string | null
  language: string | null
  /** Conversions from before they were stored have none. */
  inApp?: string | null
  isp?: string | null
  connectionType?: string | null
  asn?: number | null
  userAgent: string
  referer: string | null
  refererDomain: string | null
  /** Only where raw addresses are stored. */
  ip: string | null
  isUnique: boolean
  isBot: boolean
  /** Conversions from before it was stored have none. */
  botReason?: string | null
  subIds: Record<string, string>
  /** Parameters that went on to the destination. Conversions from before they were stored have none. */
  resolvedParams?: Record<string, string>
  externalId: string | null
  keyword: string | null
  source: string | null
  /** A decimal, of the click's traffic. */
  cost: string | null
  /** As the click has them (`ClickEvent`). Conversions from before they were stored have none. */
  costModel?: string | null
  costRate?: string | null
  costCurrency?: string | null
  gclid: string | null
  fbclid: string | null
  ttclid: string | null
  msclkid: string | null
  /** Conversions from before they were stored have none. */
  clickIds?: Record<string, string>
}

/**
 * Contract §7, "Conversion record". Link, offer, network and goal are those of the time it was born: no
 * references, since it outlives them.
 */
export const conversions = pgTable(
  'conversions',
  {
    id: uuid('id').primaryKey(),
    /** In the order they were created. */
    seq: bigint('seq', { mode: 'bigint' }).generatedAlwaysAsIdentity(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    clickToken: uuid('click_token').notNull(),
    linkId: uuid('link_id'),
    offerId: uuid('offer_id'),
    networkId: uuid('network_id'),
    goalId: uuid('goal_id'),
    status: text('status', { enum: conversionStatuses }).notNull(),
    /** The word of the last report that changed it; null: it brought none. */
    originalStatus: text('original_status'),
    previousStatus: text('previous_status', { enum: conversionStatuses }),
    payout: money('payout').notNull(),
    currency: text('currency').notNull(),
    tid: text('tid'),
    source: text('source', { enum: ['postback', 'track', 'import', 'api'] }).notNull(),
    clickedAt: at('clicked_at').notNull(),
    convertedAt: at('converted_at').notNull(),
    /**
     * When it got the status that it has, not before `converted_at`. The default is for nodes of the version
     * before the column.
     */
    statusChangedAt: at('status_changed_at').notNull().defaultNow(),
    click: jsonb('click').$type<ConversionClickColumns>().notNull(),
    /** The UTC day of its offer's caps that it counts for; null: none (contract §6, "Caps"). */
    countedOn: date('counted_on', { mode: 'string' }),
    /** The time at which it came to count for them; `null`: it does not, or did before the column. */
    countedAt: at('counted_at'),
    /** Raised by each change. */
    version: integer('version').notNull().default(1),
    /** The last version that the analytics store is known to have. */
    projectedVersion: integer('projected_version').notNull().default(0),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    unique('conversions_in_workspace').on(t.workspaceId, t.id),
    unique('conversions_identity').on(t.clickToken, t.workspaceId, t.goalId, t.tid).nullsNotDistinct(),
    // People look for the transaction of their network.
    index('conversions_tid').on(t.workspaceId, t.tid).where(sql`${t.tid} is not null`),
    // What some links brought to offers.
    index('conversions_counted_of_link').on(t.linkId).where(sql`${t.countedOn} is not null`),
    // What came to an offer in an hour, or in a day of a zone.
    index('conversions_counted_of_offer').on(t.offerId, t.countedAt).where(sql`${t.countedAt} is not null`),
    // Work for the projection.
    index('conversions_behind').on(t.updatedAt).where(sql`${t.projectedVersion} < ${t.version}`),
    check('conversions_status', sql`${t.status} in ('lead', 'sale', 'rejected', 'rebill', 'upsell')`),
    check(
      'conversions_previous_status',
      sql`${t.previousStatus} in ('lead', 'sale', 'rejected', 'rebill', 'upsell')`,
    ),
    check('conversions_source', sql`${t.source} in ('postback', 'track', 'import', 'api')`),
    check('conversions_payout', sql`${t.payout} >= 0`),
    check('conversions_currency', sql`${t.currency} ~ '^[A-Z]{3,4}$'`),
    check('conversions_counted', sql`${t.countedOn} is null or ${t.status} in ('lead', 'sale')`),
    check('conversions_versions', sql`${t.version} >= 1 and ${t.projectedVersion} <= ${t.version}`),
  ],
)

export const conversionOrigins = ['postback', 'track', 'import', 'api', 'correction'] as const

/**
 * What became of a conversion, change by change (contract-2 §12): written in the transaction of each change,
 * never changed, and without anything of the visitor. Conversions from before the table have what came since.
 */
export const conversionChanges = pgTable(
  'conversion_changes',
  {
    workspaceId: uuid('workspace_id').notNull(),
    conversionId: uuid('conversion_id').notNull(),
    /** That the conversion had from then on. */
    version: integer('version').notNull(),
    /** When it was written. */
    at: at('at').notNull(),
    /** Null: it was created. */
    fromStatus: text('from_status', { enum: conversionStatuses }),
    toStatus: text('to_status', { enum: conversionStatuses }).notNull(),
    payout: money('payout').notNull(),
    currency: text('currency').notNull(),
    origin: text('origin', { enum: conversionOrigins }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversionId, t.version] }),
    foreignKey({
      name: 'conversion_changes_conversion_in_workspace',
      columns: [t.workspaceId, t.conversionId],
      foreignColumns: [conversions.workspaceId, conversions.id],
    }).onDelete('cascade'),
    check(
      'conversion_changes_from_status',
      sql`${t.fromStatus} in ('lead', 'sale', 'rejected', 'rebill', 'upsell')`,
    ),
    check(
      'conversion_changes_to_status',
      sql`${t.toStatus} in ('lead', 'sale', 'rejected', 'rebill', 'upsell')`,
    ),
    check(
      'conversion_changes_origin',
      sql`${t.origin} in ('postback', 'track', 'import', 'api', 'correction')`,
    ),
  ],
)

/** The members of `VisitorIdentity` of the domain. */
export interface VisitorIdentityColumns {
  email?: string
  googleEmail?: string
  phoneDigits?: string
  phoneE164?: string
  firstName?: string
  lastName?: string
  zip?: string
  city?: string
  country?: string
  fbp?: string
  ttp?: string
}

/**
 * The visitors of conversions, for ad platforms (contract-3 §18, "Identity"): hashed, read when an event is
 * sent, and deleted when their time is over or their click is erased. They are not in `deliveries`, which
 * last for months.
 */
export const conversionIdentities = pgTable(
  'conversion_identities',
  {
    conversionId: uuid('conversion_id').primaryKey(),
    workspaceId: uuid('workspace_id').notNull(),
    identity: jsonb('identity').$type<VisitorIdentityColumns>().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'conversion_identities_conversion_in_workspace',
      columns: [t.workspaceId, t.conversionId],
      foreignColumns: [conversions.workspaceId, conversions.id],
    }).onDelete('cascade'),
    index('conversion_identities_expired').on(t.expiresAt),
    index('conversion_identities_of_workspace').on(t.workspaceId, t.expiresAt),
  ],
)
