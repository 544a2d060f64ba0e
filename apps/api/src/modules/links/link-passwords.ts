import type { RandomBytes } from '@waymark/domain'
import { hashLinkPassword, type LinkPasswordCost } from '@waymark/redirect-flow'
import { limitByCaller } from '../../limit-concurrency.ts'
import type { LinkAccess } from '../../plugins/caller.ts'

const saltBytes = 16

/** The hash that is stored of a password; null for none. @param caller null: one without credentials */
export type HashPassword = (
  caller: Pick<LinkAccess, 'workspaceId'> | null,
  password: string | null | undefined,
) => Promise<string | null>

/** A bulk call has up to 50. */
const bounds = { each: { running: 2, waiting: 100 }, all: { running: 2, waiting: 200 } }

/**
 * Hashes passwords of links, a few at once: each takes a thread for a fifth of a second.
 * @throws RATE_LIMITED when very many of the workspace wait, UNAVAILABLE when very many of all do
 */
export function createPasswordHasher(randomBytes: RandomBytes, cost?: LinkPasswordCost): HashPassword {
  const bounded = limitByCaller('link-passwords', bounds)
  return async (caller, password) =>
    password === null || password === undefined
      ? null
      : bounded(caller?.workspaceId ?? 'anonymous', () =>
          hashLinkPassword(password, randomBytes(saltBytes), cost),
        )
}
