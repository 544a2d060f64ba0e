import type { ApiModule } from '../../deps.ts'
import { addPageBodies } from '../../plugins/page-bodies.ts'
import { declareTrackingRoutes } from './tracking.routes.ts'
import { createTrackingService } from './tracking.service.ts'

/** The tracking calls of pages: conversions and page views. */
export const trackingModule: ApiModule = (app, deps) => {
  const { receive } = deps.conversions
  const service = createTrackingService({ ...deps, receive })
  app.register(async (scope) => {
    addPageBodies(scope)
    declareTrackingRoutes(scope, service)
  })
}
