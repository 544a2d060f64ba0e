import { type deliveries, laterBy } from '@waymark/db'
import { moneyNumber, type RandomBytes, uuidV7, type WebhookEvent } from '@waymark/domain'
import type { SQL } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { AdEventLedger, AdEventRow } from './ad-events/ad-event-ledger.ts'
import type { BasePayouts } from './base-payouts.ts'
import type { Destination } from './destinations.ts'
import type { OutgoingEvent } from './outgoing-event.ts'
import { postbackUrl } from './postback-url.ts'
import type { RecordNames } from './record-names.ts'
import { isInShare } from './share.ts'
import { webhookBody } from './webhook-envelope.ts'

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
  /** The events that ad platforms were sent of the conversions before. */
  adEvents: AdEventLedger
}

type ConversionEvent = Extract<OutgoingEvent, { event: 'conversion' }>
type IntegrationDestination = Extract<Destination, { kind: 'integration' }>
type SourceDestination = Extract<Destination, { kind: 'source' }>

/**
 * The rows for each event and each destination that wants it, in the order of the events. What becomes of
 * rows that wait for their hour at ad platforms is noted in `adEvents`.
 */
export function fanOut(
  events: readonly OutgoingEvent[],
  destinations: readonly Destination[],
  moment: FanOutMoment,
): NewDelivery[] {
  const byWorkspace = Map.groupBy(destinations, ({ workspaceId }) => workspaceId)
  const queued = events.flatMap((outgoing) => {
    const written = new Map<WebhookEvent, string>()
    return (byWorkspace.get(outgoing.workspaceId) ?? []).flatMap((destination): QueuedRow[] => {
      if (destination.kind === 'integration') return toIntegration(destination, outgoing, moment)
      const rows = deliveriesTo(destination, outgoing, { ...moment, written })
      return rows.map((row) => () => row)
    })
  })
  return queued.map((row) => row())
}

/** Read when all events were seen: a later one may change what an earlier one has queued for its hour. */
type QueuedRow = () => NewDelivery

interface Making extends FanOutMoment {
  /** The body of each name of the event is written once for all webhooks. */
  written: Map<WebhookEvent, string>
}

function deliveriesTo(
  destination: Exclude<Destination, { kind: 'integration' }>,
  outgoing: OutgoingEvent,
  making: Making,
): NewDelivery[] {
  switch (destination.kind) {
    case 'webhook':
      return toWebhook(destination, outgoing, making)
    case 'source':
      return outgoing.event === 'conversion' ? toSource(destination, outgoing, making) : []
    default:
      return destination satisfies never
  }
}

function rowOf(outgoing: OutgoingEvent, { nowMs, dueAt, randomBytes }: FanOutMoment) {
  return {
    id: uuidV7(nowMs, randomBytes(10)),
    workspaceId: outgoing.workspaceId,
    event: outgoing.event,
    conversionId: outgoing.event === 'conversion' ? outgoing.data.conversionId : null,
    status: 'pending' as const,
    nextAttemptAt: dueAt,
    createdAt: new Date(nowMs),
  }
}

function toWebhook(
  { id, settings }: Extract<Destination, { kind: 'webhook' }>,
  outgoing: OutgoingEvent,
  making: Making,
): NewDelivery[] {
  const wanted = namesOf(outgoing).filter((name) => settings.events.includes(name))
  return wanted.map((event) => {
    const body = making.written.get(event) ?? webhookBody({ event, data: outgoing.data }, making.nowMs)
    making.written.set(event, body)
    return { ...rowOf(outgoing, making), event, kind: 'webhook', webhookId: id, body }
  })
}

/** Returns the names by which webhooks subscribe to it: a conversion that has changed has two. */
function namesOf(outgoing: OutgoingEvent): WebhookEvent[] {
  const isChanged = outgoing.event === 'conversion' && !outgoing.data.isNew
  return isChanged ? ['conversion', 'conversion.updated'] : [outgoing.event]
}

/**
 * The URL is made now, not when it is sent: every attempt is the same call (`{random}` and `{timestamp}`
 * too), the history shows what was called, and a new template does not change the calls for old conversions.
 */
function toSource(destination: SourceDestination, outgoing: ConversionEvent, making: Making): NewDelivery[] {
  const { id, settings } = destination
  const verdict = sourceVerdict(destination, outgoing, making.basePayouts)
  if (verdict === 'skip') return []
  const { conversion } = outgoing
  const { method } = settings
  const row = { ...rowOf(outgoing, making), kind: 'source' as const, trafficSourceId: id, method }
  const url = postbackUrl(settings.postbackUrl, conversion, making)
  if (url === null) return [{ ...row, url: settings.postbackUrl, ...endedAs(unsafeUrl) }]
  return [verdict === 'no_rate' ? { ...row, url, ...endedAs(noRate(conversion.currency)) } : { ...row, url }]
}

/** It is in the history, and nothing is sent. */
const endedAs = (error: string) => ({ status: 'failed' as const, nextAttemptAt: null, error })

const unsafeUrl = 'The values of the macros would have changed the host or the depth of the path.'
const noRate = (currency: string) =>
  `There is no rate of ${currency} to the base currency for the day of the conversion, so that \`minPayout\` could not be compared.`

/** `no_rate`: its `minPayout` cannot be compared, for want of a rate to the base currency. */
type SourceVerdict = 'send' | 'skip' | 'no_rate'

/**
 * Whether a traffic source hears of a conversion (specification, "Traffic source"; contract-2 §17, "Traffic
 * sources").
 */
function sourceVerdict(
  source: SourceDestination,
  outgoing: ConversionEvent,
  payouts: BasePayouts,
): SourceVerdict {
  const { appliesTo, sharePercent, conditions } = source.settings
  const { conversionId, status, click } = outgoing.conversion
  if (appliesTo === 'own' && click.trafficSourceId !== null && click.trafficSourceId !== source.id)
    return 'skip'
  if (conditions.statuses !== undefined && !conditions.statuses.includes(status)) return 'skip'
  if (!isInShare(sharePercent, `${source.id} ${conversionId}`)) return 'skip'
  if (conditions.minPayout === undefined) return 'send'
  const payout = payouts.get(outgoing) ?? null
  if (payout === null) return 'no_rate'
  return moneyNumber(payout) >= moneyNumber(conditions.minPayout) ? 'send' : 'skip'
}

function toIntegration(
  { id, settings }: IntegrationDestination,
  outgoing: OutgoingEvent,
  moment: FanOutMoment,
): QueuedRow[] {
  if (outgoing.event !== 'conversion') return []
  const planned = moment.adEvents.plan({ id, settings }, outgoing.conversion)
  return planned.map((event) => {
    const row = { ...rowOf(outgoing, moment), kind: 'integration' as const, integrationId: id }
    return () => ({ ...row, ...adEventColumns(event, moment.dueAt) })
  })
}

function adEventColumns({ action, facts, delayMs, endedBy }: AdEventRow, dueAt: SQL) {
  if (endedBy !== null) return { action, facts, ...endedAs(endedBy) }
  return { action, facts, nextAttemptAt: delayMs === 0 ? dueAt : laterBy(dueAt, delayMs) }
}
