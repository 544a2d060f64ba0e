import type { Db, Orm } from '@waymark/db'
import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import { type AccessTokens, accessTokenSeconds } from '../../plugins/identity/access-token.ts'
import { hashOfToken, mintToken } from './opaque-tokens.ts'
import { createSessionRepository, type LockedToken, type SessionRepository } from './sessions.repository.ts'

/** A session that is not refreshed for so long has ended. */
const sessionDays = 30
const dayMs = 86_400_000

export interface TokenPair {
  accessToken: string
  refreshToken: string
  /** Lifetime of the access token in seconds. */
  expiresIn: number
}

export interface SessionServiceDeps {
  db: Db
  tokens: AccessTokens
  clock: () => number
  randomBytes: RandomBytes
}

export interface SessionService {
  /** Signs the user in. @param orm the caller's transaction, when it has one */
  open(userId: string, orm?: Orm): Promise<TokenPair>
  /** Exchanges a refresh token for a new pair. @throws UNAUTHENTICATED */
  refresh(refreshToken: string): Promise<TokenPair>
  end(sessionId: string): Promise<void>
  endAll(userId: string): Promise<void>
}

function isUsable(token: LockedToken, nowMs: number): boolean {
  return token.revokedAt === null && token.userIsActive && token.expiresAt.getTime() > nowMs
}

/**
 * Sessions (contract §2): opaque refresh tokens that rotate. A token that comes a second time was stolen, or
 * its successor was: the session ends, and with it every access token of it.
 */
export function createSessionService({ db, tokens, clock, randomBytes }: SessionServiceDeps): SessionService {
  const sessions = createSessionRepository(db.orm)
  const expiryFrom = (nowMs: number) => new Date(nowMs + sessionDays * dayMs)

  const issue = async (
    repository: SessionRepository,
    owner: { sessionId: string; userId: string },
  ): Promise<TokenPair> => {
    const refreshToken = mintToken(randomBytes)
    const createdAt = new Date(clock())
    await repository.insertToken({
      tokenHash: hashOfToken(refreshToken),
      sessionId: owner.sessionId,
      createdAt,
    })
    return { accessToken: await tokens.sign(owner), refreshToken, expiresIn: accessTokenSeconds }
  }

  /** Null when the token is not valid; its changes must be committed nevertheless, so it does not throw. */
  const exchange = async (tx: Orm, tokenHash: string): Promise<TokenPair | null> => {
    const repository = createSessionRepository(tx)
    const token = await repository.lockToken(tokenHash)
    const nowMs = clock()
    if (token === null || !isUsable(token, nowMs)) return null
    if (token.usedAt !== null) {
      await repository.revoke(token.sessionId, 'reuse', new Date(nowMs))
      return null
    }
    await repository.markTokenUsed(tokenHash, new Date(nowMs))
    await repository.extend(token.sessionId, expiryFrom(nowMs))
    return issue(repository, token)
  }

  return {
    open: async (userId, orm = db.orm) => {
      const repository = createSessionRepository(orm)
      const nowMs = clock()
      const sessionId = uuidV7(nowMs, randomBytes(10))
      await repository.insert({
        id: sessionId,
        userId,
        createdAt: new Date(nowMs),
        expiresAt: expiryFrom(nowMs),
      })
      await repository.deleteExpired(userId, new Date(nowMs))
      return issue(repository, { sessionId, userId })
    },
    refresh: async (refreshToken) => {
      const pair = await db.transaction((tx) => exchange(tx, hashOfToken(refreshToken)))
      if (pair === null)
        throw new AppError('UNAUTHENTICATED', { message: 'The refresh token is not valid: sign in again.' })
      return pair
    },
    end: (sessionId) => sessions.revoke(sessionId, 'logout', new Date(clock())),
    endAll: (userId) => sessions.revokeAll(userId, 'logout', { revokedAt: new Date(clock()) }),
  }
}
