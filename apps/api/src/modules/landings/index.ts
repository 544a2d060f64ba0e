import type { ApiModule } from '../../deps.ts'
import { createLinkChanges } from '../links/index.ts'
import { declareLandingBulkRoutes } from './landing-bulk.routes.ts'
import { createLandingBulkUpdate } from './landing-bulk.ts'
import { declareLandingRoutes } from './landings.routes.ts'
import { createLandingService } from './landings.service.ts'

/** Landings. */
export const landingsModule: ApiModule = (app, deps) => {
  const changes = createLinkChanges(deps)
  const landings = createLandingService({ ...deps, changes })
  declareLandingRoutes(app, landings)
  declareLandingBulkRoutes(app, { landings, updateMany: createLandingBulkUpdate({ ...deps, changes }) })
}
