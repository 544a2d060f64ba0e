import type { RandomBytes } from '@waymark/domain'
import { hashLinkPassword, type LinkPasswordCost } from '@waymark/redirect-flow'
import { limitConcurrency } from '../../limit-concurrency.ts'

const saltBytes = 16

/** The hash that is stored of a password; null for none. */
export type HashPassword = (password: string | null | undefined) => Promise<string | null>

/**
 * Hashes passwords of links, a few at once: each takes a thread for a fifth of a second.
 * @throws UNAVAILABLE when very many wait
 */
export function createPasswordHasher(randomBytes: RandomBytes, cost?: LinkPasswordCost): HashPassword {
  const bounded = limitConcurrency({ running: 2, waiting: 200 })
  return async (password) =>
    password === null || password === undefined
      ? null
      : bounded(() => hashLinkPassword(password, randomBytes(saltBytes), cost))
}
