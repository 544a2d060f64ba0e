import { addressSubject } from '../../plugins/address-subject.ts'
import { type LimitState, limitStateOf } from '../../plugins/request-limits.ts'
import type { WindowCounter } from '../../plugins/window-counter.ts'

/** Contract 2 §10: an office shares an address, so what counts is the session. */
export const refreshesPerMinute = 120
const windowMs = 60_000
const route = {
  endpoint: 'POST /auth/refresh',
  ownLimit: { perMinute: refreshesPerMinute, by: 'account' },
} as const

/** Counts a refresh of the session, or of the address where the token is of none. */
export type RefreshLimit = (sent: { sessionId: string | null; ip: string }) => Promise<LimitState | null>

/** For an installation without limits. */
export const noRefreshLimit: RefreshLimit = async () => null

export function createRefreshLimit(counter: WindowCounter): RefreshLimit {
  return async ({ sessionId, ip }) => {
    const subject = sessionId === null ? addressSubject(ip) : `session:${sessionId}`
    const counted = await counter.count({ key: `rl:${route.endpoint}:${subject}`, windowMs })
    return limitStateOf(route, null, counted)
  }
}
