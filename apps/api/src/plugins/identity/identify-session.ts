import { AppError } from '@waymark/domain'
import type { Membership, SessionIdentity } from '../caller.ts'
import type { AccessTokens } from './access-token.ts'
import type { IdentityRepository } from './identity-repository.ts'

export interface IdentifySessionDeps {
  identities: IdentityRepository
  tokens: AccessTokens
  /** Unix ms. */
  clock: () => number
}

/**
 * Whose session it is. The token only names it; that it stands, and the role in the chosen workspace, is read at each
 * request: signing out and losing a role are immediate. `membership` is null when the user is not in the asked
 * workspace, or in none (deleted ones do not count). @throws UNAUTHENTICATED
 */
export function createIdentifySession({ identities, tokens, clock }: IdentifySessionDeps) {
  return async (accessToken: string, workspaceId: string | null): Promise<SessionIdentity> => {
    const claims = await tokens.verify(accessToken)
    const row = claims && (await identities.findSession(claims.sessionId, workspaceId))
    if (!row || row.userId !== claims.userId || row.expiresAt.getTime() <= clock()) {
      throw new AppError('UNAUTHENTICATED', {
        message: 'The session is invalid or has ended: sign in again.',
      })
    }
    return {
      kind: 'session',
      userId: row.userId,
      sessionId: claims.sessionId,
      membership: membershipOf(row.membership),
    }
  }
}

type MembershipColumns = { [Column in keyof Membership]: Membership[Column] | null }

/** Null columns: the user has no such membership, or its workspace was deleted. */
function membershipOf(columns: MembershipColumns): Membership | null {
  const { workspaceId, role, plan, timezone } = columns
  if (workspaceId === null || role === null || plan === null || timezone === null) return null
  return { workspaceId, role, plan, timezone }
}
