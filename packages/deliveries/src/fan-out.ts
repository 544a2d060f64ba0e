import type { deliveries } from '@waymark/db'
import { type RandomBytes, uuidV7 } from '@waymark/domain'
import type { SQL } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Announcement } from './announcement.ts'
import type { BasePayouts } from './base-payouts.ts'
import type { Destination } from './destinations.ts'
import { postbackUrl } from './postback-url.ts'
import type { RecordNames } from './record-names.ts'
import { sourceVerdict } from './source-conditions.ts'
import { storable } from './storable.ts'
import { webhookBody } from './webhook-body.ts'

export type NewDelivery = PgInsertValue<typeof deliveries>

export interface FanOutMoment {
  /** Unix ms, for people. */
  nowMs: number
  /** The date of Postgres: deliveries are due from then on. */
  dueAt: SQL
  randomBytes: RandomBytes
  random: () => number
  /** Of the conversions whose payout a source compares. */
  basePayouts: BasePayouts
  /** For the macros of postback URLs. */
  names: RecordNames
}

type ConversionEvent = Extract<Announcement, { event: 'conversion' }>

/** A row for each announcement and each destination that wants it, in the order of the announcements. */
export function fanOut(
  announcements: readonly Announcement[],
  destinations: readonly Destination[],
  moment: FanOutMoment,
): NewDelivery[] {
  const byWorkspace = Map.groupBy(destinations, ({ workspaceId }) => workspaceId)
  return announcements.flatMap((announcement) => {
    const written = { body: null }
    return (byWorkspace.get(announcement.workspaceId) ?? []).flatMap((destination) => {
      const row = deliveryTo(destination, announcement, { ...moment, written })
      return row === null ? [] : [row]
    })
  })
}

interface Making extends FanOutMoment {
  /** The body is written once for all webhooks. */
  written: { body: string | null }
}

function deliveryTo(
  destination: Destination,
  announcement: Announcement,
  making: Making,
): NewDelivery | null {
  switch (destination.kind) {
    case 'webhook':
      return toWebhook(destination, announcement, making)
    case 'source':
      return announcement.event === 'conversion' ? toSource(destination, announcement, making) : null
    case 'integration':
      return announcement.event === 'conversion' ? toIntegration(destination, announcement, making) : null
    default:
      return destination satisfies never
  }
}

function rowOf(announcement: Announcement, { nowMs, dueAt, randomBytes }: FanOutMoment) {
  return {
    id: uuidV7(nowMs, randomBytes(10)),
    workspaceId: announcement.workspaceId,
    event: announcement.event,
    conversionId: announcement.event === 'conversion' ? announcement.data.conversionId : null,
    status: 'pending' as const,
    nextAttemptAt: dueAt,
    createdAt: new Date(nowMs),
  }
}

function toWebhook(
  { id, settings }: Extract<Destination, { kind: 'webhook' }>,
  announcement: Announcement,
  making: Making,
): NewDelivery | null {
  if (!settings.events.includes(announcement.event)) return null
  making.written.body ??= webhookBody(announcement, making.nowMs)
  return { ...rowOf(announcement, making), kind: 'webhook', webhookId: id, body: making.written.body }
}

/**
 * The URL is made now, not when it is sent: every attempt is the same call (`{random}` and `{timestamp}`
 * too), the history shows what was called, and a new template does not change the calls for old conversions.
 */
function toSource(
  destination: Extract<Destination, { kind: 'source' }>,
  announcement: ConversionEvent,
  making: Making,
): NewDelivery | null {
  const { id, settings } = destination
  const verdict = sourceVerdict(destination, announcement, making.basePayouts)
  if (verdict === 'skip') return null
  const { conversion } = announcement
  const { method } = settings
  const row = { ...rowOf(announcement, making), kind: 'source' as const, trafficSourceId: id, method }
  const url = postbackUrl(settings.postbackUrl, conversion, making)
  if (url === null) return { ...row, url: settings.postbackUrl, ...endedAs(unsafeUrl) }
  return verdict === 'no_rate' ? { ...row, url, ...endedAs(noRate(conversion.currency)) } : { ...row, url }
}

/** It is in the history, and nothing is sent. */
const endedAs = (error: string) => ({ status: 'failed' as const, nextAttemptAt: null, error })

const unsafeUrl = 'The values of the macros would have changed the host or the depth of the path.'
const noRate = (currency: string) =>
  `There is no rate of ${currency} to the base currency for the day of the conversion, so that \`minPayout\` could not be compared.`

function toIntegration(
  { id, settings }: Extract<Destination, { kind: 'integration' }>,
  announcement: ConversionEvent,
  making: Making,
): NewDelivery | null {
  if (!Object.hasOwn(settings.statusMapping, announcement.conversion.status)) return null
  const facts = storable(announcement.conversion)
  return { ...rowOf(announcement, making), kind: 'integration', integrationId: id, facts }
}
