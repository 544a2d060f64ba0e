import { createHmac, createSecretKey } from 'node:crypto'
import { compare } from '@node-rs/bcrypt'
import { createSingleFlight } from '@waymark/async'
import type { RandomBytes } from '@waymark/domain'
import { LRUCache } from 'lru-cache'
import { limitCaller, limitConcurrency } from '../../limit-concurrency.ts'

/** A secret that is shown for a key. */
export interface ShownSecret {
  secret: string
  /** It is the hash of the key's secret. */
  secretHash: string
  /** From which it came. */
  address: string
}

export interface KeySecrets {
  /**
   * The verdict when this very secret has been compared with this very hash before; null when bcrypt must
   * compare.
   */
  known(secret: string, secretHash: string): boolean | null
  /**
   * Compares by bcrypt, once for calls of one address that come together. An address has one secret compared
   * at a time, and so has a key; what one of them sends for a key waits behind the others of the two alone.
   * @throws RATE_LIMITED when too many wait for the address or the key, UNAVAILABLE when too many do for all
   */
  compare(shown: ShownSecret): Promise<boolean>
}

const wrongSecretTtlMs = 60_000

/** A comparison takes 15 ms: who waits is served after three seconds at most. */
const bounds = {
  ofAddressForKey: { running: 1, waiting: 100 },
  ofAddress: { running: 1, waiting: 200 },
  /** Guesses at one key, from many addresses, leave room for the first use of others. */
  forKey: { running: 1, waiting: 20 },
  all: { running: 2, waiting: 400 },
} as const

/**
 * Makes what runs a comparison when it may: each bound admits what the one before it lets through, so that an
 * address that shows thousands of secrets has one of them in the queue of all.
 */
function createComparisonQueue() {
  const load = 'key-secrets'
  const ofAddressForKey = limitCaller(load, bounds.ofAddressForKey)
  const ofAddress = limitCaller(load, bounds.ofAddress)
  const forKey = limitCaller(load, bounds.forKey)
  const ofAll = limitConcurrency(load, bounds.all)
  return <Result>({ address, secretHash }: ShownSecret, work: () => Promise<Result>) =>
    ofAddressForKey(`${address} ${secretHash}`, () =>
      ofAddress(address, () => forKey(secretHash, () => ofAll(work))),
    )
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
  const queue = createComparisonQueue()
  /** A name of the pair that does not reveal the secret. */
  const nameOf = (secret: string, secretHash: string) =>
    createHmac('sha256', processKey).update(secretHash).update('\0').update(secret).digest('base64')

  const compareOnce = createSingleFlight((_name: string, shown: ShownSecret) =>
    queue(shown, async () => {
      const contains = await compare(shown.secret, shown.secretHash)
      ;(contains ? right : wrong).set(nameOf(shown.secret, shown.secretHash), true)
      return contains
    }),
  )
  return {
    known: (secret, secretHash) => {
      const name = nameOf(secret, secretHash)
      if (right.get(name)) return true
      return wrong.get(name) ? false : null
    },
    compare: (shown) => compareOnce(`${nameOf(shown.secret, shown.secretHash)} ${shown.address}`, shown),
  }
}
