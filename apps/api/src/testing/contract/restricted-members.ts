import type { ForRestricted } from '../../plugins/access.ts'

const eachFigure = (subject: string): string[] =>
  [
    ...['summary', 'timeseries', 'geo', 'devices', 'referrers', 'languages', 'heatmap', 'anomalies'],
    ...['ab-test', 'economics', 'funnel', 'export'],
  ].map((figure) => `GET /api/v1/${subject}/${figure}`)

/** Served as far as their links go. */
const narrowed: ReadonlySet<string> = new Set([
  'GET /api/v1/links/list',
  'GET /api/v1/links/by-id/:id',
  'GET /api/v1/links/tags',
  'POST /api/v1/links/bulk-update',
  'GET /api/v1/search',
  'PATCH /api/v1/links/tags/:tag',
  'POST /api/v1/links/:code/restore',
  'GET /api/v1/links/:code/qr',
  'GET /api/v1/links/:code/tracking-url',
  'PATCH /api/v1/links/:code',
  'DELETE /api/v1/links/:code',
  'GET /api/v1/links/:code/rules',
  'POST /api/v1/links/:code/rules',
  'PUT /api/v1/links/:code/rules',
  'PATCH /api/v1/links/:code/rules/:ruleId',
  'DELETE /api/v1/links/:code/rules/:ruleId',
  'POST /api/v1/links/:code/simulate',
  'GET /api/v1/collections',
  'GET /api/v1/collections/:id',
  'GET /api/v1/offers/stats',
  'GET /api/v1/offers/:id/stats',
  'GET /api/v1/costs',
  'POST /api/v1/costs',
  'PUT /api/v1/costs/bulk',
  'PATCH /api/v1/costs/:id',
  'DELETE /api/v1/costs/:id',
  'GET /api/v1/annotations',
  'POST /api/v1/annotations',
  'GET /api/v1/annotations/:id',
  'PATCH /api/v1/annotations/:id',
  'DELETE /api/v1/annotations/:id',
  'GET /api/v1/bio-pages',
  'POST /api/v1/bio-pages',
  'GET /api/v1/bio-pages/:id',
  'PATCH /api/v1/bio-pages/:id',
  'DELETE /api/v1/bio-pages/:id',
  'GET /api/v1/postback-security',
  'POST /api/v1/analytics/report',
  'POST /api/v1/analytics/report/export',
  'POST /api/v1/analytics/reports/batch',
  'POST /api/v1/downloads',
  'GET /api/v1/analytics/clicks',
  'GET /api/v1/analytics/conversions',
  'GET /api/v1/live',
  'GET /api/v1/conversions/:conversionId',
  'GET /api/v1/analytics/reports',
  'GET /api/v1/analytics/reports/:id',
  'GET /api/v1/analytics/reports/:id/run',
  'GET /api/v1/dashboards',
  'GET /api/v1/dashboards/:id',
  'GET /api/v1/dashboards/:id/data',
  'GET /api/v1/alerts',
  'GET /api/v1/alerts/:id',
  'GET /api/v1/alerts/:id/firings',
  'GET /api/v1/analytics/events/:clickToken',
  'POST /api/v1/analytics/events/:clickToken/explain',
  ...eachFigure('links/:code/analytics'),
  ...eachFigure('collections/:id/analytics'),
  ...eachFigure('analytics/overview'),
])

/** Neither steers nor counts traffic of others, or only shows what does. */
const same: ReadonlySet<string> = new Set([
  'GET /api/v1/workspaces/:id',
  'DELETE /api/v1/workspaces/:id/members/:userId',
  'GET /api/v1/api-keys',
  'POST /api/v1/api-keys',
  'DELETE /api/v1/api-keys/:id',
  'GET /api/v1/affiliate-networks',
  'GET /api/v1/affiliate-networks/:id',
  'GET /api/v1/offers',
  'GET /api/v1/offers/:id',
  'GET /api/v1/landings',
  'GET /api/v1/landings/:id',
  'GET /api/v1/currency-rates',
  'GET /api/v1/currency-rates/policy',
  'GET /api/v1/utm-presets',
  'POST /api/v1/utm-presets',
  'GET /api/v1/utm-presets/:id',
  'PATCH /api/v1/utm-presets/:id',
  'DELETE /api/v1/utm-presets/:id',
  'GET /api/v1/domains',
  'GET /api/v1/domains/:id',
  'GET /api/v1/lists',
  'GET /api/v1/lists/:id',
  'GET /api/v1/bot-rules',
  'GET /api/v1/bot-rules/:id',
  'GET /api/v1/click-intake-settings',
  'GET /api/v1/templates/sources',
  'GET /api/v1/templates/networks',
  'GET /api/v1/traffic-sources',
  'GET /api/v1/traffic-sources/:id',
  'GET /api/v1/capi-integrations',
  'GET /api/v1/capi-integrations/:id',
  'GET /api/v1/conversions/goals',
  'GET /api/v1/webhooks',
  'GET /api/v1/webhooks/:id',
])

/**
 * What members who see only some links may do there (contract §2, "Member restrictions"): they may at most
 * read what controls or counts the traffic of others. Written by hand, not derived from the code; a route
 * that is not listed here is closed.
 */
export function forRestricted(route: string): ForRestricted {
  if (narrowed.has(route)) return 'narrowed'
  return same.has(route) ? 'same' : 'closed'
}
