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
  /** Publishes what was left behind, oldest first; stops when publishing fails repeatedly. @returns links published */
  sweep(options?: SweepOptions): Promise<number>
  /** Resolves when nothing that `publishSoon` started is under way. */
  settled(): Promise<void>
}

/** The writer of a change waits so long for it to be live, no longer: Redis may be away. */
const patienceMs = 300
/** One broken link must not hold the others back, but an absent Redis need not be asked for each of them. */
const failuresBeforeGivingUp = 3

/** Brings changes of links from the outbox to the redirectors: at least once, the newest state wins by its version. */
export function createLinkPublisher(deps: LinkPublisherDeps): LinkPublisher {
  const underWay = new Set<Promise<void>>()

  async function tryPublish(linkId: string): Promise<boolean> {
    try {
      await publishWaiting(deps, linkId)
      return true
    } catch (error) {
      deps.logger.warn(
        { err: error, linkId },
        'a change of a link is not published yet; the sweeper tries again',
      )
      return false
    }
  }

  return {
    async publishSoon(linkId) {
      const publishing = tryPublish(linkId).then(() => undefined)
      underWay.add(publishing)
      publishing.finally(() => underWay.delete(publishing))
      await atMost(publishing, patienceMs)
    },

    async sweep({ minAgeMs = 1000, limit = 500 } = {}) {
      let published = 0
      let failures = 0
      for (const linkId of await createLinkOutbox(deps.db.orm).waiting(minAgeMs, limit)) {
        if (await tryPublish(linkId)) {
          published += 1
          failures = 0
        } else {
          failures += 1
        }
        if (failures === failuresBeforeGivingUp) break
      }
      return published
    },

    async settled() {
      await Promise.all(underWay)
    },
  }
}

/**
 * The rows are read before the snapshot is built and only those are removed: a change that commits in between keeps
 * its own row, and is published by it.
 */
async function publishWaiting({ db, snapshots, sink }: LinkPublisherDeps, linkId: string): Promise<void> {
  const outbox = createLinkOutbox(db.orm)
  const waiting = await outbox.ofLink(linkId)
  if (waiting.length === 0) return
  const snapshot = await snapshots.ofLink(linkId)
  // A link is only ever gone for good with its workspace; there is nothing left to say about it.
  if (snapshot !== null) {
    await sink.publish(
      snapshot,
      waiting.flatMap((change) => change.droppedAddresses),
    )
  }
  await outbox.remove(waiting.map((change) => change.seq))
}

async function atMost(work: Promise<void>, limitMs: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, limitMs)
  await Promise.race([work, late])
  clearTimeout(timer)
}
