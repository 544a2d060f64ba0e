import { createHmac, createSecretKey } from 'node:crypto'
import { compare } from '@node-rs/bcrypt'
import { createSingleFlight } from '@waymark/async'
import { AppError, type RandomBytes } from '@waymark/domain'
import { LRUCache } from 'lru-cache'
import { limitConcurrency } from '../../limit-concurrency.ts'

export interface KeySecrets {
  /**
   * The verdict when this very secret has been compared with this very hash before; null when bcrypt must
   * compare.
   */
  known(secret: string, secretHash: string): boolean | null
  /**
   * Compares by bcrypt, once for calls that come together. For callers over their limit of wrong secrets one
   * runs at a time, so that they leave room for all others.
   * @throws UNAVAILABLE when too many compare at once, of this hash or of all
   */
  compare(secret: string, secretHash: string, caller?: { isOverLimit: boolean }): Promise<boolean>
}

const wrongSecretTtlMs = 60_000
/** Guesses at one key, from many addresses, leave room for the first use of others. */
const mostOfOneKey = 10

interface Comparison {
  secret: string
  secretHash: string
  isOverLimit: boolean
}

/**
 * Compares key secrets and caches only bcrypt's verdicts, so that a known-good key does not pay bcrypt on
 * every request (contract §2). Verdicts say nothing of revocation or expiry: those are read from the database
 * each time. They are filed under an HMAC with a key that lives and dies with the process: memory has no
 * secret to be read. Wrong secrets have a cache of their own, so that a flood of junk evicts no good key.
 */
export function createKeySecrets(randomBytes: RandomBytes): KeySecrets {
  const processKey = createSecretKey(randomBytes(32))
  const right = new LRUCache<string, true>({ max: 50_000 })
  const wrong = new LRUCache<string, true>({ max: 2_000, ttl: wrongSecretTtlMs })
  const runningOf = new Map<string, number>()
  const limited = limitConcurrency({ running: 2, waiting: 100 })
  const limitedMore = limitConcurrency({ running: 1, waiting: 50 })
  /** A name of the pair that does not reveal the secret. */
  const nameOf = (secret: string, secretHash: string) =>
    createHmac('sha256', processKey).update(secretHash).update('\0').update(secret).digest('base64')

  const add = (secretHash: string, by: 1 | -1) => {
    const count = (runningOf.get(secretHash) ?? 0) + by
    if (count === 0) runningOf.delete(secretHash)
    else runningOf.set(secretHash, count)
  }
  const compareOnce = createSingleFlight(async (name, { secret, secretHash, isOverLimit }: Comparison) => {
    if ((runningOf.get(secretHash) ?? 0) >= mostOfOneKey)
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 })
    add(secretHash, 1)
    try {
      const run = () => limited(() => compare(secret, secretHash))
      const contains = await (isOverLimit ? limitedMore(run) : run())
      ;(contains ? right : wrong).set(name, true)
      return contains
    } finally {
      add(secretHash, -1)
    }
  })
  return {
    known: (secret, secretHash) => {
      const name = nameOf(secret, secretHash)
      if (right.get(name)) return true
      return wrong.get(name) ? false : null
    },
    compare: (secret, secretHash, { isOverLimit } = { isOverLimit: false }) =>
      compareOnce(nameOf(secret, secretHash), { secret, secretHash, isOverLimit }),
  }
}
