import type { ApiModule } from '../../deps.ts'
import { declarePostbackLogRoutes } from './postback-logs.routes.ts'
import { createPostbackLogService } from './postback-logs.service.ts'
import { declareExplainRoute, declarePostbackRoutes } from './postbacks.routes.ts'
import { createPostbackService } from './postbacks.service.ts'

/** Postbacks of affiliate networks, and their log. */
export const postbacksModule: ApiModule = (app, deps) => {
  const intake = deps.conversions
  const service = createPostbackService({ ...deps, intake })
  declarePostbackRoutes(app, service)
  declareExplainRoute(app, service)
  declarePostbackLogRoutes(app, createPostbackLogService({ ...deps, intake }))
}
