import { hash } from 'node:crypto'
import type { AnalyticsReader } from '@waymark/analytics-store'
import { withTimeoutOr } from '@waymark/async'
import { LRUCache } from 'lru-cache'

export interface ClickTotalsDeps {
  reader: Pick<AnalyticsReader, 'clicksTotals'>
  logger: { warn(fields: object, message: string): void }
  monotonicMs: () => number
}

/** A query to the store; later answers may be as old as it. */
interface ClickTotalsRequest {
  atMs: number
  answered: Promise<void>
}

export interface ClickTotals {
  /** Lifetime clicks without bots by link; `stale` when the analytics store did not answer in time. */
  of(
    workspaceId: string,
    linkIds: readonly string[],
  ): Promise<{ totals: Map<string, number>; stale: boolean }>
}

const timeoutMs = 1000
const maxTotals = 50_000
const maxRequests = 5_000

/** How old totals may be: GET /links/list promises a second at most. */
export const totalsAgeMs = 1_000

/**
 * `clicksTotal` of link records, at most a second old: requests for the same links meanwhile get the same
 * totals, and concurrent ones share a query. A record must be readable while the analytics store is
 * unavailable: then it has the totals last seen by this process (0 for a link never seen), and the response
 * says so.
 */
export function createClickTotals({ reader, logger, monotonicMs }: ClickTotalsDeps): ClickTotals {
  const lastSeen = new LRUCache<string, number>({ max: maxTotals })
  const requests = new LRUCache<string, ClickTotalsRequest>({ max: maxRequests })

  async function send(workspaceId: string, linkIds: readonly string[]): Promise<void> {
    const totals = await reader.clicksTotals(workspaceId, linkIds)
    for (const linkId of linkIds) lastSeen.set(linkId, totals.get(linkId) ?? 0)
  }
  function query(workspaceId: string, linkIds: readonly string[]): Promise<void> {
    const lookup = hash('sha256', [workspaceId, ...linkIds].join(), 'base64')
    const known = requests.get(lookup)
    const atMs = monotonicMs()
    if (known && atMs - known.atMs < totalsAgeMs) return known.answered
    const answered = send(workspaceId, linkIds)
    requests.set(lookup, { atMs, answered })
    // After a failure the next request queries the store again.
    answered.catch(() => requests.delete(lookup))
    return answered
  }

  const of: ClickTotals['of'] = async (workspaceId, linkIds) => {
    const stale = linkIds.length > 0 && !(await inTime(query(workspaceId, linkIds), logger))
    return { totals: new Map(linkIds.map((linkId) => [linkId, lastSeen.get(linkId) ?? 0])), stale }
  }
  return { of }
}

function inTime(requesting: Promise<void>, logger: ClickTotalsDeps['logger']): Promise<boolean> {
  const answered = requesting.then(
    () => true,
    (error: unknown) => {
      logger.warn(
        { err: error },
        'the analytics store gave no totals of clicks; the last known ones are shown',
      )
      return false
    },
  )
  return withTimeoutOr(answered, { timeoutMs, otherwise: () => false })
}
