import type { ApiModule } from '../../deps.ts'
import { takeForms } from './form-bodies.ts'
import { declareTrackingRoutes } from './tracking.routes.ts'
import { createTrackingService } from './tracking.service.ts'

/** What pages tell of their visitors: conversions and page views. */
export const trackingModule: ApiModule = (app, deps) => {
  const { receive } = deps.conversions
  const service = createTrackingService({ ...deps, receive })
  app.register(async (scope) => {
    takeForms(scope)
    declareTrackingRoutes(scope, service)
  })
}
