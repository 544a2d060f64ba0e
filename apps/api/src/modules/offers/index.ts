import { createOfferFigures, createOfferFiguresOfLinks } from '@waymark/offers'
import type { ApiModule } from '../../deps.ts'
import { createLinkChanges } from '../links/index.ts'
import { createReportSource } from '../reports/index.ts'
import { declareOfferBulkRoutes } from './offer-bulk.routes.ts'
import { createOfferBulkService } from './offer-bulk.service.ts'
import { declareOfferStatsRoutes } from './offer-stats.routes.ts'
import { createOfferStatsService } from './offer-stats.service.ts'
import { declareOfferRoutes } from './offers.routes.ts'
import { createOfferService } from './offers.service.ts'

export {
  type CloneRecordBody,
  cloneRecordBody,
  copiedName,
  type NamedBulkUpdate,
  namedBulkUpdate,
} from './offer-bulk.schema.ts'

/** Offers and their live statistics. */
export const offersModule: ApiModule = (app, deps) => {
  const changes = createLinkChanges(deps)
  const offers = createOfferService({ ...deps, changes })
  declareOfferRoutes(app, offers)
  declareOfferBulkRoutes(app, createOfferBulkService({ ...deps, changes }), offers)
  const { reader } = deps.analytics
  const stats = createOfferStatsService({
    db: deps.db,
    source: createReportSource(deps),
    readFigures: createOfferFigures({ ...deps, reader }),
    readFiguresOfLinks: createOfferFiguresOfLinks({ ...deps, reader }),
  })
  declareOfferStatsRoutes(app, stats)
}
