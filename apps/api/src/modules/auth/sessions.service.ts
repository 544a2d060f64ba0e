import { createSingleFlight } from '@waymark/async'
import type { Db, Orm, PostgresClock } from '@waymark/db'
import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import { isoOrNull, type Page } from '../../envelope.ts'
import type { SessionIdentity } from '../../plugins/caller.ts'
import { type AccessTokens, accessTokenSeconds } from '../../plugins/identity/access-token.ts'
import type { Device } from '../../plugins/identity/device.ts'
import { hashOfToken, mintToken } from '../../plugins/identity/opaque-tokens.ts'
import type { SessionQuery, SessionRecord } from './session-list.schema.ts'
import {
  createSessionRepository,
  type SessionRepository,
  type SessionRow,
  type TokenState,
} from './sessions.repository.ts'

/** A session that is not refreshed for so long has ended. */
const idleMs = 30 * 86_400_000
/** How long a used token is exchanged again, as long as no caller has used what it was exchanged for. */
const leewayMs = 60_000

export interface IssuedTokens {
  accessToken: string
  refreshToken: string
  /** Lifetime of the access token in seconds. */
  expiresIn: number
  /** Whether a browser stores the refresh token beyond its own end. */
  remember: boolean
}

export interface SessionServiceDeps {
  db: Db
  tokens: AccessTokens
  /** Unix ms. */
  clock: () => number
  /** Not given: that of Postgres. */
  dbClock?: PostgresClock | undefined
  randomBytes: RandomBytes
}

/** From where a person signs in. */
export interface SignInFrom extends Device {
  remember: boolean
}

export interface SessionService {
  /** Signs the user in. @param orm the caller's transaction, when it has one */
  open(userId: string, from: SignInFrom, orm?: Orm): Promise<IssuedTokens>
  /**
   * Exchanges a refresh token for a new pair. Calls that come with the same one at the same time get the same
   * pair. @throws UNAUTHENTICATED
   */
  refresh(refreshToken: string, device: Device): Promise<IssuedTokens>
  /** The session that the refresh token is or was of; null for one that no sign-in made. */
  sessionIdOf(refreshToken: string): Promise<string | null>
  list(session: SessionIdentity, query: SessionQuery): Promise<Page<SessionRecord>>
  end(sessionId: string): Promise<void>
  /**
   * @returns the workspace of a session for programs, `null` of a sign-in
   * @throws NOT_FOUND when it is not an open session of the user
   */
  endOwn(userId: string, sessionId: string): Promise<string | null>
  endAll(userId: string): Promise<void>
}

type TokenUse = 'first' | 'again' | 'reuse'

/**
 * What it means that a token comes (contract 2 §10). Two tabs may send it at once, or its answer may have
 * been lost: then no one has used its successor. When that one was used, a client has it, and
 * one of the two has stolen it.
 */
function useOf({ usedForMs, unusedSuccessor }: TokenState): TokenUse {
  if (usedForMs === null) return 'first'
  return unusedSuccessor !== null && usedForMs <= leewayMs ? 'again' : 'reuse'
}

function toRecord(row: SessionRow, currentId: string): SessionRecord {
  return {
    id: row.id,
    kind: row.workspaceId !== null ? 'program' : 'sign-in',
    name: row.name,
    workspaceId: row.workspaceId,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: isoOrNull(row.lastUsedAt),
    expiresAt: row.expiresAt.toISOString(),
    ip: row.ip,
    userAgent: row.userAgent,
    isCurrent: row.id === currentId,
  }
}

const noSuchSession = () =>
  new AppError('NOT_FOUND', { message: 'There is no such session: it has ended, or was never yours.' })

/** Sessions (contract §2, contract 2 §10): opaque refresh tokens that rotate, in families of a sign-in. */
export function createSessionService(deps: SessionServiceDeps): SessionService {
  const { db, randomBytes } = deps
  const repositoryOn = (orm: Orm) => createSessionRepository(orm, deps.dbClock)
  const sessions = repositoryOn(db.orm)
  const exchange = createExchange(deps)
  const exchangeOnce = createSingleFlight((tokenHash, device: Device) =>
    db.transaction((tx) => exchange(repositoryOn(tx), tokenHash, device)),
  )

  return {
    open: async (userId, from, orm = db.orm) => {
      const repository = repositoryOn(orm)
      const sessionId = uuidV7(deps.clock(), randomBytes(10))
      await repository.insert({ ...from, id: sessionId, userId }, idleMs)
      await repository.deleteExpired(userId)
      const refreshToken = mintToken(randomBytes)
      await repository.insertToken(hashOfToken(refreshToken), sessionId)
      const accessToken = await deps.tokens.sign({ sessionId, userId })
      return { accessToken, refreshToken, expiresIn: accessTokenSeconds, remember: from.remember }
    },
    refresh: async (refreshToken, device) => {
      const tokenHash = hashOfToken(refreshToken)
      const issued = await exchangeOnce(tokenHash, device)
      if (issued === null)
        throw new AppError('UNAUTHENTICATED', { message: 'The refresh token is not valid: sign in again.' })
      return issued
    },
    sessionIdOf: (refreshToken) => sessions.sessionIdOf(hashOfToken(refreshToken)),
    list: async ({ userId, sessionId }, query) => {
      const { items, total } = await sessions.pageOpen(userId, query)
      return { items: items.map((row) => toRecord(row, sessionId)), total }
    },
    end: (sessionId) => sessions.revoke(sessionId, 'logout'),
    endOwn: async (userId, id) => {
      const ended = await sessions.revokeOwn({ id, userId }, 'logout')
      if (ended === undefined) throw noSuchSession()
      return ended.workspaceId
    },
    endAll: (userId) => sessions.revokeAll(userId, 'logout'),
  }
}

/** Null when the token is not valid; its changes must be committed nevertheless, so it does not throw. */
function createExchange({ tokens, randomBytes }: SessionServiceDeps) {
  return async (
    repository: SessionRepository,
    tokenHash: string,
    device: Device,
  ): Promise<IssuedTokens | null> => {
    const session = await repository.lockSessionOf(tokenHash)
    const token = session?.isUsable ? await repository.findToken(tokenHash) : null
    if (!session || !token) return null
    const { id: sessionId, userId, remember } = session
    if (useOf(token) === 'reuse') {
      await repository.revoke(sessionId, 'reuse')
      return null
    }
    if (token.unusedSuccessor !== null) await repository.retireToken(token.unusedSuccessor)
    const refreshToken = mintToken(randomBytes)
    await repository.insertToken(hashOfToken(refreshToken), sessionId)
    await repository.replaceToken(tokenHash, hashOfToken(refreshToken))
    await repository.noteUse(sessionId, device, idleMs)
    const accessToken = await tokens.sign({ sessionId, userId })
    return { accessToken, refreshToken, expiresIn: accessTokenSeconds, remember }
  }
}
