/** API-key scopes and what each also opens (specification, "Scopes"). */
export const scopes = [
  'links:read',
  'links:write',
  'analytics:read',
  'reports:read',
  'offers:read',
  'offers:write',
  'costs:read',
  'costs:write',
  'conversions:read',
  'conversions:write',
  'postbacks:read',
  'postbacks:write',
  'admin:read',
  'admin:write',
] as const

export type Scope = (typeof scopes)[number]

/** What a key gets when none are named at creation (specification, Authentication 3). */
export const defaultScopes: readonly Scope[] = ['links:read', 'links:write', 'analytics:read']

const readScopes = scopes.filter((scope) => scope.endsWith(':read') && scope !== 'admin:read')

const implied: Partial<Record<Scope, readonly Scope[]>> = {
  'links:write': ['links:read'],
  'offers:write': ['offers:read'],
  'costs:write': ['costs:read'],
  'conversions:write': ['conversions:read'],
  'postbacks:write': ['postbacks:read'],
  'admin:read': readScopes,
  'admin:write': scopes,
}

/** The granted scopes with everything they include. */
export function expandScopes(granted: readonly Scope[]): ReadonlySet<Scope> {
  return new Set(granted.flatMap((scope) => [scope, ...(implied[scope] ?? [])]))
}

/** The required scopes that are not open; empty when the call is allowed. @param open of `expandScopes` */
export function missingScopes(open: ReadonlySet<Scope>, required: readonly Scope[]): Scope[] {
  return required.filter((scope) => !open.has(scope))
}
