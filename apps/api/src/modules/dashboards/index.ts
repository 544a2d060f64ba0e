import type { ApiModule } from '../../deps.ts'
import { openReports } from '../reports/index.ts'
import { declareDashboardRoutes } from './dashboards.routes.ts'
import { createDashboardService } from './dashboards.service.ts'
import { declarePublicDashboardRoute } from './public-dashboards.routes.ts'

/** Dashboards. */
export const dashboardsModule: ApiModule = (app, deps) => {
  declareDashboardRoutes(app, createDashboardService(deps))
  declarePublicDashboardRoute(app, { db: deps.db, published: openReports(deps).published })
}
