import { type Role, roleAllows } from '@waymark/domain'
import type { ForRestricted } from '../../plugins/access.ts'
import type { Audience } from '../route-contract.ts'
import type { LeastRole } from './least-roles.ts'

/** Who tries a route. */
export const attempts = [
  'no credentials',
  'brokenKey',
  'revokedKey',
  'expiredKey',
  'key without the scope',
  'key with just the scope',
  'viewer’s key with just the scope',
  'stranger’s key with just the scope',
  'restricted editor’s key with just the scope',
  'brokenSession',
  'endedSession',
  'expiredSession',
  'browser',
  'console',
  'key and session',
  'restricted editor',
  'viewer',
  'editor',
  'admin',
  'owner',
  'stranger in the workspace',
  'brokenProgram',
  'endedProgram',
  'program of the viewer',
  'program of the restricted editor',
  'program of the owner',
  'program of the stranger',
] as const
export type Attempt = (typeof attempts)[number]

/** `open`: past the credentials, the scopes and the role, whatever the rest of the request then deserves. */
export type Verdict = 'open' | `${number} ${string}`

interface Rights {
  /** Whether it is under /auth, where the cookie of a browser's session goes. */
  isOfSignIn: boolean
  /** Whether that cookie, with the header of the console, is enough by itself. */
  takesCookieAlone: boolean
  audience: Audience
  least: LeastRole
  /** Of members who see some links only. */
  restricted: ForRestricted
  /** Whether the path names the workspace. */
  namesWorkspace: boolean
  /** Whether it is closed to sessions for programs. */
  isPeopleOnly: boolean
  /** Whether it is for who owns the installation: the owner, whose account was the first. */
  isInstallation: boolean
}

/** Who is signed in, and does not own the installation. */
const members: ReadonlySet<Attempt> = new Set<Attempt>([
  'viewer',
  'editor',
  'admin',
  'restricted editor',
  'stranger in the workspace',
])

/**
 * Sessions that outlive the one that made them, what gives someone a role, and what is about all sessions or
 * workspaces of a person, while a program has one (contract-3 §22). Written by hand, not derived from the
 * code.
 */
const peopleOnly: ReadonlySet<string> = new Set([
  'POST /api/v1/auth/sessions',
  'POST /api/v1/auth/logout-all',
  'POST /api/v1/workspaces',
  'POST /api/v1/api-keys',
  'POST /api/v1/auth/password/change',
  'PATCH /api/v1/workspaces/:id/members/:userId',
  'POST /api/v1/workspaces/:id/invitations',
  'POST /api/v1/invitations/:token/accept',
])

/** @param route `POST /api/v1/api-keys` */
export const isPeopleOnly = (route: string): boolean => peopleOnly.has(route) || isInstallation(route)

/** Those about all workspaces: no role in one of them opens them. */
export const isInstallation = (route: string): boolean => route.includes('/api/v1/installation')

const isScoped = (audience: Audience): boolean => audience !== 'public' && audience !== 'session'

function ofKey({ audience, least }: Rights, attempt: { role: Role; hasScope: boolean }): Verdict {
  if (audience === 'session') return '403 API_KEY_ROUTE_CLOSED'
  if (!attempt.hasScope) return '403 API_KEY_SCOPE_INSUFFICIENT'
  return ofRole(least, attempt.role)
}

function ofRole({ role: needed }: LeastRole, role: Role): Verdict {
  return needed === null || roleAllows(role, needed) ? 'open' : '403 ROLE_INSUFFICIENT'
}

/**
 * A caller who reads without the right gets the error that it is about other links; one who writes, that the
 * role is not enough (contract §17).
 */
function ofRestricted({ least, restricted }: Rights): Verdict {
  const ofEditor = ofRole(least, 'editor')
  if (ofEditor !== 'open' || least.role === null || restricted !== 'closed') return ofEditor
  return least.role === 'viewer' ? '403 FORBIDDEN' : '403 ROLE_INSUFFICIENT'
}

/**
 * To strangers, a workspace is not there (contract §1, NOT_FOUND); what is about their account they may do.
 */
function ofStranger({ role }: LeastRole): Verdict {
  return role === null ? 'open' : '404 NOT_FOUND'
}

/**
 * The cookie of a session alone signs no user in; under /auth it needs the header of the console beside it
 * (contract 2 §10).
 */
const ofBrowser = ({ isOfSignIn, ...rights }: Rights): Verdict =>
  isOfSignIn ? '403 FORBIDDEN' : verdictOf('no credentials', { isOfSignIn, ...rights })

/** A program has the rights of its user, in the workspace that it was made for. */
function ofProgram(rights: Rights, verdictOfUser: Verdict): Verdict {
  return rights.isPeopleOnly ? '403 FORBIDDEN' : verdictOfUser
}

/** What the contract says (§1 "Order of checks", §2) of an attempt at a route. */
export function verdictOf(attempt: Attempt, rights: Rights): Verdict {
  if (attempt === 'key and session') return '400 AUTH_AMBIGUOUS'
  if (attempt === 'browser') return ofBrowser(rights)
  if (rights.audience === 'public') return 'open'
  if (rights.isInstallation && members.has(attempt)) return '403 FORBIDDEN'
  switch (attempt) {
    case 'console':
      if (rights.takesCookieAlone) return 'open'
      return verdictOf('no credentials', rights)
    case 'no credentials':
      return rights.audience.startsWith('anonymous') ? 'open' : '401 UNAUTHENTICATED'
    case 'brokenKey':
    case 'revokedKey':
    case 'expiredKey':
      return '401 API_KEY_INVALID'
    case 'brokenSession':
    case 'endedSession':
    case 'expiredSession':
    case 'brokenProgram':
    case 'endedProgram':
      return '401 UNAUTHENTICATED'
    case 'key without the scope':
      return ofKey(rights, { role: 'owner', hasScope: false })
    case 'key with just the scope':
    case 'stranger’s key with just the scope':
      return ofKey(rights, { role: 'owner', hasScope: true })
    case 'viewer’s key with just the scope':
      return ofKey(rights, { role: 'viewer', hasScope: true })
    case 'viewer':
    case 'editor':
    case 'admin':
    case 'owner':
      return ofRole(rights.least, attempt)
    case 'restricted editor':
      return ofRestricted(rights)
    case 'restricted editor’s key with just the scope': {
      const ofUnrestricted = ofKey(rights, { role: 'editor', hasScope: true })
      return ofUnrestricted === 'open' ? ofRestricted(rights) : ofUnrestricted
    }
    case 'stranger in the workspace':
      return ofStranger(rights.least)
    case 'program of the viewer':
      return ofProgram(rights, ofRole(rights.least, 'viewer'))
    case 'program of the restricted editor':
      return ofProgram(rights, ofRestricted(rights))
    case 'program of the owner':
      return ofProgram(rights, 'open')
    case 'program of the stranger':
      return ofProgram(rights, rights.namesWorkspace ? ofStranger(rights.least) : 'open')
    default:
      return attempt satisfies never
  }
}

/** The scope that opens a route; for those that none opens, the one that opens most. */
export function scopeOf(audience: Audience): string {
  return isScoped(audience) ? audience.replace(/^.*key:/, '') : 'admin:write'
}
