import type { Db } from '@waymark/db'
import type { LinkAddress, LinkSnapshot } from '@waymark/link-snapshot'
import { createLinkOutbox } from './link-outbox.repository.ts'
import type { LinkSnapshots } from './link-snapshots.ts'

/** The part of the snapshot package's publisher that is needed here. */
export interface SnapshotSink {
  publish(snapshot: LinkSnapshot, droppedAddresses: readonly LinkAddress[]): Promise<void>
}

export interface PublisherLog {
  warn(fields: object, message: string): void
}

export interface LinkPublisherDeps {
  db: Db
  snapshots: LinkSnapshots
  sink: SnapshotSink
  logger: PublisherLog
}

export interface SweepOptions {
  /** Younger changes are left to the request that made them. Default 1,000. */
  minAgeMs?: number
  /** Links at most. Default 500. */
  limit?: number
}

export interface LinkPublisher {
  /** Publishes what waits for the link. Resolves when that is done, or after 300 ms while it goes on; never rejects. */
  publishSoon(linkId: string): Promise<void>
  /** The same for many, in the order given; what is left when the redirectors cannot be told is the sweeper's. */
  publishAllSoon(linkIds: readonly string[]): Promise<void>
  /**
   * Publishes what was left behind, oldest first; stops when the redirectors cannot be told. Rejects when Postgres is away.
   * @returns links published
   */
  sweep(options?: SweepOptions): Promise<number>
  /** Resolves when nothing that `publishSoon` and `publishAllSoon` started is under way. */
  settled(): Promise<void>
}

/** The writer of a change waits so long for it to be live, no longer: Redis may be away. */
const patienceMs = 300
/** An absent Redis need not be asked for every link; one that stumbles once should be. */
const refusalsBeforeGivingUp = 3
/** Of the connections to Postgres, a thousand new links take no more: other requests need the rest. */
const lanesOfMany = 4

type Outcome = 'published' | 'unbuildable' | 'unreachable'

/** Brings changes of links from the outbox to the redirectors: at least once, the newest state wins by its version. */
export function createLinkPublisher(deps: LinkPublisherDeps): LinkPublisher {
  const underWay = new Set<Promise<unknown>>()

  /** `publishing` never rejects. */
  async function waitAWhile(publishing: Promise<unknown>): Promise<void> {
    underWay.add(publishing)
    publishing.finally(() => underWay.delete(publishing))
    await atMost(publishing, patienceMs)
  }

  return {
    publishSoon: (linkId) => waitAWhile(publishWaiting(deps, linkId)),
    publishAllSoon: (linkIds) => waitAWhile(publishEach(deps, linkIds, lanesOfMany)),

    async sweep({ minAgeMs = 1000, limit = 500 } = {}) {
      return publishEach(deps, await createLinkOutbox(deps.db.orm).waiting(minAgeMs, limit), 1)
    },

    async settled() {
      await Promise.all(underWay)
    },
  }
}

/** Never rejects. Begins in the order given; stops when the redirectors cannot be told. @returns links published */
async function publishEach(
  deps: LinkPublisherDeps,
  linkIds: readonly string[],
  lanes: number,
): Promise<number> {
  const rest = linkIds.values()
  let published = 0
  let refusals = 0
  async function runLane(): Promise<void> {
    for (const linkId of rest) {
      const outcome = await publishWaiting(deps, linkId)
      if (outcome === 'published') published += 1
      if (outcome === 'unreachable') refusals += 1
      if (refusals >= refusalsBeforeGivingUp) return
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return published
}

/** Never rejects: what is not published stays in the outbox, and the log says why. */
async function publishWaiting(deps: LinkPublisherDeps, linkId: string): Promise<Outcome> {
  try {
    return await publishFrom(createLinkOutbox(deps.db.orm), deps, linkId)
  } catch (error) {
    deps.logger.warn({ err: error, linkId }, 'the snapshot of a changed link cannot be built yet')
    return 'unbuildable'
  }
}

/**
 * The rows are read before the snapshot is built and only those are removed: a change that commits in between keeps
 * its own row, and is published by it.
 */
async function publishFrom(
  outbox: ReturnType<typeof createLinkOutbox>,
  deps: LinkPublisherDeps,
  linkId: string,
): Promise<Outcome> {
  const waiting = await outbox.ofLink(linkId)
  if (waiting.length === 0) return 'published'
  const snapshot = await deps.snapshots.ofLink(linkId)
  const dropped = waiting.flatMap((change) => change.droppedAddresses)
  // A link is only ever gone for good with its workspace; there is nothing left to say about it.
  if (snapshot !== null && !(await tell(deps, snapshot, dropped))) return 'unreachable'
  await outbox.remove(waiting.map((change) => change.seq))
  return 'published'
}

async function tell(
  { sink, logger }: LinkPublisherDeps,
  snapshot: LinkSnapshot,
  dropped: LinkAddress[],
): Promise<boolean> {
  try {
    await sink.publish(snapshot, dropped)
    return true
  } catch (error) {
    logger.warn(
      { err: error, linkId: snapshot.linkId },
      'the redirectors cannot be told of a changed link yet',
    )
    return false
  }
}

async function atMost(work: Promise<unknown>, limitMs: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, limitMs)
  await Promise.race([work, late])
  clearTimeout(timer)
}
