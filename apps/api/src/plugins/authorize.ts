import { AppError, missingScopes, type Role, roleAllows } from '@waymark/domain'
import type { Access, ForRestricted, ScopedAccess } from './access.ts'
import type { Identity, KeyIdentity, LinkAccess } from './caller.ts'

/** For callers who named a wrong one, and for those whose last one was deleted. */
const noWorkspace =
  'There is no such workspace. GET /workspaces lists those you are in; POST /workspaces makes a new one.'

const peopleOnly = 'This route is closed to sessions for programs: sign in.'

const ownersOfInstallation =
  'This is for those who own the installation. Its operator makes you one: waymark users grant.'

const suspended =
  'The workspace is suspended by the operator of this installation. Nothing of it was deleted; GET /workspaces lists the others that you are in.'

const someLinksOnly = 'You have access to some links of this workspace only, and may not do this.'

/**
 * A member who may not change what others share gets this reason; one who may not read it, that it is about
 * links it does not see.
 */
const refuseSomeLinksOnly = (needed: Role): AppError =>
  new AppError(needed === 'viewer' ? 'FORBIDDEN' : 'ROLE_INSUFFICIENT', { message: someLinksOnly })

interface RouteRights {
  role: Role
  restricted: ForRestricted
}

function refuseMember(identity: Identity, { role: needed, restricted }: RouteRights): AppError | null {
  // No member of the requested workspace: the same answer as for a workspace that does not exist (contract
  // §1).
  if (identity.membership === null) return new AppError('NOT_FOUND', { message: noWorkspace })
  if (identity.membership.isSuspended) return new AppError('FORBIDDEN', { message: suspended })
  if (!roleAllows(identity.membership.role, needed)) return new AppError('ROLE_INSUFFICIENT')
  if (restricted !== 'closed' || identity.membership.restriction === null) return null
  return refuseSomeLinksOnly(needed)
}

/**
 * For what a route that is open to members who see some links only does not change for them.
 * @throws ROLE_INSUFFICIENT for a caller who is one
 */
export function refuseRestricted({ restriction }: LinkAccess): void {
  if (restriction !== null) throw refuseSomeLinksOnly('editor')
}

function refuseScopes(identity: KeyIdentity, { scopes }: ScopedAccess): AppError | null {
  if (missingScopes(identity.opens, scopes).length === 0) return null
  return new AppError('API_KEY_SCOPE_INSUFFICIENT', { requiredScopes: scopes })
}

/**
 * Why `identity` may not call a route with this access, or null when it may (contract §1, "Order of checks").
 */
export function refusal(identity: Identity | null, access: Access): AppError | null {
  if (access.kind === 'public') return null
  if (identity === null) {
    return access.kind === 'scoped' && access.anonymous ? null : new AppError('UNAUTHENTICATED')
  }
  switch (access.kind) {
    case 'session':
      if (identity.kind === 'key') return new AppError('API_KEY_ROUTE_CLOSED')
      if (access.peopleOnly && identity.programWorkspaceId !== null)
        return new AppError('FORBIDDEN', { message: peopleOnly })
      if (access.installationOnly && !identity.ownsInstallation)
        return new AppError('FORBIDDEN', { message: ownersOfInstallation })
      return access.role === null ? null : refuseMember(identity, { ...access, role: access.role })
    case 'scoped':
      return (
        (identity.kind === 'key' ? refuseScopes(identity, access) : null) ?? refuseMember(identity, access)
      )
    default:
      return access satisfies never
  }
}
