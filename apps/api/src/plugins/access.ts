import type { ErrorCode, Role, Scope } from '@waymark/domain'

/** For all callers; credentials that are not valid are ignored (contract §2). */
export interface PublicAccess {
  kind: 'public'
  /** It answers with more to callers who say who they are. */
  knowsCaller: boolean
}

/**
 * What a route is to members who see some links only, and to their keys (contract §2, "Member restrictions";
 * §17). What steers or counts the traffic of others is theirs to read at most.
 * - `narrowed`: served as far as their links go; the handler narrows what it reads, shows and changes.
 * - `same`: served as to anybody else, since it neither steers nor counts traffic, or only shows what does.
 * - `closed`: about all links.
 */
export type ForRestricted = 'narrowed' | 'same' | 'closed'

/** For people who signed in: closed to API keys (specification, Authentication 7). */
export interface SessionAccess {
  kind: 'session'
  /**
   * The least role in the workspace; null where the route is about the account and no workspace is needed.
   */
  role: Role | null
  /**
   * The workspace acted in: of `X-Workspace-Id`, or the one that the path names as `:id`
   * (`/workspaces/:id/…`).
   */
  workspace: 'header' | 'path'
  restricted: ForRestricted
  /**
   * Closed to sessions for programs too (contract-3 §22): what lets a stolen token outlive its end, gives a
   * person a role, or is about more than the one workspace of the session.
   */
  peopleOnly: boolean
  /** For users who own the installation alone: it is about all workspaces of all others. */
  installationOnly: boolean
}

/** For keys with all of the scopes, and for sessions with the role. */
export interface ScopedAccess {
  kind: 'scoped'
  scopes: readonly Scope[]
  role: Role
  /** Served without credentials too; credentials that are sent must be valid (contract §2). */
  anonymous: boolean
  restricted: ForRestricted
}

export type Access = PublicAccess | SessionAccess | ScopedAccess

/** A request limit of its own instead of the plan's (specification, "Request rate"). */
export interface RequestLimit {
  perMinute: number
  /**
   * `caller`: by user, by address without one. `ip`: always by address. `account`: by the route itself, which
   * knows whose it is.
   */
  by: 'caller' | 'ip' | 'account'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it stops the boot. */
    access?: Access
    /** Default: by plan and caller. `false`: not limited at all. */
    limit?: RequestLimit | false
    /**
     * What the route's service throws beyond what follows from its access and schema, for the OpenAPI
     * document.
     */
    errors?: readonly ErrorCode[]
  }
}

/**
 * Open to everybody, also without an account.
 * @param options.knowsCaller clients may send credentials too, and get more by them
 */
export function publicRoute(options: { knowsCaller?: boolean } = {}): PublicAccess {
  return { kind: 'public', knowsCaller: options.knowsCaller ?? false }
}

/**
 * A session alone, whatever the workspace: for what is about the account of the user who signed in.
 * @param options.peopleOnly closed to sessions for programs too
 */
export function accountRoute({ peopleOnly = false } = {}): SessionAccess {
  return {
    kind: 'session',
    role: null,
    workspace: 'header',
    restricted: 'same',
    peopleOnly,
    installationOnly: false,
  }
}

/** A session of a user who owns the installation (`waymark users grant`); no program, no key. */
export const installationRoute = (): SessionAccess => ({
  ...accountRoute({ peopleOnly: true }),
  installationOnly: true,
})

/**
 * @param options.role the least role, default `viewer`
 * @param options.workspace `path`: the workspace that the path names as `:id`, whatever `X-Workspace-Id` says
 * @param options.restricted what the route is to members who see some links only: never left to a default
 * @param options.peopleOnly closed to sessions for programs too
 */
export function sessionOnly(options: {
  restricted: ForRestricted
  role?: Role
  workspace?: SessionAccess['workspace']
  peopleOnly?: boolean
}): SessionAccess {
  const { role = 'viewer', workspace = 'header', peopleOnly = false, restricted } = options
  return { kind: 'session', role, workspace, restricted, peopleOnly, installationOnly: false }
}

/**
 * @param options.role the least role; by default `editor` where a scope writes, else `viewer` (contract §2,
 * "Rights")
 * @param options.anonymous also served without credentials
 * @param options.restricted what the route is to members who see some links only, and their keys: never left
 * to a default
 */
export function scoped(
  scopes: readonly [Scope, ...Scope[]],
  options: { restricted: ForRestricted; role?: Role; anonymous?: boolean },
): ScopedAccess {
  const writes = scopes.some((scope) => scope.endsWith(':write'))
  return {
    kind: 'scoped',
    scopes,
    role: options.role ?? (writes ? 'editor' : 'viewer'),
    anonymous: options.anonymous ?? false,
    restricted: options.restricted,
  }
}
