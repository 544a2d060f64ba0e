import { AppError } from '@waymark/domain'
import type { Membership, SessionIdentity } from '../caller.ts'
import type { AccessTokens } from './access-token.ts'
import type { IdentityRepository } from './identity-repository.ts'
import { type MembershipColumns, membershipOf } from './membership.ts'

export interface IdentifySessionDeps {
  identities: IdentityRepository
  tokens: AccessTokens
  /** Unix ms. */
  clock: () => number
}

/**
 * Whose session it is, read from the database: the token only names it. `membership` is null when the user is
 * not in the requested workspace, or in none (deleted ones do not count).
 * @throws UNAUTHENTICATED
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
    const membership = membershipOrNull(row.membership)
    return { kind: 'session', userId: row.userId, sessionId: claims.sessionId, membership }
  }
}

type JoinedColumns = { [Column in keyof MembershipColumns]: MembershipColumns[Column] | null }

/** Null columns: the user has no such membership, or its workspace was deleted. */
function membershipOrNull({ workspaceId, role, plan, timezone, ...lists }: JoinedColumns): Membership | null {
  if (workspaceId === null || role === null || plan === null || timezone === null) return null
  return membershipOf({ workspaceId, role, plan, timezone, ...lists })
}
