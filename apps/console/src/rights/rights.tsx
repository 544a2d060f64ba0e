import { type Role, roleAllows } from '@waymark/domain'
import { createContext, useContext } from 'react'
import { useWords } from '../words/use-words.ts'

export interface Membership {
  role: Role
  /** Sees some links or collections only. */
  isRestricted: boolean
}

const MembershipContext = createContext<Membership | null>(null)
export const MembershipProvider = MembershipContext.Provider

export function useMembership(): Membership {
  const membership = useContext(MembershipContext)
  if (membership === null) throw new Error('useMembership needs a MembershipProvider above')
  return membership
}

/**
 * Why the user may not do what needs at least `needed`; null when they may. For `disabledReason` of controls:
 * they are shown, and say why they do nothing. The server decides in any case.
 */
export function useLack(needed: Role): string | null {
  const { role } = useMembership()
  const { rights } = useWords()
  return roleAllows(role, needed) ? null : rights.cannot(rights.roles[role])
}

/** Why the user may not see what needs at least `needed`: shown in place of it; null when they may. */
export function useLackOfSight(needed: Role): string | null {
  const { role } = useMembership()
  const { rights } = useWords()
  return roleAllows(role, needed) ? null : rights.cannotSee(rights.roles[role])
}

/** The same as `useLack` for what members who see some links only may not do, whatever their role. */
export function useLackUnrestricted(needed: Role): string | null {
  const { role, isRestricted } = useMembership()
  const { rights } = useWords()
  const lack = useLack(needed)
  return lack ?? (isRestricted ? rights.cannot(rights.ofSomeLinks(rights.roles[role])) : null)
}
