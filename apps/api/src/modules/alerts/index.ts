import type { ApiModule } from '../../deps.ts'
import { declareAlertRoutes } from './alerts.routes.ts'
import { createAlertService } from './alerts.service.ts'

/** Alerts: the rules; what fires them comes with the reports. */
export const alertsModule: ApiModule = (app, deps) => {
  declareAlertRoutes(app, createAlertService(deps))
}
