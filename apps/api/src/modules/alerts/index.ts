import type { ApiModule } from '../../deps.ts'
import { createAlertFiringService } from './alert-firings.service.ts'
import { createAlertPreview } from './alert-preview.ts'
import { declareAlertRoutes } from './alerts.routes.ts'
import { createAlertService } from './alerts.service.ts'

/** Alerts: the rules, whom they notify, when they fired and would have; the worker looks at them. */
export const alertsModule: ApiModule = (app, deps) => {
  const alerts = createAlertService(deps)
  const firings = createAlertFiringService({ db: deps.db, alerts })
  declareAlertRoutes(app, { service: alerts, firings, preview: createAlertPreview(deps) })
}
