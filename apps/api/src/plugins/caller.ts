import { AppError, type Plan, type Role, type Scope } from '@waymark/domain'
import type { FastifyRequest } from 'fastify'
import type { OptionalPrecondition } from './entity-tags/precondition.ts'

/**
 * The only links that a member sees and changes, with their rules, analytics and reports (contract §2,
 * "Member restrictions"): these, and the links of these collections. Empty lists are none at all.
 */
export interface LinkRestriction {
  linkIds: readonly string[]
  collectionIds: readonly string[]
}

/** The workspace a request acts in, as the database says at the time of the request. */
export interface Membership {
  workspaceId: string
  role: Role
  /** The plan of that workspace (contract §2, "Plans"). */
  plan: Plan
  /** IANA. */
  timezone: string
  /** Whether the operator has suspended the workspace: it is closed to all that have a role there. */
  isSuspended: boolean
  /** Null: every link of the workspace. */
  restriction: LinkRestriction | null
}

/** Whose links are meant: those of the workspace, as far as the caller may see them. A `Caller` is one. */
export type LinkAccess = Pick<Membership, 'workspaceId' | 'restriction'>

export interface SessionIdentity {
  kind: 'session'
  userId: string
  sessionId: string
  /** Whether the user sees the whole installation. */
  ownsInstallation: boolean
  /** The only workspace that a session for programs opens (contract-3 §22); `null`: a person signed in. */
  programWorkspaceId: string | null
  /** Null when the user is not in the requested workspace, or in none: the last one may have been deleted. */
  membership: Membership | null
}

export interface KeyIdentity {
  kind: 'key'
  userId: string
  keyId: string
  /** What its scopes open, by themselves or by what they include. */
  opens: ReadonlySet<Scope>
  membership: Membership
}

export type Identity = SessionIdentity | KeyIdentity

/** Who calls, in which workspace: what services take as their first argument. */
export interface Caller extends Membership {
  userId: string
  /** Says which state a record must have for the caller to change it (`If-Match`). */
  precondition?: OptionalPrecondition
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Whose request it is; null without credentials. Read it through `callerOf`, `callerOrNull`, `sessionOf`.
     */
    identity: Identity | null
  }
}

/** The caller where there may be none: public routes and those with `anonymous: true`. */
export function callerOrNull(request: FastifyRequest): Caller | null {
  const { identity, precondition } = request
  return identity?.membership ? { userId: identity.userId, ...identity.membership, precondition } : null
}

/** The caller of a route that needs a workspace. @throws UNAUTHENTICATED without credentials */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callerOrNull(request)
  if (caller === null) throw new AppError('UNAUTHENTICATED')
  return caller
}

/**
 * The session of a `sessionOnly` route, whether or not its user is in a workspace. @throws UNAUTHENTICATED
 */
export function sessionOf(request: FastifyRequest): SessionIdentity {
  if (request.identity?.kind !== 'session') throw new AppError('UNAUTHENTICATED')
  return request.identity
}
