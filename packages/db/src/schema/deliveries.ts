import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'
import { alertChannels } from './alerts.ts'
import { capiIntegrations, postbackMethods, trafficSources, webhooks } from './destinations.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const deliveryKinds = ['webhook', 'source', 'integration', 'channel'] as const
export const deliveryStatuses = ['pending', 'retrying', 'delivered', 'failed', 'unsupported'] as const
export const adEventActions = ['send', 'restate', 'retract'] as const

/**
 * What leaves, and the queue of it (contract §7, "Outgoing"; §8): one row for each event and destination,
 * written in the transaction of what happened. A row goes with its destination.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey(),
    /** In the order of the events of a conversion: a change of one locks it until the commit. */
    seq: bigint('seq', { mode: 'bigint' }).generatedAlwaysAsIdentity(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: deliveryKinds }).notNull(),
    webhookId: uuid('webhook_id'),
    trafficSourceId: uuid('traffic_source_id'),
    integrationId: uuid('integration_id'),
    /** Of an alert. */
    channelId: uuid('channel_id'),
    /** The one of the four that is set. */
    destinationId: uuid('destination_id')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(webhook_id, traffic_source_id, integration_id, channel_id)`),
    event: text('event').notNull(),
    /** No reference: the history outlives a conversion that is erased. */
    conversionId: uuid('conversion_id'),
    /** Webhooks: the text whose bytes are signed and sent, at every attempt. Channels: what they are sent. */
    body: text('body'),
    /** Traffic sources: what is called, at every attempt. */
    url: text('url'),
    /** Traffic sources: how it is called. Null in rows from before there was a choice: GET. */
    method: text('method', { enum: postbackMethods }),
    /** Integrations: the conversion as it was; the request is made of it at each attempt. */
    facts: jsonb('facts').$type<Record<string, unknown>>(),
    /** Integrations: an event, or what corrects one. Null in rows from before there were any: an event. */
    action: text('action', { enum: adEventActions }),
    status: text('status', { enum: deliveryStatuses }).notNull().default('pending'),
    /** Those that have ended. */
    attempts: integer('attempts').notNull().default(0),
    /** Null once it is delivered or has failed. */
    nextAttemptAt: at('next_attempt_at'),
    /** Whose attempt is under way: only they may write its outcome. */
    leaseId: uuid('lease_id'),
    leasedUntil: at('leased_until'),
    responseStatus: integer('response_status'),
    responseMs: integer('response_ms'),
    /** At most 1 KiB. */
    responseBody: text('response_body'),
    /** Why the last attempt brought no answer, or no good one, for people. */
    error: text('error'),
    createdAt: at('created_at').notNull(),
    deliveredAt: at('delivered_at'),
  },
  (t) => [
    foreignKey({
      name: 'deliveries_webhook_in_workspace',
      columns: [t.workspaceId, t.webhookId],
      foreignColumns: [webhooks.workspaceId, webhooks.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'deliveries_traffic_source_in_workspace',
      columns: [t.workspaceId, t.trafficSourceId],
      foreignColumns: [trafficSources.workspaceId, trafficSources.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'deliveries_integration_in_workspace',
      columns: [t.workspaceId, t.integrationId],
      foreignColumns: [capiIntegrations.workspaceId, capiIntegrations.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'deliveries_channel_in_workspace',
      columns: [t.workspaceId, t.channelId],
      foreignColumns: [alertChannels.workspaceId, alertChannels.id],
    }).onDelete('cascade'),
    // What is due, a destination at a time: a receiver that hangs does not stand before the others.
    index('deliveries_open')
      .on(t.destinationId, t.nextAttemptAt, t.seq)
      .where(sql`${t.status} in ('pending', 'retrying')`),
    // Whether an earlier event of the conversion still waits for its first attempt.
    index('deliveries_first_attempts')
      .on(t.destinationId, t.conversionId, t.seq)
      .where(sql`${t.status} = 'pending' and ${t.conversionId} is not null`),
    // Histories, newest first; and the rows that go with a destination.
    index('deliveries_of_webhook')
      .on(t.workspaceId, t.webhookId, t.createdAt)
      .where(sql`${t.webhookId} is not null`),
    index('deliveries_of_traffic_source')
      .on(t.workspaceId, t.trafficSourceId, t.createdAt)
      .where(sql`${t.trafficSourceId} is not null`),
    index('deliveries_of_integration')
      .on(t.workspaceId, t.integrationId, t.createdAt)
      .where(sql`${t.integrationId} is not null`),
    // All of the workspace, newest first; those to receivers of one kind, and those that did not arrive, few
    // among many; those of a conversion.
    index('deliveries_of_workspace').on(t.workspaceId, t.createdAt, t.id),
    index('deliveries_of_kind').on(t.workspaceId, t.kind, t.createdAt, t.id),
    index('deliveries_undelivered')
      .on(t.workspaceId, t.createdAt, t.id)
      .where(sql`${t.status} <> 'delivered'`),
    index('deliveries_of_conversion')
      .on(t.workspaceId, t.conversionId)
      .where(sql`${t.conversionId} is not null`),
    // Clicks are deleted sooner than the rest.
    index('deliveries_of_clicks').on(t.id).where(sql`${t.event} = 'click'`),
    // The rows that go with a channel.
    index('deliveries_of_channel').on(t.workspaceId, t.channelId).where(sql`${t.channelId} is not null`),
    check(
      'deliveries_destination',
      sql`num_nonnulls(${t.webhookId}, ${t.trafficSourceId}, ${t.integrationId}, ${t.channelId}) = 1`,
    ),
    check(
      'deliveries_kind',
      sql`case ${t.kind}
        when 'webhook' then ${t.webhookId} is not null and ${t.body} is not null
        when 'source' then ${t.trafficSourceId} is not null and ${t.url} is not null
        when 'integration' then ${t.integrationId} is not null and ${t.facts} is not null
        when 'channel' then ${t.channelId} is not null and ${t.body} is not null
        else false end`,
    ),
    check(
      'deliveries_event',
      sql`${t.event} in ('conversion', 'conversion.updated', 'click', 'link.created', 'link.updated', 'offer_disabled', 'offer_cap_reached', 'domain_banned', 'alert_fired', 'test')`,
    ),
    check(
      'deliveries_status',
      sql`case ${t.status}
        when 'pending' then ${t.nextAttemptAt} is not null
        when 'retrying' then ${t.nextAttemptAt} is not null
        when 'delivered' then ${t.nextAttemptAt} is null and ${t.deliveredAt} is not null
        when 'failed' then ${t.nextAttemptAt} is null
        when 'unsupported' then ${t.nextAttemptAt} is null
        else false end`,
    ),
    check('deliveries_action', sql`${t.action} in ('send', 'restate', 'retract')`),
    check('deliveries_method', sql`${t.method} in ('GET', 'POST')`),
    check('deliveries_lease', sql`(${t.leaseId} is null) = (${t.leasedUntil} is null)`),
    check('deliveries_attempts', sql`${t.attempts} >= 0`),
    check('deliveries_response_body', sql`octet_length(${t.responseBody}) <= 1024`),
  ],
)
