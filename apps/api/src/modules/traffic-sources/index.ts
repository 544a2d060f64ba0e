import type { ApiModule } from '../../deps.ts'
import { declarePostbackRoutes } from './postbacks.routes.ts'
import { createPostbackService } from './postbacks.service.ts'
import { createTestPostback } from './test-postback.ts'
import { declareTrafficSourceRoutes } from './traffic-sources.routes.ts'
import { createTrafficSourceService } from './traffic-sources.service.ts'

/** Where outgoing postbacks go, and what went there. */
export const trafficSourcesModule: ApiModule = (app, deps) => {
  const sources = createTrafficSourceService(deps)
  declareTrafficSourceRoutes(app, sources)
  declarePostbackRoutes(app, {
    service: createPostbackService({ db: deps.db, sources }),
    test: createTestPostback({ ...deps, sources }),
  })
}
