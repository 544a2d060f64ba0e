import type { ApiModule } from '../../deps.ts'
import { createLinkPublishing } from '../links/index.ts'
import { declareOfferRoutes } from './offers.routes.ts'
import { createOfferService } from './offers.service.ts'

/** Offers. */
export const offersModule: ApiModule = (app, deps) => {
  const { changes, publisher } = createLinkPublishing(deps)
  declareOfferRoutes(app, createOfferService({ ...deps, changes }))
  app.addHook('onClose', () => publisher.settled())
}
