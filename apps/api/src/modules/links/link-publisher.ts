import { type Db, isConnectionFailure } from '@waymark/db'
import type { LinkAddress, LinkSnapshot } from '@waymark/replica'
import { createBackgroundTasks } from '../../background-tasks.ts'
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
  /** Publishes what waits for the links, unless the redirectors cannot be told. Never rejects. @returns links published */
  publish(linkIds: readonly string[]): Promise<number>
  /** `publish` that resolves when it is done, or after 300 ms while it goes on. */
  publishSoon(linkIds: readonly string[]): Promise<void>
  /**
   * Publishes what was left behind, oldest first; stops when the redirectors cannot be told. Rejects when Postgres is away.
   * @returns links published
   */
  sweep(options?: SweepOptions): Promise<number>
  /** Resolves when nothing that `publishSoon` started is under way. */
  settled(): Promise<void>
}

/** The writer of a change waits so long for it to be live, no longer: Redis may be away. */
const timeoutMs = 300
/** Links read and published at once: what a batch shares is the round trips. */
const batchSize = 100
/** An absent Redis need not be asked for every link; one that stumbles once should be. */
const refusalsBeforeGivingUp = 3

type Outcome = 'published' | 'unbuildable' | 'unreachable'

/** Brings changes of links from the outbox to the redirectors: at least once, the newest state wins by its version. */
export function createLinkPublisher(deps: LinkPublisherDeps): LinkPublisher {
  const background = createBackgroundTasks({ timeoutMs })

  return {
    publish: (linkIds) => publishAll(deps, linkIds),

    publishSoon: (linkIds) => background.waitAWhile(publishAll(deps, linkIds)),

    async sweep({ minAgeMs = 1000, limit = 500 } = {}) {
      return publishAll(deps, await createLinkOutbox(deps.db.orm).waiting(minAgeMs, limit))
    },

    settled: () => background.settled(),
  }
}

async function publishAll(deps: LinkPublisherDeps, linkIds: readonly string[]): Promise<number> {
  const counts: Record<Outcome, number> = { published: 0, unbuildable: 0, unreachable: 0 }
  for (let start = 0; start < linkIds.length; start += batchSize) {
    const outcomes = await publishBatch(deps, linkIds.slice(start, start + batchSize))
    for (const outcome of outcomes) counts[outcome] += 1
    if (counts.unreachable >= refusalsBeforeGivingUp) break
  }
  return counts.published
}

/** Never rejects: what is not published stays in the outbox, and the log says why. */
async function publishBatch(deps: LinkPublisherDeps, linkIds: string[]): Promise<Outcome[]> {
  try {
    return await publishFrom(createLinkOutbox(deps.db.orm), deps, linkIds)
  } catch (error) {
    if (isConnectionFailure(error) || linkIds.length === 1) {
      deps.logger.warn({ err: error, linkIds }, 'the snapshots of changed links cannot be built yet')
      return linkIds.map(() => (isConnectionFailure(error) ? 'unreachable' : 'unbuildable'))
    }
    // One that cannot be built must not hold the others back.
    const middle = linkIds.length >> 1
    const first = await publishBatch(deps, linkIds.slice(0, middle))
    return [...first, ...(await publishBatch(deps, linkIds.slice(middle)))]
  }
}

/**
 * The rows are read before the snapshots are built and only those are removed: a change that commits in between keeps
 * its own row, and is published by it.
 */
async function publishFrom(
  outbox: ReturnType<typeof createLinkOutbox>,
  deps: LinkPublisherDeps,
  linkIds: string[],
): Promise<Outcome[]> {
  const waiting = Map.groupBy(await outbox.ofLinks(linkIds), ({ linkId }) => linkId)
  const snapshots = await deps.snapshots.ofLinks([...waiting.keys()])
  const told: bigint[] = []
  const publishOne = async (linkId: string): Promise<Outcome> => {
    const changes = waiting.get(linkId) ?? []
    const snapshot = snapshots.get(linkId)
    const dropped = changes.flatMap(({ droppedAddresses }) => droppedAddresses)
    // No route removes a link for good. Where an operator did, there is nothing left to say about it.
    if (snapshot !== undefined && !(await publish(deps, snapshot, dropped))) return 'unreachable'
    told.push(...changes.map(({ seq }) => seq))
    return 'published'
  }
  const outcomes = await Promise.all(linkIds.map(publishOne))
  await outbox.remove(told)
  return outcomes
}

async function publish(
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
      'Redirectors could not be notified of a changed link yet',
    )
    return false
  }
}
