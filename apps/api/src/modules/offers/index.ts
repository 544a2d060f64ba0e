import { createOfferFigures } from '@waymark/offers'
import type { ApiModule } from '../../deps.ts'
import { createLinkPublishing } from '../links/index.ts'
import { declareOfferStatsRoutes } from './offer-stats.routes.ts'
import { createOfferStatsService } from './offer-stats.service.ts'
import { declareOfferRoutes } from './offers.routes.ts'
import { createOfferService } from './offers.service.ts'

/** Offers and their live statistics. */
export const offersModule: ApiModule = (app, deps) => {
  const { changes, publisher } = createLinkPublishing(deps)
  declareOfferRoutes(app, createOfferService({ ...deps, changes }))
  const readFigures = createOfferFigures({ ...deps, reader: deps.analytics.reader })
  declareOfferStatsRoutes(app, createOfferStatsService({ db: deps.db, readFigures }))
  app.addHook('onClose', () => publisher.settled())
}
