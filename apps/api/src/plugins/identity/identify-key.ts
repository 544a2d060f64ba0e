import { AppError, type Scope, scopes } from '@waymark/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { KeyIdentity } from '../caller.ts'
import { parseApiKey } from './api-key.ts'
import type { IdentityRepository, KeyRow } from './identity-repository.ts'
import type { KeySecrets } from './key-secrets.ts'

const touchEveryMs = 60_000

export interface IdentifyKeyDeps {
  identities: IdentityRepository
  secrets: KeySecrets
  /** Unix ms. */
  clock: () => number
  logger: FastifyBaseLogger
}

const isScope = (name: string): name is Scope => scopes.some((scope) => scope === name)

function holdsAt(row: KeyRow, nowMs: number): boolean {
  return row.revokedAt === null && (row.expiresAt === null || row.expiresAt.getTime() > nowMs)
}

/** Not awaited by the request: when it fails, the figure is a minute older, and nothing else. */
function noteUse(deps: IdentifyKeyDeps, row: KeyRow): void {
  const nowMs = deps.clock()
  const staleBeforeMs = nowMs - touchEveryMs
  if (row.lastUsedAt !== null && row.lastUsedAt.getTime() > staleBeforeMs) return
  deps.identities
    .touchKey(row.keyId, new Date(nowMs), new Date(staleBeforeMs))
    .catch((error: unknown) => deps.logger.warn({ err: error }, 'The last use of an API key was not noted'))
}

/**
 * Whose API key it is (specification, "Authentication"). Key, owner and membership are read at each request, so that
 * revoking, expiry and role changes are exact on every node; only bcrypt's verdict is remembered.
 * The function's `beforeBcrypt` runs before work that a stranger could make us do. @throws API_KEY_INVALID
 */
export function createIdentifyKey(deps: IdentifyKeyDeps) {
  const secretHolds = async (secret: string, row: KeyRow, beforeBcrypt: () => void) => {
    const known = deps.secrets.known(secret, row.secretHash)
    if (known !== null) return known
    beforeBcrypt()
    return deps.secrets.compare(secret, row.secretHash)
  }
  return async (key: string, beforeBcrypt: () => void): Promise<KeyIdentity> => {
    const parts = parseApiKey(key)
    const row = parts && (await deps.identities.findKey(parts.publicId))
    const holds =
      parts && row && holdsAt(row, deps.clock()) && (await secretHolds(parts.secret, row, beforeBcrypt))
    if (!holds) throw new AppError('API_KEY_INVALID')
    noteUse(deps, row)
    const { userId, keyId, membership } = row
    return { kind: 'key', userId, keyId, scopes: row.scopes.filter(isScope), membership }
  }
}
