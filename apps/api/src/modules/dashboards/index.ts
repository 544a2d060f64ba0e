import type { ApiModule } from '../../deps.ts'
import { openReports } from '../reports/index.ts'
import { declareDashboardData } from './dashboard-data.routes.ts'
import { declareDashboardRoutes } from './dashboards.routes.ts'
import { createDashboardService } from './dashboards.service.ts'
import { declarePublicDashboardRoute } from './public-dashboards.routes.ts'

/** Dashboards. */
export const dashboardsModule: ApiModule = (app, deps) => {
  const { batch, published } = openReports(deps)
  const service = createDashboardService(deps)
  declareDashboardRoutes(app, service)
  declareDashboardData(app, { service, batch })
  declarePublicDashboardRoute(app, { db: deps.db, published })
}
