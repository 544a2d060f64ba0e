import type { ApiModule } from '../../deps.ts'
import { declareAnnotationRoutes } from './annotations.routes.ts'
import { createAnnotationService } from './annotations.service.ts'

/** Notes on the days of charts. */
export const annotationsModule: ApiModule = (app, deps) => {
  declareAnnotationRoutes(app, createAnnotationService(deps))
}
