import type { ApiModule, AppDeps } from '../../deps.ts'
import { createShortUrls } from '../../short-urls.ts'
import { createLinkRepository } from '../links/index.ts'
import { createReportSource } from '../reports/report-source.ts'
import { declareAnalyticsRoutes } from './analytics.routes.ts'
import { type Analytics, createAnalytics } from './analytics.service.ts'
import { createSubjects } from './analytics-scopes.ts'
import { declareClickExportRoutes } from './click-export.routes.ts'
import { createRuleVariants } from './rule-variants.repository.ts'

export { analyticsQuery, botsDescription } from './analytics.schema.ts'
export type { ClickFileRequest } from './analytics.service.ts'
export { defaultDays, resolvePeriod } from './period.ts'

/** Analytics as the routes give them, for files that are opened by URLs of their own. */
export function openAnalytics(deps: Pick<AppDeps, 'db' | 'analytics' | 'clock'>): Analytics {
  const { orm } = deps.db
  const reports = createReportSource(deps)
  return createAnalytics({
    orm,
    find: createSubjects({ orm, links: createLinkRepository(orm), reports }),
    reports,
    reader: deps.analytics.reader,
    rules: createRuleVariants(orm),
    clock: deps.clock,
  })
}

/** Analytics of links, collections and the workspace. */
export const analyticsModule: ApiModule = (app, deps) => {
  const routes = {
    analytics: openAnalytics(deps),
    shortUrls: createShortUrls(deps.settings.publicShortUrl),
  }
  declareAnalyticsRoutes(app, routes)
  declareClickExportRoutes(app, routes)
}
