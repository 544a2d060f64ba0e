import type { ApiModule } from '../../deps.ts'
import { createLinkChanges } from '../links/index.ts'
import { declareLandingRoutes } from './landings.routes.ts'
import { createLandingService } from './landings.service.ts'

/** Landings. */
export const landingsModule: ApiModule = (app, deps) => {
  const changes = createLinkChanges(deps)
  declareLandingRoutes(app, createLandingService({ ...deps, changes }))
}
