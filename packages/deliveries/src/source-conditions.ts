import { createHash } from 'node:crypto'
import { moneyNumber } from '@waymark/domain'
import type { BasePayouts } from './base-payouts.ts'
import type { Destination } from './destinations.ts'
import type { OutgoingEvent } from './outgoing-event.ts'

type ConversionEvent = Extract<OutgoingEvent, { event: 'conversion' }>
type Source = Extract<Destination, { kind: 'source' }>

/** `no_rate`: its `minPayout` cannot be compared, for want of a rate to the base currency. */
export type SourceVerdict = 'send' | 'skip' | 'no_rate'

/**
 * Whether a traffic source hears of a conversion (specification, "Traffic source"; contract-2 §17, "Traffic
 * sources").
 */
export function sourceVerdict(
  source: Source,
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

/**
 * A number in [0, 100) made of source and conversion, not drawn: every event of a conversion is sent or none,
 * whichever process queues it, sources choose independently of each other, and a larger share adds
 * conversions without removing any.
 */
function isInShare(sharePercent: number, key: string): boolean {
  if (sharePercent >= 100) return true
  const number = createHash('sha256').update(key).digest().readUInt32BE(0)
  return (number / 2 ** 32) * 100 < sharePercent
}
