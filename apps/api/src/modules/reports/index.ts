import type { ApiModule } from '../../deps.ts'
import { createReportExport } from './report-export.ts'
import { createReportSource } from './report-source.ts'
import { declareReportRoutes } from './reports.routes.ts'
import { createReportService } from './reports.service.ts'

/** Reports: any metric by any dimension. */
export const reportsModule: ApiModule = (app, deps) => {
  const reports = createReportService({ db: deps.db, source: createReportSource(deps) })
  declareReportRoutes(app, { reports, exportReport: createReportExport(reports) })
}
