import type { ApiModule } from '../../deps.ts'
import { declareCollectionLinkRoutes } from './collection-links.routes.ts'
import { declareCollectionRoutes } from './collections.routes.ts'
import { createCollectionService } from './collections.service.ts'

/** Collections and the links in them. */
export const collectionsModule: ApiModule = (app, deps) => {
  const service = createCollectionService(deps)
  declareCollectionRoutes(app, service)
  declareCollectionLinkRoutes(app, service)
}
