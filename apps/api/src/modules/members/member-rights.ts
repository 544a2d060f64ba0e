import { AppError, type Role, roleAllows } from '@waymark/domain'
import type { MemberRepository } from './members.repository.ts'

const noSuchWorkspace = () => new AppError('NOT_FOUND', { message: 'There is no such workspace.' })

/**
 * The user's role in the workspace. @throws NOT_FOUND unless it is a member, ROLE_INSUFFICIENT below `needed`
 */
export async function requireRole(
  members: Pick<MemberRepository, 'roleOf'>,
  who: { workspaceId: string; userId: string },
  needed: Role,
): Promise<Role> {
  const role = await members.roleOf(who.workspaceId, who.userId)
  if (role === null) throw noSuchWorkspace()
  if (!roleAllows(role, needed)) throw new AppError('ROLE_INSUFFICIENT')
  return role
}

/**
 * Whether a member of role `actor` may make a member of role `before` one of role `after`: admins may, but
 * they neither touch nor make owners (contract §2, "Rights").
 * @param before null: not a member yet
 * @throws ROLE_INSUFFICIENT
 */
export function requireRoleOver(actor: Role, before: Role | null, after: Role): void {
  const needed = before === 'owner' || after === 'owner' ? 'owner' : 'admin'
  if (!roleAllows(actor, needed)) throw new AppError('ROLE_INSUFFICIENT')
}
