import { AppError, expandScopes, type Scope, scopes } from '@waymark/domain'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { KeyIdentity } from '../caller.ts'
import { type ApiKeyParts, parseApiKey } from './api-key.ts'
import type { IdentityRepository, KeyRow } from './identity-repository.ts'
import type { KeySecrets } from './key-secrets.ts'
import { membershipOf } from './membership.ts'

const touchEveryMs = 60_000
const maxNotedKeys = 20_000

export interface IdentifyKeyDeps {
  identities: IdentityRepository
  secrets: KeySecrets
  /** Unix ms. */
  clock: () => number
  logger: FastifyBaseLogger
}

const isScope = (name: string): name is Scope => scopes.some((scope) => scope === name)

function isValidAt(row: KeyRow, nowMs: number): boolean {
  return row.revokedAt === null && (row.expiresAt === null || row.expiresAt.getTime() > nowMs)
}

/** Notes that a key is used. */
type NoteUse = (key: Pick<KeyRow, 'keyId' | 'lastUsedAt'>) => void

/**
 * About once a minute for each key, by this process too: where Postgres takes no writes, not every request
 * tries. Not awaited: when it fails, `lastUsedAt` is a minute older, and nothing else.
 */
function createNoteUse({ identities, clock, logger }: IdentifyKeyDeps): NoteUse {
  const triedAtMs = new LRUCache<string, number>({ max: maxNotedKeys })
  return ({ keyId, lastUsedAt }) => {
    const nowMs = clock()
    const staleBeforeMs = nowMs - touchEveryMs
    if (Math.max(lastUsedAt?.getTime() ?? 0, triedAtMs.get(keyId) ?? 0) > staleBeforeMs) return
    triedAtMs.set(keyId, nowMs)
    identities
      .touchKey(keyId, new Date(nowMs), new Date(staleBeforeMs))
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'The last use of an API key could not be stored'),
      )
  }
}

function identityOf({ userId, keyId, scopes: granted, membership }: KeyRow): KeyIdentity {
  const opens = expandScopes(granted.filter(isScope))
  return { kind: 'key', userId, keyId, opens, membership: membershipOf(membership) }
}

/** Limits comparisons by bcrypt, which a stranger could cause: of keys that exist, by their public id. */
export interface Comparing {
  /** Whose turn it is: what one address shows is compared one after the other. */
  address: string
  /** After a wrong secret. @throws RATE_LIMITED for a caller who was over the limit before it */
  failed(publicId: string): Promise<void>
}

/**
 * Whose API key it is (specification, "Authentication"), read from the database; bcrypt's verdict is cached.
 * @throws API_KEY_INVALID (from the returned function)
 */
export function createIdentifyKey(deps: IdentifyKeyDeps) {
  const noteUse = createNoteUse(deps)
  const secretMatches = async ({ publicId, secret }: ApiKeyParts, row: KeyRow, comparing: Comparing) => {
    const known = deps.secrets.known(secret, row.secretHash)
    if (known !== null) return known
    const { address } = comparing
    const contains = await deps.secrets.compare({ secret, secretHash: row.secretHash, address })
    if (!contains) await comparing.failed(publicId)
    return contains
  }
  return async (key: string, comparing: Comparing): Promise<KeyIdentity> => {
    const parts = parseApiKey(key)
    const row = parts && (await deps.identities.findKey(parts.publicId))
    const contains =
      parts && row && isValidAt(row, deps.clock()) && (await secretMatches(parts, row, comparing))
    if (!contains) throw new AppError('API_KEY_INVALID')
    noteUse(row)
    return identityOf(row)
  }
}
