import type { CompiledLink } from './compiled-link.ts'

/** Why a link takes no visitors now. */
export type ClosedReason = 'deleted' | 'inactive' | 'not_started' | 'expired' | 'click_limit'

export interface Closed {
  reason: ClosedReason
  /** Where the owner wants such visitors; null: 410. */
  url: string | null
}

/**
 * Null: the link is open at `nowMs` (contract §4). A deleted link is gone, wherever it once sent the late
 * ones.
 */
export function checkAvailability({ facts, expiredUrl }: CompiledLink, nowMs: number): Closed | null {
  switch (facts.status) {
    case 'deleted':
      return { reason: 'deleted', url: null }
    case 'inactive':
      return { reason: 'inactive', url: expiredUrl }
    case 'active':
      break
    default:
      return facts.status satisfies never
  }
  if (facts.startsAtMs !== null && nowMs < facts.startsAtMs) return { reason: 'not_started', url: expiredUrl }
  if (facts.expiresAtMs !== null && nowMs >= facts.expiresAtMs) return { reason: 'expired', url: expiredUrl }
  return null
}
