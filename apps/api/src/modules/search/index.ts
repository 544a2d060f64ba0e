import type { ApiModule } from '../../deps.ts'
import { createShortUrls } from '../../short-urls.ts'
import { declareSearchRoute } from './search.routes.ts'
import { createSearchService } from './search.service.ts'

/** One search over links, offers and what belongs to them. */
export const searchModule: ApiModule = (app, deps) => {
  const shortUrls = createShortUrls(deps.settings.publicShortUrl)
  declareSearchRoute(app, createSearchService({ ...deps, reader: deps.analytics.reader, shortUrls }))
}
