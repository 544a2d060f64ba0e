import { createOfferFigures, createOfferFiguresOfLinks } from '@waymark/offers'
import type { ApiModule } from '../../deps.ts'
import { createLinkChanges } from '../links/index.ts'
import { createReportSource } from '../reports/index.ts'
import { declareOfferStatsRoutes } from './offer-stats.routes.ts'
import { createOfferStatsService } from './offer-stats.service.ts'
import { declareOfferRoutes } from './offers.routes.ts'
import { createOfferService } from './offers.service.ts'

/** Offers and their live statistics. */
export const offersModule: ApiModule = (app, deps) => {
  const changes = createLinkChanges(deps)
  declareOfferRoutes(app, createOfferService({ ...deps, changes }))
  const { reader } = deps.analytics
  const stats = createOfferStatsService({
    db: deps.db,
    source: createReportSource(deps),
    readFigures: createOfferFigures({ ...deps, reader }),
    readFiguresOfLinks: createOfferFiguresOfLinks({ ...deps, reader }),
  })
  declareOfferStatsRoutes(app, stats)
}
