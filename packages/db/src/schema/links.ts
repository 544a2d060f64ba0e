import { type SQL, sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'
import { bioPages } from './bio-pages.ts'
import { trafficSources } from './destinations.ts'
import { domains } from './domains.ts'
import { expectedApproval } from './money.ts'
import {
  bindingWords,
  isOneOf,
  redirectTypeWords,
  ruleSchemas,
  ruleTypes,
  utmPrecedences,
} from './routing-words.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export interface DeepLinkColumns {
  ios: string | null
  android: string | null
}

export interface UtmColumns {
  source: string | null
  medium: string | null
  campaign: string | null
  term: string | null
  content: string | null
}

type SearchedColumn = 'shortCode' | 'customAlias' | 'title' | 'originalUrl'

/**
 * What a link is found by: its codes, its title and the host of its target, each after a blank, so that the
 * beginnings of words are found, too. The expression of the index `links_search`: a query must have the same.
 */
export function linkSearchText(link: Record<SearchedColumn, PgColumn>): SQL {
  const host = sql`coalesce(substring(${link.originalUrl} from '://([^/?#]*)'), '')`
  return sql`(' ' || ${link.shortCode} || ' ' || coalesce(${link.customAlias}, '') || ' ' || coalesce(${link.title}, '') || ' ' || ${host})`
}

/**
 * SQL of an array of tags as they are compared: by NFC, without case (contract-3 §18). The expression of the
 * index `links_tags`; a migration makes the function.
 */
export const foldedTags = (tags: PgColumn | SQL): SQL => sql`folded_tags(${tags})`

export const links = pgTable(
  'links',
  {
    id: uuid('id').primaryKey(),
    /**
     * Null for links made without credentials. Workspaces are deleted softly: removing the row would delete
     * links that redirectors still serve, and free their codes.
     */
    workspaceId: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'restrict' }),
    /** '' is the default domain, else the host of a custom domain. */
    domainKey: text('domain_key').notNull().default(''),
    /** Null: the default domain. Its host is `domain_key`. */
    domainId: uuid('domain_id'),
    shortCode: text('short_code').notNull(),
    customAlias: text('custom_alias'),
    originalUrl: text('original_url').notNull(),
    title: text('title'),
    /** For people; redirectors have no use for it. */
    notes: text('notes'),
    isStarred: boolean('is_starred').notNull().default(false),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    isActive: boolean('is_active').notNull().default(true),
    startsAt: at('starts_at'),
    expiresAt: at('expires_at'),
    expiredUrl: text('expired_url'),
    redirectType: text('redirect_type').notNull().default('302'),
    appendQuery: boolean('append_query').notNull().default(true),
    /** Whether the rest of a path behind the code goes on to the target. */
    appendPath: boolean('append_path').notNull().default(false),
    /** Links into apps that are tried before the own target. */
    deepLink: jsonb('deep_link').$type<DeepLinkColumns>(),
    utm: jsonb('utm').$type<UtmColumns>(),
    /** Whose UTM tags win where a visit brings some of the same name. */
    utmPrecedence: text('utm_precedence', { enum: utmPrecedences }).notNull().default('visit'),
    subIdMap: jsonb('sub_id_map').$type<Record<string, string>>().notNull().default({}),
    uniquenessHours: integer('uniqueness_hours').notNull().default(24),
    /** Clicks of people, after which the link is closed. */
    clickLimit: integer('click_limit'),
    passwordHash: text('password_hash'),
    bindVisitors: text('bind_visitors', { enum: bindingWords }),
    retargetingPixels: jsonb('retargeting_pixels')
      .$type<{ provider: string; pixelId: string }[]>()
      .notNull()
      .default([]),
    trafficSourceId: uuid('traffic_source_id'),
    /** The percentage of its leads; `null` takes that of their offer or network. */
    expectedApproval: expectedApproval(),
    /**
     * Grows with every change of the link, its rules or its workspace's settings: orders the published
     * snapshots.
     */
    version: integer('version').notNull().default(1),
    /** Grows with every change of its rules: who saves them all says which he has seen. */
    rulesVersion: integer('rules_version').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Soft: the code answers 410 and is not assigned again. */
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('links_workspace_created').on(t.workspaceId, t.createdAt).where(sql`${t.deletedAt} is null`),
    index('links_tags').using('gin', foldedTags(t.tags)),
    // Links of one target, for a caller who wants the one that there is. Targets are longer than keys may be.
    index('links_target').on(t.workspaceId, sql`md5(${t.originalUrl})`).where(sql`${t.deletedAt} is null`),
    index('links_search').using('gin', sql`${linkSearchText(t)} gin_trgm_ops`),
    // What other tables refer to, so that a reference can never leave the workspace.
    unique('links_in_workspace').on(t.workspaceId, t.id),
    foreignKey({
      name: 'links_traffic_source_in_workspace',
      columns: [t.workspaceId, t.trafficSourceId],
      foreignColumns: [trafficSources.workspaceId, trafficSources.id],
    }).onDelete('restrict'),
    foreignKey({
      name: 'links_domain_in_workspace',
      columns: [t.workspaceId, t.domainId],
      foreignColumns: [domains.workspaceId, domains.id],
    }).onDelete('restrict'),
    // The percents of a workspace, which its reports read: few of many links have one.
    index('links_expected_approval').on(t.workspaceId).where(sql`${t.expectedApproval} is not null`),
    index('links_domain').on(t.domainId).where(sql`${t.domainId} is not null`),
    // Which links a traffic source has, deleted ones too: read before it is deleted.
    index('links_traffic_source').on(t.trafficSourceId).where(sql`${t.trafficSourceId} is not null`),
    check('links_redirect_type', isOneOf(t.redirectType, redirectTypeWords)),
    check('links_utm_precedence', isOneOf(t.utmPrecedence, utmPrecedences)),
    check('links_bind_visitors', isOneOf(t.bindVisitors, bindingWords)),
    check('links_expected_approval_percent', sql`${t.expectedApproval} between 0 and 100`),
    check('links_click_limit', sql`${t.clickLimit} > 0`),
    check('links_uniqueness_hours', sql`${t.uniquenessHours} between 1 and 720`),
  ],
)

/**
 * Short codes, aliases and slugs of bio pages share one namespace a domain: the primary key is what makes
 * them unique.
 */
export const linkCodes = pgTable(
  'link_codes',
  {
    domainKey: text('domain_key').notNull(),
    code: text('code').notNull(),
    linkId: uuid('link_id').references(() => links.id, { onDelete: 'cascade' }),
    bioPageId: uuid('bio_page_id').references(() => bioPages.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.domainKey, t.code] }),
    index('link_codes_link').on(t.linkId),
    index('link_codes_bio_page').on(t.bioPageId),
    check('link_codes_owner', sql`num_nonnulls(${t.linkId}, ${t.bioPageId}) = 1`),
  ],
)

export const redirectRules = pgTable(
  'redirect_rules',
  {
    id: uuid('id').primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => links.id, { onDelete: 'cascade' }),
    ruleType: text('rule_type').notNull().default('custom'),
    name: text('name'),
    targetUrl: text('target_url'),
    priority: integer('priority').notNull().default(0),
    weight: integer('weight'),
    conditions: jsonb('conditions').$type<Record<string, unknown>>().notNull().default({}),
    schema: text('schema').notNull().default('redirect'),
    redirectType: text('redirect_type').notNull().default('302'),
    flowConfig: jsonb('flow_config').$type<Record<string, unknown>>(),
    /** Whether the visitor's query is added to its target; null: the link's. */
    appendQuery: boolean('append_query'),
    /** Links into apps that are tried before its target. */
    deepLink: jsonb('deep_link').$type<DeepLinkColumns>(),
    flowType: text('flow_type', { enum: ['forced', 'regular', 'default'] })
      .notNull()
      .default('regular'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('redirect_rules_link').on(t.linkId),
    // Which rules have an offer or a landing in their flow: changes of it are changes of their links.
    index('redirect_rules_flow').using('gin', t.flowConfig),
    check('redirect_rules_rule_type', isOneOf(t.ruleType, ruleTypes)),
    check('redirect_rules_schema', isOneOf(t.schema, ruleSchemas)),
    check('redirect_rules_redirect_type', isOneOf(t.redirectType, redirectTypeWords)),
    check('redirect_rules_weight', sql`${t.weight} is null or ${t.weight} >= 0`),
    check('redirect_rules_flow_type', sql`${t.flowType} in ('forced', 'regular', 'default')`),
  ],
)

/**
 * The outbox of rule-set changes: written in the transaction of the change, removed once the snapshot is
 * published. What a crash or a Redis outage leaves behind is published by the sweeper: from `sweep_at` on,
 * until then it is left to its writer. `addresses` are codes that no longer lead to the link (an alias that
 * was changed), so that redirectors forget them.
 */
export const linkChanges = pgTable(
  'link_changes',
  {
    seq: bigserial('seq', { mode: 'bigint' }).primaryKey(),
    linkId: uuid('link_id').notNull(),
    droppedAddresses: jsonb('dropped_addresses')
      .$type<{ domainKey: string; code: string }[]>()
      .notNull()
      .default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    sweepAt: at('sweep_at').notNull().defaultNow(),
  },
  (t) => [index('link_changes_link').on(t.linkId)],
)
