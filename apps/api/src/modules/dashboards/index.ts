import type { ApiModule } from '../../deps.ts'
import { declareDashboardRoutes } from './dashboards.routes.ts'
import { createDashboardService } from './dashboards.service.ts'

/** Dashboards. */
export const dashboardsModule: ApiModule = (app, deps) => {
  declareDashboardRoutes(app, createDashboardService(deps))
}
