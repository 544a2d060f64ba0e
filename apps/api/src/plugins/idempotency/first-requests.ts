import { createBackoff } from '@waymark/async'
import { type Db, idempotencyRetentionMs } from '@waymark/db'
import {
  type Claim,
  createIdempotencyKeyRepository,
  type RequestName,
} from './idempotency-keys.repository.ts'
import type { StoredAnswer } from './stored-answer.ts'

/** Its process must have ended: no request takes as long. */
const abandonedMs = 60_000
/** Of looks at a first request under way; with the pauses between them five seconds in all. */
const looks = 22
const pauses = { firstPauseMs: 25, maxPauseMs: 257 }

/** What becomes of a request with a key. */
export type Outcome =
  | { kind: 'first'; claim: Claim }
  | { kind: 'stored'; answer: StoredAnswer }
  | { kind: 'mismatch' }
  | { kind: 'underWay' }

export interface FirstRequestsDeps {
  db: Db
}

/**
 * Which request with a key is the first, and what it was answered (contract §1, `Idempotency-Key`). Of all
 * nodes: Postgres decides.
 */
export function createFirstRequests({ db }: FirstRequestsDeps) {
  const keys = createIdempotencyKeyRepository(db.orm)

  /** Null: look again, since the row has gone between the two queries. */
  const look = async (name: RequestName, bodyHash: string): Promise<Outcome | null> => {
    const claim = await keys.claim(name, bodyHash, {
      anyMs: idempotencyRetentionMs,
      unfinishedMs: abandonedMs,
    })
    if (claim !== null) return { kind: 'first', claim }
    const row = await keys.find(name)
    if (row === null) return null
    if (row.bodyHash !== bodyHash) return { kind: 'mismatch' }
    if (row.statusCode === null) return { kind: 'underWay' }
    return { kind: 'stored', answer: { statusCode: row.statusCode, answer: row.answer } }
  }

  return {
    /** Waits up to five seconds for a first request that is under way. */
    async begin(name: RequestName, bodyHash: string): Promise<Outcome> {
      const backoff = createBackoff(pauses)
      for (let count = 1; count <= looks; count += 1) {
        const outcome = await look(name, bodyHash)
        if (outcome !== null && outcome.kind !== 'underWay') return outcome
        await backoff.wait()
      }
      return { kind: 'underWay' }
    },
    store: keys.store,
    release: keys.release,
  }
}
