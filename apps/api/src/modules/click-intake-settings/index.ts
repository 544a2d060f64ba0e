import type { ApiModule } from '../../deps.ts'
import { declareClickIntakeRoutes } from './click-intake-settings.routes.ts'
import { createClickIntakeService } from './click-intake-settings.service.ts'

/** How clicks of a workspace are taken in. */
export const clickIntakeSettingsModule: ApiModule = (app, deps) => {
  declareClickIntakeRoutes(app, createClickIntakeService(deps))
}
