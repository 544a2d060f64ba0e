/** What decides whether an offer is in the draw. */
export interface OfferState {
  status: 'active' | 'paused' | 'archived' | 'auto_disabled'
  healthStatus: 'healthy' | 'unhealthy' | 'unknown'
  capDaily: number | null
  capTotal: number | null
  /** Leads and sales of the current UTC day. */
  conversionsToday: number
  conversionsTotal: number
}

const dayMs = 86_400_000

/**
 * When an offer is in the draw (contract §4 and §6: status, health and caps).
 * @returns 0: it is; Unix ms: from then on, by
 * itself; null: not before something of it changes
 */
export function offerOpensAtMs(offer: OfferState, nowMs: number): number | null {
  const { status, healthStatus, capDaily, capTotal, conversionsToday, conversionsTotal } = offer
  if (status !== 'active' || healthStatus === 'unhealthy') return null
  if (capTotal !== null && conversionsTotal >= capTotal) return null
  if (capDaily === null || conversionsToday < capDaily) return 0
  // A cap of 0 is as full tomorrow as it is today.
  return capDaily === 0 ? null : (Math.floor(nowMs / dayMs) + 1) * dayMs
}
