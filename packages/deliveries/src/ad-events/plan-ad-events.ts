import type { AdEventAction } from '@waymark/ad-platforms'
import { type ConversionStatus, moneyText } from '@waymark/domain'

/** An event that a platform was sent of a conversion, or is to be sent. */
export interface EarlierAdEvent {
  action: AdEventAction
  /** The status of the conversion in the event that it is or corrects. */
  status: ConversionStatus
  /** A decimal. */
  payout: string
  /** ISO 4217. */
  currency: string
  eventId: string
  /** `delayed`: its hour has not come, so that it can be changed; `open`: it is, or may be, under way. */
  state: 'delayed' | 'open' | 'delivered' | 'unsupported' | 'failed'
}

export interface AdEventCase<Earlier extends EarlierAdEvent> {
  /** The conversion as it is now. */
  conversion: { status: ConversionStatus; payout: string; currency: string }
  /** Says whether the platform is to hear of conversions of this status and click. */
  isWanted: boolean
  /** The id of an event that the platform was not sent yet. */
  eventId: string
  /** The events to the same integration about the same conversion, the oldest first. */
  earlier: readonly Earlier[]
}

export interface PlannedAdEvent {
  action: AdEventAction
  /** The event's own; of a correction, that of the event which it corrects. */
  status: ConversionStatus
  eventId: string
}

/** Says what becomes of a conversion's events when it changes. */
export interface AdEventPlan<Earlier extends EarlierAdEvent> {
  /** Delayed ones that are sent with what the conversion is now. */
  refreshed: Earlier[]
  /** Delayed ones that are not sent any more. `reason` is for people. */
  ended: { event: Earlier; reason: string }[]
  queued: PlannedAdEvent[]
}

/**
 * What a platform is to hear of a conversion that was created or changed (contract-3 §18, "Ad platforms"): an
 * event of each status once, what is delayed as the conversion is at its time, and corrections of what the
 * platform has, whatever the integration applies to now. Pure. What was sent and failed for good was not
 * sent: the next change sends it.
 */
export function planAdEvents<Earlier extends EarlierAdEvent>({
  conversion,
  isWanted,
  eventId,
  earlier,
}: AdEventCase<Earlier>): AdEventPlan<Earlier> {
  const { status } = conversion
  const delayed = earlier.filter(({ state }) => state === 'delayed')
  const refreshed = delayed.filter((one) => one.status === status)
  const ended = delayed
    .filter((one) => one.status !== status)
    .map((event) => ({ event, reason: whyNotSent(status) }))
  const known = knownEvents(earlier)
  const own = known.get(status)
  const queued =
    status === 'rejected' ? retractions(known) : own === undefined ? [] : restatement(own, conversion)
  if (isWanted && refreshed.length === 0 && (own === undefined || own.isRetracted))
    queued.push({
      action: 'send',
      status,
      eventId: own === undefined ? eventId : furtherId(eventId, earlier, status),
    })
  return { refreshed, ended, queued }
}

const whyNotSent = (status: ConversionStatus): string =>
  status === 'rejected'
    ? 'The conversion was rejected before its time came.'
    : `The conversion became a ${status} before its time came.`

/** An event of a status that the platform has, or gets. */
interface KnownEvent {
  status: ConversionStatus
  eventId: string
  payout: string
  currency: string
  isRetracted: boolean
  /** The platform cannot take it back, and that was said. */
  isUncorrectable: boolean
}

/**
 * By status, without what is still delayed. A restatement of what did not arrive was sent in place of it.
 */
function knownEvents(earlier: readonly EarlierAdEvent[]): Map<ConversionStatus, KnownEvent> {
  const known = new Map<ConversionStatus, KnownEvent>()
  for (const one of earlier) {
    if (one.state === 'failed' || one.state === 'delayed') continue
    const before = known.get(one.status)
    if (one.action === 'send' || (one.action === 'restate' && before === undefined))
      known.set(one.status, sentAs(one))
    else if (before !== undefined) known.set(one.status, correctedBy(one, before))
  }
  return known
}

const sentAs = ({ status, eventId, payout, currency }: EarlierAdEvent): KnownEvent => ({
  status,
  eventId,
  payout,
  currency,
  isRetracted: false,
  isUncorrectable: false,
})

function correctedBy({ action, state, payout, currency }: EarlierAdEvent, before: KnownEvent): KnownEvent {
  if (action === 'restate') return { ...before, payout, currency }
  return state === 'unsupported' ? { ...before, isUncorrectable: true } : { ...before, isRetracted: true }
}

/** A rejection takes back whatever the platform has of the conversion but rejections. */
function retractions(known: ReadonlyMap<ConversionStatus, KnownEvent>): PlannedAdEvent[] {
  return [...known.values()]
    .filter((one) => one.status !== 'rejected' && !one.isRetracted && !one.isUncorrectable)
    .map(({ status, eventId }) => ({ action: 'retract', status, eventId }))
}

function restatement(
  own: KnownEvent,
  { payout, currency }: { payout: string; currency: string },
): PlannedAdEvent[] {
  const isSame = own.currency === currency && moneyText(own.payout) === moneyText(payout)
  const { status, eventId } = own
  return own.isRetracted || isSame ? [] : [{ action: 'restate', status, eventId }]
}

/** A platform takes no event again under the id of one that was taken back. */
function furtherId(eventId: string, earlier: readonly EarlierAdEvent[], status: ConversionStatus): string {
  const sent = earlier.filter((one) => one.action === 'send' && one.status === status)
  return `${eventId}:${sent.length + 1}`
}
