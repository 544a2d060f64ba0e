import type { WindowCount } from '@waymark/kv'
import type { VersionsStand } from './identity/data-versions.ts'
import type { HeldIdentity } from './identity/held-identity.ts'
import { joinCalls } from './joined-calls.ts'
import type { Counting, WindowCounter } from './window-counter.ts'

/** A request of somebody known. */
export interface Check {
  held: HeldIdentity
  /** Null where the request is not counted. */
  counting: Counting | null
}

export interface Checked {
  /** Whether what is held was true as of the check. */
  stands: boolean
  /** Null where the request was not counted. */
  count: WindowCount | null
}

/** Of slow ones: one that hangs keeps the others for no longer than a joined call's patience. */
const roundTripsAtOnce = 4

/** Checks and counts a request. Rejects when Postgres does not tell; the counting never fails. */
export type CheckRequest = (check: Check) => Promise<Checked>

/**
 * What a request of somebody known waits for: whether that still stands, from Postgres, and its number, from the kv store. Both
 * are asked at once, and for all requests that come together.
 */
export function createCheckRequest(parts: { stand: VersionsStand; counter: WindowCounter }): CheckRequest {
  const send = async (checks: readonly Check[]): Promise<Checked[]> => {
    const countings = checks.flatMap(({ counting }) => counting ?? [])
    const [standing, counted] = await Promise.all([
      parts.stand(checks.map(({ held }) => held)),
      countings.length === 0 ? [] : parts.counter.countAll(countings),
    ])
    const counts = counted.values()
    return checks.map(({ counting }, place) => ({
      stands: standing[place] ?? false,
      count: counting && (counts.next().value ?? null),
    }))
  }
  return joinCalls({ send, running: roundTripsAtOnce })
}
