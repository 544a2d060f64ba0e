import type { Scope } from '@waymark/domain'

/** `GET` and the rest on a resource, as the specification abbreviates it. */
const reads = (path: string) => [`GET ${path}`, `GET ${path}/:id`]
const writes = (path: string) => [`POST ${path}`, `PATCH ${path}/:id`, `DELETE ${path}/:id`]

/** What `/links/:code/analytics/*` names. */
const linkFigures = [
  'summary',
  'timeseries',
  'referrers',
  'devices',
  'geo',
  'heatmap',
  'languages',
  'anomalies',
  'ab-test',
  'economics',
  'export',
  'funnel',
]

/**
 * The specification's "Route-to-scope table", row by row, with what contract-2 and contract-3 add; `*` is any
 * further path.
 */
export const scopeTable: readonly { scope: Scope; routes: readonly string[] }[] = [
  {
    scope: 'links:read',
    routes: [
      'GET /links/list',
      'GET /links/by-id/:id',
      'GET /links/:code/tracking-url',
      'GET /links/:code/rules',
      'POST /links/:code/simulate',
      'GET /collections',
      'GET /collections/:id',
    ],
  },
  {
    scope: 'links:write',
    routes: [
      'POST /links',
      'PATCH /links/:code',
      'DELETE /links/:code',
      'POST /links/:code/rules',
      'PUT /links/:code/rules',
      'PATCH /links/:code/rules/:ruleId',
      'DELETE /links/:code/rules/:ruleId',
      ...writes('/collections'),
      'POST /collections/:id/links',
      'DELETE /collections/:id/links/:linkId',
    ],
  },
  {
    scope: 'analytics:read',
    routes: [
      ...linkFigures.map((name) => `GET /links/:code/analytics/${name}`),
      'GET /analytics/overview/*',
      'GET /collections/:id/analytics/*',
    ],
  },
  {
    scope: 'reports:read',
    routes: [
      'POST /analytics/report',
      'POST /analytics/report/export',
      'POST /reports/export',
      'GET /analytics/clicks',
      'GET /analytics/conversions',
      'GET /analytics/reports',
      'GET /analytics/reports/:id',
      'GET /analytics/reports/:id/run',
    ],
  },
  {
    scope: 'offers:read',
    routes: [
      'GET /offers',
      'GET /offers/stats',
      'GET /offers/:id/stats',
      'GET /offers/:id',
      ...reads('/landings'),
      ...reads('/affiliate-networks'),
    ],
  },
  {
    scope: 'offers:write',
    routes: [...writes('/offers'), ...writes('/landings'), ...writes('/affiliate-networks')],
  },
  { scope: 'costs:read', routes: ['GET /costs'] },
  {
    scope: 'costs:write',
    routes: ['POST /costs', 'PUT /costs/bulk', 'POST /costs/import', 'PATCH /costs/:id', 'DELETE /costs/:id'],
  },
  {
    scope: 'conversions:read',
    routes: ['GET /conversions/goals', 'GET /conversions/postback-logs', 'GET /conversions/:conversionId'],
  },
  {
    scope: 'conversions:write',
    routes: [...writes('/conversions/goals'), 'POST /conversions/import', 'PATCH /conversions/:conversionId'],
  },
  {
    scope: 'postbacks:read',
    routes: [
      ...reads('/traffic-sources'),
      'GET /traffic-sources/:id/postbacks',
      ...reads('/capi-integrations'),
    ],
  },
  { scope: 'postbacks:write', routes: [...writes('/traffic-sources'), ...writes('/capi-integrations')] },
]

/** "Public routes (no key, no session)" of the specification. */
export const publicTable: readonly string[] = [
  'GET /links/:code',
  'GET /postback',
  'POST /postback',
  'POST /conversions/track',
  'POST /track/pageview',
  'POST /visits/page',
  'GET /public/reports/:token',
  'GET /public/dashboards/:token',
  'GET /health',
]

/** Rows of the tables that later work brings. One that is there and still in here fails the tests. */
export const notBuiltYet: ReadonlySet<string> = new Set([])
