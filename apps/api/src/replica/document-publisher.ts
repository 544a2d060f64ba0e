import { type Db, isConnectionFailure } from '@waymark/db'
import type { ConfigEntry, ConfigRef, ConfigSink } from '@waymark/replica'
import { createBackgroundTasks } from '../background-tasks.ts'
import { createDocumentVersions } from './document-versions.repository.ts'
import type { SharedDocuments } from './shared-documents.ts'

export interface DocumentPublisherDeps {
  db: Db
  documents: SharedDocuments
  sink: ConfigSink
  logger: { warn(fields: object, message: string): void }
}

export interface DocumentPublisher {
  /** Publishes the documents' newest states. Resolves when it is done, or after 300 ms while it goes on. Never rejects. */
  publishSoon(refs: readonly ConfigRef[]): Promise<void>
  /**
   * Publishes what was left behind, oldest first; stops when the redirectors cannot be told. Rejects when Postgres is away.
   * @returns documents published
   */
  sweep(options?: { minAgeMs?: number; limit?: number }): Promise<number>
  /** Resolves when nothing that `publishSoon` started is under way. */
  settled(): Promise<void>
}

/** The writer of a change waits so long for it to be live, no longer: Redis may be away. */
const timeoutMs = 300
/** An absent Redis need not be asked for every document; one that stumbles once should be. */
const refusalsBeforeGivingUp = 3

/** One that cannot be built must not hold the others back. */
type Outcome = 'published' | 'unbuildable' | 'unreachable'

/** Brings changed documents to the redirectors: at least once, the newest state wins by its version. */
export function createDocumentPublisher(deps: DocumentPublisherDeps): DocumentPublisher {
  const background = createBackgroundTasks({ timeoutMs })

  async function publishAll(refs: readonly ConfigRef[]): Promise<number> {
    const counts: Record<Outcome, number> = { published: 0, unbuildable: 0, unreachable: 0 }
    for (const ref of refs) {
      counts[await publish(deps, ref)] += 1
      if (counts.unreachable >= refusalsBeforeGivingUp) break
    }
    return counts.published
  }

  return {
    publishSoon: (refs) => background.waitAWhile(publishAll(refs)),
    async sweep({ minAgeMs = 1_000, limit = 100 } = {}) {
      return publishAll(await createDocumentVersions(deps.db.orm).behind(minAgeMs, limit))
    },
    settled: () => background.settled(),
  }
}

/** Never rejects: what is not published stays behind, and the log says why. */
async function publish(
  { db, documents, sink, logger }: DocumentPublisherDeps,
  ref: ConfigRef,
): Promise<Outcome> {
  const notYet = (error: unknown, isUnreachable: boolean): Outcome => {
    logger.warn({ err: error, ...ref }, 'Redirectors could not be notified of changed settings yet')
    return isUnreachable ? 'unreachable' : 'unbuildable'
  }
  let document: ConfigEntry
  try {
    document = await documents.load(ref)
  } catch (error) {
    return notYet(error, isConnectionFailure(error))
  }
  try {
    await sink.publish(document)
    await createDocumentVersions(db.orm).markPublished(ref, document.version)
    return 'published'
  } catch (error) {
    return notYet(error, true)
  }
}
