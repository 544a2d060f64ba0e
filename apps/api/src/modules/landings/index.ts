import type { ApiModule } from '../../deps.ts'
import { createLinkPublishing } from '../links/index.ts'
import { declareLandingRoutes } from './landings.routes.ts'
import { createLandingService } from './landings.service.ts'

/** Landings. */
export const landingsModule: ApiModule = (app, deps) => {
  const { changes, publisher } = createLinkPublishing(deps)
  declareLandingRoutes(app, createLandingService({ ...deps, changes }))
  app.addHook('onClose', () => publisher.settled())
}
