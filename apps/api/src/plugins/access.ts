import type { ErrorCode, Role, Scope } from '@waymark/domain'

/** For everybody; credentials that do not hold are ignored (contract §2). */
export interface PublicAccess {
  kind: 'public'
}

/** For people who signed in: closed to API keys (specification, Authentication 7). */
export interface SessionAccess {
  kind: 'session'
  /** The least role in the workspace; null where the route is about the account and no workspace is needed. */
  role: Role | null
  /** The workspace acted in: of `X-Workspace-Id`, or the one that the path names as `:id` (`/workspaces/:id/…`). */
  workspace: 'header' | 'path'
  /** Closed to members who see some links only. */
  unrestricted: boolean
}

/** For keys with all of the scopes, and for sessions with the role. */
export interface ScopedAccess {
  kind: 'scoped'
  scopes: readonly Scope[]
  role: Role
  /** Served without credentials too; credentials that are sent must hold (contract §2). */
  anonymous: boolean
  /** Closed to members who see some links only, and to their keys. */
  unrestricted: boolean
}

export type Access = PublicAccess | SessionAccess | ScopedAccess

/** A request limit of its own instead of the plan's (specification, "Request rate"). */
export interface RequestLimit {
  perMinute: number
  /** `caller`: by user, by address without one. `ip`: always by address. */
  by: 'caller' | 'ip'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it stops the boot. */
    access?: Access
    /** Default: by plan and caller. `false`: not limited at all. */
    limit?: RequestLimit | false
    /** What the route's service throws beyond what its access and schema tell, for the OpenAPI document. */
    errors?: readonly ErrorCode[]
  }
}

export function publicRoute(): PublicAccess {
  return { kind: 'public' }
}

/**
 * @param options.role the least role, default `viewer`; `null`: the route is about the account, not about a workspace
 * @param options.workspace `path`: the workspace that the path names as `:id`, whatever `X-Workspace-Id` says
 * @param options.unrestricted 403 for members who see some links only (contract §2, "Member restrictions")
 */
export function sessionOnly(options: Partial<Omit<SessionAccess, 'kind'>> = {}): SessionAccess {
  const { role = 'viewer', workspace = 'header', unrestricted = false } = options
  return { kind: 'session', role, workspace, unrestricted }
}

/**
 * @param options.role the least role; by default `editor` where a scope writes, else `viewer` (contract §2, "Rights")
 * @param options.anonymous also served without credentials
 * @param options.unrestricted 403 for members who see some links only, and their keys (contract §2, "Member restrictions")
 */
export function scoped(
  scopes: readonly [Scope, ...Scope[]],
  options: { role?: Role; anonymous?: boolean; unrestricted?: boolean } = {},
): ScopedAccess {
  const writes = scopes.some((scope) => scope.endsWith(':write'))
  return {
    kind: 'scoped',
    scopes,
    role: options.role ?? (writes ? 'editor' : 'viewer'),
    anonymous: options.anonymous ?? false,
    unrestricted: options.unrestricted ?? false,
  }
}
