import type { ApiModule } from '../../deps.ts'
import { declareSavedReportRoutes } from './saved-reports.routes.ts'
import { createSavedReportService } from './saved-reports.service.ts'

/** Saved reports. */
export const savedReportsModule: ApiModule = (app, deps) => {
  declareSavedReportRoutes(app, createSavedReportService(deps))
}
