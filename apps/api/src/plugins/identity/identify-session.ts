import { AppError } from '@waymark/domain'
import type { Membership, SessionIdentity } from '../caller.ts'
import type { AccessTokens } from './access-token.ts'
import type { IdentityRepository } from './identity-repository.ts'
import { type MembershipColumns, membershipOf } from './membership.ts'

export interface FindSessionDeps {
  identities: Pick<IdentityRepository, 'findSession'>
  /** Unix ms. */
  clock: () => number
}

/**
 * The session as the database has it now; null when it has ended. `membership` is null when the user is not
 * in the requested workspace, or in none (deleted ones do not count).
 */
export type FindSession = (sessionId: string, workspaceId: string | null) => Promise<SessionIdentity | null>

export function createFindSession({ identities, clock }: FindSessionDeps): FindSession {
  return async (sessionId, workspaceId) => {
    const row = await identities.findSession(sessionId, workspaceId)
    if (row === null || row.expiresAt.getTime() <= clock()) return null
    const { userId, ownsInstallation, programWorkspaceId } = row
    const membership = membershipOrNull(row.membership)
    return { kind: 'session', userId, sessionId, ownsInstallation, programWorkspaceId, membership }
  }
}

/** Whose session it is: the token only names it. @throws UNAUTHENTICATED */
export function createIdentifySession(deps: { findSession: FindSession; tokens: AccessTokens }) {
  return async (accessToken: string, workspaceId: string | null): Promise<SessionIdentity> => {
    const claims = await deps.tokens.verify(accessToken)
    const session = claims && (await deps.findSession(claims.sessionId, workspaceId))
    if (session && session.userId === claims.userId) return session
    throw new AppError('UNAUTHENTICATED', {
      message: 'The session is invalid or has ended: sign in again.',
    })
  }
}

type JoinedColumns = { [Column in keyof MembershipColumns]: MembershipColumns[Column] | null }

/** Null columns: the user has no such membership, or its workspace was deleted. */
function membershipOrNull({
  workspaceId,
  role,
  plan,
  timezone,
  isSuspended,
  ...lists
}: JoinedColumns): Membership | null {
  if (workspaceId === null || role === null || plan === null || timezone === null) return null
  return membershipOf({ workspaceId, role, plan, timezone, isSuspended: isSuspended === true, ...lists })
}
