import type { Access } from '../plugins/access.ts'

/** Who may call a route, as the specification's scope table and the contract say: written by hand, not read off the code. */
export type Audience = 'public' | 'session' | `key:${string}` | `anonymous or key:${string}`

/** Every route of the api. One that is not here, or is otherwise there, fails the tests. */
export const routeContract: Readonly<Record<string, Audience>> = {
  'GET /health': 'public',
  'GET /ready': 'public',
  'POST /api/v1/auth/register': 'public',
  'POST /api/v1/auth/login': 'public',
  'POST /api/v1/auth/refresh': 'public',
  'POST /api/v1/auth/logout': 'session',
  'POST /api/v1/auth/logout-all': 'session',
  'POST /api/v1/auth/password/change': 'session',
  'POST /api/v1/auth/password/forgot': 'public',
  'POST /api/v1/auth/password/reset': 'public',
  'GET /api/v1/users/me': 'session',
  'PATCH /api/v1/users/me': 'session',
  'GET /api/v1/workspaces': 'session',
  'POST /api/v1/workspaces': 'session',
  'GET /api/v1/workspaces/:id': 'session',
  'PATCH /api/v1/workspaces/:id': 'session',
  'DELETE /api/v1/workspaces/:id': 'session',
  'GET /api/v1/workspaces/:id/members': 'session',
  'PATCH /api/v1/workspaces/:id/members/:userId': 'session',
  'DELETE /api/v1/workspaces/:id/members/:userId': 'session',
  'GET /api/v1/workspaces/:id/invitations': 'session',
  'POST /api/v1/workspaces/:id/invitations': 'session',
  'DELETE /api/v1/workspaces/:id/invitations/:invitationId': 'session',
  'POST /api/v1/invitations/:token/accept': 'session',
  'GET /api/v1/billing/plan': 'session',
  'PATCH /api/v1/billing/plan': 'session',
  'GET /api/v1/api-keys': 'session',
  'POST /api/v1/api-keys': 'session',
  'DELETE /api/v1/api-keys/:id': 'session',
  'GET /api/v1/links/list': 'key:links:read',
  'GET /api/v1/links/:code': 'public',
  'POST /api/v1/links': 'anonymous or key:links:write',
  'POST /api/v1/links/bulk': 'session',
  'GET /api/v1/links/:code/qr': 'session',
  'PATCH /api/v1/links/:code': 'key:links:write',
  'DELETE /api/v1/links/:code': 'key:links:write',
  'GET /api/v1/links/:code/rules': 'key:links:read',
  'POST /api/v1/links/:code/rules': 'key:links:write',
  'PATCH /api/v1/links/:code/rules/:ruleId': 'key:links:write',
  'DELETE /api/v1/links/:code/rules/:ruleId': 'key:links:write',
  'POST /api/v1/links/:code/simulate': 'key:links:read',
  'GET /api/v1/affiliate-networks': 'key:offers:read',
  'POST /api/v1/affiliate-networks': 'key:offers:write',
  'GET /api/v1/affiliate-networks/:id': 'key:offers:read',
  'PATCH /api/v1/affiliate-networks/:id': 'key:offers:write',
  'DELETE /api/v1/affiliate-networks/:id': 'key:offers:write',
  'GET /api/v1/offers': 'key:offers:read',
  'POST /api/v1/offers': 'key:offers:write',
  'GET /api/v1/offers/:id': 'key:offers:read',
  'PATCH /api/v1/offers/:id': 'key:offers:write',
  'DELETE /api/v1/offers/:id': 'key:offers:write',
  'GET /api/v1/landings': 'key:offers:read',
  'POST /api/v1/landings': 'key:offers:write',
  'GET /api/v1/landings/:id': 'key:offers:read',
  'PATCH /api/v1/landings/:id': 'key:offers:write',
  'DELETE /api/v1/landings/:id': 'key:offers:write',
  'GET /api/v1/costs': 'key:costs:read',
  'POST /api/v1/costs': 'key:costs:write',
  'PUT /api/v1/costs/bulk': 'key:costs:write',
  'PATCH /api/v1/costs/:id': 'key:costs:write',
  'DELETE /api/v1/costs/:id': 'key:costs:write',
  'GET /api/v1/currency-rates': 'session',
  'PUT /api/v1/currency-rates': 'session',
  'POST /api/v1/currency-rates': 'session',
  'GET /api/v1/utm-presets': 'session',
  'POST /api/v1/utm-presets': 'session',
  'GET /api/v1/utm-presets/:id': 'session',
  'PATCH /api/v1/utm-presets/:id': 'session',
  'DELETE /api/v1/utm-presets/:id': 'session',
  'GET /api/v1/domains': 'session',
  'POST /api/v1/domains': 'session',
  'GET /api/v1/domains/:id': 'session',
  'PATCH /api/v1/domains/:id': 'session',
  'DELETE /api/v1/domains/:id': 'session',
  'POST /api/v1/domains/:id/verify': 'session',
  'POST /api/v1/domains/:id/ban': 'session',
  'GET /api/v1/domains/:id/visits': 'session',
  'GET /api/v1/bio-pages': 'session',
  'POST /api/v1/bio-pages': 'session',
  'GET /api/v1/bio-pages/:id': 'session',
  'PATCH /api/v1/bio-pages/:id': 'session',
  'DELETE /api/v1/bio-pages/:id': 'session',
  'GET /api/v1/lists': 'session',
  'POST /api/v1/lists': 'session',
  'GET /api/v1/lists/:id': 'session',
  'PATCH /api/v1/lists/:id': 'session',
  'DELETE /api/v1/lists/:id': 'session',
  'GET /api/v1/bot-rules': 'session',
  'POST /api/v1/bot-rules': 'session',
  'GET /api/v1/bot-rules/:id': 'session',
  'PATCH /api/v1/bot-rules/:id': 'session',
  'DELETE /api/v1/bot-rules/:id': 'session',
  'GET /api/v1/click-intake-settings': 'session',
  'PUT /api/v1/click-intake-settings': 'session',
  'PATCH /api/v1/click-intake-settings': 'session',
  'GET /api/v1/links/:code/analytics/timeseries': 'key:analytics:read',
  'GET /api/v1/links/:code/analytics/geo': 'key:analytics:read',
  'GET /api/v1/links/:code/analytics/devices': 'key:analytics:read',
  'GET /api/v1/links/:code/analytics/summary': 'key:analytics:read',
  'GET /api/v1/analytics/events/:clickToken': 'session',
}

/** What a route declares, in the words of the table above. */
export function audienceOf(access: Access): Audience {
  switch (access.kind) {
    case 'public':
      return 'public'
    case 'session':
      return 'session'
    case 'scoped': {
      const scopes = access.scopes.join('+')
      return access.anonymous ? `anonymous or key:${scopes}` : `key:${scopes}`
    }
    default:
      return access satisfies never
  }
}
