import type { LinkRestriction, Membership } from '../caller.ts'

/** Of a membership and its workspace, as one query reads them. */
export interface MembershipColumns extends Omit<Membership, 'restriction'> {
  linkIds: string[] | null
  collectionIds: string[] | null
}

/** Null columns, of both: a member that is not restricted. One list alone restricts too. */
function restrictionOf({ linkIds, collectionIds }: MembershipColumns): LinkRestriction | null {
  if (linkIds === null && collectionIds === null) return null
  return { linkIds: linkIds ?? [], collectionIds: collectionIds ?? [] }
}

/** What a request may know of a membership. */
export function membershipOf(columns: MembershipColumns): Membership {
  const { workspaceId, role, plan, timezone, isSuspended } = columns
  return { workspaceId, role, plan, timezone, isSuspended, restriction: restrictionOf(columns) }
}
