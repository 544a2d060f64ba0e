import type { ApiModule } from '../../deps.ts'
import { createLinkRepository, createShortUrls } from '../links/index.ts'
import { declareAnalyticsRoutes } from './analytics.routes.ts'
import { createLinkAnalytics } from './analytics.service.ts'

export { countryName } from './country-names.ts'
export { resolvePeriod } from './period.ts'

/** Analytics of one link: timeseries, geo, devices, summary. */
export const analyticsModule: ApiModule = (app, deps) => {
  const analytics = createLinkAnalytics({
    links: createLinkRepository(deps.db.orm),
    reader: deps.analytics.reader,
    clock: deps.clock,
  })
  declareAnalyticsRoutes(app, analytics, createShortUrls(deps.settings.publicShortUrl))
}
