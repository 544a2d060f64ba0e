import { eventIdOf } from '@waymark/ad-platforms'
import { isUnreplacedToken } from '@waymark/domain'
import { clickParameters } from '../click-parameters.ts'
import type { IntegrationSettings } from '../destinations.ts'
import type { AdEventFacts, ConversionFacts } from '../outgoing-event.ts'
import { type CollectedLinks, isInAudience } from './ad-event-audience.ts'
import { type EarlierAdEvent, type PlannedAdEvent, planAdEvents } from './plan-ad-events.ts'
import { storableFacts } from './storable-facts.ts'

/** An ad event that is new in this transaction: fields of its row, which later events may still change. */
export interface AdEventRow {
  action: PlannedAdEvent['action']
  facts: Record<string, unknown>
  /** The event waits so long before it is due. */
  delayMs: number
  /** Says why it is not sent after all; `null` when it is. */
  endedBy: string | null
}

/** One that was there before; its row is changed by its id. */
export interface StoredAdEvent extends EarlierAdEvent {
  id: string
  integrationId: string
  conversionId: string
}

/** Says what becomes of a row that was there before: facts of now, or its end. */
export type AdEventChange = { id: string } & (
  | { facts: Record<string, unknown>; error: null }
  | { facts: null; error: string }
)

export interface AdEventLedger {
  /**
   * The new rows of an integration for a conversion that was created or changed, in their order. Plans of one
   * conversion must come in the order of its changes.
   */
  plan(integration: Integration, conversion: ConversionFacts): AdEventRow[]
  /** Returns what the plans so far come to for rows that were there before. */
  changes(): AdEventChange[]
}

interface Integration {
  id: string
  settings: IntegrationSettings
}

type Entry = EarlierAdEvent & ({ stored: string } | { row: AdEventRow })

const hourMs = 3_600_000
const longestEventId = 255

/**
 * Makes the ledger of a transaction.
 * @param stored what was queued of its conversions before, the oldest first
 */
export function createAdEventLedger(
  stored: readonly StoredAdEvent[],
  { collected, nowMs }: { collected: CollectedLinks; nowMs: number },
): AdEventLedger {
  const entries = new Map<string, Entry[]>()
  const changes = new Map<string, AdEventChange>()
  const entriesOf = (integrationId: string, conversionId: string): Entry[] => {
    const key = `${integrationId} ${conversionId}`
    const found = entries.get(key) ?? []
    entries.set(key, found)
    return found
  }
  for (const { id, integrationId, conversionId, ...event } of stored)
    entriesOf(integrationId, conversionId).push({ ...event, stored: id })

  return {
    plan({ id, settings }, conversion) {
      const earlier = entriesOf(id, conversion.conversionId)
      const plan = planAdEvents({ conversion, ...wishOf(settings, conversion, collected), earlier })
      for (const entry of plan.refreshed) refresh(entry, conversion, changes)
      for (const { event, reason } of plan.ended) end(event, reason, changes)
      const made = plan.queued.map((planned) => entryOf(planned, { conversion, settings, nowMs }))
      earlier.push(...made)
      return made.map(({ row }) => row)
    },
    changes: () => [...changes.values()],
  }
}

/** Says whether the integration is to be sent the conversion as it is, and under which id. */
function wishOf(settings: IntegrationSettings, conversion: ConversionFacts, collected: CollectedLinks) {
  return {
    isWanted:
      Object.hasOwn(settings.statusMapping, conversion.status) &&
      isInAudience(settings, conversion, collected),
    eventId: eventIdBy(settings.eventId, conversion),
  }
}

/** Returns the id that the setting names; without one, that which is made of conversion and status. */
function eventIdBy(setting: string, conversion: ConversionFacts): string {
  const stated =
    setting === 'conversion'
      ? null
      : setting === 'tid'
        ? conversion.tid
        : clickParameters(conversion.click).get(setting)
  if (!stated || isUnreplacedToken(stated)) return eventIdOf(conversion)
  return stated.trim().slice(0, longestEventId).toWellFormed() || eventIdOf(conversion)
}

function entryOf(
  { action, status, eventId }: PlannedAdEvent,
  {
    conversion,
    settings,
    nowMs,
  }: { conversion: ConversionFacts; settings: IntegrationSettings; nowMs: number },
): EarlierAdEvent & { row: AdEventRow } {
  const delayMs = action === 'send' ? (settings.delays[status] ?? 0) * hourMs : 0
  const facts: AdEventFacts = {
    ...conversion,
    status,
    eventId,
    ...(action !== 'send' && { correctedAtMs: nowMs }),
  }
  const { payout, currency } = conversion
  const row = { action, facts: storableFacts(facts), delayMs, endedBy: null }
  return { action, status, payout, currency, eventId, state: delayMs > 0 ? 'delayed' : 'open', row }
}

/** Writes the facts of now: a delayed event is sent as the conversion is at its time. */
function refresh(entry: Entry, conversion: ConversionFacts, changes: Map<string, AdEventChange>): void {
  entry.payout = conversion.payout
  entry.currency = conversion.currency
  const facts = storableFacts({ ...conversion, eventId: entry.eventId })
  if ('row' in entry) entry.row.facts = facts
  else changes.set(entry.stored, { id: entry.stored, facts, error: null })
}

function end(entry: Entry, reason: string, changes: Map<string, AdEventChange>): void {
  entry.state = 'failed'
  if ('row' in entry) entry.row.endedBy = reason
  else changes.set(entry.stored, { id: entry.stored, facts: null, error: reason })
}
