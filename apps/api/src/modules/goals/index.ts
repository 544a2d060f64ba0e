import type { ApiModule } from '../../deps.ts'
import { declareGoalRoutes } from './goals.routes.ts'
import { createGoalService } from './goals.service.ts'

/** Conversion goals. */
export const goalsModule: ApiModule = (app, deps) => {
  declareGoalRoutes(app, createGoalService(deps))
}
