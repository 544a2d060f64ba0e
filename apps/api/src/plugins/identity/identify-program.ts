import { AppError } from '@waymark/domain'
import type { SessionIdentity } from '../caller.ts'
import type { Device } from './device.ts'
import type { IdentityRepository } from './identity-repository.ts'
import { membershipOf } from './membership.ts'
import { createNoteUse, type NoteUseDeps } from './note-use.ts'
import { hashOfToken } from './opaque-tokens.ts'
import { isWellFormedProgramToken } from './program-token.ts'

export interface IdentifyProgramDeps extends NoteUseDeps {
  identities: Pick<IdentityRepository, 'findProgram' | 'touchProgram'>
}

/**
 * Whose session for programs the token is of, as the database has it now (contract-3 §22). `membership` is
 * `null` where the path names another workspace than its own, which is none to it.
 * @throws UNAUTHENTICATED (from the returned function) for one that was deleted, has expired, or whose user
 * has left the workspace or was deactivated
 */
export function createIdentifyProgram({ identities, ...deps }: IdentifyProgramDeps) {
  const noteUse = createNoteUse(deps, 'a session for programs', identities.touchProgram)
  return async (token: string, workspaceOfPath: string | null, from: Device): Promise<SessionIdentity> => {
    const row = isWellFormedProgramToken(token) ? await identities.findProgram(hashOfToken(token)) : null
    if (row === null || row.expiresAt.getTime() <= deps.clock())
      throw new AppError('UNAUTHENTICATED', {
        message: 'The token is of no session for programs, or the session has ended.',
      })
    const { userId, sessionId, lastUsedAt, membership } = row
    noteUse({ id: sessionId, lastUsedAt }, from)
    const { workspaceId } = membership
    const isHere = workspaceOfPath === null || workspaceOfPath === workspaceId
    const shown = isHere ? membershipOf(membership) : null
    return {
      kind: 'session',
      userId,
      sessionId,
      // What is about more than its workspace is closed to it.
      ownsInstallation: false,
      programWorkspaceId: workspaceId,
      membership: shown,
    }
  }
}
