import { createBackgroundTasks } from '@waymark/async'
import { type Db, postgresOutage } from '@waymark/db'
import type { ConfigEntry, ConfigRef, EntryRef } from '../config.ts'
import type { EntrySink } from '../publisher.ts'
import type { LinkAddress, LinkSnapshot } from '../types.ts'
import { createOutbox, type SweepScope } from './outbox.ts'

/** Entries as the database has them now. Rejects for those that cannot be built. */
export interface EntryBuilder {
  /** By the links' ids; a link that is not there any more is left out. */
  links(linkIds: readonly string[]): Promise<ReadonlyMap<string, LinkSnapshot>>
  /**
   * Its version is read before its content: newer content may come under an older version, never the other
   * way round.
   */
  config(ref: ConfigRef): Promise<ConfigEntry>
}

export interface EntryPublisherDeps {
  db: Db
  builder: EntryBuilder
  sink: EntrySink
  logger: { warn(fields: object, message: string): void }
}

/** Of links, and of the other kinds. Default: 500 of each whose time has come. */
export type SweepOptions = Partial<SweepScope>

export interface EntryPublisher {
  /**
   * Publishes the entries in the order given, unless the redirectors cannot be notified. Never rejects.
   * @returns entries published
   */
  publish(refs: readonly EntryRef[]): Promise<number>
  /** `publish` that resolves when it is done, or after 300 ms while it goes on. */
  publishSoon(refs: readonly EntryRef[]): Promise<void>
  /**
   * Publishes what was left behind, oldest first; stops when the redirectors cannot be notified. Rejects when
   * Postgres is unavailable.
   * @returns entries published
   */
  sweep(options?: SweepOptions): Promise<number>
  /** Resolves when nothing that `publishSoon` started is under way. */
  settled(): Promise<void>
}

/** The writer of a change waits so long for it to be live, no longer: Redis may be unavailable. */
const timeoutMs = 300
/** Links read and published at once: what a batch shares is the round trips. */
const batchSize = 100
/** A Redis that is down need not be tried for every entry; one that fails once should be. */
const refusalsBeforeGivingUp = 3

/** An entry that cannot be built must not delay the others. */
type Outcome = 'published' | 'unbuildable' | 'unreachable'

/**
 * Brings changed entries from the outbox to the redirectors: at least once, the newest state wins by its
 * version.
 */
export function createEntryPublisher(deps: EntryPublisherDeps): EntryPublisher {
  const background = createBackgroundTasks({ timeoutMs })
  return {
    publish: (refs) => publishAll(deps, refs),
    publishSoon: (refs) => background.waitAWhile(publishAll(deps, refs)),
    async sweep({ early = false, limit = 500 } = {}) {
      const outbox = createOutbox(deps.db.orm)
      const linkIds = await outbox.waitingLinks({ early, limit })
      const config = await outbox.waitingConfig({ early, limit })
      return publishAll(deps, [...linkIds.map((key) => ({ kind: 'link', key }) as const), ...config])
    },
    settled: () => background.settled(),
  }
}

async function publishAll(deps: EntryPublisherDeps, refs: readonly EntryRef[]): Promise<number> {
  const counts: Record<Outcome, number> = { published: 0, unbuildable: 0, unreachable: 0 }
  const linkIds = refs.flatMap(({ kind, key }) => (kind === 'link' ? [key] : []))
  const config = refs.flatMap(({ kind, key }) => (kind === 'link' ? [] : [{ kind, key }]))
  const steps = [
    ...batchesOf([...new Set(linkIds)]).map((batch) => () => publishLinks(deps, batch)),
    ...config.map((ref) => () => publishConfig(deps, ref)),
  ]
  for (const step of steps) {
    for (const outcome of await step()) counts[outcome] += 1
    if (counts.unreachable >= refusalsBeforeGivingUp) break
  }
  return counts.published
}

const batchesOf = (linkIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(linkIds.length / batchSize) }, (_, batch) =>
    linkIds.slice(batch * batchSize, (batch + 1) * batchSize),
  )

/** Never rejects: what is not published stays in the outbox, and the log says why. */
async function publishLinks(deps: EntryPublisherDeps, linkIds: string[]): Promise<Outcome[]> {
  try {
    return await publishLinksAtOnce(deps, linkIds)
  } catch (error) {
    const isUnavailable = postgresOutage(error) !== null
    if (isUnavailable || linkIds.length === 1) {
      deps.logger.warn({ err: error, linkIds }, 'the snapshots of changed links cannot be built yet')
      return linkIds.map(() => (isUnavailable ? 'unreachable' : 'unbuildable'))
    }
    const middle = linkIds.length >> 1
    const first = await publishLinks(deps, linkIds.slice(0, middle))
    return [...first, ...(await publishLinks(deps, linkIds.slice(middle)))]
  }
}

/**
 * The rows are read before the links are built and only those are removed: a change that commits in between
 * has its own row, and is published by it.
 */
async function publishLinksAtOnce(
  { db, builder, sink, logger }: EntryPublisherDeps,
  linkIds: readonly string[],
): Promise<Outcome[]> {
  const outbox = createOutbox(db.orm)
  const waiting = Map.groupBy(await outbox.changesOfLinks(linkIds), ({ linkId }) => linkId)
  const snapshots = await builder.links([...waiting.keys()])
  const published: bigint[] = []
  const publishOne = async (linkId: string): Promise<Outcome> => {
    const changes = waiting.get(linkId) ?? []
    const snapshot = snapshots.get(linkId)
    const dropped: LinkAddress[] = changes.flatMap(({ droppedAddresses }) => droppedAddresses)
    try {
      // No route removes a link for good. Where an operator did, there is nothing left to say about it.
      if (snapshot !== undefined) await sink.publishLink(snapshot, dropped)
    } catch (error) {
      logger.warn({ err: error, linkId }, 'Redirectors could not be notified of a changed link yet')
      return 'unreachable'
    }
    published.push(...changes.map(({ seq }) => seq))
    return 'published'
  }
  const outcomes = await Promise.all(linkIds.map(publishOne))
  await outbox.removeChanges(published)
  return outcomes
}

/** Never rejects: what is not published stays behind, and the log says why. */
async function publishConfig(
  { db, builder, sink, logger }: EntryPublisherDeps,
  ref: ConfigRef,
): Promise<Outcome[]> {
  let isBuilt = false
  try {
    const entry = await builder.config(ref)
    isBuilt = true
    await sink.publishConfig(entry)
    await createOutbox(db.orm).configPublished(ref, entry.version)
    return ['published']
  } catch (error) {
    logger.warn({ err: error, ...ref }, 'Redirectors could not be notified of changed settings yet')
    return [isBuilt || postgresOutage(error) !== null ? 'unreachable' : 'unbuildable']
  }
}
