import { AppError, expandScopes, type Scope, scopes } from '@waymark/domain'
import type { KeyIdentity } from '../caller.ts'
import { type ApiKeyParts, parseApiKey } from './api-key.ts'
import type { Device } from './device.ts'
import type { IdentityRepository, KeyRow } from './identity-repository.ts'
import type { KeySecrets } from './key-secrets.ts'
import { membershipOf } from './membership.ts'
import { createNoteUse, type NoteUseDeps } from './note-use.ts'

export interface IdentifyKeyDeps extends NoteUseDeps {
  identities: Pick<IdentityRepository, 'findKey' | 'touchKey'>
  secrets: KeySecrets
}

const isScope = (name: string): name is Scope => scopes.some((scope) => scope === name)

function isValidAt(row: KeyRow, nowMs: number): boolean {
  return row.revokedAt === null && (row.expiresAt === null || row.expiresAt.getTime() > nowMs)
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
  const noteUse = createNoteUse(deps, 'an API key', deps.identities.touchKey)
  const secretMatches = async ({ publicId, secret }: ApiKeyParts, row: KeyRow, comparing: Comparing) => {
    const known = deps.secrets.known(secret, row.secretHash)
    if (known !== null) return known
    const { address } = comparing
    const contains = await deps.secrets.compare({ secret, secretHash: row.secretHash, address })
    if (!contains) await comparing.failed(publicId)
    return contains
  }
  return async (key: string, comparing: Comparing, from: Device): Promise<KeyIdentity> => {
    const parts = parseApiKey(key)
    const row = parts && (await deps.identities.findKey(parts.publicId))
    const contains =
      parts && row && isValidAt(row, deps.clock()) && (await secretMatches(parts, row, comparing))
    if (!contains) throw new AppError('API_KEY_INVALID')
    noteUse({ id: row.keyId, lastUsedAt: row.lastUsedAt }, from)
    return identityOf(row)
  }
}
