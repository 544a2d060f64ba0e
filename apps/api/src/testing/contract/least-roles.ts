import type { Role } from '@waymark/domain'

/** Null: about the account, whatever the workspace. `path`: the role in the workspace that the path names. */
export interface LeastRole {
  role: Role | null
  of: 'session' | 'path'
}

const account: LeastRole = { role: null, of: 'session' }
const inSession = (role: Role): LeastRole => ({ role, of: 'session' })
const inPath = (role: Role): LeastRole => ({ role, of: 'path' })

/** Where the rule of `leastRoleOf` does not hold, by contract §2 ("Rights" and the table of routes). */
const exceptions: Readonly<Record<string, LeastRole>> = {
  'POST /api/v1/auth/logout': account,
  'POST /api/v1/auth/logout-all': account,
  'POST /api/v1/auth/password/change': account,
  'GET /api/v1/users/me': account,
  'PATCH /api/v1/users/me': account,
  'GET /api/v1/workspaces': account,
  'POST /api/v1/workspaces': account,
  'POST /api/v1/invitations/:token/accept': account,
  'GET /api/v1/workspaces/:id': inPath('viewer'),
  'PATCH /api/v1/workspaces/:id': inPath('admin'),
  'DELETE /api/v1/workspaces/:id': inPath('owner'),
  'GET /api/v1/workspaces/:id/members': inPath('admin'),
  'PATCH /api/v1/workspaces/:id/members/:userId': inPath('admin'),
  'DELETE /api/v1/workspaces/:id/members/:userId': inPath('admin'),
  'GET /api/v1/workspaces/:id/invitations': inPath('admin'),
  'POST /api/v1/workspaces/:id/invitations': inPath('admin'),
  'DELETE /api/v1/workspaces/:id/invitations/:invitationId': inPath('admin'),
  'GET /api/v1/audit-log': inSession('admin'),
  'GET /api/v1/billing/plan': inSession('owner'),
  'PATCH /api/v1/billing/plan': inSession('owner'),
  // Everybody has keys of their own; those of a viewer only read.
  'POST /api/v1/api-keys': inSession('viewer'),
  'DELETE /api/v1/api-keys/:id': inSession('viewer'),
  // Asks, and changes nothing.
  'POST /api/v1/links/:code/simulate': inSession('viewer'),
  'POST /api/v1/analytics/report': inSession('viewer'),
  'POST /api/v1/analytics/report/export': inSession('viewer'),
  // Settings of the workspace.
  'POST /api/v1/domains': inSession('admin'),
  'PATCH /api/v1/domains/:id': inSession('admin'),
  'DELETE /api/v1/domains/:id': inSession('admin'),
  'POST /api/v1/domains/:id/verify': inSession('admin'),
  'POST /api/v1/domains/:id/ban': inSession('admin'),
  'PUT /api/v1/click-intake-settings': inSession('admin'),
  'PATCH /api/v1/click-intake-settings': inSession('admin'),
  'PUT /api/v1/postback-security': inSession('admin'),
  'POST /api/v1/postback-security/rotate-key': inSession('admin'),
}

/** The least role that may call a route: viewers read, editors write (contract §2, "Rights"), with exceptions by name. */
export function leastRoleOf(route: string): LeastRole {
  return exceptions[route] ?? inSession(route.startsWith('GET ') ? 'viewer' : 'editor')
}
