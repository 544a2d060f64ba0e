import type { ApiModule } from '../../deps.ts'
import { declareTrafficSourceRoutes } from './traffic-sources.routes.ts'
import { createTrafficSourceService } from './traffic-sources.service.ts'

/** Where outgoing postbacks go. */
export const trafficSourcesModule: ApiModule = (app, deps) => {
  declareTrafficSourceRoutes(app, createTrafficSourceService(deps))
}
