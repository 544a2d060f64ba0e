import { capWindows } from '@waymark/domain'

/** What decides whether an offer is in the draw. */
export interface OfferState {
  status: 'active' | 'paused' | 'archived' | 'auto_disabled'
  healthStatus: 'healthy' | 'unhealthy' | 'unknown'
  capHourly: number | null
  capDaily: number | null
  capTotal: number | null
  /** IANA: of the hours and days of the caps. */
  capTimezone: string
  /** Whether caps close nothing. */
  softCaps: boolean
  /** Leads and sales of the current hour of `capTimezone`. */
  conversionsThisHour: number
  /** Leads and sales of the current day of `capTimezone`. */
  conversionsToday: number
  conversionsTotal: number
}

/**
 * When an offer is in the draw (contract §4 and §6: status, health and caps; contract-3 §18, "Caps").
 * @returns 0: it is; Unix ms: from then on, by itself, since the hour and the day whose caps are reached are
 * over; null: not before something of it changes
 */
export function offerOpensAtMs(offer: OfferState, nowMs: number): number | null {
  const { status, healthStatus, softCaps, capHourly, capDaily, capTotal } = offer
  if (status !== 'active' || healthStatus === 'unhealthy') return null
  if (softCaps) return 0
  if (capTotal !== null && offer.conversionsTotal >= capTotal) return null
  // A cap of 0 is as full in the next hour as it is in this one.
  if (capHourly === 0 || capDaily === 0) return null
  const isHourFull = capHourly !== null && offer.conversionsThisHour >= capHourly
  const isDayFull = capDaily !== null && offer.conversionsToday >= capDaily
  if (!isHourFull && !isDayFull) return 0
  const { hour, day } = capWindows(offer.capTimezone, nowMs)
  return Math.max(isHourFull ? hour.toMs : 0, isDayFull ? day.toMs : 0)
}
