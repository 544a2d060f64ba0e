/** Workspace roles, the strongest first (specification, "Other records"; contract §2, "Rights"). */
export const roles = ['owner', 'admin', 'editor', 'viewer'] as const
export type Role = (typeof roles)[number]

/** Whether `role` may do what at least `needed` may do. */
export function roleAllows(role: Role, needed: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(needed)
}
