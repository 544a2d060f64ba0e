import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'
import { conversions, type VisitorIdentityColumns } from './conversions.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A postback, parsed once: what is processed, now, later or again. */
export interface ConversionReportColumns {
  clickToken: string
  status: string | null
  statusLists: Partial<Record<(typeof conversions.$inferSelect)['status'] | 'ignore', string>>
  /** A decimal. */
  payout: string | null
  currency: string | null
  tid: string | null
  goalKey: string | null
  convertedAt: string | null
  /** Id or name. */
  network: string | null
  /** SHA-256 of the key that came along, hex. */
  keyHash: string | null
}

export const postbackResults = [
  'pending',
  'created',
  'updated',
  'duplicate',
  'ignored',
  'refused',
  'unknown',
] as const

/**
 * Every postback, committed before it is processed (contract §7). `pending` is work: for the request that
 * brought it until `retry_at`, then for the sweep of any node. Stored for 90 days.
 */
export const postbackLogs = pgTable(
  'postback_logs',
  {
    /** UUIDv7 of `received_at`: what is too old is a range of the primary key. */
    id: uuid('id').primaryKey(),
    /** In the order of arrival. */
    seq: bigint('seq', { mode: 'bigint' }).generatedAlwaysAsIdentity(),
    /** Null until the click says whose it is. */
    workspaceId: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'restrict' }),
    source: text('source', { enum: ['postback', 'track'] }).notNull(),
    receivedAt: at('received_at').notNull(),
    /** By the date of Postgres, as `retry_at`; `received_at` is by that of the api. */
    storedAt: at('stored_at').notNull().default(sql`date_trunc('milliseconds', now())`),
    ip: text('ip').notNull(),
    method: text('method').notNull(),
    /** As it came, the key masked. */
    query: jsonb('query').$type<Record<string, string>>().notNull(),
    report: jsonb('report').$type<ConversionReportColumns>().notNull(),
    /** The visitor, as long as the postback waits. */
    identity: jsonb('identity').$type<VisitorIdentityColumns>(),
    clickToken: text('click_token').notNull(),
    result: text('result', { enum: postbackResults }).notNull().default('pending'),
    /** For people. */
    reason: text('reason'),
    /** The word of the network that it was ignored for, in small letters. */
    unknownWord: text('unknown_word'),
    conversionId: uuid('conversion_id'),
    networkId: uuid('network_id'),
    processedAt: at('judged_at'),
    retryAt: at('retry_at'),
  },
  (t) => [
    foreignKey({
      name: 'postback_logs_conversion_in_workspace',
      columns: [t.workspaceId, t.conversionId],
      foreignColumns: [conversions.workspaceId, conversions.id],
    }).onDelete('restrict'),
    index('postback_logs_received').on(t.workspaceId, t.receivedAt, t.seq),
    // Three indexes of what waits. Each has a condition of its own, so that its query uses it and no other
    // can: where nothing waits all three look alike to the planner, who would read a whole one by its filter.
    index('postback_logs_due').on(t.retryAt).where(sql`${t.retryAt} is not null`),
    index('postback_logs_of_click').on(t.clickToken).where(sql`${t.result} = 'pending'`),
    index('postback_logs_of_address').on(t.ip).where(sql`${t.processedAt} is null`),
    check('postback_logs_source', sql`${t.source} in ('postback', 'track')`),
    check(
      'postback_logs_result',
      sql`${t.result} in ('pending', 'created', 'updated', 'duplicate', 'ignored', 'refused', 'unknown')`,
    ),
    check('postback_logs_pending', sql`(${t.result} = 'pending') = (${t.processedAt} is null)`),
    check('postback_logs_identity', sql`${t.identity} is null or ${t.result} = 'pending'`),
    check('postback_logs_retry', sql`(${t.result} = 'pending') = (${t.retryAt} is not null)`),
  ],
)
