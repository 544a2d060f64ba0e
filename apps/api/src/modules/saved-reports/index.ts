import type { ApiModule } from '../../deps.ts'
import { openReports } from '../reports/index.ts'
import { declarePublicReportRoutes } from './public-reports.routes.ts'
import { declareSavedReportRun } from './saved-report-run.routes.ts'
import { declareSavedReportRoutes } from './saved-reports.routes.ts'
import { createSavedReportService } from './saved-reports.service.ts'

/** Saved reports. */
export const savedReportsModule: ApiModule = (app, deps) => {
  const service = createSavedReportService(deps)
  const { reports, published } = openReports(deps)
  declareSavedReportRoutes(app, service)
  declareSavedReportRun(app, { service, reports })
  declarePublicReportRoutes(app, { db: deps.db, published })
}
