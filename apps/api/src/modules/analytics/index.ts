import type { ApiModule } from '../../deps.ts'
import { createShortUrls } from '../../short-urls.ts'
import { createLinkRepository } from '../links/index.ts'
import { createReportSource } from '../reports/report-source.ts'
import { declareAnalyticsRoutes } from './analytics.routes.ts'
import { createAnalytics } from './analytics.service.ts'
import { createSubjects } from './analytics-scopes.ts'
import { declareClickExportRoutes } from './click-export.routes.ts'
import { createRuleVariants } from './rule-variants.repository.ts'

export { resolvePeriod } from './period.ts'

/** Analytics of links, collections and the workspace. */
export const analyticsModule: ApiModule = (app, deps) => {
  const { orm } = deps.db
  const reports = createReportSource(deps)
  const find = createSubjects({ orm, links: createLinkRepository(orm), reports })
  const analytics = createAnalytics({
    find,
    reports,
    reader: deps.analytics.reader,
    rules: createRuleVariants(orm),
    clock: deps.clock,
  })
  const routes = { analytics, shortUrls: createShortUrls(deps.settings.publicShortUrl) }
  declareAnalyticsRoutes(app, routes)
  declareClickExportRoutes(app, routes)
}
