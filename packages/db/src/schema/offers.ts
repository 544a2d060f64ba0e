import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'
import { expectedApproval, money } from './money.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const affiliateNetworks = pgTable(
  'affiliate_networks',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    postbackUrlTemplate: text('postback_url_template'),
    subidParam: text('subid_param').notNull().default('sub1'),
    /** Network status, lower case → ours. */
    statusMap: jsonb('status_map').$type<Record<string, string>>().notNull().default({}),
    isActive: boolean('is_active').notNull().default(true),
    /** The percentage of its leads where neither link nor offer has one; `null` when none is known. */
    expectedApproval: expectedApproval(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('affiliate_networks_name').on(t.workspaceId, t.name),
    // What other tables refer to, so that a reference can never leave the workspace.
    unique('affiliate_networks_in_workspace').on(t.workspaceId, t.id),
    index('affiliate_networks_created').on(t.workspaceId, t.createdAt),
    // A postback brings its click under this name, of whatever workspace.
    index('affiliate_networks_subid_param').on(t.subidParam),
    // A postback may name the network, of whatever workspace.
    index('affiliate_networks_lower_name').on(sql`lower(${t.name})`),
    check('affiliate_networks_expected_approval', sql`${t.expectedApproval} between 0 and 100`),
  ],
)

export const landings = pgTable(
  'landings',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    groupName: text('group_name'),
    status: text('status', { enum: ['active', 'paused', 'archived'] })
      .notNull()
      .default('active'),
    notes: text('notes'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('landings_created').on(t.workspaceId, t.createdAt),
    check('landings_status', sql`${t.status} in ('active', 'paused', 'archived')`),
  ],
)

export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    networkId: uuid('network_id'),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** Whether the visitor's query is added to its URL; null: as the rule says. */
    appendQuery: boolean('append_query'),
    /** Whether its URL gets the click id in the `subidParam` of its network. */
    appendSubid: boolean('append_subid').notNull().default(false),
    /** ISO 3166-1 alpha-2; null: everywhere. */
    countries: text('countries').array(),
    payout: money('payout').notNull().default('0'),
    payoutCurrency: text('payout_currency').notNull(),
    /** The percentage of its leads where their link has none; `null` takes that of the network. */
    expectedApproval: expectedApproval(),
    payoutModel: text('payout_model', { enum: ['fixed', 'auto_from_postback'] })
      .notNull()
      .default('fixed'),
    capHourly: integer('cap_hourly'),
    capDaily: integer('cap_daily'),
    capTotal: integer('cap_total'),
    /** IANA: of the hours and days of the caps. */
    capTimezone: text('cap_timezone').notNull().default('UTC'),
    /** Whether a cap that is reached is only reported. */
    softCaps: boolean('soft_caps').notNull().default(false),
    status: text('status', { enum: ['active', 'paused', 'archived', 'auto_disabled'] })
      .notNull()
      .default('active'),
    notes: text('notes'),
    groupName: text('group_name'),
    healthStatus: text('health_status', { enum: ['healthy', 'unhealthy', 'unknown'] })
      .notNull()
      .default('unknown'),
    disabledReason: text('disabled_reason'),
    healthCheckEnabled: boolean('health_check_enabled').notNull().default(true),
    /** What the health check calls; null: scheme, host and path of `url`. */
    healthCheckUrl: text('health_check_url'),
    /** Null: the workspace's default (contract §6). */
    autoDisableMinClicks: integer('auto_disable_min_clicks'),
    autoDisableMinCr: numeric('auto_disable_min_cr', { precision: 9, scale: 8 }),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'offers_network_in_workspace',
      columns: [t.workspaceId, t.networkId],
      foreignColumns: [affiliateNetworks.workspaceId, affiliateNetworks.id],
    }).onDelete('restrict'),
    index('offers_created').on(t.workspaceId, t.createdAt),
    index('offers_network').on(t.networkId),
    check('offers_status', sql`${t.status} in ('active', 'paused', 'archived', 'auto_disabled')`),
    check('offers_payout_model', sql`${t.payoutModel} in ('fixed', 'auto_from_postback')`),
    check('offers_health', sql`${t.healthStatus} in ('healthy', 'unhealthy', 'unknown')`),
    check('offers_currency', sql`${t.payoutCurrency} ~ '^[A-Z]{3,4}$'`),
    check('offers_expected_approval', sql`${t.expectedApproval} between 0 and 100`),
    check('offers_caps', sql`${t.capHourly} >= 0 and ${t.capDaily} >= 0 and ${t.capTotal} >= 0`),
  ],
)

/** Conversions (leads and sales) that count towards an offer's caps, by UTC day (contract §6, "Caps"). */
export const offerConversionDays = pgTable(
  'offer_conversion_days',
  {
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    conversions: integer('conversions').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.offerId, t.day] }),
    check('offer_conversion_days_count', sql`${t.conversions} >= 0`),
  ],
)

/**
 * What the system's checks of an offer know (contract §6, "Health", "CR"): apart from the offer, which
 * changes only when people are to see it. An offer without a row was never looked at.
 */
export const offerChecks = pgTable(
  'offer_checks',
  {
    offerId: uuid('offer_id')
      .primaryKey()
      .references(() => offers.id, { onDelete: 'cascade' }),
    /** Of the next health check. */
    dueAt: at('due_at').notNull(),
    /** Whose check is under way: only they may write what it found. */
    leaseId: uuid('lease_id'),
    leasedUntil: at('leased_until'),
    /** Health checks that failed in a row, since a person took the offer back or gave it another URL. */
    failures: integer('failures').notNull().default(0),
    /** Health checks that found it well, in a row. */
    successes: integer('successes').notNull().default(0),
    /** The host of the last check, and when; null: none yet. */
    checkedHost: text('checked_host'),
    checkedAt: at('checked_at'),
    /** Its result; null: it showed nothing about the host. */
    lastWasGood: boolean('last_was_good'),
    /** Why the last one failed, for people who look here. */
    lastFailure: text('last_failure'),
    /**
     * Clicks that the offer had when its conversion rate was last found too low: it is checked again after as
     * many new ones.
     */
    checkedClicks: integer('judged_clicks').notNull().default(0),
  },
  (t) => [
    index('offer_checks_due').on(t.dueAt),
    // The hosts of a round.
    index('offer_checks_checked').on(t.checkedAt).where(sql`${t.lastWasGood} is not null`),
    check('offer_checks_lease', sql`(${t.leaseId} is null) = (${t.leasedUntil} is null)`),
    check('offer_checks_counts', sql`${t.failures} >= 0 and ${t.successes} >= 0 and ${t.checkedClicks} >= 0`),
  ],
)
