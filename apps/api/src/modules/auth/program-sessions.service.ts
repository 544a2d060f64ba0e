import type { Db, PostgresClock } from '@waymark/db'
import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import { hashOfToken } from '../../plugins/identity/opaque-tokens.ts'
import { mintProgramToken } from '../../plugins/identity/program-token.ts'
import { createMemberRepository } from '../members/index.ts'
import type { MadeProgramSession, ProgramSessionCreate } from './session-list.schema.ts'
import { createSessionRepository } from './sessions.repository.ts'

export interface ProgramSessionDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
  /** Not given: that of Postgres. */
  dbClock?: PostgresClock | undefined
  randomBytes: RandomBytes
}

/**
 * Makes a session for a program of the user (contract-3 §22).
 * @throws VALIDATION_FAILED for a workspace that the user is not in, CONFLICT when it has too many of them
 */
export type CreateProgramSession = (
  userId: string,
  input: ProgramSessionCreate,
) => Promise<MadeProgramSession>

const notIn = () =>
  new AppError('VALIDATION_FAILED', {
    details: [{ path: 'workspaceId', message: 'is no workspace that you are in' }],
  })

export function createProgramSessions(deps: ProgramSessionDeps): CreateProgramSession {
  const { db, clock, dbClock, randomBytes } = deps
  return async (userId, { name, expiresAt, workspaceId }) => {
    const id = uuidV7(clock(), randomBytes(10))
    const token = mintProgramToken(randomBytes)
    const tokenHash = hashOfToken(token)
    await db.transaction(async (tx) => {
      const members = createMemberRepository(tx)
      // Who is removed meanwhile is a member no more, or has this session ended: see `members.remove`.
      await members.lockWorkspace(workspaceId)
      if ((await members.roleOf(workspaceId, userId)) === null) throw notIn()
      const sessions = createSessionRepository(tx, dbClock)
      await sessions.deleteExpired(userId)
      await sessions.insertProgram({ id, userId, name, expiresAt, workspaceId, tokenHash })
    })
    return { id, token, name, workspaceId, expiresAt: expiresAt.toISOString() }
  }
}
