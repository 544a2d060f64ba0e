import type { Role } from '@waymark/domain'

/**
 * Null: about the account, whatever the workspace. The role is that in the workspace of the path where it
 * names one.
 */
export interface LeastRole {
  role: Role | null
}

const account: LeastRole = { role: null }
const least = (role: Role): LeastRole => ({ role })

/** Exceptions from the rule of `leastRoleOf`, by contract §2 ("Rights" and the table of routes). */
const exceptions: Readonly<Record<string, LeastRole>> = {
  'POST /api/v1/auth/logout': account,
  'POST /api/v1/auth/logout-all': account,
  'GET /api/v1/auth/sessions': account,
  'POST /api/v1/auth/sessions': account,
  'DELETE /api/v1/auth/sessions/:sessionId': account,
  'POST /api/v1/auth/password/change': account,
  'GET /api/v1/session': account,
  'GET /api/v1/installation': account,
  'GET /api/v1/installation/workspaces': account,
  'GET /api/v1/users/me': account,
  'PATCH /api/v1/users/me': account,
  'GET /api/v1/users/me/preferences': account,
  'PUT /api/v1/users/me/preferences': account,
  'GET /api/v1/workspaces': account,
  'POST /api/v1/workspaces': account,
  'POST /api/v1/invitations/:token/accept': account,
  'GET /api/v1/workspaces/:id': least('viewer'),
  'PATCH /api/v1/workspaces/:id': least('admin'),
  'DELETE /api/v1/workspaces/:id': least('owner'),
  'POST /api/v1/workspaces/:id/demo-data': least('owner'),
  'GET /api/v1/workspaces/:id/members': least('admin'),
  'PATCH /api/v1/workspaces/:id/members/:userId': least('admin'),
  'DELETE /api/v1/workspaces/:id/members/:userId': least('admin'),
  'GET /api/v1/workspaces/:id/invitations': least('admin'),
  'POST /api/v1/workspaces/:id/invitations': least('admin'),
  'DELETE /api/v1/workspaces/:id/invitations/:invitationId': least('admin'),
  'GET /api/v1/audit-log': least('admin'),
  'DELETE /api/v1/analytics/events/:clickToken': least('admin'),
  'DELETE /api/v1/clicks/:clickToken': least('admin'),
  'GET /api/v1/billing/plan': least('owner'),
  'PATCH /api/v1/billing/plan': least('owner'),
  // Everybody has keys of their own; those of a viewer only read.
  'POST /api/v1/api-keys': least('viewer'),
  'DELETE /api/v1/api-keys/:id': least('viewer'),
  // Only reads, and changes nothing.
  'POST /api/v1/postback/explain': least('viewer'),
  'POST /api/v1/analytics/events/:clickToken/explain': least('viewer'),
  'POST /api/v1/clicks/:clickToken/explain': least('viewer'),
  'POST /api/v1/links/:code/simulate': least('viewer'),
  'POST /api/v1/analytics/report': least('viewer'),
  'POST /api/v1/analytics/report/export': least('viewer'),
  'POST /api/v1/reports/export': least('viewer'),
  'POST /api/v1/analytics/reports/batch': least('viewer'),
  'POST /api/v1/downloads': least('viewer'),
  'POST /api/v1/alerts/preview': least('viewer'),
  // Settings of the workspace.
  'POST /api/v1/domains': least('admin'),
  'PATCH /api/v1/domains/:id': least('admin'),
  'DELETE /api/v1/domains/:id': least('admin'),
  'POST /api/v1/domains/:id/verify': least('admin'),
  'POST /api/v1/domains/:id/ban': least('admin'),
  'PUT /api/v1/click-intake-settings': least('admin'),
  'PATCH /api/v1/click-intake-settings': least('admin'),
  'PUT /api/v1/postback-security': least('admin'),
  'POST /api/v1/postback-security/rotate-key': least('admin'),
}

/**
 * The least role that may call a route: viewers read, editors write (contract §2, "Rights"), with exceptions
 * by name.
 */
export function leastRoleOf(route: string): LeastRole {
  return exceptions[route] ?? least(route.startsWith('GET ') ? 'viewer' : 'editor')
}
