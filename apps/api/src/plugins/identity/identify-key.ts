import { AppError, expandScopes, type Scope, scopes } from '@waymark/domain'
import type { FastifyBaseLogger } from 'fastify'
import { type ApiKeyParts, parseApiKey } from './api-key.ts'
import { versionsText } from './data-versions.ts'
import type { IdentityReading } from './held-identity.ts'
import type { IdentityRepository, KeyRow } from './identity-repository.ts'
import type { KeySecrets } from './key-secrets.ts'
import { membershipOf } from './membership.ts'

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

/** Notes that the key is used, about once a minute. Not awaited: when it fails, the figure is a minute older, and nothing else. */
export type NoteUse = (reading: IdentityReading) => void

export function createNoteUse({ identities, clock, logger }: Omit<IdentifyKeyDeps, 'secrets'>): NoteUse {
  return (reading) => {
    const { identity, usedAtMs } = reading
    const nowMs = clock()
    const staleBeforeMs = nowMs - touchEveryMs
    if (identity.kind !== 'key' || usedAtMs > staleBeforeMs) return
    reading.usedAtMs = nowMs
    identities
      .touchKey(identity.keyId, new Date(nowMs), new Date(staleBeforeMs))
      .catch((error: unknown) => logger.warn({ err: error }, 'The last use of an API key was not noted'))
  }
}

function readingOf({ userId, keyId, versions, ...row }: KeyRow): IdentityReading {
  const membership = membershipOf(row.membership)
  return {
    identity: { kind: 'key', userId, keyId, opens: expandScopes(row.scopes.filter(isScope)), membership },
    versions: versionsText(versions.user, versions.workspace),
    endsAtMs: row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    usedAtMs: row.lastUsedAt?.getTime() ?? 0,
  }
}

/** Asked about comparisons by bcrypt, which a stranger could make us do: of keys that exist, by their public id. */
export interface Comparing {
  /** Whether the caller was wrong so often that only a right secret of this key is answered. */
  isOverLimit(publicId: string): boolean
  /** After a wrong secret. @throws RATE_LIMITED for a caller who was over the limit before it */
  failed(publicId: string): Promise<void>
}

/**
 * Whose API key it is (specification, "Authentication"), read from the database; bcrypt's verdict is remembered.
 * @throws API_KEY_INVALID (from the returned function)
 */
export function createIdentifyKey(deps: Pick<IdentifyKeyDeps, 'identities' | 'secrets' | 'clock'>) {
  const secretHolds = async ({ publicId, secret }: ApiKeyParts, row: KeyRow, comparing: Comparing) => {
    const known = deps.secrets.known(secret, row.secretHash)
    if (known !== null) return known
    const isOverLimit = comparing.isOverLimit(publicId)
    const holds = await deps.secrets.compare(secret, row.secretHash, { isOverLimit })
    if (!holds) await comparing.failed(publicId)
    return holds
  }
  return async (key: string, comparing: Comparing): Promise<IdentityReading> => {
    const parts = parseApiKey(key)
    const row = parts && (await deps.identities.findKey(parts.publicId))
    const holds = parts && row && holdsAt(row, deps.clock()) && (await secretHolds(parts, row, comparing))
    if (!holds) throw new AppError('API_KEY_INVALID')
    return readingOf(row)
  }
}
